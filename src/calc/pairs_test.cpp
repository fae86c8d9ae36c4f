// SPDX-License-Identifier: Apache-2.0
#include "calc/pairs.hpp"

#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "calc/brute_force.hpp"

namespace agon::calc {
namespace {

using namespace brute_force;
using scene::Handle;

constexpr auto kAll = [](Handle, Handle) {
    return false;
};
const Solid kBall = std::move(Solid::create(core::Sphere{0.5})).value();

std::vector<PlacedSolid> balls_at(std::vector<double> xs, std::uint32_t first) {
    std::vector<PlacedSolid> solids;
    for (const double x : xs) {
        solids.push_back(placed(Handle(first++, 1), kBall, Rigid(Pose3{{x, 0, 0}, {}})));
    }
    return solids;
}

TEST(PairSearch, FindsTheNearestPair) {
    const auto a = balls_at({0, 10, 20}, 0);
    const auto b = balls_at({-4, 13, 24}, 10);

    const auto found = PairSearch().nearest(a, b, Bounds::kInfinity, kAll);

    ASSERT_TRUE(found);
    EXPECT_EQ(found->separation.distance_m, 2);
    EXPECT_EQ(found->a, Handle(1, 1));
    EXPECT_EQ(found->b, Handle(11, 1));
    EXPECT_FALSE(found->touches());
}

TEST(PairSearch, OfEquallyNearPairsTakesTheFirst) {
    const auto a = balls_at({20, 0, 10}, 0);
    const auto b = balls_at({12, 22, 2}, 10);

    const auto found = PairSearch().nearest(a, b, Bounds::kInfinity, kAll);

    ASSERT_TRUE(found);
    EXPECT_EQ(found->a, Handle(0, 1));
    EXPECT_EQ(found->b, Handle(11, 1));
}

TEST(PairSearch, FindsNothingAtOrBeyondTheLimit) {
    const auto a = balls_at({0}, 0);
    const auto b = balls_at({3}, 10);

    EXPECT_FALSE(PairSearch().nearest(a, b, 2, kAll));
    EXPECT_TRUE(PairSearch().nearest(a, b, 2.001, kAll));
}

TEST(PairSearch, UnderTheSmallestLimitFindsWhatTouches) {
    const auto a = balls_at({0}, 0);

    EXPECT_TRUE(PairSearch().nearest(a, balls_at({0.5}, 10), 5e-324, kAll));
    EXPECT_FALSE(PairSearch().nearest(a, balls_at({1.5}, 10), 5e-324, kAll));
    const Solid plate = std::move(Solid::create(surface_mesh(core::Box{{0.9, 1, 1}}))).value();
    EXPECT_TRUE(distance(plate, Rigid(), kBall, Rigid(), 5e-324));
}

TEST(PairSearch, LeavesOutWhatItIsTold) {
    const auto a = balls_at({0, 1, 5}, 0);
    const auto same = [](Handle one, Handle other) {
        return one == other;
    };

    EXPECT_EQ(PairSearch().touching(a, a, same)->b, Handle(1, 1));
    EXPECT_EQ(PairSearch().nearest(a, a, 10, same)->separation.distance_m, 0);
    EXPECT_FALSE(PairSearch().touching(a, a, [](Handle, Handle) { return true; }));
    EXPECT_FALSE(PairSearch().nearest(a, a, 10, [](Handle, Handle) { return true; }));
}

TEST(PairSearch, OfNothingFindsNothing) {
    EXPECT_FALSE(PairSearch().nearest({}, balls_at({0}, 0), Bounds::kInfinity, kAll));
    EXPECT_FALSE(PairSearch().touching({}, {}, kAll));
}

RC_GTEST_PROP(PairSearch, AgreesWithTheLoopOverAllPairs, (std::uint64_t seed)) {
    core::RandomStream random(seed, "pairs");
    const Solid can = std::move(Solid::create(core::Cylinder{0.2, 0.5})).value();
    const Solid rough = std::move(Solid::create(random_mesh(random, 6))).value();
    const auto draw = [&](std::uint32_t first) {
        std::vector<PlacedSolid> solids;
        for (std::uint32_t i = 0; i < 5; ++i) {
            const Solid* kinds[] = {&kBall, &can, &rough};
            solids.push_back(placed(Handle(first + i, 1), *kinds[random.uniform_index(3)],
                                    Rigid(random_pose(random, 3))));
        }
        return solids;
    };
    const auto a = draw(0);
    const auto b = draw(10);

    const auto found = PairSearch().nearest(a, b, Bounds::kInfinity, kAll);

    double best_m = Bounds::kInfinity;
    for (const PlacedSolid& one : a) {
        for (const PlacedSolid& other : b) {
            best_m = std::min(best_m, distance(*one.solid, one.world_from_solid, *other.solid,
                                               other.world_from_solid)
                                          ->distance_m);
        }
    }
    RC_ASSERT(std::abs(found->separation.distance_m - best_m) <= kSeparationError_m);
    RC_ASSERT(PairSearch().touching(a, b, kAll).has_value() == (best_m == 0));
}

}  // namespace
}  // namespace agon::calc
