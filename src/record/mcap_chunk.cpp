// SPDX-License-Identifier: Apache-2.0
#include "record/mcap_chunk.hpp"

#include <algorithm>
#include <cstdio>

#include <zstd.h>

#include "record/crc32.hpp"
#include "record/mcap.hpp"

namespace agon::record {

namespace {

using ByteSpan = std::span<const std::byte>;

struct ContextDeleter {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

}  // namespace

struct ChunkUnpacker::State {
    std::unique_ptr<ZSTD_DCtx, ContextDeleter> context{ZSTD_createDCtx()};
    std::vector<std::byte> records;  // only grows, so that it is not cleared for each chunk

    std::string fill(std::string_view compression, ByteSpan packed, std::size_t size);
};

/// What is wrong; empty if nothing is.
std::string ChunkUnpacker::State::fill(std::string_view compression, ByteSpan packed,
                                       std::size_t size) {
    if (records.size() < size) {
        records.resize(size);
    }
    if (compression.empty()) {
        if (packed.size() != size) {
            return "is damaged: it holds " + std::to_string(packed.size()) + " bytes instead of " +
                   std::to_string(size);
        }
        std::ranges::copy(packed, records.begin());
        return {};
    }
    if (compression != "zstd") {
        return "is packed with \"" + std::string(compression) + "\"; zstd or nothing is read";
    }
    const std::size_t got =
        ZSTD_decompressDCtx(context.get(), records.data(), size, packed.data(), packed.size());
    if (ZSTD_isError(got) != 0) {
        return std::string("is damaged: ") + ZSTD_getErrorName(got);
    }
    if (got != size) {
        return "is damaged: it unpacks to " + std::to_string(got) + " bytes instead of " +
               std::to_string(size);
    }
    return {};
}

ChunkUnpacker::ChunkUnpacker() : state_(std::make_unique<State>()) {}

ChunkUnpacker::ChunkUnpacker(ChunkUnpacker&&) noexcept = default;
ChunkUnpacker& ChunkUnpacker::operator=(ChunkUnpacker&&) noexcept = default;
ChunkUnpacker::~ChunkUnpacker() = default;

core::Result<UnpackedChunk> ChunkUnpacker::unpack(ByteSpan content, std::uint64_t limit_bytes) {
    mcap::Reader reader(content);
    UnpackedChunk chunk;
    chunk.first_ns = reader.take<std::uint64_t>();
    chunk.last_ns = reader.take<std::uint64_t>();
    const auto size = reader.take<std::uint64_t>();
    const auto checksum = reader.take<std::uint32_t>();
    const std::string compression = reader.take_text();
    const ByteSpan packed = reader.take_bytes(reader.take<std::uint64_t>());
    if (reader.has_failed()) {
        return core::Error{"a damaged chunk: its fields do not fit its size", ""};
    }
    if (size > limit_bytes) {
        return core::Error{chunk.name() + " unpacks to " + std::to_string(size) +
                               " bytes; at most " + std::to_string(limit_bytes) + " are read",
                           ""};
    }
    const std::string wrong = state_->fill(compression, packed, static_cast<std::size_t>(size));
    if (!wrong.empty()) {
        return core::Error{chunk.name() + " " + wrong, ""};
    }
    chunk.records = ByteSpan(state_->records).first(static_cast<std::size_t>(size));
    const std::uint32_t found = crc32(0, chunk.records);
    if (checksum != 0 && found != checksum) {
        return core::Error{chunk.name() + " is damaged: its CRC-32 is " + hex(found) +
                               " instead of " + hex(checksum),
                           ""};
    }
    return chunk;
}

std::string UnpackedChunk::name() const {
    char text[80];
    (void)std::snprintf(text, sizeof(text), "the chunk of %.3f s to %.3f s",
                        static_cast<double>(first_ns) / 1e9, static_cast<double>(last_ns) / 1e9);
    return text;
}

std::string hex(std::uint64_t value) {
    char text[24];
    (void)std::snprintf(text, sizeof(text), "0x%llx", static_cast<unsigned long long>(value));
    return text;
}

}  // namespace agon::record
