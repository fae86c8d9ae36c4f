// SPDX-License-Identifier: Apache-2.0
#include "robots/cube/model.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace agon::robots::cube {
namespace {

Parameters parameters() {
    Parameters cube;
    cube.side_m = 0.075;
    cube.height_m = 0.06;
    cube.mass_kg = 0.5;
    return cube;
}

std::size_t strokes(const scene::ObjectDefinition& object) {
    return static_cast<std::size_t>(std::count_if(
        object.parts.begin(), object.parts.end(),
        [](const scene::Part& part) { return std::holds_alternative<core::Stroke>(part.shape); }));
}

TEST(CubeModel, IsABoxOfTheTeamsColorThatStandsOnTheFloor) {
    const auto object = make_object(parameters(), {"yellow", 0xFFCC00FFU, 2, "robot"}, {{1, 2}, 0});

    EXPECT_EQ(object.alias, "yellow");
    EXPECT_EQ(object.parent_from_object.position_m, (core::Vec3{1, 2, 0.03}));
    const scene::Part& body = object.parts.front();
    EXPECT_EQ(std::get<core::Box>(body.shape).size_m, (core::Vec3{0.075, 0.075, 0.06}));
    EXPECT_EQ(body.color, 0xFFCC00FFU);
    EXPECT_EQ(body.material, "robot");
    EXPECT_EQ(object.body->mass_kg, 0.5);
    EXPECT_NEAR(object.body->inertia_kgm2, 0.5 * 0.075 * 0.075 / 6, 1e-15);
}

TEST(CubeModel, OnlyItsBodyIsTouched) {
    const auto object = make_object(parameters(), {"blue", 0, 10, ""}, {});

    for (std::size_t i = 0; i < object.parts.size(); ++i) {
        EXPECT_EQ(object.parts[i].is_respondable, i == 0);
    }
}

TEST(CubeModel, ItsHeadingMarkIsInFront) {
    const auto object = make_object(parameters(), {"blue", 0, 0, ""}, {});

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

TEST(CubeModel, ItsNumberIsPaintedInSevenSegments) {
    const auto segments_of = [](std::uint32_t number) {
        return strokes(make_object(parameters(), {"blue", 0, number, ""}, {}));
    };

    EXPECT_EQ(segments_of(1), 2U);
    EXPECT_EQ(segments_of(8), 7U);
    EXPECT_EQ(segments_of(10), 2U + 6U) << "a one and a zero";
}

}  // namespace
}  // namespace agon::robots::cube
