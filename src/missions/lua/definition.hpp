// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/content.hpp"
#include "core/geometry.hpp"
#include "core/result.hpp"
#include "core/time.hpp"
#include "missions/folder.hpp"
#include "missions/lua/block.hpp"
#include "script/value.hpp"

namespace agon::missions::lua {

struct SeatDefinition {
    std::string name;
    std::vector<std::string> robots;  ///< alias paths in the scene
    std::uint32_t decision_period_ticks = 1;
    std::string strategy;  ///< a file of the folder: who sits here if nobody is named
};

/// An order that a person may give.
struct OrderDefinition {
    std::string name;
    std::string title;
    bool has_seat = false;
    bool has_value = false;
};

/// What a mission.toml says.
struct Definition {
    std::string name;
    std::string title;
    std::string scene_path;
    std::string rules_path;   ///< empty: no rules, the scene runs until its time is over
    core::Duration duration;  ///< unless a match is given another
    std::uint32_t command_delay_ticks = 0;
    std::vector<SeatDefinition> seats;
    Block observation;
    Block command;
    Block state;  ///< scores first, by seat
    std::vector<OrderDefinition> orders;
    Block order;  ///< which one, for which seat (from 1; 0: nobody), with which number
    std::optional<std::pair<core::Vec2, core::Vec2>> view_m;  ///< low, high
    /// For the rules, by name.
    std::vector<std::pair<std::string, script::Value>> parameters;
    /// Of the scene's settings, in place of its own.
    std::optional<core::Duration> step;
    std::string script_order;  ///< empty: the scene's own
    std::vector<std::pair<std::string, script::Value>> signals;
};

inline constexpr std::size_t kMostSeats = 16;
inline constexpr std::size_t kMostRobots = 64;

/// Reads the content's mission.toml. Errors: all that is wrong with it, by file, line and key.
[[nodiscard]] core::Result<Definition> read_definition(const core::ContentSet& content);

}  // namespace agon::missions::lua
