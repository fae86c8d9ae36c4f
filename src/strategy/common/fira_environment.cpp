// SPDX-License-Identifier: Apache-2.0
#include "strategy/common/fira_environment.hpp"

#include <cmath>
#include <cstring>

#include "core/check.hpp"
#include "strategy/common/field_frame.hpp"

namespace agon::strategy {
namespace {

// Doubles lie without gaps: own robots x, y, z, rotation, left, right; opponents x, y, z, rotation;
// the balls x, y, z: now, at the last step, predicted. Then whole numbers: left, right, top, bottom
// of the field and of the goals, the state of the game, whose ball; then the team's own pointer.
constexpr std::size_t kHome = 0;
constexpr std::size_t kHomeSize = 48;
constexpr std::size_t kOpponent = kFiraRobots * kHomeSize;
constexpr std::size_t kOpponentSize = 32;
constexpr std::size_t kBall = kOpponent + kFiraRobots * kOpponentSize;
constexpr std::size_t kBallSize = 24;
constexpr std::size_t kWholes = kBall + 3 * kBallSize;
constexpr std::size_t kBounds = 8;

constexpr double kPlayed_m = 0.05;

FieldFrame frame_of(const agon_soccer_observation& seen) {
    return {seen.field.length_m, seen.field.width_m, seen.side == AGON_SOCCER_BLUE, Axes::YUp};
}

}  // namespace

std::size_t FiraEnvironment::game_offset() const {
    return kWholes + kBounds * whole_bytes();
}

std::size_t fira_environment_bytes(FiraLayout layout) {
    // The pointer's 4 bytes of Win32 are padded to 8.
    return kWholes + (kBounds + 2) * (layout == FiraLayout::Lp64 ? 8 : 4) + 8;
}

double FiraEnvironment::number(std::size_t offset) const {
    double value = 0;
    std::memcpy(&value, bytes_.data() + offset, sizeof value);
    return value;
}

void FiraEnvironment::put(std::size_t offset, double value) {
    std::memcpy(bytes_.data() + offset, &value, sizeof value);
}

void FiraEnvironment::put_whole(std::size_t index, double value) {
    const auto wide = static_cast<std::int64_t>(std::lround(value));
    const auto narrow = static_cast<std::int32_t>(wide);
    const bool is_wide = layout_ == FiraLayout::Lp64;
    std::memcpy(bytes_.data() + kWholes + index * whole_bytes(),
                is_wide ? static_cast<const void*>(&wide) : &narrow, whole_bytes());
}

FiraPose FiraEnvironment::from_team(const agon_soccer_observation& seen,
                                    const agon_soccer_place& place) const {
    const FieldPose pose = frame_of(seen).from_team({{place.x_m, place.y_m}, place.heading_rad});
    return {units_.origin_x + pose.x_cm * units_.per_cm,
            units_.origin_y + pose.y_cm * units_.per_cm, pose.rotation_deg};
}

agon_soccer_place FiraEnvironment::to_team(const agon_soccer_observation& seen,
                                           const FiraPose& pose) const {
    const core::Pose2 team =
        frame_of(seen).to_team({(pose.x - units_.origin_x) / units_.per_cm,
                                (pose.y - units_.origin_y) / units_.per_cm, pose.rotation_deg});
    return {team.position_m.x, team.position_m.y, team.heading_rad};
}

void FiraEnvironment::put_bounds(const agon_soccer_observation& seen) {
    const double length_cm = seen.field.length_m * 100;
    const double width_cm = seen.field.width_m * 100;
    const double depth_cm = seen.field.goal_depth_m * 100;
    const double half_goal_cm = seen.field.goal_width_m * 50;
    const auto x = [&](double cm) {
        return units_.origin_x + cm * units_.per_cm;
    };
    const auto y = [&](double cm) {
        return units_.origin_y + cm * units_.per_cm;
    };
    put_whole(0, x(0)), put_whole(1, x(length_cm));
    put_whole(2, y(width_cm)), put_whole(3, y(0));
    put_whole(4, x(-depth_cm)), put_whole(5, x(length_cm + depth_cm));
    put_whole(6, y(width_cm / 2 + half_goal_cm)), put_whole(7, y(width_cm / 2 - half_goal_cm));
}

void FiraEnvironment::write(const agon_soccer_observation& seen) {
    const auto put_robot = [&](std::size_t offset, const agon_soccer_robot& robot) {
        const FiraPose pose = from_team(seen, {robot.x_m, robot.y_m, robot.heading_rad});
        put(offset, pose.x);
        put(offset + 8, pose.y);
        put(offset + 24, pose.rotation_deg);
    };
    for (std::size_t robot = 0; robot < kFiraRobots; ++robot) {
        put_robot(kHome + robot * kHomeSize, seen.own[robot]);
        put_robot(kOpponent + robot * kOpponentSize, seen.opponent[robot]);
    }
    const FiraPose ball = from_team(seen, {seen.ball.x_m, seen.ball.y_m, 0});
    const double last_x = has_ball_ ? number(kBall) : ball.x;
    const double last_y = has_ball_ ? number(kBall + 8) : ball.y;
    has_ball_ = true;
    put(kBall, ball.x), put(kBall + 8, ball.y);
    put(kBall + kBallSize, last_x), put(kBall + kBallSize + 8, last_y);
    put(kBall + 2 * kBallSize, 2 * ball.x - last_x);
    put(kBall + 2 * kBallSize + 8, 2 * ball.y - last_y);
    put_bounds(seen);
}

void FiraEnvironment::set_game(std::int32_t game_state, std::int32_t whos_ball) {
    put_whole(kBounds, game_state);
    put_whole(kBounds + 1, whos_ball);
}

void FiraEnvironment::read_wheels(const agon_soccer_observation& seen,
                                  agon_soccer_command& command) const {
    const double scale = seen.field.wheel_limit_radps / kFiraWheelLimit;
    for (std::size_t robot = 0; robot < kFiraRobots; ++robot) {
        const std::size_t wheels = kHome + robot * kHomeSize + 32;
        command.robots[robot] = {static_cast<float>(number(wheels) * scale),
                                 static_cast<float>(number(wheels + 8) * scale)};
    }
}

bool RestartView::update(const agon_soccer_observation& seen) {
    const core::Vec2 ball{seen.ball.x_m, seen.ball.y_m};
    if (!has_begun_ || seen.restart_count != restart_count_) {
        has_begun_ = true;
        is_shown_ = true;
        restart_count_ = seen.restart_count;
        ball_m_ = ball;
    }
    const core::Vec2 moved = ball - ball_m_;
    is_shown_ = is_shown_ && moved.x * moved.x + moved.y * moved.y <= kPlayed_m * kPlayed_m;
    return is_shown_;
}

std::int32_t fira_whos_ball(const agon_soccer_observation& seen) {
    if (seen.kicking_team == AGON_SOCCER_ANYONE) {
        return 0;
    }
    const bool is_own = seen.kicking_team == AGON_SOCCER_OWN_TEAM;
    return is_own == (seen.side == AGON_SOCCER_BLUE) ? 1 : 2;
}

}  // namespace agon::strategy
