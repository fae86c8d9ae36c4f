// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/table.hpp"
#include "missions/soccer/placement.hpp"

namespace agon::missions::soccer {

/// Default places by restart and role, and who places first.
class Formations {
public:
    /// Reads the table `placement`; notes what is missing or of the wrong length.
    static Formations read(const core::Table& placement, std::uint32_t robot_count);

    /// For the case's ball: a free ball's formation is mirrored to the ball's side.
    [[nodiscard]] Formation formation(const PlacementCase& placement) const;

    [[nodiscard]] Role places_first(Restart restart) const { return first_[index_of(restart)]; }

    /// The key of a role's places in the restart's table: "kicking", "other", "own_half",
    /// "other_half".
    [[nodiscard]] static std::string_view key(Restart restart, Role role);

    /// In the kicking team's view, where it may choose the ball's place.
    [[nodiscard]] core::Vec2 goal_kick_ball_m() const { return goal_kick_ball_m_; }

private:
    std::array<std::array<Formation, 2>, kRestartCount> places_{};
    std::array<Role, kRestartCount> first_{};
    core::Vec2 goal_kick_ball_m_;
};

}  // namespace agon::missions::soccer
