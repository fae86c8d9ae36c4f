// SPDX-License-Identifier: Apache-2.0
#include "physics/planar_shape.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace agon::physics {
namespace {

using core::kPi;

PlanarShape square(core::Pose2 pose) {
    return outline(core::Box{{0.1, 0.1, 0.1}}, pose);
}

PlanarShape circle(core::Vec2 center_m) {
    return outline(core::Sphere{0.05}, {center_m, 0});
}

TEST(PlanarShape, SeesSolidsFromAbove) {
    EXPECT_TRUE(outline(core::Sphere{1}, {}).is_circle());
    EXPECT_EQ(outline(core::Cylinder{0.5, 9}, {{1, 2}, 3}).radius_m, 0.5);
    EXPECT_EQ(outline(core::Cylinder{0.5, 9}, {{1, 2}, 3}).center_m, (core::Vec2{1, 2}));
    EXPECT_EQ(outline(core::Box{{2, 4, 9}}, {}).corners_m[2], (core::Vec2{1, 2}));
    EXPECT_EQ(outline(core::Prism{{{0, 0}, {1, 0}, {0, 1}}, 1}, {}).corner_count, 3U);
}

TEST(PlanarShape, MovesAsItsFrameDoes) {
    const PlanarShape moved_square = square({{1, 0}, kPi / 2});

    // The first corner (-0.05, -0.05), turned by a quarter.
    EXPECT_NEAR(moved_square.corners_m[0].x, 1.05, 1e-15);
    EXPECT_NEAR(moved_square.corners_m[0].y, -0.05, 1e-15);
}

TEST(Overlap, OfSquaresIsTheShortestWayOut) {
    EXPECT_NEAR(overlap_m(square({}), square({{0.09, 0.03}, 0})), 0.01, 1e-15);
    EXPECT_NEAR(overlap_m(square({}), square({{0.09, -0.095}, 0})), 0.005, 1e-15);
    EXPECT_NEAR(overlap_m(square({}), square({{0.11, 0}, 0})), -0.01, 1e-15);
    // A corner into a face: half a diagonal reaches 0.0707 m.
    const double reach_m = 0.05 * std::sqrt(2.0);
    EXPECT_NEAR(overlap_m(square({}), square({{0.12, 0}, kPi / 4})), 0.05 + reach_m - 0.12, 1e-15);
}

TEST(Overlap, OfCirclesIsAlongTheirCenters) {
    EXPECT_NEAR(overlap_m(circle({}), circle({0.03, 0.04})), 0.05, 1e-15);
    EXPECT_NEAR(overlap_m(circle({}), circle({0.3, 0.4})), -0.4, 1e-15);
}

TEST(Overlap, OfACircleKnowsFacesAndCorners) {
    EXPECT_NEAR(overlap_m(square({}), circle({0.09, 0.02})), 0.01, 1e-15);
    EXPECT_NEAR(overlap_m(circle({0.09, 0.02}), square({})), 0.01, 1e-15) << "in any order";
    // Off the corner (0.05, 0.05) by a 3-4-5 triangle of 0.06.
    EXPECT_NEAR(overlap_m(square({}), circle({0.05 + 0.036, 0.05 + 0.048})), -0.01, 1e-15);
    EXPECT_NEAR(overlap_m(square({}), circle({0.05 + 0.024, 0.05 + 0.032})), 0.01, 1e-15);
    EXPECT_NEAR(overlap_m(square({}), circle({0, 0})), 0.1, 1e-15) << "inside";
}

}  // namespace
}  // namespace agon::physics
