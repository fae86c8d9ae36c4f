// SPDX-License-Identifier: Apache-2.0
#include "record/reader.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "core/check.hpp"
#include "protocol/input_batch.hpp"
#include "protocol/outputs_codec.hpp"
#include "protocol/scene_codec.hpp"
#include "record/recording_state.hpp"

namespace agon::record {

using protocol::Topic;

namespace {

/// The message that begins last, not after this time; the first one if all begin later.
std::size_t last_at(const std::vector<Place>& places, std::uint64_t time_ns) {
    const auto after = std::upper_bound(
        places.begin(), places.end(), time_ns,
        [](std::uint64_t ns, const Place& place) { return ns < place.log_time_ns; });
    return after == places.begin() ? 0 : static_cast<std::size_t>(after - places.begin()) - 1;
}

}  // namespace

core::Result<Recording> Recording::from_source(std::unique_ptr<ByteSource> source,
                                               const ReaderLimits& limits) {
    auto state = std::make_shared<State>();
    state->source = std::move(source);
    state->limits = limits;
    for (std::size_t i = 0; i < protocol::kTopicCount; ++i) {
        state->sizes[i].topic = protocol::topic_name(static_cast<Topic>(i));
    }
    auto scan = scan_mcap(*state->source, limits,
                          [&](const McapMessage& message) { return state->take(message); });
    if (!scan) {
        return scan.error();
    }
    state->scan = std::move(*scan);
    if (auto checked = state->check(); !checked) {
        return checked.error();
    }
    return Recording(std::move(state));
}

core::Result<Recording> Recording::open(const std::string& path, const ReaderLimits& limits) {
    auto source = open_file(path);
    if (!source) {
        return source.error();
    }
    return from_source(std::move(*source), limits);
}

core::Result<Recording> Recording::from_bytes(std::vector<std::byte> bytes, const std::string& name,
                                              const ReaderLimits& limits) {
    return from_source(from_memory(std::move(bytes), name), limits);
}

Recording::Recording(std::shared_ptr<const State> state) : state_(std::move(state)) {}

const protocol::RecordedMatch& Recording::match() const {
    return *state_->match;
}

core::Result<core::ContentSet> Recording::content() const {
    std::vector<core::ContentFile> files;
    for (const protocol::RecordedContent& each : match().content) {
        files.push_back({each.layer, each.path, each.text});
    }
    return core::ContentSet::from_files(std::move(files));
}

const std::vector<protocol::Event>& Recording::events() const {
    return state_->events;
}

const std::optional<protocol::RecordedReport>& Recording::report() const {
    return state_->report;
}

const std::optional<Cut>& Recording::cut() const {
    return state_->cut;
}

std::uint64_t Recording::last_tick() const {
    return state_->tick_count == 0 ? 0 : state_->tick_count - 1;
}

core::SimTime Recording::end_time() const {
    return state_->time_of(last_tick());
}

std::uint64_t Recording::last_hash() const {
    return state_->last_hash;
}

std::size_t Recording::frame_count() const {
    return state_->frames.size();
}

core::SimTime Recording::frame_time(std::size_t index) const {
    AGON_CHECK(index < frame_count(), index, frame_count());
    const std::uint64_t most = std::numeric_limits<std::int64_t>::max();
    const std::uint64_t ns = std::min(state_->frames[index].log_time_ns, most);
    return core::SimTime::at(core::Duration::nanoseconds(static_cast<std::int64_t>(ns)));
}

core::Result<protocol::RecordedFrame> Recording::frame(std::size_t index) const {
    AGON_CHECK(index < frame_count(), index, frame_count());
    ChunkCache cache;
    return state_->read_frame(state_->frames[index], cache);
}

core::Result<protocol::RecordedFrame> Recording::frame_at(core::SimTime time) const {
    const std::vector<Place>& frames = state_->frames;
    if (frames.empty()) {
        return core::Error{"the recording has no frames", state_->source->name()};
    }
    const std::int64_t asked = std::max<std::int64_t>(0, time.since_start().count_ns());
    return frame(last_at(frames, static_cast<std::uint64_t>(asked)));
}

std::size_t Recording::scene_count() const {
    return state_->scenes.size() + 1;
}

std::size_t Recording::scene_index_at(core::SimTime time) const {
    const std::int64_t asked = std::max<std::int64_t>(0, time.since_start().count_ns());
    return state_->scene_index_at(static_cast<std::uint64_t>(asked));
}

core::Result<protocol::SceneChange> Recording::scene(std::size_t index) const {
    AGON_CHECK(index < scene_count(), index, scene_count());
    if (index == 0) {
        return protocol::SceneChange{0, match().scene};
    }
    ChunkCache cache;
    const auto bytes = state_->read(state_->scenes[index - 1].place, cache);
    if (!bytes) {
        return bytes.error();
    }
    auto change = protocol::decode_scene_change(*bytes);
    if (!change) {
        return core::Error{change.error().what, state_->source->name()};
    }
    return change;
}

core::Result<std::vector<protocol::RecordedOutputs>> Recording::drawings_of_frame(
    core::SimTime frame_time) const {
    const std::int64_t asked = std::max<std::int64_t>(0, frame_time.since_start().count_ns());
    const auto is_of_frame = [asked](const Place& place) {
        return place.topic == Topic::Draw && place.log_time_ns == static_cast<std::uint64_t>(asked);
    };
    std::vector<protocol::RecordedOutputs> drawings;
    ChunkCache cache;
    for (const Place& place : state_->outputs) {
        if (!is_of_frame(place)) {
            continue;
        }
        const auto bytes = state_->read(place, cache);
        if (!bytes) {
            return bytes.error();
        }
        auto drawn = protocol::decode_draw(*bytes);
        if (!drawn) {
            return core::Error{drawn.error().what, state_->source->name()};
        }
        drawings.push_back(*std::move(drawn));
    }
    return drawings;
}

core::Result<void> Recording::visit_outputs(
    const std::function<void(const protocol::RecordedOutputs&)>& visit) const {
    ChunkCache cache;
    for (const Place& place : state_->outputs) {
        const auto outputs = state_->read_outputs(place, cache);
        if (!outputs) {
            return outputs.error();
        }
        visit(*outputs);
    }
    return {};
}

std::vector<Recording::TopicSize> Recording::topic_sizes() const {
    return {state_->sizes.begin(), state_->sizes.end()};
}

// ---- ticks --------------------------------------------------------------------------------------

struct TickCursor::State {
    std::shared_ptr<const Recording::State> recording;
    ChunkCache cache;
    std::size_t next_inputs = 0;
    std::size_t next_hashes = 0;
    std::uint64_t next_tick = 0;
    protocol::DecodedInputs inputs;
    protocol::RecordedHashes hashes;
    TickInputs current;

    core::Result<void> refill_inputs();
    core::Result<void> refill_hashes();
    [[nodiscard]] core::Error not_there(const std::string& what) const;
};

core::Result<void> TickCursor::State::refill_inputs() {
    const Place& place = recording->inputs[next_inputs++];
    const auto bytes = recording->read(place, cache);
    if (!bytes) {
        return bytes.error();
    }
    const protocol::RecordedMatch& match = *recording->match;
    auto decoded =
        protocol::decode_inputs(*bytes, match.seats, match.order ? &*match.order : nullptr);
    if (!decoded) {
        return core::Error{decoded.error().what, recording->source->name()};
    }
    inputs = std::move(*decoded);
    const bool has_tick =
        inputs.first_tick <= next_tick && next_tick - inputs.first_tick < inputs.tick_count();
    return has_tick ? core::Result<void>() : not_there("inputs");
}

core::Result<void> TickCursor::State::refill_hashes() {
    const auto bytes = recording->read(recording->hashes[next_hashes++], cache);
    if (!bytes) {
        return bytes.error();
    }
    auto decoded = protocol::decode_hashes(*bytes);
    if (!decoded) {
        return decoded.error();
    }
    hashes = std::move(*decoded);
    const bool has_tick =
        hashes.first_tick <= next_tick && next_tick - hashes.first_tick < hashes.hashes.size();
    return has_tick ? core::Result<void>() : not_there("hashes");
}

core::Error TickCursor::State::not_there(const std::string& what) const {
    return {"no " + what + " of tick " + std::to_string(next_tick) + " at their time",
            recording->source->name()};
}

TickCursor::TickCursor(std::unique_ptr<State> state) : state_(std::move(state)) {}

TickCursor::TickCursor(TickCursor&&) noexcept = default;
TickCursor& TickCursor::operator=(TickCursor&&) noexcept = default;
TickCursor::~TickCursor() = default;

core::Result<const TickInputs*> TickCursor::next() {
    State& state = *state_;
    const Recording::State& recording = *state.recording;
    const std::uint64_t tick = state.next_tick;
    if (tick >= recording.tick_count) {
        return nullptr;
    }
    if (tick >= state.inputs.first_tick + state.inputs.tick_count()) {
        if (auto done = state.refill_inputs(); !done) {
            return done.error();
        }
    }
    if (recording.match->has_hashes &&
        tick >= state.hashes.first_tick + state.hashes.hashes.size()) {
        if (auto done = state.refill_hashes(); !done) {
            return done.error();
        }
    }
    state.current.tick = tick;
    state.current.time = recording.time_of(tick);
    state.current.inputs = state.inputs.of(tick);
    if (recording.match->has_hashes) {
        state.current.hash = state.hashes.hashes[tick - state.hashes.first_tick];
    }
    ++state.next_tick;
    return &state.current;
}

TickCursor Recording::ticks() const {
    return ticks_from(0);
}

TickCursor Recording::ticks_from(std::uint64_t tick) const {
    auto state = std::make_unique<TickCursor::State>();
    state->recording = state_;
    state->next_tick = tick;
    if (tick > 0 && tick < state_->tick_count) {
        const auto time_ns =
            static_cast<std::uint64_t>(state_->time_of(tick).since_start().count_ns());
        state->next_inputs = last_at(state_->inputs, time_ns);
        state->next_hashes = last_at(state_->hashes, time_ns);
    }
    return TickCursor(std::move(state));
}

}  // namespace agon::record
