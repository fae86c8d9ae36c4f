// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "protocol/viewer_messages.hpp"

namespace agon::protocol {

// Each appends one message ToViewer to `out`.

void encode_to_viewer(const Welcome& welcome, std::vector<std::byte>& out);
void encode_to_viewer(const Lobby& lobby, std::vector<std::byte>& out);
void encode_to_viewer(const Show& show, std::vector<std::byte>& out);
void encode_to_viewer(const Event& event, std::vector<std::byte>& out);
void encode_to_viewer(const Status& status, std::vector<std::byte>& out);
void encode_to_viewer(const RecordedReport& report, std::vector<std::byte>& out);

/// @pre nothing stands in the way of sending its results: obstacle_to_sending
void encode_answer(std::uint32_t request, const core::Result<Answer>& answer,
                   std::vector<std::byte>& out);

// ---- runs of frames -----------------------------------------------------------------------------
// A FrameRun is what its parts are, one after the other; each part is encoded once, however many
// viewers get it.

/// Kinds of parts, by their numbers in FrameRun.
enum class RunPart : std::uint8_t {
    Frame = 1,
    Draw = 2,
    Log = 3,
    Command = 4,
    Plot = 5,
    Scene = 6,
};

/// Appends a part: `message` is a ViewFrame, Draw, Log, CommandInForce, Plot or SceneChange.
void append_part(RunPart part, std::span<const std::byte> message, std::vector<std::byte>& run);

/// Appends the message CommandInForce.
void encode(const CommandInForce& command, std::vector<std::byte>& out);

/// The message ToViewer that holds the run as a part of the live stream.
void encode_live(std::span<const std::byte> run, std::vector<std::byte>& out);

/// The same as the answer to GetRun.
struct RunHeader {
    std::uint32_t request = 0;
    std::uint32_t show = 0;
    std::uint64_t next_tick = 0;
};

void encode_run(const RunHeader& header, std::span<const std::byte> run,
                std::vector<std::byte>& out);

}  // namespace agon::protocol
