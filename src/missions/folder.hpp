// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/content.hpp"
#include "core/result.hpp"

namespace agon::missions {

/// The file that makes a folder a mission, and its path in the content.
inline constexpr const char* kMissionFile = "mission.toml";

/// Below a mission's folder this one is the teams' own: nothing in it is part of the mission.
inline constexpr const char* kTeamsFolder = "teams";

/// Whether a mission is named by a folder: it has a mission.toml.
[[nodiscard]] bool is_mission_folder(const std::filesystem::path& path);

/// Whether this content is that of a mission's folder, or of a scene that is run as one.
[[nodiscard]] bool is_folder_content(const core::ContentSet& content);

/// A file of such content, as the last layer has it. Errors: no such file.
[[nodiscard]] core::Result<std::string> text_of(const core::ContentSet& content,
                                                std::string_view path);

/// What a mission in a folder is a function of: mission.toml, and below the folder, but for
/// `teams/`, all scripts, scenes, models, meshes and pictures. Errors: more files or bytes than
/// kMostFiles and kMostBytes, a link that leads out, one that cannot be read.
[[nodiscard]] core::Result<core::ContentSet> read_folder(const std::filesystem::path& folder);

/// Its mission.toml alone, which names the seats.
[[nodiscard]] core::Result<core::ContentSet> read_mission_file(const std::filesystem::path& folder);

inline constexpr std::size_t kMostFiles = 2000;
inline constexpr std::uintmax_t kMostBytes = std::uintmax_t{64} << 20;

// Values as a mission.toml has them.
[[nodiscard]] std::string toml_text(std::string_view text);
[[nodiscard]] std::string toml_number(double number);
[[nodiscard]] std::string toml_seconds(core::Duration duration);

/// How a scene is run without a mission around it.
struct SceneRun {
    std::filesystem::path file;
    core::Duration duration;
    std::vector<std::pair<std::string, std::string>> settings;  ///< "step_s", "script_order"
    std::vector<std::pair<std::string, std::string>> signals;   ///< values as TOML writes them
};

/// A mission without seats that runs a scene: its content has the scene's files, the scripts below
/// its folder, and a mission.toml made here. Errors: those of read_folder().
[[nodiscard]] core::Result<core::ContentSet> scene_content(const SceneRun& run);

}  // namespace agon::missions
