// SPDX-License-Identifier: Apache-2.0
#include "core/shapes.hpp"

#include <limits>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace agon::core {
namespace {

const double kNan = std::numeric_limits<double>::quiet_NaN();

Prism square(double side_m, Vec2 corner_m = {}) {
    return {{corner_m, corner_m + Vec2{side_m, 0}, corner_m + Vec2{side_m, side_m},
             corner_m + Vec2{0, side_m}},
            0.1};
}

TEST(Shapes, AcceptsWhatHasASize) {
    EXPECT_TRUE(check(Sphere{0.02}));
    EXPECT_TRUE(check(Box{{1, 2, 3}}));
    EXPECT_TRUE(check(Cylinder{0.1, 0.2}));
    EXPECT_TRUE(check(square(0.075)));
    EXPECT_TRUE(check(Stroke{{{0, 0}, {1, 0}}, 0.003, false}));
}

TEST(Shapes, RefusesWhatHasNoneOrIsNotANumber) {
    EXPECT_FALSE(check(Sphere{0}));
    EXPECT_FALSE(check(Sphere{kNan}));
    EXPECT_FALSE(check(Box{{1, -2, 3}}));
    EXPECT_FALSE(check(Cylinder{0.1, std::numeric_limits<double>::infinity()}));
    EXPECT_FALSE(check(Stroke{{{0, 0}}, 0.003, false}));
    EXPECT_FALSE(check(Stroke{{{0, 0}, {kNan, 0}}, 0.003, false}));
}

TEST(Shapes, RefusesPrismsThatAreNotConvexAndCounterClockwise) {
    const double height_m = 0.1;

    EXPECT_FALSE(check(Prism{{{0, 0}, {1, 0}}, height_m}));
    EXPECT_FALSE(check(Prism{{{0, 0}, {0, 1}, {1, 0}}, height_m})) << "clockwise";
    EXPECT_FALSE(check(Prism{{{0, 0}, {2, 0}, {1, 0.5}, {2, 2}}, height_m})) << "a notch";
    EXPECT_FALSE(check(Prism{{{0, 0}, {1, 0}, {2, 0}}, height_m})) << "flat";
    EXPECT_FALSE(check(Prism{{{0, 0}, {1, 0}, {kNan, 1}}, height_m}));
    EXPECT_FALSE(check(Prism{std::vector<Vec2>(9), height_m})) << "nine corners";
    // A star of five points turns left at every corner, but twice around.
    Prism star{{}, height_m};
    for (int i = 0; i < 5; ++i) {
        star.corners_m.push_back(direction(i * 2 * (2 * kPi / 5)));
    }
    EXPECT_FALSE(check(star));
}

TEST(Shapes, HaveTheTextbooksVolumesAndMoments) {
    const SolidProperties sphere = solid_properties(Sphere{2});
    EXPECT_DOUBLE_EQ(sphere.volume_m3, 32 * kPi / 3);
    EXPECT_DOUBLE_EQ(sphere.inertia_per_mass_m2.z, 0.4 * 4);

    const SolidProperties box = solid_properties(Box{{1, 2, 3}});
    EXPECT_DOUBLE_EQ(box.volume_m3, 6);
    EXPECT_DOUBLE_EQ(box.inertia_per_mass_m2.x, 13.0 / 12);
    EXPECT_DOUBLE_EQ(box.inertia_per_mass_m2.z, 5.0 / 12);

    const SolidProperties cylinder = solid_properties(Cylinder{2, 3});
    EXPECT_DOUBLE_EQ(cylinder.volume_m3, 12 * kPi);
    EXPECT_DOUBLE_EQ(cylinder.inertia_per_mass_m2.z, 2);
    EXPECT_DOUBLE_EQ(cylinder.inertia_per_mass_m2.x, 1 + 0.75);

    EXPECT_EQ(solid_properties(Stroke{{{0, 0}, {1, 1}}, 0.1, false}).volume_m3, 0);
}

TEST(Shapes, ATriangleHasItsCentroidAndMoment) {
    const SolidProperties triangle = solid_properties(Prism{{{1, 1}, {4, 1}, {1, 7}}, 2});

    EXPECT_DOUBLE_EQ(triangle.volume_m3, 18);
    EXPECT_DOUBLE_EQ(triangle.center_m.x, 2);
    EXPECT_DOUBLE_EQ(triangle.center_m.y, 3);
    // Right-angled with legs b and h: (b^2 + h^2) / 18.
    EXPECT_DOUBLE_EQ(triangle.inertia_per_mass_m2.z, (9.0 + 36.0) / 18);
}

RC_GTEST_PROP(Shapes, ASquarePrismIsABoxWhereverItLies, ()) {
    const double side_m = *rc::gen::inRange(1, 5000) * 1e-3;
    const Vec2 corner_m{*rc::gen::inRange(-5000, 5000) * 1e-3,
                        *rc::gen::inRange(-5000, 5000) * 1e-3};

    const SolidProperties prism = solid_properties(square(side_m, corner_m));
    const SolidProperties box = solid_properties(Box{{side_m, side_m, 0.1}});

    RC_ASSERT(std::fabs(prism.volume_m3 - box.volume_m3) < 1e-12);
    RC_ASSERT(norm(prism.inertia_per_mass_m2 - box.inertia_per_mass_m2) < 1e-9);
    RC_ASSERT(distance(prism.center_m.xy(), corner_m + Vec2{side_m, side_m} / 2) < 1e-12);
}

TEST(Shapes, RadiiHoldTheWholeShape) {
    EXPECT_DOUBLE_EQ(bounding_radius_m(Box{{2, 4, 4}}), 3);
    EXPECT_DOUBLE_EQ(footprint_radius_m(Box{{6, 8, 4}}), 5);
    EXPECT_DOUBLE_EQ(bounding_radius_m(Sphere{0.5}), 0.5);
    EXPECT_DOUBLE_EQ(bounding_radius_m(Cylinder{3, 8}), 5);
    EXPECT_DOUBLE_EQ(footprint_radius_m(Stroke{{{0, 0}, {3, 4}}, 0.2, false}), 5.1);
}

TEST(Shapes, HaveTheirAreasFromAbove) {
    EXPECT_DOUBLE_EQ(footprint_area_m2(Box{{2, 3, 9}}), 6);
    EXPECT_DOUBLE_EQ(footprint_area_m2(Sphere{2}), 4 * kPi);
    EXPECT_DOUBLE_EQ(footprint_area_m2(Cylinder{2, 1}), 4 * kPi);
    EXPECT_DOUBLE_EQ(footprint_area_m2(square(2)), 4);
    EXPECT_TRUE(check(Prism{footprint_corners_m(Box{{2, 3, 1}}), 1}));
}

}  // namespace
}  // namespace agon::core
