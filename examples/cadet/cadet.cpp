// SPDX-License-Identifier: Apache-2.0
// cadet: a team on agon's own interface that plays 3, 5 and 11 robots.
//
// All skills come from the kit (kits/soccer): the keeper, playing the ball, formation, escape. What
// stands here is what a strategy adds to them: parameters to tune, places at restarts, figures that
// the viewer shows, and lines for the log.
#include <cstdint>
#include <string>

#include <agon/soccer.hpp>
#include <soccer/placement.hpp>
#include <soccer/team.hpp>

namespace {

using agon::kit::Point;

constexpr agon::Color kStrikerColor = 0xFFD040FF;
constexpr agon::Color kShotColor = 0xFFFFFF80;
constexpr agon::Color kPlaceColor = 0x40C0FF80;

agon::kit::TeamSettings settings_from(const agon::Seat& seat) {
    agon::kit::TeamSettings settings;
    agon::kit::Motion& motion = settings.motion;
    motion.top_speed_mps = seat.parameter("top_speed", motion.top_speed_mps, 0.2, 2, "m/s");
    motion.braking_mps2 = seat.parameter("braking", motion.braking_mps2, 0.5, 8, "m/s^2");
    motion.turn_gain = seat.parameter("turn_gain", motion.turn_gain, 1, 30, "1/s");
    settings.hysteresis_m = seat.parameter("hysteresis", settings.hysteresis_m, 0, 1, "m");
    settings.patience_s = seat.parameter("patience", settings.patience_s, 0.2, 9, "s");
    return settings;
}

class Cadet : public agon::SoccerStrategy {
public:
    explicit Cadet(const agon::Seat& seat) : SoccerStrategy(seat), team_(settings_from(seat)) {}

    void start(const agon::SoccerObservation& seen) override {
        log.info("cadet plays with " + std::to_string(seen.robot_count) + " robots");
    }

    void place(const agon::SoccerObservation& seen, agon::SoccerPlacement& placement) override {
        agon::kit::place_for_kick(seen, placement);
    }

    void step(const agon::SoccerObservation& seen, agon::SoccerCommand& command) override {
        team_.decide(seen, command);
        draw_plan(seen);
    }

private:
    void draw_plan(const agon::SoccerObservation& seen) {
        if (team_.striker() == agon::kit::Assignment::kNobody) {
            return;
        }
        const agon::SoccerRobot& striker = seen.own[team_.striker()];
        draw.circle(striker.x_m, striker.y_m, 0.07, kStrikerColor);
        draw.line(seen.ball.x_m, seen.ball.y_m, team_.target().x, team_.target().y, kShotColor);
        for (std::size_t i = 0; i < team_.supports().count; ++i) {
            const Point place = team_.supports().points[i];
            draw.circle(place.x, place.y, 0.03, kPlaceColor);
        }
        if (team_.striker() != last_striker_) {
            last_striker_ = team_.striker();
            log.debug("robot " + std::to_string(last_striker_) + " is striker");
        }
    }

    agon::kit::Team team_;
    int last_striker_ = agon::kit::Assignment::kNobody;
};

}  // namespace

AGON_SOCCER_STRATEGY(Cadet, "cadet", "agon")
