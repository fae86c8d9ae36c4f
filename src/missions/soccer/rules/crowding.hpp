// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/hash.hpp"
#include "missions/soccer/rule_book.hpp"

namespace agon::missions::soccer {

/// Robots of `team` of which more than half lies in the region at the end of `defenders`.
[[nodiscard]] std::vector<Player> players_inside(const Situation& situation, Team team,
                                                 Team defenders, const Region& region);

/// Whether these are more than allowed. Allocates nothing.
[[nodiscard]] bool is_crowded(const Situation& situation, Team team, Team defenders,
                              const Region& region, std::uint32_t allowed);

/// Says when more robots than allowed have been in a region for longer than the grace. Several of
/// the rule book's rules are of this kind.
class CrowdingClock {
public:
    /// One tick; `is_crowded` as it is now.
    [[nodiscard]] bool runs_out(bool is_crowded, core::Duration tick, core::Duration grace);

    void reset() { lasted_ = core::Duration(); }

    void hash_into(core::Hasher& hasher) const { hasher.add(lasted_.count_ns()); }

private:
    core::Duration lasted_;
};

}  // namespace agon::missions::soccer
