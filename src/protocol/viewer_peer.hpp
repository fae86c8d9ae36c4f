// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/result.hpp"
#include "protocol/viewer_codec.hpp"
#include "protocol/viewer_messages.hpp"

namespace agon::protocol {

// The other end of a connection: what a viewer written in C++ reads, in tests.

/// A part of a run: a ViewFrame, Draw, Log, CommandInForce or Plot as it came.
struct ReceivedPart {
    RunPart kind = RunPart::Frame;
    std::vector<std::byte> message;
};

/// A frame of the live stream with what belongs to it.
struct ReceivedLive {
    std::vector<ReceivedPart> parts;
};

struct ReceivedRun {
    RunHeader header;
    std::vector<ReceivedPart> parts;
};

struct ReceivedAnswer {
    std::uint32_t request = 0;
    std::string error;
    std::string text;
    std::vector<Value> results = {};
};

using Received = std::variant<Welcome, Lobby, Show, ReceivedLive, Event, Status, ReceivedRun,
                              ReceivedAnswer, RecordedReport>;

/// The message ToViewer. Errors: a broken message, or one that says nothing.
[[nodiscard]] core::Result<Received> decode_to_viewer(std::span<const std::byte> message);

/// What a part of the kind Command says; the block is copied.
struct ReceivedCommand {
    std::uint64_t tick = 0;
    SeatId seat;
    std::vector<std::byte> block;
};

[[nodiscard]] core::Result<ReceivedCommand> decode_command(std::span<const std::byte> message);

}  // namespace agon::protocol
