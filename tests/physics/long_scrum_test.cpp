// SPDX-License-Identifier: Apache-2.0
// The whole measurement: ten seeds of a minute. All ten robots chase, or two a team as in a match.
// What rests leaves no gap: see contact_test.cpp.
#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "scrum.hpp"

namespace agon::physics {
namespace {

class LongScrum : public testing::TestWithParam<int> {};

TEST_P(LongScrum, BodiesStayOutOfEachOther) {
    std::vector<double> depths_m;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        Scrum scrum(seed);
        for (int i = 0; i < 60 * 200; ++i) {
            scrum.drive(GetParam());
            scrum.engine().step(Scrum::kTick);
            depths_m.push_back(scrum.deepest_overlap_m());
        }
    }

    std::sort(depths_m.begin(), depths_m.end());
    const double p95_m = depths_m[depths_m.size() * 95 / 100];
    RecordProperty("overlap_p95_um", static_cast<int>(p95_m * 1e6));
    RecordProperty("overlap_max_um", static_cast<int>(depths_m.back() * 1e6));
    EXPECT_LT(p95_m, 0.002);
    EXPECT_LT(depths_m.back(), 0.008);
}

INSTANTIATE_TEST_SUITE_P(Chasers, LongScrum, testing::Values(4, 10));

}  // namespace
}  // namespace agon::physics
