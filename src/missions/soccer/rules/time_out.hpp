// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>

#include "core/hash.hpp"
#include "missions/soccer/game_state.hpp"
#include "missions/soccer/terms.hpp"

namespace agon::missions::soccer {

/// Time-outs: a team calls one with its command or through the referee, and has it at the next
/// restart as long as it has any left. Both teams' at one restart pass one after the other,
/// yellow's first, which is an advantage for nobody. What is left and called stands in the game
/// state.
class TimeOutRule {
public:
    /// A team's wish as its command states it: a call when it turns to true.
    void hear(Team team, bool wants, GameState& state);
    /// A call from elsewhere.
    static void call(Team team, GameState& state);
    /// The next team to have its time-out at a restart; takes the call and the time-out from it.
    [[nodiscard]] static std::optional<Team> take(GameState& state);

    void hash_into(core::Hasher& hasher) const;

private:
    std::array<bool, 2> has_wanted_{};  ///< in the last command
};

}  // namespace agon::missions::soccer
