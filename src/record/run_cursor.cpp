// SPDX-License-Identifier: Apache-2.0
#include "record/run_cursor.hpp"

#include <algorithm>
#include <utility>

#include "record/recording_state.hpp"

namespace agon::record {

namespace {

/// The first message after this time, or at it.
std::size_t first_at(const std::vector<Place>& places, std::uint64_t time_ns) {
    const auto at = std::lower_bound(
        places.begin(), places.end(), time_ns,
        [](const Place& place, std::uint64_t ns) { return place.log_time_ns < ns; });
    return static_cast<std::size_t>(at - places.begin());
}

}  // namespace

struct RunCursor::State {
    State(std::shared_ptr<const Recording::State> the_recording, TickCursor the_ticks)
        : recording(std::move(the_recording)), ticks(std::move(the_ticks)) {}

    std::shared_ptr<const Recording::State> recording;  // as long as a reader needs it
    std::size_t next_frame = 0;
    std::size_t next_output = 0;
    ChunkCache frame_chunk;
    ChunkCache output_chunk;
    TickCursor ticks;
    std::uint64_t next_tick = 0;                    // of `ticks`
    std::vector<std::vector<std::byte>> commanded;  // by seat: the block that was told last

    core::Result<void> read_outputs(std::uint64_t until_ns, RunStep& step);
    core::Result<void> read_commands(RunStep& step);
};

core::Result<void> RunCursor::State::read_outputs(std::uint64_t until_ns, RunStep& step) {
    const std::vector<Place>& places = recording->outputs;
    for (; next_output < places.size() && places[next_output].log_time_ns <= until_ns;
         ++next_output) {
        auto outputs = recording->read_outputs(places[next_output], output_chunk);
        if (!outputs) {
            return outputs.error();
        }
        step.outputs.push_back(std::move(*outputs));
    }
    return {};
}

core::Result<void> RunCursor::State::read_commands(RunStep& step) {
    std::vector<std::optional<RunStep::Command>> last(commanded.size());
    for (; next_tick <= step.frame.tick; ++next_tick) {
        const auto tick = ticks.next();
        if (!tick) {
            return tick.error();
        }
        if (*tick == nullptr) {
            break;
        }
        for (const protocol::Input& input : (*tick)->inputs) {
            const bool is_command = input.kind == protocol::Input::Kind::Command &&
                                    input.status == protocol::Input::Status::Ok;
            if (is_command && input.seat.index() < last.size()) {
                last[input.seat.index()] = RunStep::Command{
                    (*tick)->tick, input.seat, {input.block.begin(), input.block.end()}};
            }
        }
    }
    for (std::size_t i = 0; i < last.size(); ++i) {
        if (last[i] && last[i]->block != commanded[i]) {
            commanded[i] = last[i]->block;
            step.commands.push_back(std::move(*last[i]));
        }
    }
    return {};
}

RunCursor::RunCursor(const Recording& recording, std::uint64_t from_tick) {
    const std::shared_ptr<const Recording::State>& of = recording.state_;
    // Beyond the end there is nothing; a time that can't be counted is not asked for.
    const std::uint64_t from = std::min(from_tick, of->tick_count);
    constexpr auto kLookBack = core::Duration::seconds(1);
    const auto back = static_cast<std::uint64_t>(kLookBack / of->match->tick);
    const std::uint64_t first_tick = from - std::min(from, back);
    state_ = std::make_unique<State>(of, recording.ticks_from(first_tick));
    state_->next_tick = first_tick;
    const auto from_ns = static_cast<std::uint64_t>(of->time_of(from).since_start().count_ns());
    state_->next_frame =
        from_tick > of->tick_count ? of->frames.size() : first_at(of->frames, from_ns);
    // What was said since the frame before.
    const std::uint64_t before_ns =
        state_->next_frame == 0 ? 0 : of->frames[state_->next_frame - 1].log_time_ns + 1;
    state_->next_output = first_at(of->outputs, before_ns);
    state_->commanded.resize(of->match->seats.size());
}

RunCursor::RunCursor(RunCursor&&) noexcept = default;
RunCursor& RunCursor::operator=(RunCursor&&) noexcept = default;
RunCursor::~RunCursor() = default;

core::Result<std::optional<RunStep>> RunCursor::next() {
    State& state = *state_;
    if (state.next_frame >= state.recording->frames.size()) {
        return std::optional<RunStep>();
    }
    const Place& place = state.recording->frames[state.next_frame++];
    auto frame = state.recording->read_frame(place, state.frame_chunk);
    if (!frame) {
        return frame.error();
    }
    RunStep step;
    step.frame = std::move(*frame);
    step.scene = state.recording->scene_index_at(place.log_time_ns);
    if (auto read = state.read_outputs(place.log_time_ns, step); !read) {
        return read.error();
    }
    if (auto read = state.read_commands(step); !read) {
        return read.error();
    }
    return std::optional<RunStep>(std::move(step));
}

}  // namespace agon::record
