// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "plugin/library_file.hpp"
#include "plugin/private_file.hpp"
#include "plugin/private_image.hpp"

namespace agon::plugin {

/// A library and the libraries that it brings along, copied for one load.
struct PrivateCopy {
    LibraryFile file;                ///< the original
    std::vector<PrivateFile> files;  ///< the first is the library itself

    [[nodiscard]] const std::string& path() const { return files.front().path(); }
};

/// Copies the library. What it needs is copied too, and bound to by path, if its run path leads
/// there, unless that is a folder of the system (below /usr, /lib, /opt) or this process has that
/// library already: those are shared. Errors: not loadable, more than 64 libraries, no room.
[[nodiscard]] core::Result<PrivateCopy> make_private_copy(
    const std::filesystem::path& path, const std::filesystem::path& scratch_folder,
    std::span<const Substitution> substitutions);

}  // namespace agon::plugin
