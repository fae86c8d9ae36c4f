// SPDX-License-Identifier: Apache-2.0
#include "protocol/columns.hpp"

#include <cmath>
#include <cstring>
#include <limits>

#include <gtest/gtest.h>

#include "core/check.hpp"
#include "core/random.hpp"

namespace agon::protocol {
namespace {

using Bytes = std::vector<std::byte>;

template <typename T>
Bytes bytes_of(const std::vector<T>& values) {
    Bytes bytes(values.size() * sizeof(T));
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

Bytes packed(const Bytes& rows, std::uint32_t block_size) {
    Bytes out;
    ColumnPacker().pack(rows, block_size, out);
    return out;
}

/// Packs and unpacks; returns how many bytes the packed form has.
std::size_t expect_round_trip(const Bytes& rows, std::uint32_t block_size) {
    const Bytes small = packed(rows, block_size);
    Bytes back;
    const auto count = static_cast<std::uint32_t>(rows.size() / block_size);

    const auto done = unpack_columns(small, block_size, count, back);

    EXPECT_TRUE(done) << done.error().text();
    EXPECT_EQ(back, rows);
    return small.size();
}

TEST(Columns, ConstantWordTakesFiveBytes) {
    EXPECT_EQ(expect_round_trip(bytes_of(std::vector<float>(1000, 3.25F)), 4), 5);
}

TEST(Columns, SlowFloatsInFixedStepsTakeOneByteEach) {
    std::vector<float> speeds;
    for (int i = 0; i < 500; ++i) {
        speeds.push_back(static_cast<float>((i * 37) % 60) / 256);
    }

    EXPECT_EQ(expect_round_trip(bytes_of(speeds), 4), 3 + 500);
}

TEST(Columns, EveryKindOfFloatComesBackBitForBit) {
    const float inf = std::numeric_limits<float>::infinity();
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float tiny = std::numeric_limits<float>::denorm_min();
    const float most = std::numeric_limits<float>::max();
    for (const float odd : {inf, -inf, nan, -nan, -0.0F, tiny, most, -most, 1e-20F, 1.0e9F, 1.1e9F,
                            0.1F, -1.0F / 8388608, 1.0F / 16777216}) {
        SCOPED_TRACE(odd);
        expect_round_trip(bytes_of<float>({1.5F, odd, -2.25F, odd, 0}), 4);
        expect_round_trip(bytes_of<float>({odd, 1, odd}), 4);
    }
}

TEST(Columns, LargestScaledStepsComeBack) {
    const float edge = 1073741760.0F;  // the largest float below 2^30
    expect_round_trip(bytes_of<float>({edge, -edge, edge, 0, -edge}), 4);
}

TEST(Columns, RandomWordsOfManySizesComeBack) {
    core::RandomStream random(7, "columns");
    for (std::uint32_t words = 1; words < 30; ++words) {
        std::vector<std::uint32_t> rows(words * 41);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            // Columns of few, some and all bits.
            const auto shift = static_cast<unsigned>(i % words % 3) * 12;
            rows[i] = static_cast<std::uint32_t>(random.next_bits()) >> shift;
        }
        expect_round_trip(bytes_of(rows), words * 4);
    }
}

TEST(Columns, NothingPacksToNothing) {
    EXPECT_TRUE(packed({}, 8).empty());

    Bytes rows;
    EXPECT_TRUE(unpack_columns({}, 8, 0, rows));
    EXPECT_TRUE(rows.empty());
}

TEST(Columns, EveryCutIsAnError) {
    const Bytes small = packed(bytes_of<float>({1, 2, 0.1F, 4, 5, 6, 7, 7, 7, 7}), 8);
    for (std::size_t size = 0; size < small.size(); ++size) {
        Bytes rows;
        EXPECT_FALSE(unpack_columns(std::span(small).first(size), 8, 5, rows)) << size;
    }
    Bytes longer = small;
    longer.push_back(std::byte{0});
    Bytes rows;
    EXPECT_FALSE(unpack_columns(longer, 8, 5, rows));
}

TEST(Columns, UnknownCodingIsAnError) {
    const Bytes bytes{std::byte{9}, std::byte{0}, std::byte{0}, std::byte{0}, std::byte{0}};
    Bytes rows;

    const auto done = unpack_columns(bytes, 4, 3, rows);

    ASSERT_FALSE(done);
    EXPECT_NE(done.error().what.find("coding 9"), std::string::npos);
}

TEST(Columns, BlocksOfOddSizeAreACallersBug) {
    Bytes out;
    EXPECT_THROW(ColumnPacker().pack(Bytes(6), 6, out), core::CheckFailure);
    EXPECT_THROW(ColumnPacker().pack(Bytes(12), 8, out), core::CheckFailure);
}

}  // namespace
}  // namespace agon::protocol
