// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "plugin/elf_image.hpp"

namespace agon::plugin {

/// A function that a library imports by name and gets from us instead of from the system.
struct Substitution {
    std::string_view name;
    std::uintptr_t address = 0;
};

/// How a private copy differs from its original.
struct ImageEdits {
    /// What "$ORIGIN" in the run path means: the folder of the original.
    std::string origin;
    /// Needed libraries by the names under which they are to be found instead.
    std::map<std::string, std::string> needed;
    std::span<const Substitution> substitutions;
    /// Whether the library's own definitions are to be used by itself before all others. Wrong for
    /// a library that comes with libraries of its own: together they share what inline functions
    /// hold.
    bool prefers_own_symbols = false;
};

/// The bytes of a library with which `image` was parsed, changed so that a copy of them shares no
/// symbol with another copy in the same process:
/// - symbols that are unique in the process become weak ones, which are bound within the library;
/// - the library gives up its name, by which the loader would take it for one that it has already;
/// - run path, needed libraries and imported functions are changed as `edits` say.
/// Errors: a library that can't be changed so; `where` is empty.
[[nodiscard]] core::Result<std::vector<std::byte>> make_private_image(
    std::span<const std::byte> bytes, const ElfImage& image, const ImageEdits& edits);

/// "$ORIGIN" and "${ORIGIN}" replaced.
[[nodiscard]] std::string expand_origin(std::string_view run_path, std::string_view origin);

}  // namespace agon::plugin
