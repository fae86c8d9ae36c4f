// SPDX-License-Identifier: Apache-2.0
#include "render/outline.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace agon::render {
namespace {

double area(const Polygon& polygon) {
    double twice = 0;
    for (std::size_t i = 0; i < polygon.corners_m.size(); ++i) {
        twice += core::cross(polygon.corners_m[i],
                             polygon.corners_m[(i + 1) % polygon.corners_m.size()]);
    }
    return twice / 2;
}

TEST(SeenFromAbove, BoxOnTheFloorIsItsRectangle) {
    const core::Pose3 pose = core::Pose3::from_planar({{1, 2}, core::kPi / 6}, 0.5);

    const SeenShape seen = seen_from_above(core::Box{{0.4, 0.2, 1}}, pose);

    const auto& polygon = std::get<Polygon>(seen.outline);
    EXPECT_EQ(polygon.corners_m.size(), 4);
    EXPECT_NEAR(area(polygon), 0.08, 1e-12);
    EXPECT_NEAR(seen.bottom_m, 0, 1e-12);
    EXPECT_NEAR(seen.top_m, 1, 1e-12);
}

TEST(SeenFromAbove, BoxOnItsEdgeCoversItsDiagonal) {
    const core::Pose3 pose{{}, core::Quat::from_axis_angle({1, 0, 0}, core::kPi / 4)};

    const SeenShape seen = seen_from_above(core::Box{{1, 1, 1}}, pose);

    EXPECT_NEAR(area(std::get<Polygon>(seen.outline)), std::sqrt(2.0), 1e-9);
    EXPECT_NEAR(seen.top_m, std::sqrt(0.5), 1e-9);
}

TEST(SeenFromAbove, UprightCylinderIsADiscAndALyingOneARectangle) {
    const SeenShape upright = seen_from_above(core::Cylinder{0.5, 2}, {{1, 2, 1}, {}});
    const SeenShape lying = seen_from_above(
        core::Cylinder{0.5, 2}, {{}, core::Quat::from_axis_angle({0, 1, 0}, core::kPi / 2)});

    EXPECT_EQ(std::get<Disc>(upright.outline).radius_m, 0.5);
    EXPECT_FALSE(std::get<Disc>(upright.outline).is_ball);
    EXPECT_EQ(upright.top_m, 2);
    EXPECT_NEAR(area(std::get<Polygon>(lying.outline)), 2, 0.02);
}

TEST(SeenFromAbove, SphereIsABall) {
    const SeenShape seen = seen_from_above(core::Sphere{0.02}, {{1, 2, 0.02}, {}});

    const auto& disc = std::get<Disc>(seen.outline);
    EXPECT_TRUE(disc.is_ball);
    EXPECT_EQ(disc.center_m, (core::Vec2{1, 2}));
    EXPECT_EQ(seen.top_m, 0.04);
}

TEST(SeenFromAbove, PrismIsItsPolygonWithoutPointsOnEdges) {
    const core::Prism prism{{{0, 0}, {0.5, 0}, {1, 0}, {0, 1}}, 0.1};

    const SeenShape seen = seen_from_above(prism, {});

    EXPECT_EQ(std::get<Polygon>(seen.outline).corners_m.size(), 3);
    EXPECT_NEAR(area(std::get<Polygon>(seen.outline)), 0.5, 1e-12);
}

TEST(SeenFromAbove, StrokeIsMovedAsItIs) {
    const SeenShape seen = seen_from_above(core::Stroke{{{0, 0}, {1, 0}}, 0.01, true},
                                           core::Pose3::from_planar({{1, 1}, core::kPi / 2}, 0.2));

    const auto& path = std::get<Path>(seen.outline);
    EXPECT_TRUE(path.is_closed);
    EXPECT_EQ(path.width_m, 0.01);
    EXPECT_NEAR(core::distance(path.points_m[1], {1, 2}), 0, 1e-12);
    EXPECT_EQ(seen.top_m, 0.2);
}

TEST(SeenFromAbove, PoseThatIsNoNumberGivesNothing) {
    const double nan = std::numeric_limits<double>::quiet_NaN();

    const SeenShape seen = seen_from_above(core::Box{{1, 1, 1}}, {{nan, 0, 0}, {}});

    EXPECT_TRUE(std::get<Polygon>(seen.outline).corners_m.empty());
}

TEST(SeenFromAbove, DegenerateShapesAreHarmless) {
    for (const core::Shape& shape :
         {core::Shape(core::Prism{}), core::Shape(core::Stroke{}), core::Shape(core::Box{}),
          core::Shape(core::Prism{{{0, 0}, {0, 0}, {0, 0}}, 1})}) {
        (void)seen_from_above(shape, {});
    }
}

}  // namespace
}  // namespace agon::render
