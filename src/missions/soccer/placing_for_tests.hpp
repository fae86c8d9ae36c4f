// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include <gtest/gtest.h>

#include "missions/soccer/content.hpp"

namespace agon::missions::soccer {

/// The default placement of a case, one place of which a test changes.
class Placing {
public:
    Placing(const std::string& name, Restart restart, Role role)
        : content_(*read_content(core::shipped_content(), name)),
          placement_(default_case(content_, restart, role)),
          formation_(content_.formations.formation(placement_)) {}

    Placing& put(std::uint32_t robot, double x_m, double y_m, double heading_deg = 0) {
        formation_.robots[robot] = {{x_m, y_m}, core::radians(heading_deg)};
        return *this;
    }

    /// Why the whole team is illegal; "" if it is legal.
    [[nodiscard]] std::string verdict(std::span<const core::Pose2> taken = {}) const {
        return why_team_is_illegal(content_.placement_rules, placement_, formation_, taken)
            .value_or("");
    }

    [[nodiscard]] std::string ball_verdict(core::Vec2 ball_m) const {
        PlacementCase placement = placement_;
        placement.ball_m = ball_m;
        return why_ball_is_illegal(content_.placement_rules, placement).value_or("");
    }

private:
    Content content_;
    PlacementCase placement_;
    Formation formation_;
};

}  // namespace agon::missions::soccer
