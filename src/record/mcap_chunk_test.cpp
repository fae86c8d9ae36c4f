// SPDX-License-Identifier: Apache-2.0
#include "record/mcap_chunk.hpp"

#include <algorithm>

#include <gtest/gtest.h>
#include <zlib.h>
#include <zstd.h>

#include "record/mcap.hpp"

namespace agon::record {
namespace {

using mcap::Bytes;
using mcap::put;

constexpr std::uint64_t kLimit = 1U << 20U;

Bytes pattern(std::size_t size) {
    Bytes bytes(size);
    for (std::size_t i = 0; i < size; ++i) {
        bytes[i] = static_cast<std::byte>(i / 100);
    }
    return bytes;
}

std::uint32_t crc(const Bytes& bytes) {
    return static_cast<std::uint32_t>(
        crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

Bytes zstd(const Bytes& bytes) {
    Bytes packed(ZSTD_compressBound(bytes.size()));
    packed.resize(ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), 1));
    return packed;
}

/// The content of a Chunk record.
Bytes chunk(std::uint64_t size, std::uint32_t checksum, const char* compression,
            const Bytes& packed) {
    Bytes content;
    put(content, std::uint64_t{1'500'000'000});
    put(content, std::uint64_t{2'495'000'000});
    put(content, size);
    put(content, checksum);
    mcap::put_text(content, compression);
    put(content, std::uint64_t{packed.size()});
    mcap::put_bytes(content, packed);
    return content;
}

std::string error_of(const Bytes& content) {
    const auto unpacked = ChunkUnpacker().unpack(content, kLimit);
    return unpacked ? "" : unpacked.error().what;
}

TEST(ChunkUnpacker, UnpacksBothKindsOverAndOver) {
    ChunkUnpacker unpacker;
    for (const std::size_t size : {5000U, 100U, 0U, 9000U}) {
        const Bytes records = pattern(size);
        const Bytes packed = chunk(size, crc(records), "zstd", zstd(records));
        const Bytes plain = chunk(size, crc(records), "", records);
        for (const Bytes& content : {packed, plain}) {
            const auto unpacked = unpacker.unpack(content, kLimit);

            ASSERT_TRUE(unpacked) << unpacked.error().text();
            EXPECT_TRUE(std::ranges::equal(unpacked->records, records));
            EXPECT_EQ(unpacked->name(), "the chunk of 1.500 s to 2.495 s");
        }
    }
}

TEST(ChunkUnpacker, WrongChecksumIsAnErrorWithTheTime) {
    const Bytes records = pattern(500);

    EXPECT_EQ(error_of(chunk(500, 1, "", records)),
              "the chunk of 1.500 s to 2.495 s is damaged: its CRC-32 is " + hex(crc(records)) +
                  " instead of 0x1");
    EXPECT_EQ(error_of(chunk(500, 0, "", records)), "");  // MCAP: not available
}

TEST(ChunkUnpacker, WrongSizeIsAnError) {
    const Bytes records = pattern(500);

    EXPECT_NE(error_of(chunk(499, 0, "", records)).find("500 bytes instead of 499"),
              std::string::npos);
    EXPECT_NE(error_of(chunk(501, 0, "zstd", zstd(records))).find("instead of 501"),
              std::string::npos);
    EXPECT_NE(error_of(chunk(499, 0, "zstd", zstd(records))).find("damaged"), std::string::npos);
}

TEST(ChunkUnpacker, LargeChunkIsRefusedBeforeItIsUnpacked) {
    EXPECT_NE(error_of(chunk(kLimit + 1, 0, "zstd", {})).find("at most 1048576 are read"),
              std::string::npos);
}

TEST(ChunkUnpacker, UnknownCompressionIsNamed) {
    EXPECT_NE(error_of(chunk(3, 0, "lz4", pattern(3))).find("\"lz4\""), std::string::npos);
}

TEST(ChunkUnpacker, EveryCutIsAnError) {
    const Bytes records = pattern(50);
    const Bytes content = chunk(50, crc(records), "zstd", zstd(records));
    for (std::size_t size = 0; size < content.size(); ++size) {
        EXPECT_NE(error_of({content.begin(), content.begin() + std::ptrdiff_t(size)}), "");
    }
}

}  // namespace
}  // namespace agon::record
