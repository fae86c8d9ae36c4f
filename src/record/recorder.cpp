// SPDX-License-Identifier: Apache-2.0
#include "record/recorder.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "core/check.hpp"
#include "protocol/frame_codec.hpp"
#include "protocol/input_batch.hpp"
#include "protocol/match_codec.hpp"
#include "protocol/outputs_codec.hpp"
#include "protocol/recording_codec.hpp"
#include "protocol/scene_codec.hpp"
#include "protocol/wire_time.hpp"
#include "record/closed_seats.hpp"
#include "record/match_description.hpp"
#include "record/mcap.hpp"
#include "record/mcap_writer.hpp"

namespace agon::record {

using protocol::ns_of;
using protocol::Topic;

namespace {

// Bounds a chunk where strategies draw and log much.
constexpr std::size_t kMaxChunkBytes = 4U << 20U;

std::size_t channel_of(Topic topic) {
    return static_cast<std::size_t>(topic);
}

std::vector<McapWriter::Channel> channels() {
    std::vector<McapWriter::Channel> all;
    for (std::size_t i = 0; i < protocol::kTopicCount; ++i) {
        const auto topic = static_cast<Topic>(i);
        all.push_back({std::string(protocol::topic_name(topic)),
                       std::string(protocol::message_name(topic)), "protobuf",
                       protocol::message_descriptor(topic), "protobuf"});
    }
    return all;
}

/// Whole ticks in a period, at least one.
std::uint64_t ticks_in(core::Duration period, core::Duration tick) {
    const core::Duration half = core::Duration::nanoseconds(tick.count_ns() / 2);
    return static_cast<std::uint64_t>(std::max<std::int64_t>(1, (period + half) / tick));
}

}  // namespace

struct Recorder::State {
    State(RecorderOptions given, OutputFile file)
        : options(std::move(given)), writer(std::move(file), options.is_compressing) {}

    RecorderOptions options;
    McapWriter writer;
    std::optional<core::Error> error;
    bool has_begun = false;
    bool has_ended = false;

    std::uint64_t ticks_per_frame = 1;
    std::uint64_t ticks_per_chunk = 1;
    bool has_hashes = false;
    std::size_t pose_count = 0;
    /// Not in the file yet: it goes there with the next frame, which is the first one of it.
    std::optional<protocol::SceneChange> new_scene;

    std::size_t event_count = 0;
    protocol::RecordedMatch match;
    std::vector<protocol::Input> open_inputs;                 // kept for its memory
    std::vector<std::vector<std::byte>> closed_replacements;  // which those point into

    // Of the open chunk.
    std::uint64_t first_time_ns = 0;
    protocol::InputBatch inputs;
    protocol::RecordedHashes hashes;
    protocol::FrameEncoder frames;
    protocol::OutputsEncoder outputs;

    /// What a seat drew last since the last frame.
    struct Drawn {
        protocol::OutputsEncoder::Origin origin;
        std::vector<protocol::Figure> figures;
    };

    std::vector<Drawn> drawn;

    core::Result<void> keep(core::Result<void> result);
    core::Result<void> record(const protocol::Frame& frame);
    void record_event(const protocol::Event& event);
    void record_outputs(const protocol::Frame& frame, bool is_frame_due);
    void record_frame(const protocol::Frame& frame);
    std::span<const protocol::Input> shown_inputs(std::span<const protocol::Input> all);
    core::Result<void> flush();
};

/// Remembers an error: what follows it would leave a gap.
core::Result<void> Recorder::State::keep(core::Result<void> result) {
    if (!result) {
        error = result.error();
    }
    return result;
}

void Recorder::State::record_event(const protocol::Event& event) {
    std::vector<std::byte>& message =
        writer.open_message(channel_of(Topic::Events), ns_of(event.time));
    if (options.is_public) {
        encode(event_for(event, match, {}), message);
    } else {
        encode(event, message);
    }
    writer.close_message();
}

/// What stands in the file of them: a public recording does not say which library took a seat.
std::span<const protocol::Input> Recorder::State::shown_inputs(
    std::span<const protocol::Input> all) {
    const auto is_replacement = [](const protocol::Input& input) {
        return input.kind == protocol::Input::Kind::Replacement;
    };
    if (!options.is_public || std::ranges::none_of(all, is_replacement)) {
        return all;
    }
    open_inputs.assign(all.begin(), all.end());
    closed_replacements.clear();
    for (protocol::Input& input : open_inputs) {
        if (is_replacement(input)) {
            closed_replacements.push_back(closed_replacement(input.block));
            input.block = closed_replacements.back();
        }
    }
    return open_inputs;
}

void Recorder::State::record_outputs(const protocol::Frame& frame, bool is_frame_due) {
    drawn.resize(frame.side_outputs.size());
    for (std::size_t i = 0; i < frame.side_outputs.size(); ++i) {
        const protocol::SideOutputs& said = frame.side_outputs[i];
        const protocol::OutputsEncoder::Origin origin{
            frame.tick, frame.time, protocol::SeatId(static_cast<std::uint32_t>(i))};
        if (!said.log.empty() || said.dropped > 0) {
            outputs.encode_log(origin, said.log, said.dropped,
                               writer.open_message(channel_of(Topic::Log), ns_of(frame.time)));
            writer.close_message();
        }
        if (!said.plots.empty()) {
            outputs.encode_plot(origin, said.plots,
                                writer.open_message(channel_of(Topic::Plot), ns_of(frame.time)));
            writer.close_message();
        }
        Drawn& last = drawn[i];
        if (!is_frame_due) {
            if (!said.figures.empty()) {
                last.origin = origin;
                last.figures = said.figures;
            }
            continue;
        }
        const bool is_fresh = !said.figures.empty();
        if (is_fresh || !last.figures.empty()) {
            outputs.encode_draw(is_fresh ? origin : last.origin,
                                is_fresh ? said.figures : last.figures,
                                writer.open_message(channel_of(Topic::Draw), ns_of(frame.time)));
            writer.close_message();
            last.figures.clear();
        }
    }
}

void Recorder::State::record_frame(const protocol::Frame& frame) {
    AGON_CHECK(frame.poses.size() == pose_count, frame.tick, frame.poses.size());
    if (new_scene) {
        new_scene->tick = frame.tick;
        encode(*new_scene, writer.open_message(channel_of(Topic::Scenes), ns_of(frame.time)));
        writer.close_message();
        new_scene.reset();
    }
    frames.encode(frame, writer.open_message(channel_of(Topic::Frames), ns_of(frame.time)));
    writer.close_message();
}

core::Result<void> Recorder::State::record(const protocol::Frame& frame) {
    if (inputs.tick_count() == 0) {
        first_time_ns = ns_of(frame.time);
        hashes.first_tick = frame.tick;
    }
    inputs.add(frame.tick, shown_inputs(frame.inputs));
    if (has_hashes) {
        hashes.hashes.push_back(frame.hash);
    }
    const bool is_frame_due = frame.tick % ticks_per_frame == 0;
    if (frame.new_scene != nullptr) {
        pose_count = protocol::pose_count(*frame.new_scene);
        new_scene = protocol::SceneChange{0, *frame.new_scene};
    }
    if (is_frame_due) {
        record_frame(frame);
    }
    event_count += frame.events.size();
    for (const protocol::Event& event : frame.events) {
        record_event(event);
    }
    if (!options.is_public) {
        record_outputs(frame, is_frame_due);
    }
    if (inputs.tick_count() >= ticks_per_chunk || writer.chunk_bytes() > kMaxChunkBytes) {
        return flush();
    }
    return {};
}

/// Everything that has come in goes to the file, so that each chunk is complete in itself.
core::Result<void> Recorder::State::flush() {
    if (inputs.tick_count() > 0) {
        inputs.encode_and_clear(writer.open_message(channel_of(Topic::Inputs), first_time_ns));
        writer.close_message();
    }
    if (!hashes.hashes.empty()) {
        encode(hashes, writer.open_message(channel_of(Topic::Hashes), first_time_ns));
        writer.close_message();
        hashes.hashes.clear();
    }
    return writer.flush_chunk();
}

core::Result<Recorder> Recorder::create(const RecorderOptions& options) {
    auto file = OutputFile::create(options.path, kind_with_magic("recording", mcap::kMagic));
    if (!file) {
        return file.error();
    }
    return Recorder(std::make_unique<State>(options, std::move(*file)));
}

Recorder::Recorder(std::unique_ptr<State> state) : state_(std::move(state)) {}

Recorder::Recorder(Recorder&&) noexcept = default;
Recorder& Recorder::operator=(Recorder&&) noexcept = default;

Recorder::~Recorder() {
    if (state_ && state_->has_begun && !state_->has_ended && !state_->error) {
        // Nobody is left to be told; a recording without its end shows as cut off.
        (void)state_->flush();
    }
}

bool Recorder::wants_poses(std::uint64_t tick) const {
    // Before begin the period in ticks is not known.
    return !state_->has_begun || tick % state_->ticks_per_frame == 0;
}

core::Result<void> Recorder::begin(const sim::MatchHeader& header, const protocol::Frame& first) {
    State& state = *state_;
    AGON_CHECK(!state.has_begun);
    state.ticks_per_frame = ticks_in(state.options.frame_period, header.mission.tick);
    state.ticks_per_chunk = ticks_in(state.options.chunk_period, header.mission.tick);
    state.has_hashes = header.definition.is_hashing;
    state.match = described(header, state.options.agon_version,
                            header.mission.tick * static_cast<std::int64_t>(state.ticks_per_frame));
    if (state.options.is_public) {
        state.match = match_for(state.match, {});
        state.match.is_public = true;
    }
    for (const core::ContentFile& file : header.definition.content.files()) {
        state.match.content.push_back({file.layer, file.path, file.text});
    }
    state.pose_count = protocol::pose_count(state.match.scene);
    state.has_begun = true;
    const std::string library = "agon " + state.options.agon_version;
    if (auto started = state.writer.start(mcap::kProfile, library, channels()); !started) {
        return state.keep(std::move(started));
    }
    encode(state.match, state.writer.open_message(channel_of(Topic::Match), ns_of(first.time)));
    state.writer.close_message();
    // The header stands in the file before the first tick, whatever happens then.
    if (auto flushed = state.writer.flush_chunk(); !flushed) {
        return state.keep(std::move(flushed));
    }
    return state.keep(state.record(first));
}

core::Result<void> Recorder::on_frame(const protocol::Frame& frame) {
    AGON_CHECK(state_->has_begun && !state_->has_ended);
    if (state_->error) {
        return *state_->error;
    }
    return state_->keep(state_->record(frame));
}

core::Result<void> Recorder::end(const sim::MatchReport& report, const protocol::Frame& /*last*/) {
    State& state = *state_;
    AGON_CHECK(state.has_begun && !state.has_ended);
    if (state.error) {
        return *state.error;
    }
    if (auto flushed = state.flush(); !flushed) {
        return state.keep(std::move(flushed));
    }
    // A tick in which a strategy was lost is shown to no sink, but what happened in it is told
    // here.
    for (std::size_t i = state.event_count; i < report.events.size(); ++i) {
        state.record_event(report.events[i]);
    }
    protocol::RecordedReport last = described(report);
    if (state.options.is_public) {
        last = report_for(last, state.match, {});
    }
    encode(last, state.writer.open_message(channel_of(Topic::Report), ns_of(report.end_time)));
    state.writer.close_message();
    state.has_ended = true;
    return state.keep(state.writer.finish());
}

core::Result<void> Recorder::flush() {
    State& state = *state_;
    if (state.error) {
        return *state.error;
    }
    return state.has_ended ? core::Result<void>() : state.keep(state.flush());
}

const std::string& Recorder::path() const {
    return state_->options.path;
}

std::uint64_t Recorder::size_bytes() const {
    return state_->writer.file().size_bytes();
}

}  // namespace agon::record
