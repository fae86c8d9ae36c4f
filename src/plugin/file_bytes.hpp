// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "core/result.hpp"

namespace agon::plugin {

/// A regular file, whole. Errors: missing, a folder or device, unreadable, larger than 2 GiB.
[[nodiscard]] core::Result<std::vector<std::byte>> read_file_bytes(
    const std::filesystem::path& path);

}  // namespace agon::plugin
