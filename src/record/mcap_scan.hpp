// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "record/byte_source.hpp"
#include "record/mcap_chunk.hpp"
#include "record/mcap_messages.hpp"

namespace agon::record {

/// What a reader takes at most from a file that anybody may have made.
struct ReaderLimits {
    std::uint64_t chunk_bytes = 64ULL << 20U;  ///< one chunk, unpacked
    std::uint64_t total_bytes = 16ULL << 30U;  ///< all chunks, unpacked
    std::uint64_t message_count = 20'000'000;
};

/// Where a chunk stands in its file.
struct ChunkPlace {
    std::uint64_t offset_bytes = 0;
    std::uint64_t length_bytes = 0;  ///< of the record's content
};

/// What was found in a file.
struct McapScan {
    std::string profile;
    std::string library;
    std::vector<ChunkPlace> chunks;

    /// Set if the file ends too early: the byte from which on it can't be read, and what is there.
    struct Cut {
        std::uint64_t offset_bytes = 0;
        std::string reason;
    };

    std::optional<Cut> cut;
};

/// Reads an MCAP file once from its start, unpacks every chunk, holds it against all checksums that
/// there are, and shows every message. Errors (also those that `visit` gives) name the file and the
/// byte, and the simulated time of a chunk. A file that ends too early is no error.
core::Result<McapScan> scan_mcap(
    const ByteSource& source, const ReaderLimits& limits,
    const std::function<core::Result<void>(const McapMessage&)>& visit);

/// Reads and unpacks one chunk; valid until the unpacker's next one.
core::Result<UnpackedChunk> read_chunk(const ByteSource& source, const ChunkPlace& place,
                                       std::uint64_t limit_bytes, ChunkUnpacker& unpacker);

}  // namespace agon::record
