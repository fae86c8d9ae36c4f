// SPDX-License-Identifier: Apache-2.0
#include "strategy/dialects/msrs/translation.hpp"

#include <bit>

namespace agon::strategy::msrs {
namespace {

constexpr std::int32_t kBlueBall = 1;
constexpr std::int32_t kYellowBall = 2;

/// Equal by bits, so that a NaN that stays a NaN counts as unchanged.
bool is_same(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

core::Pose2 pose_of(const agon_soccer_robot& robot) {
    return {{robot.x_m, robot.y_m}, robot.heading_rad};
}

std::int32_t whose_ball(const agon_soccer_observation& seen, WhoseBall counting) {
    if (counting == WhoseBall::Relative || seen.kicking_team == AGON_SOCCER_ANYONE) {
        return static_cast<std::int32_t>(seen.kicking_team);
    }
    const bool is_blue = seen.side == AGON_SOCCER_BLUE;
    const bool is_own = seen.kicking_team == AGON_SOCCER_OWN_TEAM;
    return is_blue == is_own ? kBlueBall : kYellowBall;
}

}  // namespace

FieldFrame Translation::frame(const agon_soccer_observation& seen) const {
    return {seen.field.length_m, seen.field.width_m, seen.side == AGON_SOCCER_BLUE, options_.axes};
}

FieldPose Translation::pose_at(std::size_t offset) const {
    return {environment_.number(offset), environment_.number(offset + 8),
            environment_.number(offset + 16)};
}

void Translation::set_pose(std::size_t offset, const FieldPose& pose) {
    environment_.set_number(offset, pose.x_cm);
    environment_.set_number(offset + 8, pose.y_cm);
    environment_.set_number(offset + 16, pose.rotation_deg);
}

void Translation::write(const agon_soccer_observation& seen) {
    const Layout& layout = environment_.layout();
    const FieldFrame field = frame(seen);
    for (std::uint32_t robot = 0; robot < layout.robot_count; ++robot) {
        set_pose(layout.home(robot), field.from_team(pose_of(seen.own[robot])));
        set_pose(layout.opponent(robot), field.from_team(pose_of(seen.opponent[robot])));
    }
    const FieldPose ball = field.from_team({{seen.ball.x_m, seen.ball.y_m}, 0});
    environment_.set_number(layout.ball(), ball.x_cm);
    environment_.set_number(layout.ball() + 8, ball.y_cm);
    environment_.set_whole(layout.whose_ball(), whose_ball(seen, options_.whose_ball));
    environment_.set_whole(layout.half_area(), seen.side == AGON_SOCCER_BLUE ? 1 : 0);
    if (!has_written_restart_ || seen.restart_count != restart_count_) {
        // The codes of both interfaces are the same: 0 kick-off ... 4 goal kick.
        environment_.set_whole(layout.kick_off_style(), static_cast<std::int32_t>(seen.restart));
        has_written_restart_ = true;
        restart_count_ = seen.restart_count;
    }
}

void Translation::read_wheels(agon_soccer_command& command) const {
    const Layout& layout = environment_.layout();
    for (std::uint32_t robot = 0; robot < layout.robot_count; ++robot) {
        const std::size_t wheels = layout.home(robot) + 24;
        command.robots[robot] = {static_cast<float>(environment_.number(wheels)),
                                 static_cast<float>(environment_.number(wheels + 8))};
    }
}

FieldPose Translation::proposed(const agon_soccer_observation& seen,
                                const agon_soccer_place& place) const {
    return frame(seen).from_team({{place.x_m, place.y_m}, place.heading_rad});
}

void Translation::write_form(const agon_soccer_observation& seen,
                             const agon_soccer_placement& proposal) {
    write(seen);
    const Layout& layout = environment_.layout();
    for (std::uint32_t robot = 0; robot < layout.robot_count; ++robot) {
        set_pose(layout.home(robot), proposed(seen, proposal.robots[robot]));
    }
    const FieldPose ball = proposed(seen, {proposal.ball_x_m, proposal.ball_y_m, 0});
    environment_.set_number(layout.ball(), ball.x_cm);
    environment_.set_number(layout.ball() + 8, ball.y_cm);
}

void Translation::read_form(const agon_soccer_observation& seen,
                            agon_soccer_placement& placement) const {
    const Layout& layout = environment_.layout();
    const FieldFrame field = frame(seen);
    for (std::uint32_t robot = 0; robot < layout.robot_count; ++robot) {
        agon_soccer_place& place = placement.robots[robot];
        const FieldPose before = proposed(seen, place);
        const FieldPose after = pose_at(layout.home(robot));
        const bool is_unchanged = is_same(before.x_cm, after.x_cm) &&
                                  is_same(before.y_cm, after.y_cm) &&
                                  is_same(before.rotation_deg, after.rotation_deg);
        if (!is_unchanged) {
            const core::Pose2 pose = field.to_team(after);
            place = {pose.position_m.x, pose.position_m.y, pose.heading_rad};
        }
    }
    const FieldPose before = proposed(seen, {placement.ball_x_m, placement.ball_y_m, 0});
    const double x_cm = environment_.number(layout.ball());
    const double y_cm = environment_.number(layout.ball() + 8);
    if (placement.ball_is_free != 0 &&
        (!is_same(before.x_cm, x_cm) || !is_same(before.y_cm, y_cm))) {
        const core::Vec2 ball = field.to_team({x_cm, y_cm, 0}).position_m;
        placement.ball_x_m = ball.x;
        placement.ball_y_m = ball.y;
    }
}

}  // namespace agon::strategy::msrs
