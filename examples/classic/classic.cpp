// SPDX-License-Identifier: Apache-2.0
// classic: a team on the interface of the MSRS platform, written as its authors write: five
// exported functions and one struct of doubles.
//
// The struct has a field for every number and another size for 3, 5 and 11 robots, so this source
// is built three times, with ROBOTS set: classic3.so, classic5.so and classic11.so.
//
// It sees poses in centimeters and degrees, true field coordinates for both teams, and no speeds.
// It turns them into what the soccer kit (kits/soccer) works with: meters, own goal at negative x,
// speeds from the change since the last step. Its memory between calls hangs on `pointer`.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>

#include <agon/soccer.hpp>
#include <msrs/msrs.h>
#include <soccer/field.hpp>
#include <soccer/placement.hpp>
#include <soccer/team.hpp>

namespace {

#if ROBOTS == 3
using Environment = Environment3;
#elif ROBOTS == 5
using Environment = Environment5;
#elif ROBOTS == 11
using Environment = Environment11;
#else
#error "set ROBOTS to 3, 5 or 11"
#endif

constexpr std::uint32_t kRobots = ROBOTS;
constexpr double kStep_s = 0.005;
/// Written into kickOffStyle after the first step: it is ours until the referee's next decision.
constexpr long kUnderWay = 5;

/// The struct's fields are all doubles without gaps, so they can be counted instead of named:
/// x, y, rotation, left and right wheel of each own robot; x, y, rotation of each opponent; the
/// ball.
double* home(Environment& env, std::uint32_t robot) {
    return reinterpret_cast<double*>(&env) + 5 * robot;
}

const double* opponent(const Environment& env, std::uint32_t robot) {
    return reinterpret_cast<const double*>(&env) + 5 * kRobots + 3 * robot;
}

/// Between the platform's coordinates and the kit's. With halfArea 1 the team defends the right
/// goal and the field is turned by half a turn.
struct Coordinates {
    double length_m;
    double width_m;
    bool is_turned;

    [[nodiscard]] agon_soccer_place to_kit(const double* pose) const {
        const double x_m = pose[0] / 100 - length_m / 2;
        const double y_m = width_m / 2 - pose[1] / 100;  // the platform's y points down
        const double heading_rad = pose[2] * agon::kit::kPi / 180;
        if (!is_turned) {
            return {x_m, y_m, agon_wrap_angle(heading_rad)};
        }
        return {-x_m, -y_m, agon_wrap_angle(heading_rad + agon::kit::kPi)};
    }

    void from_kit(const agon_soccer_place& place, double* pose) const {
        const double turn = is_turned ? -1 : 1;
        pose[0] = (turn * place.x_m + length_m / 2) * 100;
        pose[1] = (width_m / 2 - turn * place.y_m) * 100;
        pose[2] = agon_wrap_angle(place.heading_rad + (is_turned ? agon::kit::kPi : 0)) * 180 /
                  agon::kit::kPi;
    }
};

/// What the team remembers between two steps.
class Classic {
public:
    Classic() : team_(settings()) {
        seen_.struct_size = sizeof seen_;
        seen_.robot_count = kRobots;
        seen_.field = agon::kit::field_for(kRobots);
        seen_.is_playing = 1;
    }

    void step(Environment& env) {
        const bool is_restart = env.kickOffStyle != kUnderWay;
        if (is_restart) {
            seen_.restart_count += 1;
            seen_.restart = static_cast<std::uint32_t>(env.kickOffStyle);
            env.kickOffStyle = kUnderWay;
        }
        look(env, is_restart);
        agon::SoccerCommand command{};
        team_.decide(seen_, command);
        for (std::uint32_t robot = 0; robot < kRobots; ++robot) {
            home(env, robot)[3] = static_cast<double>(command.robots[robot].left_radps);
            home(env, robot)[4] = static_cast<double>(command.robots[robot].right_radps);
        }
        seen_.time_ns += 5'000'000;
    }

    void form(Environment& env) {
        look(env, true);
        agon::SoccerPlacement placement{};
        placement.ball_x_m = seen_.ball.x_m;
        placement.ball_y_m = seen_.ball.y_m;
        for (std::uint32_t robot = 0; robot < kRobots; ++robot) {
            placement.robots[robot] = coordinates(env).to_kit(home(env, robot));
        }
        seen_.restart = static_cast<std::uint32_t>(env.kickOffStyle);
        seen_.kicking_team = static_cast<std::uint32_t>(env.whoseBall);
        const agon::SoccerPlacement proposal = placement;
        agon::kit::place_for_kick(seen_, placement);
        for (std::uint32_t robot = 0; robot < kRobots; ++robot) {
            // Written only where changed: what is left alone is the referee's proposal.
            if (std::memcmp(&placement.robots[robot], &proposal.robots[robot],
                            sizeof proposal.robots[robot]) != 0) {
                coordinates(env).from_kit(placement.robots[robot], home(env, robot));
            }
        }
    }

private:
    static agon::kit::TeamSettings settings() {
        agon::kit::TeamSettings settings;
        settings.hysteresis_m = 0.1;
        return settings;
    }

    [[nodiscard]] Coordinates coordinates(const Environment& env) const {
        return {seen_.field.length_m, seen_.field.width_m, env.halfArea == MSRS_RIGHT_BLUE};
    }

    /// Reads the poses, and speeds from what has changed; after a restart everything rests.
    void look(Environment& env, bool is_restart) {
        const Coordinates here = coordinates(env);
        const auto update = [&](agon::SoccerRobot& robot, const double* pose) {
            const agon_soccer_place place = here.to_kit(pose);
            const double per_s = is_restart ? 0 : 1 / kStep_s;
            robot.velocity_x_mps = (place.x_m - robot.x_m) * per_s;
            robot.velocity_y_mps = (place.y_m - robot.y_m) * per_s;
            robot.turn_radps = agon_wrap_angle(place.heading_rad - robot.heading_rad) * per_s;
            robot.x_m = place.x_m;
            robot.y_m = place.y_m;
            robot.heading_rad = place.heading_rad;
        };
        for (std::uint32_t robot = 0; robot < kRobots; ++robot) {
            update(seen_.own[robot], home(env, robot));
            update(seen_.opponent[robot], opponent(env, robot));
        }
        const double ball_pose[3] = {env.currentBall_x, env.currentBall_y, 0};
        const agon_soccer_place ball = here.to_kit(ball_pose);
        const double per_s = is_restart ? 0 : 1 / kStep_s;
        seen_.ball = {ball.x_m, ball.y_m, (ball.x_m - seen_.ball.x_m) * per_s,
                      (ball.y_m - seen_.ball.y_m) * per_s};
    }

    agon::SoccerObservation seen_{};
    agon::kit::Team team_;
};

Classic* classic(const Environment* env) {
    return reinterpret_cast<Classic*>(env->pointer);
}

}  // namespace

// The axes of the interface's document, and the struct of this number of robots.
AGON_MSRS_ABI(Environment, AGON_MSRS_Y_DOWN, AGON_MSRS_RELATIVE)

extern "C" {

AGON_MSRS_EXPORT void Author(char* name) {
    std::strcpy(name, "agon");
}

AGON_MSRS_EXPORT void StrategyInit(Environment* env) {
    env->pointer = reinterpret_cast<long>(new (std::nothrow) Classic);
}

AGON_MSRS_EXPORT void StrategyStep(Environment* env) {
    if (Classic* self = classic(env)) {
        self->step(*env);
    }
}

AGON_MSRS_EXPORT void SetForm(Environment* env) {
    if (Classic* self = classic(env)) {
        self->form(*env);
    }
}

AGON_MSRS_EXPORT void StrategyDrop(Environment* env) {
    delete classic(env);
    env->pointer = 0;
}
}
