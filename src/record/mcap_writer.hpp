// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "record/mcap.hpp"
#include "record/output_file.hpp"

namespace agon::record {

/// Writes an MCAP file: messages gathered in chunks, with all indexes, statistics and checksums
/// that the format has. Keeps its memory from chunk to chunk.
class McapWriter {
public:
    McapWriter(OutputFile file, bool is_compressing);
    McapWriter(McapWriter&&) noexcept;
    McapWriter& operator=(McapWriter&&) noexcept;
    ~McapWriter();

    struct Channel {
        std::string topic;
        std::string schema_name;
        std::string schema_encoding;
        std::string schema_data;
        std::string message_encoding;
    };

    /// Magic and header; schemas and channels go into the first chunk.
    /// @pre called once, before all other functions
    core::Result<void> start(std::string_view profile, std::string_view library,
                             const std::vector<Channel>& channels);

    /// Where the next message of a channel (by its index in start) is to be appended. Nothing else
    /// may be called until close_message.
    std::vector<std::byte>& open_message(std::size_t channel, std::uint64_t log_time_ns);
    void close_message();

    /// Bytes of the open chunk, unpacked.
    [[nodiscard]] std::size_t chunk_bytes() const;
    /// Writes the open chunk and its indexes in one go; nothing if it is empty.
    core::Result<void> flush_chunk();

    /// Flushes, writes the summary and closes the file.
    core::Result<void> finish();

    [[nodiscard]] const OutputFile& file() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace agon::record
