// SPDX-License-Identifier: Apache-2.0
#include "record/recording_state.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "protocol/frame_codec.hpp"
#include "protocol/input_batch.hpp"
#include "protocol/match_codec.hpp"
#include "protocol/outputs_codec.hpp"
#include "protocol/scene_codec.hpp"
#include "record/mcap.hpp"

namespace agon::record {

using protocol::Topic;

namespace {

// Events are few and kept in memory; what an honest match never reaches.
constexpr std::size_t kMaxEvents = 1'000'000;
constexpr std::uint64_t kMaxEventBytes = 256ULL << 20U;

Place place_of(const McapMessage& message, Topic topic) {
    return {message.log_time_ns, message.chunk, message.offset_bytes,
            static_cast<std::uint32_t>(message.data.size()), topic};
}

core::Error faulty(const std::string& what) {
    return {what, ""};
}

}  // namespace

core::SimTime Recording::State::time_of(std::uint64_t tick) const {
    return core::SimTime::at(match->tick * static_cast<std::int64_t>(tick));
}

core::Result<ByteSpan> Recording::State::read(const Place& place, ChunkCache& cache) const {
    if (cache.chunk != place.chunk) {
        cache.chunk = ChunkCache::kNone;
        auto chunk =
            read_chunk(*source, scan.chunks[place.chunk], limits.chunk_bytes, cache.unpacker);
        if (!chunk) {
            return chunk.error();
        }
        if (std::uint64_t{place.offset_bytes} + place.size_bytes > chunk->records.size()) {
            return core::Error{"the recording has changed while it was read", source->name()};
        }
        cache.chunk = place.chunk;
        cache.records = chunk->records;
    }
    return cache.records.subspan(place.offset_bytes, place.size_bytes);
}

std::size_t Recording::State::scene_index_at(std::uint64_t time_ns) const {
    const auto after = std::upper_bound(
        scenes.begin(), scenes.end(), time_ns,
        [](std::uint64_t ns, const SceneEntry& entry) { return ns < entry.place.log_time_ns; });
    return static_cast<std::size_t>(after - scenes.begin());
}

core::Result<protocol::RecordedFrame> Recording::State::read_frame(const Place& place,
                                                                   ChunkCache& cache) const {
    const auto bytes = read(place, cache);
    if (!bytes) {
        return bytes.error();
    }
    protocol::FrameShape shape = protocol::shape_of(*match, match->scene);
    if (const std::size_t scene = scene_index_at(place.log_time_ns); scene > 0) {
        shape.pose_count = scenes[scene - 1].pose_count;
    }
    auto frame = protocol::decode_frame(*bytes, shape);
    if (!frame) {
        return core::Error{frame.error().what, source->name()};
    }
    return frame;
}

core::Result<protocol::RecordedOutputs> Recording::State::read_outputs(const Place& place,
                                                                       ChunkCache& cache) const {
    const auto bytes = read(place, cache);
    if (!bytes) {
        return bytes.error();
    }
    auto said = place.topic == Topic::Log    ? protocol::decode_log(*bytes)
                : place.topic == Topic::Plot ? protocol::decode_plot(*bytes)
                                             : protocol::decode_draw(*bytes);
    if (!said) {
        return core::Error{said.error().what, source->name()};
    }
    return said;
}

core::Result<void> Recording::State::take(const McapMessage& message) {
    std::size_t index = 0;
    while (index < protocol::kTopicCount &&
           protocol::topic_name(static_cast<Topic>(index)) != message.channel.topic) {
        ++index;
    }
    if (index == protocol::kTopicCount) {
        return {};  // a later agon may have more to tell
    }
    const auto topic = static_cast<Topic>(index);
    if (message.channel.schema_name != protocol::message_name(topic)) {
        return faulty("the topic " + message.channel.topic + " has messages of the kind \"" +
                      message.channel.schema_name + "\"");
    }
    if (match.has_value() == (topic == Topic::Match)) {
        return faulty(match ? "a second header" : "a message before the header");
    }
    ++sizes[index].messages;
    sizes[index].bytes += message.data.size();
    switch (topic) {
        case Topic::Match:
            return take_match(message.data);
        case Topic::Inputs:
            return take_inputs(message);
        case Topic::Hashes:
            return take_hashes(message);
        case Topic::Frames:
            if (!frames.empty() && message.log_time_ns < frames.back().log_time_ns) {
                return faulty("frames that are not in the order of time");
            }
            frames.push_back(place_of(message, topic));
            return {};
        case Topic::Events:
            return take_event(message.data);
        case Topic::Log:
        case Topic::Draw:
        case Topic::Plot:
            outputs.push_back(place_of(message, topic));
            return {};
        case Topic::Scenes:
            return take_scene(message);
        case Topic::Report: {
            auto decoded = protocol::decode_report(message.data);
            if (!decoded) {
                return decoded.error();
            }
            report = std::move(*decoded);
            return {};
        }
    }
    return {};
}

core::Result<void> Recording::State::take_match(ByteSpan data) {
    const auto format = protocol::decode_format(data);
    if (!format) {
        return format.error();
    }
    if (*format != protocol::kRecordingFormat) {
        return faulty("recorded in format " + std::to_string(*format) +
                      "; this agon reads format " + std::to_string(protocol::kRecordingFormat));
    }
    auto decoded = protocol::decode_match(data);
    if (!decoded) {
        return decoded.error();
    }
    match = std::move(*decoded);
    return {};
}

core::Result<void> Recording::State::take_inputs(const McapMessage& message) {
    const auto range = protocol::decode_input_range(message.data);
    if (!range) {
        return range.error();
    }
    if (range->first_tick != tick_count || range->tick_count == 0) {
        return faulty("inputs of tick " + std::to_string(range->first_tick) +
                      " where those of tick " + std::to_string(tick_count) + " belong");
    }
    tick_count += range->tick_count;
    constexpr std::uint64_t kMaxTimeNs = std::numeric_limits<std::int64_t>::max();
    if (tick_count > kMaxTimeNs / static_cast<std::uint64_t>(match->tick.count_ns())) {
        return faulty("more ticks than time can count");
    }
    inputs.push_back(place_of(message, Topic::Inputs));
    return {};
}

core::Result<void> Recording::State::take_hashes(const McapMessage& message) {
    const auto decoded = protocol::decode_hashes(message.data);
    if (!decoded) {
        return decoded.error();
    }
    if (decoded->first_tick != hash_count || decoded->hashes.empty()) {
        return faulty("hashes of tick " + std::to_string(decoded->first_tick) +
                      " where those of tick " + std::to_string(hash_count) + " belong");
    }
    hash_count += decoded->hashes.size();
    last_hash = decoded->hashes.back();
    hashes.push_back(place_of(message, Topic::Hashes));
    return {};
}

core::Result<void> Recording::State::take_event(ByteSpan data) {
    event_bytes += data.size();
    if (events.size() >= kMaxEvents || event_bytes > kMaxEventBytes) {
        return faulty("more than " + std::to_string(kMaxEvents) + " events");
    }
    auto event = protocol::decode_event(data);
    if (!event) {
        return event.error();
    }
    events.push_back(std::move(*event));
    return {};
}

/// Checked here, so that who looks at a frame later finds its scene.
core::Result<void> Recording::State::take_scene(const McapMessage& message) {
    const auto change = protocol::decode_scene_change(message.data);
    if (!change) {
        return change.error();
    }
    const bool is_in_order =
        scenes.empty() || (change->tick > scenes.back().tick &&
                           message.log_time_ns > scenes.back().place.log_time_ns);
    if (!is_in_order) {
        return faulty("scenes that are not in the order of time");
    }
    scenes.push_back(
        {change->tick, place_of(message, Topic::Scenes), protocol::pose_count(change->scene)});
    return {};
}

/// What only the whole file shows.
core::Result<void> Recording::State::check() {
    const std::string& name = source->name();
    if (scan.cut && !match) {
        return core::Error{"the recording is cut off before its header", name};
    }
    if (scan.profile != mcap::kProfile) {
        return core::Error{
            "an MCAP file of the profile \"" + scan.profile + "\", not a recording of agon", name};
    }
    if (!match) {
        return core::Error{"the recording has no header", name};
    }
    if (hash_count != (match->has_hashes ? tick_count : 0)) {
        return core::Error{
            std::to_string(hash_count) + " hashes for " + std::to_string(tick_count) + " ticks",
            name};
    }
    if (!scan.cut && !report) {
        return core::Error{"the recording has no report", name};
    }
    if (scan.cut) {
        const std::uint64_t last = tick_count == 0 ? 0 : tick_count - 1;
        cut = Cut{last, time_of(last), scan.cut->offset_bytes, scan.cut->reason};
    }
    return {};
}

}  // namespace agon::record
