// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace agon::plugin {

/// The bytes of a variable that a shared library exports, as they stand in its file: read without
/// loading it, so none of its code runs. Nothing if it exports no such variable, or one without
/// bytes in the file.
[[nodiscard]] std::optional<std::vector<std::byte>> read_exported_variable(
    const std::filesystem::path& library, std::string_view name);

}  // namespace agon::plugin
