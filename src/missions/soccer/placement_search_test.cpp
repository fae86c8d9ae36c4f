// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/placement_search.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace agon::missions::soccer {
namespace {

using core::Vec2;

constexpr Box kBox{{-2, -1}, {2, 1}};

std::optional<Vec2> nearest(Vec2 wanted, const std::function<bool(Vec2)>& is_legal,
                            std::span<const Vec2> seeds = {}) {
    return nearest_legal_m(wanted, kBox, seeds, is_legal);
}

TEST(PlacementSearch, LeavesWhatIsLegal) {
    EXPECT_EQ(nearest({0.123, 0.456}, [](Vec2) { return true; }), (Vec2{0.123, 0.456}));
}

TEST(PlacementSearch, GoesStraightToTheEdgeOfAHalf) {
    const auto found = nearest({0.5337, 0.4}, [](Vec2 p) { return p.x <= -0.0375; });

    ASSERT_TRUE(found);
    EXPECT_NEAR(found->x, -0.0375, 1e-4);
    EXPECT_NEAR(found->y, 0.4, 1e-3) << "the foot of the perpendicular";
}

TEST(PlacementSearch, GoesAroundADiscOnItsNearerSide) {
    const Vec2 center{0.3, 0.1};
    const auto is_legal = [center](Vec2 p) {
        return distance(p, center) >= 0.25;
    };
    const Vec2 wanted{0.35, 0.02};

    const auto found = nearest(wanted, is_legal);

    ASSERT_TRUE(found);
    const double least_m = 0.25 - distance(wanted, center);
    EXPECT_LT(distance(*found, wanted), least_m + 1e-3);
    EXPECT_TRUE(is_legal(*found));
}

TEST(PlacementSearch, TakesTheNearerOfTwoWays) {
    // A bar across the way: its far side is nearer than its ends, by less than the grid.
    const auto is_legal = [](Vec2 p) {
        return !(std::fabs(p.x) < 0.104 && std::fabs(p.y) < 0.3);
    };

    EXPECT_NEAR(nearest({0.001, 0}, is_legal)->x, 0.104, 1e-4);
    EXPECT_NEAR(nearest({-0.001, 0}, is_legal)->x, -0.104, 1e-4);
}

TEST(PlacementSearch, FindsALegalPlaceNoWiderThanTheGrid) {
    const auto is_legal = [](Vec2 p) {
        return std::fabs(p.x - 1.234) < 0.0051 && std::fabs(p.y + 0.567) < 0.0051;
    };

    const auto found = nearest({-1, 0.9}, is_legal);

    ASSERT_TRUE(found);
    EXPECT_TRUE(is_legal(*found));
}

TEST(PlacementSearch, ASeedFindsWhatTheGridCannot) {
    const Vec2 mark{0.1234, 0.5678};
    const auto is_legal = [mark](Vec2 p) {
        return p == mark;
    };

    EXPECT_EQ(nearest({0, 0}, is_legal), std::nullopt);
    EXPECT_EQ(nearest({0, 0}, is_legal, std::span(&mark, 1)), mark);
}

TEST(PlacementSearch, FromVeryFarItFindsTheNearSideOfTheField) {
    const auto is_legal = [](Vec2 p) {
        return std::fabs(p.x) <= 1.9 && std::fabs(p.y) <= 0.9;
    };

    const auto found = nearest({-1e300, 0}, is_legal);

    ASSERT_TRUE(found);
    EXPECT_NEAR(found->x, -1.9, 1e-3);
    EXPECT_NEAR(found->y, 0, 1e-3);
}

TEST(PlacementSearch, SaysNothingWhereNothingIsLegal) {
    EXPECT_EQ(nearest({0, 0}, [](Vec2) { return false; }), std::nullopt);
}

}  // namespace
}  // namespace agon::missions::soccer
