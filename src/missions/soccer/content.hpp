// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/content.hpp"
#include "core/result.hpp"
#include "core/time.hpp"
#include "missions/soccer/field.hpp"
#include "missions/soccer/formations.hpp"
#include "missions/soccer/placement.hpp"
#include "missions/soccer/proposals.hpp"
#include "missions/soccer/rule_book.hpp"
#include "missions/soccer/vision.hpp"
#include "physics/engine.hpp"
#include "robots/wheeled.hpp"

namespace agon::missions::soccer {

struct BallContent {
    double radius_m = 0;
    double mass_kg = 0;
    double rolling_deceleration_mps2 = 0;
    double spin_deceleration_radps2 = 0;
};

/// Everything that content says about one size of the game.
struct Content {
    std::string title;
    std::vector<std::string> paths;  ///< of the files that were read
    std::uint32_t robot_count = 0;   ///< per team
    core::Duration tick;
    std::uint32_t substeps_per_tick = 1;
    core::Duration duration;  ///< playing time of both halves
    core::Duration placement_pause;
    double ball_jitter_m = 0;  ///< how far the referee's hand misses the ball's place
    FieldSize field;
    BallContent ball;
    /// Shared by copies of the content: it never changes.
    std::shared_ptr<const robots::WheeledRobot> robot;
    physics::EngineDefinition physics;
    RuleBook rule_book;
    RefereeHabits referee;
    Formations formations;
    PlacementRules placement_rules;
    std::array<VisionModel, 2> vision;  ///< by team
};

/// Reads soccer/NAME.toml and the robot it names. Errors: what is missing, unknown, of the wrong
/// type, out of range, or a default place at which a robot may not stand.
[[nodiscard]] core::Result<Content> read_content(const core::ContentSet& content,
                                                 std::string_view name);

/// The length of a half: an odd nanosecond goes to the halves, not to nobody.
[[nodiscard]] constexpr core::Duration half_of(core::Duration playing_time) {
    return core::Duration::nanoseconds((playing_time.count_ns() + 1) / 2);
}

/// The case of a restart in the view of the team in that role, with the ball where the default puts
/// it; for a free ball at the mark of positive y in the view of the team in whose half it is.
[[nodiscard]] PlacementCase default_case(const Content& content, Restart restart, Role role);

}  // namespace agon::missions::soccer
