// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/scenery.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/math.hpp"
#include "missions/soccer/factory.hpp"
#include "world/world.hpp"

namespace agon::missions::soccer {
namespace {

Content content_of(const std::string& name) {
    auto content = read_content(core::shipped_content(), name);
    EXPECT_TRUE(content) << (content ? "" : content.error().text());
    return std::move(content).value();
}

/// A field with its world.
struct Built {
    explicit Built(const std::string& name) : content(content_of(name)) {
        scene::Scene scene;
        cast = *build_scene(content, scene);
        world = std::make_unique<world::World>(
            *world::World::create(std::move(scene), content.physics));
        ball = *world->scene().find("/ball");
    }

    [[nodiscard]] bool is_ball_free(core::Vec2 place) const {
        return world->obstacles(ball, core::Pose3::from_planar({place, 0}), {}, 1e-4).empty();
    }

    Content content;
    Cast cast;
    std::unique_ptr<world::World> world;
    scene::Handle ball;
};

TEST(SoccerScene, HasTheObjectsUnderTheirAliases) {
    for (const std::string& name : names()) {
        const Built built(name);
        const scene::Scene& scene = built.world->scene();
        const std::string last = std::to_string(built.content.robot_count - 1);

        EXPECT_TRUE(scene.find("/field"));
        EXPECT_TRUE(scene.find("/ball"));
        EXPECT_EQ(*scene.find("/yellow[0]"), built.cast.objects.front());
        EXPECT_TRUE(scene.find("/blue[" + last + "]"));
        EXPECT_FALSE(scene.find("/blue[" + std::to_string(built.content.robot_count) + "]"));
        EXPECT_EQ(scene.path(built.cast.objects[1]), "/yellow[1]");
    }
}

TEST(SoccerScene, EachRobotHasTwoWheelsOnTheFloorWithinItsSquare) {
    for (const std::string& name : names()) {
        const Built built(name);
        const scene::Scene& scene = built.world->scene();
        const double half_side_m = built.content.robot->size().side_m / 2;
        for (std::size_t place = 0; place < built.cast.ball_place(); ++place) {
            const scene::Handle robot = built.cast.objects[place];
            const auto wheels = scene.children(robot);
            ASSERT_EQ(wheels.size(), 2U) << name;
            EXPECT_EQ(scene.label(robot), std::to_string(built.cast.player_at(place).number));
            for (const scene::Handle wheel : wheels) {
                const core::Vec3 at_m = scene.world_from_object(wheel).position_m;
                EXPECT_NEAR(at_m.z, scene.rolling_radius_m(wheel), 1e-12);
                EXPECT_LT(std::fabs(scene.parent_from_object(wheel).position_m.y), half_side_m);
                EXPECT_EQ(built.cast.place_of_object(wheel), -1);
            }
        }
    }
}

TEST(SoccerScene, WallsEncloseTheInnerField) {
    for (const std::string& name : names()) {
        const Built built(name);
        const FieldSize& field = built.content.field;
        const double radius = built.content.ball.radius_m;
        const double x = field.goal_line_m() - radius;
        const double y = field.side_line_m() - radius;
        const double beside_goal = field.goal_width_m / 2 + 0.1;
        for (const double side : {-1.0, 1.0}) {
            EXPECT_TRUE(built.is_ball_free({0.37, side * (y - 0.001)})) << name;
            EXPECT_FALSE(built.is_ball_free({0.37, side * (y + 0.002)})) << name;
            EXPECT_TRUE(built.is_ball_free({side * (x - 0.001), beside_goal})) << name;
            EXPECT_FALSE(built.is_ball_free({side * (x + 0.002), beside_goal})) << name;
        }
    }
}

TEST(SoccerScene, GoalsAreRecessesThatAreClosedAtTheBack) {
    for (const std::string& name : names()) {
        const Built built(name);
        const FieldSize& field = built.content.field;
        const double radius = built.content.ball.radius_m;
        const double back = field.goal_line_m() + field.goal_depth_m - radius;
        const double post = field.goal_width_m / 2 - radius;
        for (const double side : {-1.0, 1.0}) {
            EXPECT_TRUE(built.is_ball_free({side * field.goal_line_m(), 0.12})) << name;
            EXPECT_TRUE(built.is_ball_free({side * (back - 0.001), post - 0.001})) << name;
            EXPECT_FALSE(built.is_ball_free({side * (back + 0.002), 0})) << name;
            EXPECT_FALSE(built.is_ball_free({side * (back - 0.03), post + 0.002})) << name;
        }
    }
}

TEST(SoccerScene, TrianglesFillTheCorners) {
    for (const std::string& name : names()) {
        const Built built(name);
        const FieldSize& field = built.content.field;
        // The disc touches the long side where the sum of its distances to both walls is so.
        const double touch = field.corner_m + std::sqrt(2.0) * built.content.ball.radius_m;
        for (const double x_side : {-1.0, 1.0}) {
            for (const double y_side : {-1.0, 1.0}) {
                const auto at = [&](double sum) {
                    return core::Vec2{x_side * (field.goal_line_m() - sum / 2),
                                      y_side * (field.side_line_m() - sum / 2)};
                };
                EXPECT_TRUE(built.is_ball_free(at(touch + 0.003))) << name;
                EXPECT_FALSE(built.is_ball_free(at(touch - 0.003))) << name;
            }
        }
    }
}

TEST(SoccerScene, NobodyIsInAnyonesWayAtTheStart) {
    for (const std::string& name : names()) {
        const auto free = Built(name).world->check_free_of_overlaps(0);

        EXPECT_TRUE(free) << name << ": " << (free ? "" : free.error().text());
    }
}

TEST(SoccerScene, PaintIsNotTouched) {
    const scene::ObjectDefinition field = make_field(content_of("soccer5").field);
    std::size_t strokes = 0;
    for (const scene::Part& part : field.parts) {
        if (std::holds_alternative<core::Stroke>(part.shape)) {
            ++strokes;
            EXPECT_FALSE(part.is_respondable);
        }
    }
    // Half line, circle; at either end goal line, two areas, a bow, a mark, and two free-ball marks
    // with two robot marks each.
    EXPECT_EQ(strokes, 2U + 2 * (1 + 2 + 1 + 1 + 2 * 3));
}

TEST(SoccerScene, WallsAreOfTheStatedHeightAndThickness) {
    const FieldSize size = content_of("soccer3").field;
    std::size_t walls = 0;
    for (const scene::Part& part : make_field(size).parts) {
        if (!part.is_respondable) {
            continue;
        }
        ++walls;
        EXPECT_EQ(part.material, "wall");
        if (const auto* box = std::get_if<core::Box>(&part.shape)) {
            EXPECT_EQ(box->size_m.z, 0.05);
            EXPECT_NEAR(std::min(box->size_m.x, box->size_m.y), 0.025, 1e-12);
        }
    }
    // Two side walls, four beside the goals, two sides and a back for each goal, four corners.
    EXPECT_EQ(walls, 2U + 4 + 6 + 4);
}

TEST(SoccerScene, RobotsStandAsAtAKickOffOfYellows) {
    const Built built("soccer5");

    const core::Pose2 keeper = built.world->planar_pose(built.cast.objects[5]);

    EXPECT_NEAR(keeper.position_m.x, 1.025, 1e-6);
    EXPECT_NEAR(core::wrap_angle(keeper.heading_rad), -core::kPi / 2, 1e-5);
}

}  // namespace
}  // namespace agon::missions::soccer
