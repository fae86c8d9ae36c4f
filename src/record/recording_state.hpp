// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/result.hpp"
#include "core/time.hpp"
#include "protocol/recording.hpp"
#include "protocol/recording_codec.hpp"
#include "record/byte_source.hpp"
#include "record/mcap_scan.hpp"
#include "record/reader.hpp"

namespace agon::record {

using ByteSpan = std::span<const std::byte>;

/// Where a message stands.
struct Place {
    std::uint64_t log_time_ns = 0;
    std::uint32_t chunk = 0;
    std::uint32_t offset_bytes = 0;
    std::uint32_t size_bytes = 0;
    protocol::Topic topic = protocol::Topic::Match;
};

/// The chunk that was unpacked last.
struct ChunkCache {
    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
    std::size_t chunk = kNone;
    ByteSpan records;
    ChunkUnpacker unpacker;
};

/// What is known of a recording once it is open: the few things that are kept in memory, and where
/// the others stand. Filled while the file is scanned, then never changed.
struct Recording::State {
    std::unique_ptr<ByteSource> source;
    ReaderLimits limits;
    McapScan scan;

    std::optional<protocol::RecordedMatch> match;
    std::vector<protocol::Event> events;
    std::uint64_t event_bytes = 0;
    std::optional<protocol::RecordedReport> report;
    std::optional<Cut> cut;
    std::vector<Place> inputs;
    std::vector<Place> hashes;
    std::vector<Place> frames;
    std::vector<Place> outputs;

    /// A scene that came on later than the header's.
    struct SceneEntry {
        std::uint64_t tick = 0;
        Place place;
        std::size_t pose_count = 0;
    };

    std::vector<SceneEntry> scenes;
    std::uint64_t tick_count = 0;  // tick 0 included
    std::uint64_t hash_count = 0;
    std::uint64_t last_hash = 0;
    std::array<TopicSize, protocol::kTopicCount> sizes;

    core::Result<void> take(const McapMessage& message);
    core::Result<void> take_match(ByteSpan data);
    core::Result<void> take_inputs(const McapMessage& message);
    core::Result<void> take_hashes(const McapMessage& message);
    core::Result<void> take_event(ByteSpan data);
    core::Result<void> take_scene(const McapMessage& message);
    core::Result<void> check();
    [[nodiscard]] core::SimTime time_of(std::uint64_t tick) const;
    core::Result<ByteSpan> read(const Place& place, ChunkCache& cache) const;
    core::Result<protocol::RecordedFrame> read_frame(const Place& place, ChunkCache& cache) const;
    /// See Recording::scene_index_at().
    [[nodiscard]] std::size_t scene_index_at(std::uint64_t time_ns) const;
    /// What a strategy said. @pre the place is one of `outputs`
    core::Result<protocol::RecordedOutputs> read_outputs(const Place& place,
                                                         ChunkCache& cache) const;
};

}  // namespace agon::record
