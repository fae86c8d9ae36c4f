// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace agon::app {

/// The first of these programs that the folders of PATH have; none if they have none of them.
[[nodiscard]] std::optional<std::filesystem::path> program_path(
    const std::vector<std::string>& names);

}  // namespace agon::app
