// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "missions/mission.hpp"
#include "missions/order_list.hpp"

namespace agon::missions {

/// Names of all missions that agon brings, in the order in which they are listed to people.
[[nodiscard]] std::vector<std::string> mission_names();

/// What a mission is with this content, without making a match. Content of a mission's folder is
/// that mission, whatever the name.
[[nodiscard]] core::Result<MissionInfo> describe(std::string_view name,
                                                 const core::ContentSet& content);

/// Makes a match's mission. Errors: unknown name (with the nearest one), faulty content, bad setup.
[[nodiscard]] core::Result<std::unique_ptr<Mission>> create(std::string_view name,
                                                            const core::ContentSet& content,
                                                            const MissionSetup& setup);

/// Reads a file of persons' orders for a match of the mission. Errors: a mission that takes none,
/// and what is wrong with the file.
[[nodiscard]] core::Result<std::vector<TimedOrder>> read_orders(std::string_view name,
                                                                const core::ContentSet& content,
                                                                const core::Document& file);

/// The names of its seats, from the mission.toml of a mission folder alone.
[[nodiscard]] core::Result<std::vector<std::string>> seats_of_folder(
    const core::ContentSet& content);

/// The C header with the blocks of the mission folder that this content is of.
[[nodiscard]] core::Result<std::string> c_header(const core::ContentSet& content);

}  // namespace agon::missions
