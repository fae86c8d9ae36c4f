// SPDX-License-Identifier: Apache-2.0
// still: a team that never moves. The least that a strategy in C++ can be, and an opponent that
// leaves a new team all the time it needs.
#include <agon/soccer.hpp>

namespace {

class Still : public agon::SoccerStrategy {
public:
    using SoccerStrategy::SoccerStrategy;

    void step(const agon::SoccerObservation& /*seen*/, agon::SoccerCommand& /*command*/) override {
        // The command is all zero when step is called: stand still.
    }
};

}  // namespace

AGON_SOCCER_STRATEGY(Still, "still", "agon")
