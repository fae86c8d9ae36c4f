// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/area.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "core/math.hpp"
#include "core/random.hpp"

namespace agon::missions::soccer {
namespace {

using core::Vec2;

Footprint square(Vec2 center, double heading_deg = 0, double half_side_m = 0.5) {
    return {center, core::direction(core::radians(heading_deg)), half_side_m};
}

Region unit_box() {
    return Region({{{0, 0}, {2, 0}, {2, 2}, {0, 2}}});
}

TEST(Region, OverlapOfASquareInsideIsItsWholeArea) {
    EXPECT_DOUBLE_EQ(unit_box().overlap_m2(square({1, 1})), 1);
    EXPECT_NEAR(unit_box().overlap_m2(square({1, 1}, 45)), 1, 1e-12);
}

TEST(Region, OverlapOfASquareOutsideIsNothing) {
    EXPECT_EQ(unit_box().overlap_m2(square({3, 1})), 0);
    // Its bounding box meets the region's corner, the square does not.
    EXPECT_NEAR(unit_box().overlap_m2(square({2.6, 2.6}, 45)), 0, 1e-15);
}

TEST(Region, OverlapOfASquareAcrossAnEdgeIsItsShare) {
    EXPECT_NEAR(unit_box().overlap_m2(square({0.2, 1})), 0.7, 1e-12);
    EXPECT_NEAR(unit_box().overlap_m2(square({0, 0})), 0.25, 1e-12);
    // Turned by 45 degrees with its center on the edge: half of it.
    EXPECT_NEAR(unit_box().overlap_m2(square({2, 1}, 45)), 0.5, 1e-12);
    // Turned, center on a corner: a quarter.
    EXPECT_NEAR(unit_box().overlap_m2(square({2, 2}, 45)), 0.25, 1e-12);
}

TEST(Region, OverlapAgreesWithCountedPoints) {
    // A region of two parts, one with a slanted edge; squares anywhere; 40,000 points each.
    const Region region({{{0, 0}, {2, 0}, {2, 2}, {0, 2}}, {{2, 0.5}, {3, 1}, {2, 1.5}}});
    core::RandomStream random(7, "area_test");
    for (int trial = 0; trial < 20; ++trial) {
        const Footprint footprint =
            square({random.uniform(-0.5, 3), random.uniform(-0.5, 2.5)}, random.uniform(-180, 180));
        constexpr int kSide = 200;
        int inside = 0;
        for (int i = 0; i < kSide; ++i) {
            for (int j = 0; j < kSide; ++j) {
                const Vec2 local{(i + 0.5) / kSide - 0.5, (j + 0.5) / kSide - 0.5};
                const Vec2 point = footprint.center_m + footprint.axis * local.x +
                                   perpendicular(footprint.axis) * local.y;
                inside += region.contains(point) ? 1 : 0;
            }
        }

        const double counted = static_cast<double>(inside) / (kSide * kSide);

        // Points along the border, at most 4 sides of 200, may fall either way.
        EXPECT_NEAR(region.overlap_m2(footprint), counted, 0.01);
    }
}

TEST(Region, HoldsMostOfASquareOnlyBeyondOneHalf) {
    EXPECT_TRUE(unit_box().holds_most_of(square({0.001, 1})));
    EXPECT_FALSE(unit_box().holds_most_of(square({0, 1}))) << "exactly half is not more";
    EXPECT_FALSE(unit_box().holds_most_of(square({0.1, 0.1})));
}

TEST(Region, TheCheapQuestionNeverDeniesWhatIsTrue) {
    const Region region = unit_box();
    core::RandomStream random(8, "area_test");
    for (int trial = 0; trial < 2000; ++trial) {
        const Footprint footprint =
            square({random.uniform(-1, 3), random.uniform(-1, 3)}, random.uniform(-180, 180));
        if (region.overlap_m2(footprint) > 0.5 + 1e-12) {
            EXPECT_TRUE(region.may_hold_most_of(footprint.center_m));
        }
    }
}

TEST(Region, AnEmptyOneHoldsNothing) {
    const Region region;

    EXPECT_TRUE(region.is_empty());
    EXPECT_FALSE(region.contains({0, 0}));
    EXPECT_EQ(region.overlap_m2(square({0, 0})), 0);
    EXPECT_FALSE(region.holds_most_of(square({0, 0})));
}

TEST(Overlap, SquaresThatTouchDoNotOverlap) {
    EXPECT_FALSE(overlap(square({0, 0}), square({1, 0})));
    EXPECT_TRUE(overlap(square({0, 0}), square({0.99, 0})));
    EXPECT_FALSE(overlap(square({0, 0}), square({0.99, 0}), 0.02));
    EXPECT_TRUE(overlap(square({0, 0}), square({1.1, 0}, 45))) << "a corner reaches in";
    EXPECT_FALSE(overlap(square({0, 0}), square({1.1, 1.1}, 45)));
}

TEST(Overlap, ADiscMeetsASquareAtEdgesAndCorners) {
    EXPECT_TRUE(overlaps_disc(square({0, 0}), {0.69, 0}, 0.2));
    EXPECT_FALSE(overlaps_disc(square({0, 0}), {0.71, 0}, 0.2));
    EXPECT_FALSE(overlaps_disc(square({0, 0}), {0.65, 0.65}, 0.2)) << "0.212 from the corner";
    EXPECT_TRUE(overlaps_disc(square({0, 0}), {0.64, 0.64}, 0.2));
    EXPECT_TRUE(overlaps_disc(square({0, 0}), {0.1, 0}, 0.01)) << "within";
}

TEST(Overlap, ASegmentIsTouchedWhereverItPasses) {
    EXPECT_TRUE(touches_segment(square({0, 0}), {-2, 0.4}, {2, 0.4}, 0));
    EXPECT_FALSE(touches_segment(square({0, 0}), {-2, 0.6}, {2, 0.6}, 0));
    EXPECT_TRUE(touches_segment(square({0, 0}), {-2, 0.6}, {2, 0.6}, 0.11));
    EXPECT_FALSE(touches_segment(square({0, 0}), {0.8, 0}, {2, 0}, 0)) << "ends before";
    EXPECT_FALSE(touches_segment(square({0, 0}), {1.2, 0}, {0, 1.2}, 0)) << "past the corner";
    EXPECT_TRUE(touches_segment(square({0, 0}), {0.9, 0}, {0, 0.9}, 0));
}

}  // namespace
}  // namespace agon::missions::soccer
