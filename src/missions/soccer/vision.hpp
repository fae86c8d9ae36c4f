// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/table.hpp"
#include "missions/soccer/terms.hpp"
#include "sensors/imperfect_camera.hpp"

namespace agon::missions::soccer {

/// How a team's camera sees robots and ball; by default exactly and at once.
struct VisionModel {
    sensors::ObjectSight robot;
    sensors::ObjectSight ball;
    std::uint32_t delay_ticks = 0;

    [[nodiscard]] bool is_exact() const {
        return delay_ticks == 0 && sensors::is_exact(robot) && sensors::is_exact(ball);
    }
};

/// By team. Reads the table `vision`, whose keys hold for both teams, and in it `yellow` and
/// `blue`, whose keys hold for one; what is missing is exact.
[[nodiscard]] std::array<VisionModel, 2> read_vision(const core::Table& root, core::Duration tick);

/// The camera of a team, for the cast's list of both teams' robots and the ball; none where it
/// would show the truth. Its noise is a stream of the match's seed and the team's name.
[[nodiscard]] std::optional<sensors::ImperfectCamera> make_camera(const VisionModel& model,
                                                                  Team team,
                                                                  std::uint32_t robot_count,
                                                                  std::uint64_t seed);

}  // namespace agon::missions::soccer
