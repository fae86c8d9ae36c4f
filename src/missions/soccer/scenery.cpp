// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/scenery.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/math.hpp"
#include "robots/wheeled.hpp"

namespace agon::missions::soccer {
namespace {

using core::Pose2;
using core::Pose3;
using core::Vec2;

constexpr scene::Color kFloorColor = 0x1C1C1EFFU;
constexpr scene::Color kGoalFloorColor = 0x2C2C30FFU;
constexpr scene::Color kWallColor = 0x5A5046FFU;
constexpr scene::Color kLineColor = 0xFFFFFFFFU;
constexpr scene::Color kMarkColor = 0x8C8C8CFFU;
constexpr scene::Color kBallColor = 0xFF7A1AFFU;
constexpr scene::Color kTeamColors[] = {0xF2C100FFU, 0x2F6FEBFFU};

constexpr double kFloorThickness_m = 0.01;
constexpr double kMarkRadius_m = 0.01;

class FieldPainter {
public:
    explicit FieldPainter(const FieldSize& size) : size_(size) {
        field_.alias = "field";
        field_.body = scene::BodyProperties{};
    }

    scene::ObjectDefinition finish() && { return std::move(field_); }

    void add_floor() {
        add_slab({0, 0}, {size_.length_m, size_.width_m}, kFloorColor);
        for (const double side : {-1.0, 1.0}) {
            add_slab({side * (size_.goal_line_m() + size_.goal_depth_m / 2), 0},
                     {size_.goal_depth_m, size_.goal_width_m}, kGoalFloorColor);
        }
    }

    void add_walls() {
        const double wall = size_.wall_thickness_m;
        const double x = size_.goal_line_m();
        const double y = size_.side_line_m();
        const double post = size_.goal_width_m / 2;
        for (const double side : {-1.0, 1.0}) {
            add_wall({-x - wall, side * (y + wall / 2)}, {x + wall, side * (y + wall / 2)});
            for (const double end : {-1.0, 1.0}) {
                const double middle = (post + y) / 2;
                add_box({end * (x + wall / 2), side * middle}, {wall, y - post});
                // The goal's side wall, flush with the post.
                add_box({end * (x + size_.goal_depth_m / 2), side * (post + wall / 2)},
                        {size_.goal_depth_m, wall});
                add_corner(end, side);
            }
            add_box({side * (x + size_.goal_depth_m + wall / 2), 0},
                    {wall, size_.goal_width_m + 2 * wall});
        }
    }

    void add_lines() {
        const double x = size_.goal_line_m();
        const double y = size_.side_line_m();
        add_line({{0, -y}, {0, y}});
        add_circle({}, size_.center_circle_radius_m, kLineColor);
        for (const double end : {-1.0, 1.0}) {
            // Goal line: paint across the mouth.
            add_line({{end * x, -size_.goal_width_m / 2}, {end * x, size_.goal_width_m / 2}});
            add_area(size_.goal_area, end);
            add_area(size_.penalty_area, end);
            add_mark({end * (x - size_.penalty_mark_m), 0}, kLineColor);
            if (size_.free_kick_mark_m != size_.penalty_mark_m) {
                add_mark({end * (x - size_.free_kick_mark_m), 0}, kLineColor);
            }
            for (const double side : {-1.0, 1.0}) {
                const Vec2 mark{end * size_.free_ball_mark_m.x, side * size_.free_ball_mark_m.y};
                add_mark(mark, kMarkColor);
                for (const double way : {-1.0, 1.0}) {
                    add_mark(mark + Vec2{way * size_.free_ball_robot_m, 0}, kMarkColor);
                }
            }
        }
    }

private:
    void add_slab(Vec2 center, Vec2 size, scene::Color color) {
        scene::Part part;
        part.shape = core::Box{{size.x, size.y, kFloorThickness_m}};
        part.object_from_shape.position_m = {center.x, center.y, -kFloorThickness_m / 2};
        part.color = color;
        part.is_respondable = false;
        field_.parts.push_back(std::move(part));
    }

    void add_box(Vec2 center, Vec2 size) {
        scene::Part part;
        part.shape = core::Box{{size.x, size.y, size_.wall_height_m}};
        part.object_from_shape.position_m = {center.x, center.y, size_.wall_height_m / 2};
        part.color = kWallColor;
        part.material = "wall";
        field_.parts.push_back(std::move(part));
    }

    /// Along x, of the walls' thickness.
    void add_wall(Vec2 from, Vec2 to) {
        add_box((from + to) / 2, {to.x - from.x, size_.wall_thickness_m});
    }

    void add_corner(double end, double side) {
        if (size_.corner_m <= 0) {
            return;
        }
        const Vec2 corner{end * size_.goal_line_m(), side * size_.side_line_m()};
        std::vector<Vec2> corners = {corner, corner - Vec2{0, side * size_.corner_m},
                                     corner - Vec2{end * size_.corner_m, 0}};
        if (cross(corners[1] - corners[0], corners[2] - corners[0]) < 0) {
            std::swap(corners[1], corners[2]);
        }
        scene::Part part;
        part.shape = core::Prism{std::move(corners), size_.wall_height_m};
        part.object_from_shape.position_m = {0, 0, size_.wall_height_m / 2};
        part.color = kWallColor;
        part.material = "wall";
        field_.parts.push_back(std::move(part));
    }

    void add_stroke(core::Stroke stroke, scene::Color color) {
        scene::Part part;
        part.shape = std::move(stroke);
        part.color = color;
        part.is_respondable = false;
        field_.parts.push_back(std::move(part));
    }

    void add_line(std::vector<Vec2> points) {
        add_stroke({std::move(points), size_.line_width_m, false}, kLineColor);
    }

    void add_circle(Vec2 center, double radius_m, scene::Color color) {
        constexpr int kCorners = 48;
        std::vector<Vec2> points;
        for (int i = 0; i < kCorners; ++i) {
            points.push_back(center + core::direction(2 * core::kPi * i / kCorners) * radius_m);
        }
        add_stroke({std::move(points), size_.line_width_m, true}, color);
    }

    void add_mark(Vec2 center, scene::Color color) { add_circle(center, kMarkRadius_m, color); }

    void add_area(const AreaSize& area, double end) {
        if (!area.is_present()) {
            return;
        }
        const double line = -size_.goal_line_m();
        const double half = area.width_m / 2;
        std::vector<Vec2> points = {{line, half},
                                    {line + area.length_m, half},
                                    {line + area.length_m, -half},
                                    {line, -half}};
        add_turned(std::move(points), end);
        if (area.arc_chord_m > 0) {
            add_turned(arc_points_m(size_, area), end);
        }
    }

    /// Points of the left end, at the end with that sign.
    void add_turned(std::vector<Vec2> points, double end) {
        if (end > 0) {
            for (Vec2& point : points) {
                point = -point;
            }
        }
        add_line(std::move(points));
    }

    const FieldSize& size_;
    scene::ObjectDefinition field_;
};

scene::ObjectDefinition make_ball(const BallContent& ball) {
    scene::ObjectDefinition object;
    object.alias = "ball";
    object.parent_from_object.position_m = {0, 0, ball.radius_m};
    scene::Part part;
    part.shape = core::Sphere{ball.radius_m};
    part.color = kBallColor;
    part.material = "ball";
    object.parts.push_back(std::move(part));
    scene::BodyProperties body;
    body.kind = scene::BodyKind::Dynamic;
    body.mass_kg = ball.mass_kg;
    body.inertia_kgm2 = 0.4 * ball.mass_kg * ball.radius_m * ball.radius_m;
    body.rolling_deceleration_mps2 = ball.rolling_deceleration_mps2;
    body.spin_deceleration_radps2 = ball.spin_deceleration_radps2;
    object.body = body;
    return object;
}

core::Result<void> add_to_cast(core::Result<scene::Handle> added, Cast& cast) {
    if (!added) {
        return added.error();
    }
    cast.objects.push_back(*added);
    return {};
}

}  // namespace

scene::ObjectDefinition make_field(const FieldSize& field) {
    FieldPainter painter(field);
    painter.add_floor();
    painter.add_lines();
    painter.add_walls();
    return std::move(painter).finish();
}

core::Result<Cast> build_scene(const Content& content, scene::Scene& scene) {
    if (const auto field = scene.add(make_field(content.field)); !field) {
        return field.error();
    }
    Cast cast;
    cast.robot_count = content.robot_count;
    for (const Team team : kTeams) {
        const Role role = team == Team::Yellow ? Role::First : Role::Second;
        const Formation formation =
            content.formations.formation(default_case(content, Restart::KickOff, role));
        for (std::uint32_t number = 0; number < content.robot_count; ++number) {
            const Pose2 place = formation.robots[number];
            const Pose2 in_field = team == Team::Yellow
                                       ? place
                                       : Pose2{-place.position_m, place.heading_rad + core::kPi};
            const robots::Look look{std::string(name_of(team)), kTeamColors[index_of(team)], number,
                                    "robot"};
            const auto added =
                add_to_cast(scene.add(content.robot->make_object(look, in_field)), cast);
            if (!added) {
                return added.error();
            }
            for (scene::ObjectDefinition& wheel : content.robot->make_wheels()) {
                wheel.parent = cast.objects.back();
                if (const auto hung = scene.add(std::move(wheel)); !hung) {
                    return hung.error();
                }
            }
        }
    }
    if (const auto added = add_to_cast(scene.add(make_ball(content.ball)), cast); !added) {
        return added.error();
    }
    cast.place_of_handle.assign(scene.index_bound(), -1);
    for (std::size_t place = 0; place < cast.objects.size(); ++place) {
        cast.place_of_handle[cast.objects[place].index()] = static_cast<std::int16_t>(place);
    }
    return cast;
}

}  // namespace agon::missions::soccer
