// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "core/hash.hpp"
#include "core/table.hpp"
#include "core/time.hpp"
#include "missions/soccer/rule_book.hpp"
#include "missions/soccer/terms.hpp"

namespace agon::missions::soccer {

/// How much the referee does by itself. The clock ends periods, and a shoot-out's attempts are
/// judged, whatever it is: a match must end.
enum class RefereeMode : std::uint8_t {
    Auto,    ///< judges and acts
    Assist,  ///< only proposes what it would do; a person acts
    Manual,  ///< only obeys
};

/// What the table `referee` says, which content of older recordings does not have.
struct RefereeHabits {
    RefereeMode mode = RefereeMode::Auto;
    core::Duration proposal_pause = core::Duration::seconds(10);
};

[[nodiscard]] RefereeHabits read_referee_habits(const core::Table& root);

/// Which proposals an assisting referee has made lately, so that it makes each once in a while
/// only.
class Proposals {
public:
    void reset() { *this = Proposals(); }

    /// A tick has passed.
    void pass(core::Duration tick);
    /// Whether a finding, or the goal of a team, is to be proposed now; then not again for `pause`.
    bool take(const Finding& finding, core::Duration pause);
    bool take_goal(Team scorer, core::Duration pause);

    void hash_into(core::Hasher& hasher) const;

private:
    bool take(std::size_t what, Team team, core::Duration pause);

    /// Until it may be proposed again: by offence, goals last, and team.
    std::array<std::array<core::Duration, 2>, kOffenceCount + 1> waits_{};
};

}  // namespace agon::missions::soccer
