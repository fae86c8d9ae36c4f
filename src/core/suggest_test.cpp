// SPDX-License-Identifier: Apache-2.0
#include "core/suggest.hpp"

#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace agon::core {
namespace {

TEST(Suggest, CountsEditsOfEachKind) {
    EXPECT_EQ(edit_distance("", ""), 0U);
    EXPECT_EQ(edit_distance("abc", ""), 3U);
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
    EXPECT_EQ(edit_distance("lenght", "length"), 1U);  // two neighbors swapped
    EXPECT_EQ(edit_distance("soccer5", "soccer"), 1U);
}

RC_GTEST_PROP(Suggest, DistanceIsSymmetricAndZeroOnlyForEqualWords,
              (std::string a, std::string b)) {
    RC_ASSERT(edit_distance(a, b) == edit_distance(b, a));
    RC_ASSERT((edit_distance(a, b) == 0) == (a == b));
    RC_ASSERT(edit_distance(a, b) <= std::max(a.size(), b.size()));
}

TEST(Suggest, FindsTheNearestWordAndNotAFarOne) {
    const std::vector<std::string> missions{"soccer3", "soccer5", "soccer11", "line_trace"};

    EXPECT_EQ(nearest("socer5", missions), "soccer5");
    EXPECT_EQ(nearest("line-trace", missions), "line_trace");
    EXPECT_EQ(nearest("chess", missions), std::nullopt);
    EXPECT_EQ(nearest("x", std::vector<std::string>{}), std::nullopt);
    EXPECT_EQ(nearest(std::string(100'000, 's'), missions), std::nullopt);
}

TEST(Suggest, AsksOnlyIfSomethingIsNear) {
    const std::vector<std::string> keys{"length_m"};

    EXPECT_EQ(did_you_mean("lenght_m", keys), "; did you mean 'length_m'?");
    EXPECT_EQ(did_you_mean("color", keys), "");
}

TEST(Suggest, NamesAllThatAreNearIfNoneIsNearest) {
    const std::vector<std::string> missions{"soccer11", "soccer3", "line_trace", "soccer5"};

    EXPECT_EQ(did_you_mean("soccer", missions),
              "; did you mean 'soccer3', 'soccer5' or 'soccer11'?");
    EXPECT_EQ(did_you_mean("socer5", missions), "; did you mean 'soccer5'?");
    EXPECT_EQ(did_you_mean("z_m", std::vector<std::string>{"x_m", "y_m"}),
              "; did you mean 'x_m' or 'y_m'?");
}

}  // namespace
}  // namespace agon::core
