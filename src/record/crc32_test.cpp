// SPDX-License-Identifier: Apache-2.0
#include "record/crc32.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <zlib.h>

#include "core/random.hpp"

namespace agon::record {
namespace {

std::uint32_t of_zlib(std::uint32_t so_far, std::span<const std::byte> bytes) {
    return static_cast<std::uint32_t>(
        crc32_z(so_far, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

TEST(Crc32, HasTheKnownCheckValue) {
    const std::string digits = "123456789";

    EXPECT_EQ(crc32(0, std::as_bytes(std::span(digits))), 0xCBF43926U);
}

TEST(Crc32, EqualsZlibsAtEveryLengthAndOffset) {
    core::RandomStream random(1, "crc");
    std::vector<std::byte> bytes(2000);
    for (std::byte& byte : bytes) {
        byte = static_cast<std::byte>(random.next_bits());
    }
    for (std::size_t size = 0; size < 600; ++size) {
        const auto part = std::span<const std::byte>(bytes).subspan(size % 17, size);
        const auto so_far = static_cast<std::uint32_t>(random.next_bits());
        ASSERT_EQ(crc32(so_far, part), of_zlib(so_far, part)) << size;
    }
    EXPECT_EQ(crc32(0, bytes), of_zlib(0, bytes));
}

TEST(Crc32, GoesOnWhereItEnded) {
    const std::vector<std::byte> bytes(1000, std::byte{0x5A});
    const std::span<const std::byte> all(bytes);
    for (const std::size_t cut : {0U, 1U, 63U, 64U, 500U, 999U, 1000U}) {
        EXPECT_EQ(crc32(crc32(0, all.first(cut)), all.subspan(cut)), crc32(0, all));
    }
}

}  // namespace
}  // namespace agon::record
