// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <utility>

#include "core/result.hpp"
#include "record/mcap.hpp"

namespace agon::record {

struct McapChannel {
    std::string topic;
    std::string message_encoding;
    std::string schema_name;
    std::string schema_encoding;
};

/// A message while a file is scanned.
struct McapMessage {
    const McapChannel& channel;
    std::uint64_t log_time_ns = 0;
    std::uint32_t chunk = 0;         ///< index into McapScan::chunks
    std::uint32_t offset_bytes = 0;  ///< of `data` in the unpacked chunk
    std::span<const std::byte> data;
};

/// Shows the messages of a file's chunks, each with the channel that was declared before it.
class McapMessages {
public:
    using Visit = std::function<core::Result<void>(const McapMessage&)>;

    /// @param most messages that are taken of a file
    /// @param visit is not owned
    McapMessages(std::uint64_t most, const Visit& visit) : most_(most), visit_(visit) {}

    /// The content of a record that declares a schema or a channel, in a chunk or beside them;
    /// false if it is damaged.
    [[nodiscard]] bool take_schema(mcap::Reader content);
    [[nodiscard]] bool take_channel(mcap::Reader content);
    /// All records of a chunk, unpacked.
    [[nodiscard]] core::Result<void> take_chunk(std::span<const std::byte> records,
                                                std::uint32_t chunk);

private:
    core::Result<void> take_message(mcap::Reader content, const std::byte* chunk_start,
                                    std::uint32_t chunk);

    std::uint64_t most_;
    const Visit& visit_;
    std::uint64_t count_ = 0;
    std::map<std::uint16_t, std::pair<std::string, std::string>> schemas_;  // name, encoding
    std::map<std::uint16_t, McapChannel> channels_;
};

}  // namespace agon::record
