// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace agon::record {

/// What stands in a chunk of an MCAP file.
struct UnpackedChunk {
    std::uint64_t first_ns = 0;
    std::uint64_t last_ns = 0;
    std::span<const std::byte> records;

    /// "the chunk of 12.000 s to 12.995 s"
    [[nodiscard]] std::string name() const;
};

/// Unpacks chunks and holds them against their checksums; keeps its memory from chunk to chunk.
class ChunkUnpacker {
public:
    ChunkUnpacker();
    ChunkUnpacker(ChunkUnpacker&&) noexcept;
    ChunkUnpacker& operator=(ChunkUnpacker&&) noexcept;
    ~ChunkUnpacker();

    /// Takes a Chunk record's content. The result is valid until the next call. Errors name the
    /// chunk's time, and leave the place to the caller.
    core::Result<UnpackedChunk> unpack(std::span<const std::byte> content,
                                       std::uint64_t limit_bytes);

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// "0x1f"
[[nodiscard]] std::string hex(std::uint64_t value);

}  // namespace agon::record
