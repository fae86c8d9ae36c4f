// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "missions/soccer/placement.hpp"

namespace agon::missions::soccer {

/// What was changed in a team's places, and why. In the team's view.
struct PlacementCorrection {
    std::optional<std::uint32_t> robot;  ///< none: the ball
    std::string why;                     ///< "is not on the field"
    core::Pose2 from;                    ///< maybe not finite; of the ball the heading is 0
    core::Pose2 to;
};

/// Makes a team's wish legal, changing as little as may be. What is legal stays: robots are taken
/// in the order of their numbers, each that is legal beside those kept before it. Then, again by
/// number, each of the others goes to the nearest legal place, by the distance of the centers, with
/// the heading that was wanted; a place that is no number counts as the proposal's. If nobody takes
/// a free ball or a penalty kick, the robot does that has the shortest way, of those that are
/// corrected anyway if there are any. Where nothing legal is found the proposal stands, of all.
/// What comes out goes in unchanged. `proposal` is legal beside `law`'s other robots, or as near to
/// it as the referee could make it.
[[nodiscard]] std::vector<PlacementCorrection> correct(const PlacementLaw& law,
                                                       const Formation& proposal,
                                                       Formation& formation);

/// Makes the ball's place legal likewise, where the team chooses it.
[[nodiscard]] std::optional<PlacementCorrection> correct_ball(const PlacementLaw& law,
                                                              core::Vec2 proposal,
                                                              core::Vec2& ball_m);

/// "robot 2 of yellow is not on the field: goes from (1.200 m, 0.000 m, 90 deg) to (1.062 m, 0.000
/// m, 90 deg) in its team's view".
[[nodiscard]] std::string text_of(const PlacementCorrection& correction, std::string_view team);

}  // namespace agon::missions::soccer
