// SPDX-License-Identifier: Apache-2.0
// fuzz: record
// The reader of recordings: whatever the bytes are, it gives an error or a recording that can be
// read to its end. Checksums of zero, which MCAP calls "not available", let changes through to the
// messages; the corpus has them.
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "record/reader.hpp"
#include "record/recording_card.hpp"

namespace {

void read_all(const agon::record::Recording& recording) {
    (void)recording.content();
    (void)recording.topic_sizes();
    agon::record::TickCursor cursor = recording.ticks();
    std::uint64_t inputs = 0;
    for (auto tick = cursor.next(); tick && *tick != nullptr; tick = cursor.next()) {
        for (const auto& input : (*tick)->inputs) {
            // Every byte of a block is there to be read.
            for (const std::byte byte : input.block) {
                inputs += std::to_integer<std::uint64_t>(byte);
            }
        }
    }
    for (std::size_t i = 0; i < recording.frame_count() && i < 100; ++i) {
        (void)recording.frame(i);
    }
    (void)recording.frame_at(recording.end_time());
    for (std::size_t i = 0; i < recording.scene_count() && i < 100; ++i) {
        (void)recording.scene(i);
    }
    (void)recording.visit_outputs([](const agon::protocol::RecordedOutputs&) {});
    if (inputs == 1) {
        (void)recording.last_hash();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    // Small enough for a fuzzer's memory; the defaults only differ in these numbers.
    agon::record::ReaderLimits limits;
    limits.chunk_bytes = 4U << 20U;
    limits.total_bytes = 32U << 20U;
    limits.message_count = 100'000;
    const auto bytes = std::as_bytes(std::span(data, size));
    const auto recording =
        agon::record::Recording::from_bytes({bytes.begin(), bytes.end()}, "fuzz.mcap", limits);
    if (recording) {
        read_all(*recording);
    }
    (void)agon::record::read_card(
        *agon::record::from_memory({bytes.begin(), bytes.end()}, "fuzz.mcap"));
    return 0;
}
