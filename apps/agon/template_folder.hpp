// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "missions/mission.hpp"

namespace agon::app {

/// Whether the last part of the folder's path can name a strategy and the target that builds it.
[[nodiscard]] core::Result<void> check_strategy_name(const std::filesystem::path& folder);

/// Copies the template of the mission's family to a new folder, with the words between @ signs
/// (@name@, @mission@, @seat@, @opponent@, @prefix@, @host@) and AGON_ROBOTS replaced, also in file
/// names.
/// Returns the files made, sorted. Errors: a name that is no identifier, a folder that holds
/// something already, an interface that this family has no template for.
/// @param interface "agon" or that of another platform: "msrs"
[[nodiscard]] core::Result<std::vector<std::string>> copy_template(
    const missions::MissionInfo& mission, const std::filesystem::path& folder,
    const std::string& interface = "agon");

}  // namespace agon::app
