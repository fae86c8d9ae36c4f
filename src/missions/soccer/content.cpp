// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/content.hpp"

#include <algorithm>
#include <utility>

#include "robots/registry.hpp"

namespace agon::missions::soccer {
namespace {

using core::Range;
using core::Table;

/// What a match begins from, where it is not the kick-off: part of the content, if it is given.
constexpr std::string_view kSituationPath = "situation.toml";

// Far beyond every sport, and such that the engine can still count with it.
constexpr Range kLength{.min = 0, .max = 100, .is_min_excluded = true};
constexpr Range kDistance{.min = 0, .max = 100};
constexpr Range kBallDiameter{.min = 0.001, .max = 10};
constexpr Range kMass{.min = 1e-6, .max = 1000};
constexpr Range kTick{.min = 0.0005, .max = 0.1};
// A ball put down any farther from where it belongs may lie in a robot.
constexpr Range kBallJitter{.min = 0, .max = 0.05};

AreaSize read_area(const Table& table) {
    AreaSize area;
    area.length_m = table.number("length_m", kLength);
    area.width_m = table.number("width_m", kLength);
    area.arc_chord_m = table.number_or("arc_chord_m", 0, kDistance);
    area.arc_height_m = table.number_or("arc_height_m", 0, kDistance);
    if ((area.arc_chord_m > 0) != (area.arc_height_m > 0) ||
        area.arc_height_m > area.arc_chord_m / 2) {
        table.fail("arc_height_m", "must be at most half of the bow's chord, and a bow needs both");
    }
    if (area.arc_chord_m > area.width_m) {
        table.fail("arc_chord_m", "must not be wider than its area");
    }
    return area;
}

FieldSize read_field(const Table& root) {
    const Table table = root.table("field");
    const Range positive = kLength;
    FieldSize field;
    field.length_m = table.number("length_m", positive);
    field.width_m = table.number("width_m", positive);
    field.wall_height_m = table.number("wall_height_m", positive);
    field.wall_thickness_m = table.number("wall_thickness_m", positive);
    field.corner_m = table.number("corner_m", kDistance);
    field.goal_width_m = table.number("goal_width_m", positive);
    field.goal_depth_m = table.number("goal_depth_m", positive);
    field.center_circle_radius_m = table.number("center_circle_radius_m", positive);
    field.line_width_m = table.number("line_width_m", positive);
    field.goal_area = read_area(table.table("goal_area"));
    if (const auto penalty_area = table.table_if("penalty_area")) {
        field.penalty_area = read_area(*penalty_area);
    }
    field.penalty_mark_m = table.number("penalty_mark_m", positive);
    field.free_kick_mark_m = table.number("free_kick_mark_m", positive);
    const double from_goal_m = table.number("free_ball_mark_from_goal_line_m", positive);
    const double from_side_m = table.number("free_ball_mark_from_side_m", positive);
    field.free_ball_mark_m = {field.length_m / 2 - from_goal_m, field.width_m / 2 - from_side_m};
    field.free_ball_robot_m = table.number("free_ball_robot_m", positive);

    const auto check_within = [&](const char* key, double value_m, double limit_m,
                                  const char* what) {
        if (value_m >= limit_m) {
            table.fail(key, what);
        }
    };
    check_within("goal_width_m", field.goal_width_m, field.width_m - 2 * field.corner_m,
                 "must be less than the wall between the corners");
    check_within("corner_m", 2 * field.corner_m, std::min(field.length_m, field.width_m),
                 "must leave room between the corners");
    check_within("penalty_mark_m", field.penalty_mark_m, field.length_m / 2,
                 "must put the mark into its half");
    check_within("free_kick_mark_m", field.free_kick_mark_m, field.length_m / 2,
                 "must put the mark into its half");
    check_within("free_ball_mark_from_goal_line_m", from_goal_m, field.length_m / 2,
                 "must put the mark into its quarter");
    check_within("free_ball_mark_from_side_m", from_side_m, field.width_m / 2,
                 "must put the mark into its quarter");
    return field;
}

BallContent read_ball(const Table& root) {
    const Table table = root.table("ball");
    BallContent ball;
    ball.radius_m = table.number("diameter_m", kBallDiameter) / 2;
    ball.mass_kg = table.number("mass_kg", kMass);
    ball.rolling_deceleration_mps2 =
        table.number("rolling_deceleration_mps2", Range::not_negative());
    ball.spin_deceleration_radps2 = table.number("spin_deceleration_radps2", Range::not_negative());
    return ball;
}

physics::EngineDefinition read_physics(const Table& root) {
    const Table table = root.table("physics");
    physics::EngineDefinition physics;
    physics.backend = table.string_or("backend", physics.backend);
    physics.velocity_iterations = static_cast<int>(table.integer("velocity_iterations", 1, 100));
    physics.position_iterations = static_cast<int>(table.integer("position_iterations", 1, 100));
    for (const char* name : {"wall", "robot", "ball"}) {
        physics.materials.push_back({name, 0, 0});
    }
    const Table pairs = table.table("pairs");
    constexpr std::pair<const char*, const char*> kPairs[] = {
        {"robot", "robot"}, {"robot", "wall"}, {"ball", "robot"}, {"ball", "wall"}};
    for (const auto& [a, b] : kPairs) {
        const Table pair = pairs.table(std::string(a) + "_" + b);
        physics.pairs.push_back({a, b, pair.number("friction_ratio", Range::not_negative()),
                                 pair.number("restitution_ratio", Range::ratio())});
    }
    return physics;
}

void read_play(const Table& root, Content& content) {
    const Table table = root.table("play");
    content.robot_count = static_cast<std::uint32_t>(
        table.integer("robots_per_team", 1, static_cast<int>(kMaxRobots)));
    content.tick = table.seconds("tick_s", kTick);
    content.substeps_per_tick =
        static_cast<std::uint32_t>(table.integer("substeps_per_tick", 1, 100));
    content.duration = table.seconds("half_s", Range::positive()) * 2;
    content.placement_pause = table.seconds("placement_pause_s");
    content.ball_jitter_m = table.number("ball_jitter_m", kBallJitter);
    if (content.tick <= core::Duration()) {
        content.tick = core::Duration::nanoseconds(1);  // It was wrong, and more is to be checked.
    }
}

void read_placement(const Table& root, Content& content) {
    const Table table = root.table("placement");
    PlacementRules& rules = content.placement_rules;
    rules.field = content.field;
    rules.regions = FieldRegions(content.field);
    rules.robot_count = content.robot_count;
    rules.robot_half_side_m = content.robot->size().side_m / 2;
    rules.ball_radius_m = content.ball.radius_m;
    rules.slack_m = table.number("slack_m", kDistance);
    rules.mark_slack_m = table.number("mark_slack_m", kDistance);
    rules.free_kick_distance_m = table.number("free_kick_distance_m", kDistance);
    const std::string wall = table.choice("free_kick_wall", {"lines", "distance"});
    rules.wall = wall == "lines" ? FreeKickWall::Lines : FreeKickWall::Distance;
    if (rules.wall == FreeKickWall::Lines && !content.field.penalty_area.is_present()) {
        table.fail("free_kick_wall", "is 'lines', which needs a penalty area");
    }
    content.formations = Formations::read(table, content.robot_count);
}

/// Default places are held to the same law as a strategy's.
void check_defaults(const Table& root, const Content& content) {
    const Table table = root.table("placement");
    for (const Restart restart : kRestarts) {
        for (const Role role : {Role::First, Role::Second}) {
            const PlacementCase placement = default_case(content, restart, role);
            const Formation formation = content.formations.formation(placement);
            if (const auto reason =
                    why_team_is_illegal(content.placement_rules, placement, formation, {})) {
                const std::string_view key = Formations::key(restart, role);
                table.table(name_of(restart))
                    .fail(key, "breaks the law of the " + std::string(title_of(restart)) + ": " +
                                   *reason);
            }
        }
    }
    const PlacementCase goal_kick = default_case(content, Restart::GoalKick, Role::First);
    if (const auto reason = why_ball_is_illegal(content.placement_rules, goal_kick)) {
        table.table("goal_kick").fail("ball_m", "is illegal: " + *reason);
    }
}

}  // namespace

core::Result<Content> read_content(const core::ContentSet& set, std::string_view name) {
    const std::string path = "soccer/" + std::string(name) + ".toml";
    auto document = set.document(path);
    if (!document) {
        return document.error();
    }
    const Table root = document->root();
    Content content;
    content.title = root.string("title");
    const std::string robot_path = "robots/" + root.string("robot") + ".toml";
    auto robot_document = set.document(robot_path);
    if (!robot_document) {
        return core::Error{robot_document.error().what, root.where("robot")};
    }
    content.paths = {path, robot_path};
    const std::vector<std::string> known = set.paths();
    if (std::binary_search(known.begin(), known.end(), kSituationPath)) {
        content.paths.emplace_back(kSituationPath);
    }
    content.robot = robots::read_wheeled(robot_document->root());
    if (const auto read = robot_document->finish(); !read) {
        return read.error();
    }
    read_play(root, content);
    content.field = read_field(root);
    content.ball = read_ball(root);
    content.physics = read_physics(root);
    content.rule_book = read_rule_book(root);
    content.referee = read_referee_habits(root);
    read_placement(root, content);
    content.vision = read_vision(root, content.tick);
    if (const auto read = document->finish(); !read) {
        return read.error();
    }
    check_defaults(root, content);
    if (const auto legal = document->finish(); !legal) {
        return legal.error();
    }
    return content;
}

PlacementCase default_case(const Content& content, Restart restart, Role role) {
    const FieldSize& field = content.field;
    const double side = role == Role::First ? 1 : -1;
    PlacementCase placement{restart, role, {}, false};
    switch (restart) {
        case Restart::KickOff:
            break;
        case Restart::FreeBall:
            placement.ball_m = {-side * field.free_ball_mark_m.x, side * field.free_ball_mark_m.y};
            break;
        case Restart::PenaltyKick:
            placement.ball_m = {side * (field.goal_line_m() - field.penalty_mark_m), 0};
            break;
        case Restart::FreeKick:
            placement.ball_m = {side * (field.goal_line_m() - field.free_kick_mark_m), 0};
            break;
        case Restart::GoalKick:
            placement.ball_m = content.formations.goal_kick_ball_m() * side;
            placement.ball_is_free = role == Role::First;
            break;
    }
    return placement;
}

}  // namespace agon::missions::soccer
