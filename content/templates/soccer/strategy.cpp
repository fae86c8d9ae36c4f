// SPDX-License-Identifier: Apache-2.0
// The library that agon loads: it hands what is seen to the team and its wheel speeds back.
#include <agon/soccer.hpp>

#include "team.hpp"

namespace {

class Strategy : public agon::SoccerStrategy {
public:
    // A parameter can be set for a match without a new build: --param @seat@.top_speed=1.2
    explicit Strategy(const agon::Seat& seat)
        : SoccerStrategy(seat), team_(seat.parameter("top_speed", 1.6, 0.2, 2, "m/s")) {}

    void start(const agon::SoccerObservation& seen) override {
        log.info("@name@ is ready with " + std::to_string(seen.robot_count) + " robots");
    }

    void step(const agon::SoccerObservation& seen, agon::SoccerCommand& command) override {
        team_.decide(seen, command);
        const agon::SoccerRobot& striker = seen.own[team_.striker()];
        draw.circle(striker.x_m, striker.y_m, 0.07, 0xFFD040FF);
    }

private:
    Team team_;
};

}  // namespace

AGON_SOCCER_STRATEGY(Strategy, "@name@", "your name")
