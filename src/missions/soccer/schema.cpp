// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/schema.hpp"

#include <cstddef>
#include <string>
#include <utility>

#include <agon/soccer.h>

namespace agon::missions::soccer {
namespace {

using protocol::BlockSchema;
using protocol::Field;
using protocol::FieldType;

Field one(const char* name, FieldType type, std::size_t offset, const char* unit,
          const char* meaning, const char* frame = "") {
    return {name, type, static_cast<std::uint32_t>(offset), 1, 0, unit, frame, meaning};
}

Field many(std::string name, FieldType type, std::size_t offset, std::size_t stride,
           const char* unit, const char* meaning) {
    return {std::move(name),
            type,
            static_cast<std::uint32_t>(offset),
            AGON_SOCCER_MAX_ROBOTS,
            static_cast<std::uint32_t>(stride),
            unit,
            "team",
            meaning};
}

void add_state(BlockSchema& schema) {
    using Block = agon_soccer_observation;
    const auto add = [&](const char* name, FieldType type, std::size_t offset, const char* unit,
                         const char* meaning) {
        schema.fields.push_back(one(name, type, offset, unit, meaning));
    };
    add("struct_size", FieldType::U32, offsetof(Block, struct_size), "B", "of this block");
    add("robot_count", FieldType::U32, offsetof(Block, robot_count), "",
        "per team; entries beyond it are zero");
    add("time_ns", FieldType::U64, offsetof(Block, time_ns), "ns",
        "simulated, since the start of the match");
    add("playing_time_ns", FieldType::U64, offsetof(Block, playing_time_ns), "ns",
        "of the clock that stops at restarts, in this period or shoot-out attempt");
    add("half_length_ns", FieldType::U64, offsetof(Block, half_length_ns), "ns",
        "playing time of this period, in the shoot-out of an attempt");
    add("half", FieldType::U32, offsetof(Block, half), "", "0 first, 1 second and what follows it");
    add("side", FieldType::U32, offsetof(Block, side), "",
        "color that the team plays in this half: 0 yellow (left goal), 1 blue (right goal)");
    add("own_goals", FieldType::U32, offsetof(Block, own_goals), "", "scored by the own team");
    add("opponent_goals", FieldType::U32, offsetof(Block, opponent_goals), "",
        "scored by the opponent");
    add("restart", FieldType::U32, offsetof(Block, restart), "",
        "the last: 0 kick-off, 1 free ball, 2 penalty kick, 3 free kick, 4 goal kick");
    add("restart_count", FieldType::U32, offsetof(Block, restart_count), "",
        "grows by one at each referee decision");
    add("kicking_team", FieldType::U32, offsetof(Block, kicking_team), "",
        "who puts the ball into play: 0 anyone, 1 own team, 2 opponent");
    add("is_playing", FieldType::U32, offsetof(Block, is_playing), "",
        "0 while robots are being placed");
}

void add_ball(BlockSchema& schema) {
    using Block = agon_soccer_observation;
    const std::size_t ball = offsetof(Block, ball);
    const auto add = [&](const char* name, std::size_t offset, const char* unit,
                         const char* meaning) {
        schema.fields.push_back(one(name, FieldType::F64, ball + offset, unit, meaning, "team"));
    };
    add("ball.x_m", offsetof(agon_soccer_ball, x_m), "m", "towards the opponent's goal");
    add("ball.y_m", offsetof(agon_soccer_ball, y_m), "m", "to the left");
    add("ball.velocity_x_mps", offsetof(agon_soccer_ball, velocity_x_mps), "m/s", "");
    add("ball.velocity_y_mps", offsetof(agon_soccer_ball, velocity_y_mps), "m/s", "");
}

void add_field(BlockSchema& schema) {
    using Block = agon_soccer_field;
    const std::size_t base = offsetof(agon_soccer_observation, field);
    const auto add = [&](const char* name, std::size_t offset, const char* meaning,
                         const char* unit = "m") {
        schema.fields.push_back(one(name, FieldType::F64, base + offset, unit, meaning));
    };
    add("field.length_m", offsetof(Block, length_m), "between the goal lines");
    add("field.width_m", offsetof(Block, width_m), "between the side walls");
    add("field.goal_width_m", offsetof(Block, goal_width_m), "between the posts");
    add("field.goal_depth_m", offsetof(Block, goal_depth_m), "behind the goal line");
    add("field.goal_area_length_m", offsetof(Block, goal_area_length_m), "from the goal line");
    add("field.goal_area_width_m", offsetof(Block, goal_area_width_m), "along the goal line");
    add("field.penalty_area_length_m", offsetof(Block, penalty_area_length_m),
        "from the goal line; 0 where the size has none");
    add("field.penalty_area_width_m", offsetof(Block, penalty_area_width_m), "along the goal line");
    add("field.penalty_mark_m", offsetof(Block, penalty_mark_m), "from the goal line, on y = 0");
    add("field.free_ball_mark_x_m", offsetof(Block, free_ball_mark_x_m),
        "the marks are (+-x, +-y)");
    add("field.free_ball_mark_y_m", offsetof(Block, free_ball_mark_y_m),
        "the marks are (+-x, +-y)");
    add("field.center_circle_radius_m", offsetof(Block, center_circle_radius_m), "");
    add("field.corner_m", offsetof(Block, corner_m), "legs of the triangles in the corners");
    add("field.robot_side_m", offsetof(Block, robot_side_m), "robots are cubes");
    add("field.wheel_radius_m", offsetof(Block, wheel_radius_m), "");
    add("field.wheel_track_m", offsetof(Block, wheel_track_m), "between the wheels");
    add("field.wheel_limit_radps", offsetof(Block, wheel_limit_radps),
        "faster commands are clamped", "rad/s");
    add("field.ball_radius_m", offsetof(Block, ball_radius_m), "");
}

void add_robots(BlockSchema& schema, const std::string& team, std::size_t base) {
    using Robot = agon_soccer_robot;
    const auto add = [&](const char* name, std::size_t offset, const char* unit,
                         const char* meaning) {
        schema.fields.push_back(
            many(team + "." + name, FieldType::F64, base + offset, sizeof(Robot), unit, meaning));
    };
    add("x_m", offsetof(Robot, x_m), "m", "towards the opponent's goal");
    add("y_m", offsetof(Robot, y_m), "m", "to the left");
    add("heading_rad", offsetof(Robot, heading_rad), "rad", "counter-clockwise, (-pi, pi]");
    add("velocity_x_mps", offsetof(Robot, velocity_x_mps), "m/s", "");
    add("velocity_y_mps", offsetof(Robot, velocity_y_mps), "m/s", "");
    add("turn_radps", offsetof(Robot, turn_radps), "rad/s", "counter-clockwise");
}

/// What came after the first release, at the block's end.
void add_later(BlockSchema& schema) {
    using Block = agon_soccer_observation;
    const auto add = [&](const char* name, std::size_t offset, const char* unit,
                         const char* meaning) {
        schema.fields.push_back(one(name, FieldType::U32, offset, unit, meaning));
    };
    add("period", offsetof(Block, period), "",
        "0 first half, 1 second half, 2 golden goal, 3 shoot-out");
    add("own_shoot_out_goals", offsetof(Block, own_shoot_out_goals), "", "not in own_goals");
    add("opponent_shoot_out_goals", offsetof(Block, opponent_shoot_out_goals), "",
        "not in opponent_goals");
    add("own_shoot_out_kicks", offsetof(Block, own_shoot_out_kicks), "",
        "attempts that have ended");
    add("opponent_shoot_out_kicks", offsetof(Block, opponent_shoot_out_kicks), "",
        "attempts that have ended");
    add("shoot_out_kicker", offsetof(Block, shoot_out_kicker), "",
        "number of the kicking team's robot that may move");
    add("own_time_outs", offsetof(Block, own_time_outs), "", "that may still be called");
    add("opponent_time_outs", offsetof(Block, opponent_time_outs), "", "that may still be called");
    add("seen_own", offsetof(Block, seen_own), "",
        "bit i: robot i is in the image; otherwise its values are the last ones seen");
    add("seen_opponent", offsetof(Block, seen_opponent), "", "likewise");
    add("seen_ball", offsetof(Block, seen_ball), "", "1 or 0, likewise");
    add("image_age_ticks", offsetof(Block, image_age_ticks), "ticks",
        "how old the image is: the camera's delay");
}

BlockSchema make_observation() {
    BlockSchema schema;
    schema.name = "agon.soccer.observation";
    schema.size_bytes = sizeof(agon_soccer_observation);
    add_state(schema);
    add_ball(schema);
    add_field(schema);
    add_robots(schema, "own", offsetof(agon_soccer_observation, own));
    add_robots(schema, "opponent", offsetof(agon_soccer_observation, opponent));
    add_later(schema);
    return schema;
}

BlockSchema make_command() {
    using Wheels = agon_soccer_wheels;
    const std::size_t base = offsetof(agon_soccer_command, robots);
    BlockSchema schema;
    schema.name = "agon.soccer.command";
    schema.size_bytes = sizeof(agon_soccer_command);
    schema.fields = {
        many("robots.left_radps", FieldType::F32, base + offsetof(Wheels, left_radps),
             sizeof(Wheels), "rad/s", "speed of the left wheel, forward positive"),
        many("robots.right_radps", FieldType::F32, base + offsetof(Wheels, right_radps),
             sizeof(Wheels), "rad/s", "speed of the right wheel, forward positive"),
        one("wants_time_out", FieldType::U32, offsetof(agon_soccer_command, wants_time_out), "",
            "1 calls a time-out, once until it has been 0 again"),
    };
    return schema;
}

BlockSchema make_placement() {
    using Block = agon_soccer_placement;
    using Place = agon_soccer_place;
    const std::size_t base = offsetof(Block, robots);
    BlockSchema schema;
    schema.name = "agon.soccer.placement";
    schema.size_bytes = sizeof(Block);
    schema.fields = {
        one("struct_size", FieldType::U32, offsetof(Block, struct_size), "B", "of this block"),
        one("ball_is_free", FieldType::U32, offsetof(Block, ball_is_free), "",
            "1 where the team may choose the ball's place"),
        one("ball_x_m", FieldType::F64, offsetof(Block, ball_x_m), "m", "", "team"),
        one("ball_y_m", FieldType::F64, offsetof(Block, ball_y_m), "m", "", "team"),
        many("robots.x_m", FieldType::F64, base + offsetof(Place, x_m), sizeof(Place), "m", ""),
        many("robots.y_m", FieldType::F64, base + offsetof(Place, y_m), sizeof(Place), "m", ""),
        many("robots.heading_rad", FieldType::F64, base + offsetof(Place, heading_rad),
             sizeof(Place), "rad", "counter-clockwise"),
    };
    return schema;
}

}  // namespace

const BlockSchema& observation_schema() {
    static const BlockSchema kSchema = make_observation();
    return kSchema;
}

const BlockSchema& command_schema() {
    static const BlockSchema kSchema = make_command();
    return kSchema;
}

const BlockSchema& placement_schema() {
    static const BlockSchema kSchema = make_placement();
    return kSchema;
}

}  // namespace agon::missions::soccer
