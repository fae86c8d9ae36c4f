// SPDX-License-Identifier: Apache-2.0
// The fields of the rule books, for strategies whose interface does not tell them.
#pragma once

#include <cstdint>

#include <agon/soccer.hpp>

namespace agon::kit {

/// The measures of 3, 5 or 11 robots a team.
[[nodiscard]] inline SoccerField field_for(std::uint32_t robot_count) {
    SoccerField field{};
    const bool is_small = robot_count == 3;
    const bool is_large = robot_count == 11;
    field.length_m = is_small ? 1.5 : is_large ? 4.4 : 2.2;
    field.width_m = is_small ? 1.3 : is_large ? 2.8 : 1.8;
    field.goal_width_m = is_large ? 0.6 : 0.4;
    field.goal_depth_m = is_small ? 0.1 : 0.15;
    field.goal_area_length_m = is_large ? 0.25 : 0.15;
    field.goal_area_width_m = is_small ? 0.7 : is_large ? 0.85 : 0.5;
    field.penalty_area_length_m = is_small ? 0 : is_large ? 0.7 : 0.35;
    field.penalty_area_width_m = is_small ? 0 : is_large ? 1.2 : 0.8;
    field.center_circle_radius_m = is_small ? 0.2 : is_large ? 0.75 : 0.25;
    field.corner_m = 0.07;
    field.robot_side_m = 0.075;
    field.wheel_radius_m = 0.02;
    field.wheel_track_m = 0.075;
    field.wheel_limit_radps = 100;
    field.ball_radius_m = 0.02135;
    return field;
}

}  // namespace agon::kit
