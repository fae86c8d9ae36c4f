// SPDX-License-Identifier: Apache-2.0
#include "core/hash.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <string>

#include <gtest/gtest.h>

namespace agon::core {
namespace {

template <typename... Values>
std::uint64_t hash_of(const Values&... values) {
    Hasher hasher;
    (hasher.add(values), ...);
    return hasher.digest();
}

TEST(Hasher, GivesTheSameDigestsInEveryBuild) {
    Hasher hasher;
    EXPECT_EQ(hasher.digest(), 0x2d06800538d394c2U);  // XXH3-64 of nothing

    hasher.add(std::uint32_t{7});
    hasher.add(1.5);
    hasher.add(std::string_view("ball"));
    hasher.add(Pose2{{1, 2}, 3});
    EXPECT_EQ(hasher.digest(), 7688464840594178613U);
}

TEST(Hasher, TellsZerosApartAndNotNans) {
    const double nan = std::numeric_limits<double>::quiet_NaN();

    EXPECT_NE(hash_of(0.0), hash_of(-0.0));
    EXPECT_EQ(hash_of(nan), hash_of(std::copysign(nan, -1.0)));
    EXPECT_EQ(hash_of(Vec2{nan, 1}), hash_of(Vec2{-nan, 1}));
    EXPECT_EQ(hash_of(std::nanf("")), hash_of(-std::nanf("")));
    EXPECT_NE(hash_of(nan), hash_of(1.0));
}

TEST(Hasher, KnowsWhereATextEnds) {
    EXPECT_NE(hash_of(std::string("ab"), std::string("c")),
              hash_of(std::string("a"), std::string("bc")));
    EXPECT_EQ(hash_of("ab"), hash_of(std::string("ab")));
}

TEST(Hasher, DependsOnTheOrder) {
    EXPECT_NE(hash_of(1, 2), hash_of(2, 1));
    EXPECT_EQ(hash_of(Vec2{1, 2}), hash_of(1.0, 2.0));
}

TEST(Hasher, DoesNotDependOnHowTheBytesAreCut) {
    std::string bytes;
    for (int i = 0; i < 5000; ++i) {
        bytes += static_cast<char>(i * 7);
    }
    const auto all = std::as_bytes(std::span(bytes.data(), bytes.size()));
    Hasher whole;
    whole.add_bytes(all);

    for (const std::size_t piece : {1U, 3U, 511U, 512U, 513U, 2000U}) {
        Hasher cut;
        for (std::size_t at = 0; at < all.size(); at += piece) {
            cut.add_bytes(all.subspan(at, std::min(piece, all.size() - at)));
            static_cast<void>(cut.digest());  // asking changes nothing
        }
        EXPECT_EQ(cut.digest(), whole.digest()) << piece;
    }
}

TEST(Hasher, StartsAnewAfterReset) {
    Hasher hasher;
    hasher.add(5);

    hasher.reset();

    EXPECT_EQ(hasher.digest(), Hasher().digest());
}

}  // namespace
}  // namespace agon::core
