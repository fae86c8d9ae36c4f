// SPDX-License-Identifier: Apache-2.0
#include "core/random.hpp"

#include <array>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/check.hpp"

namespace agon::core {
namespace {

TEST(RandomStream, GivesTheSameNumbersInEveryBuild) {
    RandomStream stream(42, "ball");

    EXPECT_EQ(stream.next_bits(), 9529211461266448982U);
    EXPECT_EQ(stream.uniform01(), 0x1.51016b52d20edp-1);
    EXPECT_EQ(stream.uniform(-3, 5), 0x1.9ebabb5a8a45p+0);
    EXPECT_EQ(stream.uniform_index(1000), 580U);
    EXPECT_EQ(stream.normal(10, 2), 0x1.37f87fd41a67cp+3);
}

TEST(RandomStream, AdvancesLikeXoshiro256PlusPlus) {
    // The first numbers of the published generator from the state 1, 2, 3, 4.
    RandomStream stream(0, "");
    stream.restore({1, 2, 3, 4});

    EXPECT_EQ(stream.next_bits(), 41943041U);
    EXPECT_EQ(stream.next_bits(), 58720359U);
    EXPECT_EQ(stream.next_bits(), 3588806011781223U);
    EXPECT_EQ(stream.next_bits(), 3591011842654386U);
}

TEST(RandomStream, DiffersByNameAndBySeed) {
    EXPECT_NE(RandomStream(1, "a").next_bits(), RandomStream(1, "b").next_bits());
    EXPECT_NE(RandomStream(1, "a").next_bits(), RandomStream(2, "a").next_bits());
}

TEST(RandomStream, GoesOnFromASavedState) {
    RandomStream stream(7, "kick");
    static_cast<void>(stream.normal(0, 1));
    const RandomStream::State saved = stream.state();
    const double next = stream.normal(0, 1);

    RandomStream other(8, "other");
    other.restore(saved);

    EXPECT_EQ(other.normal(0, 1), next);
    EXPECT_EQ(other.state(), stream.state());
}

TEST(RandomStream, HashesItsState) {
    const auto digest = [](const RandomStream& stream) {
        Hasher hasher;
        stream.hash_into(hasher);
        return hasher.digest();
    };
    RandomStream stream(7, "kick");
    const std::uint64_t before = digest(stream);

    stream.next_bits();

    EXPECT_NE(digest(stream), before);
}

TEST(RandomStream, NormalNumbersHaveTheirMeanAndSpread) {
    RandomStream stream(3, "noise");
    constexpr int kCount = 200'000;
    double sum = 0;
    double squares = 0;
    int within_sigma = 0;
    for (int i = 0; i < kCount; ++i) {
        const double deviation = stream.normal(5, 2) - 5;
        sum += deviation;
        squares += deviation * deviation;
        within_sigma += std::fabs(deviation) < 2 ? 1 : 0;
    }

    // Four standard errors; the numbers are the same in every run.
    EXPECT_NEAR(sum / kCount, 0, 4 * 2 / std::sqrt(kCount));
    EXPECT_NEAR(squares / kCount, 4, 4 * 4 * std::sqrt(2.0 / kCount));
    EXPECT_NEAR(within_sigma / static_cast<double>(kCount), 0.6827, 0.0045);
}

TEST(RandomStream, IndicesAreEquallyFrequent) {
    RandomStream stream(9, "corner");
    std::array<int, 6> counts{};
    for (int i = 0; i < 60'000; ++i) {
        ++counts[stream.uniform_index(6)];
    }

    for (const int count : counts) {
        EXPECT_NEAR(count, 10'000, 400);
    }
}

TEST(RandomStream, IndicesOfALargeRangeFavorNoHalf) {
    // With "bits modulo count" two thirds of these would fall into the lower half.
    constexpr std::uint64_t kCount = std::uint64_t{3} << 62;
    RandomStream stream(9, "large");
    int low = 0;
    for (int i = 0; i < 20'000; ++i) {
        low += stream.uniform_index(kCount) < kCount / 2 ? 1 : 0;
    }

    EXPECT_NEAR(low, 10'000, 300);
}

TEST(RandomStream, AskedForTheImpossibleIsTheCallersBug) {
    RandomStream stream(1, "x");

    EXPECT_THROW(stream.uniform_index(0), CheckFailure);
    EXPECT_THROW(stream.uniform(1, 1), CheckFailure);
    EXPECT_THROW(stream.uniform(0, std::numeric_limits<double>::infinity()), CheckFailure);
    EXPECT_THROW(stream.normal(0, -1), CheckFailure);
}

RC_GTEST_PROP(RandomStream, StaysWithinBounds,
              (std::uint64_t seed, std::string name, double a, double b)) {
    RC_PRE(std::isfinite(a) && std::isfinite(b) && a != b);
    RandomStream stream(seed, name);
    const double low = std::min(a, b);
    const double high = std::max(a, b);
    const std::uint64_t count = *rc::gen::nonZero<std::uint64_t>();

    for (int i = 0; i < 20; ++i) {
        const double unit = stream.uniform01();
        RC_ASSERT(unit >= 0 && unit < 1);
        const double value = stream.uniform(low, high);
        RC_ASSERT(value >= low && value < high);
        RC_ASSERT(stream.uniform_index(count) < count);
        RC_ASSERT(std::isfinite(stream.normal(0, 1)));
    }
}

TEST(RandomStream, UniformCoversRangesWiderThanTheLargestDouble) {
    constexpr double kMax = std::numeric_limits<double>::max();
    RandomStream stream(1, "wide");

    for (int i = 0; i < 100; ++i) {
        const double value = stream.uniform(-kMax, kMax);
        EXPECT_TRUE(value >= -kMax && value < kMax);
    }
    EXPECT_EQ(stream.uniform(1, std::nextafter(1.0, 2.0)), 1.0);
}

}  // namespace
}  // namespace agon::core
