// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "protocol/frame.hpp"
#include "protocol/recording.hpp"

namespace agon::protocol {

/// The topics of a recording. Each carries one kind of message.
enum class Topic : std::uint8_t {
    Match,
    Inputs,
    Hashes,
    Frames,
    Events,
    Log,
    Draw,
    Report,
    Plot,
    Scenes,
};
inline constexpr std::size_t kTopicCount = 10;

/// "/match"
[[nodiscard]] std::string_view topic_name(Topic topic);
/// "agon.wire.Match"
[[nodiscard]] std::string_view message_name(Topic topic);
/// A serialised google.protobuf.FileDescriptorSet that describes the topic's message, so that a
/// file which carries it can be read without the .proto files.
[[nodiscard]] std::string message_descriptor(Topic topic);

using Bytes = std::span<const std::byte>;

// Encoders append one message to `out`. Decoders answer with an error what no encoder writes:
// broken messages, references that lead nowhere, numbers out of range.

void encode(const RecordedReport& report, std::vector<std::byte>& out);
[[nodiscard]] core::Result<RecordedReport> decode_report(Bytes message);

void encode(const RecordedSeatReport& report, std::vector<std::byte>& out);

void encode(const Event& event, std::vector<std::byte>& out);
[[nodiscard]] core::Result<Event> decode_event(Bytes message);

/// The state hashes of ticks that follow each other.
struct RecordedHashes {
    std::uint64_t first_tick = 0;
    std::vector<std::uint64_t> hashes;
};

void encode(const RecordedHashes& hashes, std::vector<std::byte>& out);
[[nodiscard]] core::Result<RecordedHashes> decode_hashes(Bytes message);

}  // namespace agon::protocol
