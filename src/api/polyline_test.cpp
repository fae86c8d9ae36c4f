// SPDX-License-Identifier: Apache-2.0
#include "api/polyline.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace agon::api {
namespace {

using Numbers = std::vector<double>;

const Numbers kCorner = {0, 0, 0, 3, 0, 0, 3, 4, 0};  ///< along x, then along y
const std::vector<Blend> kPlain(3, Blend::Linear);

TEST(Polyline, LengthsAreThoseOfTheFirstNumbers) {
    EXPECT_EQ(lengths_along(kCorner, 3, 3), (Numbers{0, 3, 7}));
    EXPECT_EQ(lengths_along(kCorner, 3, 1), (Numbers{0, 3, 3}));
    EXPECT_EQ(lengths_along(Numbers(), 3, 3), Numbers());
}

TEST(Polyline, IsStraightBetweenItsConfigurations) {
    const Numbers lengths = lengths_along(kCorner, 3, 3);
    EXPECT_EQ(*configuration_at(kCorner, lengths, 1.5, kPlain), (Numbers{1.5, 0, 0}));
    EXPECT_EQ(*configuration_at(kCorner, lengths, 5, kPlain), (Numbers{3, 2, 0}));
    for (const double before : {-1.0, 0.0, -std::numeric_limits<double>::infinity()}) {
        EXPECT_EQ(*configuration_at(kCorner, lengths, before, kPlain), (Numbers{0, 0, 0}));
    }
    for (const double behind : {7.0, 8.0, std::numeric_limits<double>::infinity()}) {
        EXPECT_EQ(*configuration_at(kCorner, lengths, behind, kPlain), (Numbers{3, 4, 0}));
    }
    EXPECT_EQ(*configuration_at(Numbers{1, 2, 3}, Numbers{0}, 0.5, kPlain), (Numbers{1, 2, 3}))
        << "a single one";
}

TEST(Polyline, AnglesAndQuaternionsTakeTheShorterWay) {
    const Numbers values = {3, 0, 0, 0, 1, -3, 0, 0, 1, 0};
    const std::vector<Blend> blends = {Blend::Angle, Blend::Quaternion, Blend::Linear,
                                       Blend::Linear, Blend::Linear};
    const auto half = configuration_at(values, Numbers{0, 1}, 0.5, blends);
    ASSERT_TRUE(half);
    EXPECT_NEAR((*half)[0], std::acos(-1.0), 1e-12);
    EXPECT_NEAR((*half)[3], std::sqrt(0.5), 1e-12);
    EXPECT_NEAR((*half)[4], std::sqrt(0.5), 1e-12);
}

TEST(Polyline, RefusesWhatDoesNotFit) {
    EXPECT_FALSE(configuration_at(kCorner, Numbers{0, 1}, 0, kPlain));
    EXPECT_FALSE(configuration_at(kCorner, Numbers{0, 2, 1}, 0, kPlain));
    EXPECT_FALSE(configuration_at(Numbers(), Numbers(), 0, kPlain));
    EXPECT_FALSE(configuration_at(kCorner, Numbers{0, 1, 2}, std::nan(""), kPlain));
    EXPECT_FALSE(
        configuration_at(kCorner, Numbers{0, 1, 2}, 0, std::vector<Blend>(3, Blend::Quaternion)));
    EXPECT_FALSE(
        configuration_at(Numbers(8), Numbers{0, 1}, 0, std::vector<Blend>(4, Blend::Quaternion)));
}

TEST(Polyline, FindsItsNearestPoint) {
    const Numbers lengths = lengths_along(kCorner, 3, 3);
    EXPECT_EQ(nearest_along(kCorner, 3, lengths, {1, -5, 0}), 1);
    EXPECT_EQ(nearest_along(kCorner, 3, lengths, {9, 2, 1}), 5);
    EXPECT_EQ(nearest_along(kCorner, 3, lengths, {-9, 0, 0}), 0);
    EXPECT_EQ(nearest_along(kCorner, 3, lengths, {3, 99, 0}), 7);
}

}  // namespace
}  // namespace agon::api
