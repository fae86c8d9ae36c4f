// SPDX-License-Identifier: Apache-2.0
#include "robots/cube/model.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <gtest/gtest.h>

namespace agon::robots::cube {
namespace {

Parameters parameters() {
    Parameters cube;
    cube.side_m = 0.075;
    cube.height_m = 0.06;
    cube.mass_kg = 0.5;
    cube.wheel_radius_m = 0.02;
    return cube;
}

scene::ObjectDefinition object_of(const Parameters& cube) {
    return make_object(cube, {"yellow", 0xFFCC00FFU, 2, "robot"}, {{1, 2}, 0});
}

// The highest and lowest, leftmost, ... place of the boxes that are seen.
struct Extent {
    core::Vec3 low_m{1, 1, 1};
    core::Vec3 high_m{-1, -1, -1};
};

Extent extent_of(const scene::ObjectDefinition& object) {
    Extent extent;
    for (const scene::Part& part : object.parts) {
        const auto* box = std::get_if<core::Box>(&part.shape);
        if (box == nullptr || !part.is_visible) {
            continue;
        }
        const core::Vec3 at_m = part.object_from_shape.position_m;
        const core::Vec3 low_m = at_m - box->size_m * 0.5;
        const core::Vec3 high_m = at_m + box->size_m * 0.5;
        extent.low_m = {std::min(extent.low_m.x, low_m.x), std::min(extent.low_m.y, low_m.y),
                        std::min(extent.low_m.z, low_m.z)};
        extent.high_m = {std::max(extent.high_m.x, high_m.x), std::max(extent.high_m.y, high_m.y),
                         std::max(extent.high_m.z, high_m.z)};
    }
    return extent;
}

bool is_inside(const scene::Part& part, core::Vec3 at_m) {
    const auto* box = std::get_if<core::Box>(&part.shape);
    const core::Vec3 from_m = at_m - part.object_from_shape.position_m;
    return box != nullptr && std::fabs(from_m.x) < box->size_m.x / 2 &&
           std::fabs(from_m.y) < box->size_m.y / 2 && std::fabs(from_m.z) < box->size_m.z / 2;
}

TEST(CubeModel, IsTouchedAsABoxThatStandsOnTheFloor) {
    const auto object = object_of(parameters());

    EXPECT_EQ(object.alias, "yellow");
    EXPECT_EQ(object.label, "2");
    EXPECT_EQ(object.parent_from_object.position_m, (core::Vec3{1, 2, 0.03}));
    const scene::Part& body = object.parts.front();
    EXPECT_EQ(std::get<core::Box>(body.shape).size_m, (core::Vec3{0.075, 0.075, 0.06}));
    EXPECT_EQ(body.material, "robot");
    EXPECT_FALSE(body.is_visible);
    EXPECT_EQ(object.body->mass_kg, 0.5);
    EXPECT_NEAR(object.body->inertia_kgm2, 0.5 * 0.075 * 0.075 / 6, 1e-15);
    for (std::size_t i = 0; i < object.parts.size(); ++i) {
        EXPECT_EQ(object.parts[i].is_respondable, i == 0);
    }
}

TEST(CubeModel, IsSeenWithinThatBoxUnderAJacketOfTheTeamsColor) {
    const auto object = object_of(parameters());

    EXPECT_EQ(object.parts[1].color, 0xFFCC00FFU);
    const Extent extent = extent_of(object);
    EXPECT_NEAR(extent.low_m.x, -0.0375, 1e-12);
    EXPECT_NEAR(extent.high_m.y, 0.0375, 1e-12);
    EXPECT_NEAR(extent.high_m.z, 0.03, 1e-12);
    EXPECT_GT(extent.low_m.z, -0.03) << "it rolls on wheels";
}

TEST(CubeModel, ItsHeadingMarkIsInFront) {
    const auto object = object_of(parameters());

    for (const scene::Part& part : object.parts) {
        if (const auto* mark = std::get_if<core::Prism>(&part.shape)) {
            for (const core::Vec2 corner : mark->corners_m) {
                EXPECT_GT(corner.x, 0.25 * 0.075);
                EXPECT_LT(corner.x, 0.5 * 0.075);
            }
            return;
        }
    }
    FAIL() << "no mark";
}

TEST(CubeModel, ItsWheelsStandInNichesOfTheChassis) {
    const auto object = object_of(parameters());
    const auto wheels = make_wheels(parameters());

    ASSERT_EQ(wheels.size(), 2U);
    EXPECT_GT(wheels[0].parent_from_object.position_m.y, 0) << "left";
    EXPECT_LT(wheels[1].parent_from_object.position_m.y, 0) << "right";
    for (const auto& wheel : wheels) {
        const core::Vec3 hub_m = wheel.parent_from_object.position_m;
        EXPECT_EQ(wheel.rolling_radius_m, 0.02);
        EXPECT_NEAR(hub_m.z, -0.03 + 0.02, 1e-12) << "it touches the floor";
        EXPECT_FALSE(wheel.body);
        for (const core::Vec3 rim_m : {core::Vec3{0.0199, 0, 0}, core::Vec3{-0.0199, 0, 0},
                                       core::Vec3{0, 0, 0.0199}, core::Vec3{}}) {
            for (std::size_t i = 1; i < object.parts.size(); ++i) {
                EXPECT_FALSE(is_inside(object.parts[i], hub_m + rim_m)) << i;
            }
        }
        for (const scene::Part& part : wheel.parts) {
            EXPECT_FALSE(part.is_respondable);
        }
    }
}

TEST(CubeModel, OddSizesLeavePartsOutAndGiveASoundObject) {
    Parameters odd = parameters();
    odd.wheel_radius_m = 0.2;
    scene::Scene scene;

    const auto robot = scene.add(object_of(odd));

    ASSERT_TRUE(robot) << robot.error().text();
    for (scene::ObjectDefinition& wheel : make_wheels(odd)) {
        wheel.parent = *robot;
        EXPECT_TRUE(scene.add(std::move(wheel)));
    }
}

}  // namespace
}  // namespace agon::robots::cube
