// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/observation.hpp"

#include "missions/soccer/team_view.hpp"

namespace agon::missions::soccer {
namespace {

constexpr std::uint32_t kicking_code(const GameState& state, Team viewer) {
    if (state.kicking_team == 0) {
        return AGON_SOCCER_ANYONE;
    }
    return state.kicking_team == 1 + index_of(viewer) ? AGON_SOCCER_OWN_TEAM : AGON_SOCCER_OPPONENT;
}

agon_soccer_robot at_rest(const core::Pose2& place) {
    return {place.position_m.x, place.position_m.y, heading_in_range(place.heading_rad), 0, 0, 0};
}

}  // namespace

agon_soccer_observation make_observation(const Content& content) {
    const FieldSize& size = content.field;
    agon_soccer_observation block{};
    block.struct_size = sizeof(block);
    block.robot_count = content.robot_count;
    block.field.length_m = size.length_m;
    block.field.width_m = size.width_m;
    block.field.goal_width_m = size.goal_width_m;
    block.field.goal_depth_m = size.goal_depth_m;
    block.field.goal_area_length_m = size.goal_area.length_m;
    block.field.goal_area_width_m = size.goal_area.width_m;
    block.field.penalty_area_length_m = size.penalty_area.length_m;
    block.field.penalty_area_width_m = size.penalty_area.width_m;
    block.field.penalty_mark_m = size.penalty_mark_m;
    block.field.free_ball_mark_x_m = size.free_ball_mark_m.x;
    block.field.free_ball_mark_y_m = size.free_ball_mark_m.y;
    block.field.center_circle_radius_m = size.center_circle_radius_m;
    block.field.corner_m = size.corner_m;
    block.field.robot_side_m = content.robot->size().side_m;
    block.field.wheel_radius_m = content.robot->size().wheel_radius_m;
    block.field.wheel_track_m = content.robot->size().track_m;
    block.field.wheel_limit_radps = content.robot->size().wheel_limit_radps;
    block.field.ball_radius_m = content.ball.radius_m;
    const std::uint32_t all_robots = (1U << content.robot_count) - 1;
    block.seen_own = all_robots;
    block.seen_opponent = all_robots;
    block.seen_ball = 1;
    return block;
}

void write_game(const GameState& state, Team viewer, std::uint64_t time_ns,
                agon_soccer_observation& block) {
    const bool is_yellow = viewer == Team::Yellow;
    block.time_ns = time_ns;
    block.playing_time_ns = state.playing_time_ns;
    block.half_length_ns = state.half_length_ns;
    block.half = state.half;
    block.side = state.left_team == 1 + index_of(viewer) ? AGON_SOCCER_YELLOW : AGON_SOCCER_BLUE;
    block.own_goals = is_yellow ? state.yellow_goals : state.blue_goals;
    block.opponent_goals = is_yellow ? state.blue_goals : state.yellow_goals;
    block.restart = state.restart;
    block.restart_count = state.restart_count;
    block.kicking_team = kicking_code(state, viewer);
    block.period = state.period;
    block.own_shoot_out_goals =
        is_yellow ? state.yellow_shoot_out_goals : state.blue_shoot_out_goals;
    block.opponent_shoot_out_goals =
        is_yellow ? state.blue_shoot_out_goals : state.yellow_shoot_out_goals;
    block.own_shoot_out_kicks =
        is_yellow ? state.yellow_shoot_out_kicks : state.blue_shoot_out_kicks;
    block.opponent_shoot_out_kicks =
        is_yellow ? state.blue_shoot_out_kicks : state.yellow_shoot_out_kicks;
    block.shoot_out_kicker = state.shoot_out_kicker;
    block.own_time_outs = is_yellow ? state.yellow_time_outs : state.blue_time_outs;
    block.opponent_time_outs = is_yellow ? state.blue_time_outs : state.yellow_time_outs;
    block.is_playing = state.phase == static_cast<std::uint32_t>(Phase::Playing) ? 1 : 0;
}

void write_readings(const Cast& cast, std::span<const sensors::PlanarReading> readings,
                    bool defends_left, Team viewer, agon_soccer_observation& block) {
    // Multiplying by 1 or -1 is exact.
    const double sign = defends_left ? 1 : -1;
    const auto write_team = [&](Team team, agon_soccer_robot* robots) {
        const std::size_t first = cast.place_of({team, 0});
        for (std::uint32_t number = 0; number < cast.robot_count; ++number) {
            const sensors::PlanarReading& reading = readings[first + number];
            agon_soccer_robot& robot = robots[number];
            robot.x_m = sign * reading.position_m.x;
            robot.y_m = sign * reading.position_m.y;
            robot.heading_rad = turned_heading(defends_left, reading.heading_rad);
            robot.velocity_x_mps = sign * reading.velocity_mps.x;
            robot.velocity_y_mps = sign * reading.velocity_mps.y;
            robot.turn_radps = reading.turn_radps;
        }
    };
    write_team(viewer, block.own);
    write_team(opponent_of(viewer), block.opponent);
    const sensors::PlanarReading& ball = readings[cast.ball_place()];
    block.ball = {sign * ball.position_m.x, sign * ball.position_m.y, sign * ball.velocity_mps.x,
                  sign * ball.velocity_mps.y};
}

void write_sight(const Cast& cast, const sensors::ImperfectCamera& camera, Team viewer,
                 agon_soccer_observation& block) {
    const auto seen_of = [&](Team team) {
        std::uint32_t seen = 0;
        for (std::uint32_t number = 0; number < cast.robot_count; ++number) {
            seen |= camera.is_seen(cast.place_of({team, number})) ? 1U << number : 0;
        }
        return seen;
    };
    block.seen_own = seen_of(viewer);
    block.seen_opponent = seen_of(opponent_of(viewer));
    block.seen_ball = camera.is_seen(cast.ball_place()) ? 1 : 0;
    block.image_age_ticks = camera.age_ticks();
}

void write_plan(const PlacementPlan& plan, std::uint32_t robot_count, Team viewer,
                agon_soccer_observation& block) {
    for (std::uint32_t number = 0; number < robot_count; ++number) {
        block.own[number] = at_rest(plan.place(viewer, number));
        // The opponent's view is the viewer's turned by half a turn.
        block.opponent[number] = at_rest(turned(false, plan.place(opponent_of(viewer), number)));
    }
    const core::Vec2 ball = turned(plan.defends_left(viewer), plan.ball_in_field_m());
    block.ball = {ball.x, ball.y, 0, 0};
}

}  // namespace agon::missions::soccer
