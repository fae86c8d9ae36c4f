// SPDX-License-Identifier: Apache-2.0
#include "server/publisher.hpp"

#include <algorithm>
#include <utility>

#include <sys/resource.h>

#include "net/wall_clock.hpp"
#include "protocol/scene_codec.hpp"
#include "record/match_description.hpp"

namespace agon::server {

namespace {

/// How often this thread has given up its processor by itself, as it does to wait.
std::int64_t wait_count() {
    rusage usage{};
    (void)::getrusage(RUSAGE_THREAD, &usage);
    return usage.ru_nvcsw;
}

bool has_lines(const protocol::SideOutputs& said) {
    return !said.log.empty() || said.dropped > 0 || !said.plots.empty();
}

/// What its log lines and plots take, about.
std::size_t size_of(const protocol::SideOutputs& said) {
    std::size_t bytes = 0;
    for (const protocol::LogLine& line : said.log) {
        bytes += sizeof(line) + line.text.size();
    }
    for (const protocol::PlotPoint& point : said.plots) {
        bytes += sizeof(point) + point.name.size();
    }
    return bytes;
}

template <typename T>
void add_one(std::atomic<T>& counter) {
    counter.store(counter.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

}  // namespace

std::uint64_t ticks_per_view_frame(core::Duration tick) {
    constexpr auto kLongest = core::Duration::nanoseconds(1'000'000'000 / 60);
    return static_cast<std::uint64_t>(std::max<std::int64_t>(1, kLongest / tick));
}

Publisher::Publisher(ParcelQueue& queue, Bell& bell, Options options)
    : queue_(queue), bell_(bell), options_(std::move(options)) {}

bool Publisher::wants_poses(std::uint64_t tick) const {
    // Before begin the period in ticks is not known.
    return !has_begun_ || is_every_tick_.load(std::memory_order_relaxed) ||
           tick % ticks_per_frame_ == 0;
}

core::Result<void> Publisher::begin(const sim::MatchHeader& header, const protocol::Frame& first) {
    ticks_per_frame_ = ticks_per_view_frame(header.mission.tick);
    pose_count_ = protocol::pose_count(header.scene);
    event_count_ = 0;
    seat_names_.clear();
    for (const sim::SeatReport& seat : header.seats) {
        seat_names_.push_back(seat.seat);
    }
    // The scene's own scripts speak as one seat more.
    const std::size_t voices = std::max(header.seats.size(), first.side_outputs.size());
    is_drawn_.assign(voices, false);
    published_tick_ = 0;
    pool_ = std::make_shared<FramePool>(options_.pool_size);
    commands_.assign(header.seats.size(), {});
    drawings_.assign(voices, {});
    dropped_lines_.assign(voices, 0);
    is_left_out_ = false;
    waiting_scene_.reset();
    has_begun_ = true;
    MatchBegins begins;
    begins.pool = pool_;
    begins.match =
        record::described(header, options_.agon_version,
                          header.mission.tick * static_cast<std::int64_t>(ticks_per_frame_));
    begins.orders = header.mission.order_forms;
    put_letter(queue_, std::move(begins));
    return on_frame(first);
}

core::Result<void> Publisher::on_frame(const protocol::Frame& frame) {
    if (!options_.is_timing_waits) {
        publish(frame);
        return {};
    }
    const std::int64_t waits = wait_count();
    const std::int64_t start_ns = net::WallClock::now_ns();
    publish(frame);
    if (wait_count() != waits) {
        blocked_ns_ += static_cast<std::uint64_t>(net::WallClock::now_ns() - start_ns);
    }
    return {};
}

void Publisher::publish(const protocol::Frame& frame) {
    note_scene(frame);
    note_inputs(frame);
    tell_what_was_said(frame);
    note_drawings(frame);
    if (wants_poses(frame.tick) && frame.poses.size() == pose_count_) {
        publish_frame(frame);
    }
    bell_.ring();
}

void Publisher::note_scene(const protocol::Frame& frame) {
    if (frame.new_scene != nullptr) {
        pose_count_ = protocol::pose_count(*frame.new_scene);
        waiting_scene_ = protocol::SceneChange{frame.tick, *frame.new_scene};
        is_left_out_ = false;  // it was of the scene before
    }
}

void Publisher::put_scene() {
    if (waiting_scene_) {
        put_letter(queue_, SceneChanges{*std::move(waiting_scene_)});
        waiting_scene_.reset();
    }
}

void Publisher::note_inputs(const protocol::Frame& frame) {
    for (const protocol::Input& input : frame.inputs) {
        if (input.kind == protocol::Input::Kind::Replacement) {
            if (const auto by = protocol::decode_replacement(input.block)) {
                put_letter(queue_, SeatTaken{input.seat, *by});
            }
            continue;
        }
        const bool is_command = input.kind == protocol::Input::Kind::Command &&
                                input.status == protocol::Input::Status::Ok;
        if (is_command && input.seat.index() < commands_.size()) {
            FrameParcel::Command& command = commands_[input.seat.index()];
            command.tick = frame.tick;
            command.block.assign(input.block.begin(), input.block.end());
        }
    }
}

void Publisher::tell_what_was_said(const protocol::Frame& frame) {
    event_count_ += frame.events.size();
    if (frame.events.empty() &&
        std::none_of(frame.side_outputs.begin(), frame.side_outputs.end(), has_lines)) {
        return;
    }
    Said said{frame.tick, frame.time, {frame.events.begin(), frame.events.end()}, {}};
    add_lines(frame, said);
    if (!said.events.empty() || !said.by_seat.empty()) {
        put_letter(queue_, std::move(said));
    }
}

/// As long as there is room for them; else what is dropped is counted, and told once there is.
void Publisher::add_lines(const protocol::Frame& frame, Said& said) {
    const bool has_room = waiting_bytes_->load(std::memory_order_relaxed) < options_.waiting_bytes;
    std::size_t bytes = 0;
    const std::size_t count = std::min(dropped_lines_.size(), frame.side_outputs.size());
    for (std::size_t i = 0; i < count; ++i) {
        const protocol::SideOutputs& outputs = frame.side_outputs[i];
        if (!has_lines(outputs)) {
            continue;
        }
        if (!has_room) {
            dropped_lines_[i] += static_cast<std::uint32_t>(outputs.log.size()) +
                                 static_cast<std::uint32_t>(outputs.plots.size()) + outputs.dropped;
            continue;
        }
        said.by_seat.push_back({protocol::SeatId(static_cast<std::uint32_t>(i)), outputs.log,
                                outputs.dropped + std::exchange(dropped_lines_[i], 0),
                                outputs.plots});
        bytes += size_of(outputs);
    }
    if (bytes > 0) {
        waiting_bytes_->fetch_add(bytes, std::memory_order_relaxed);
        said.weight = std::shared_ptr<void>(nullptr, [waiting = waiting_bytes_, bytes](void*) {
            waiting->fetch_sub(bytes, std::memory_order_relaxed);
        });
    }
}

/// What it drew is in force no more.
void Publisher::end_drawing(std::size_t seat, const protocol::Frame& frame) {
    if (is_drawn_[seat]) {
        is_drawn_[seat] = false;
        FrameParcel::Drawing& drawing = drawings_[seat];
        drawing.is_fresh = true;
        drawing.tick = frame.tick;
        drawing.time = frame.time;
        drawing.figures.clear();
    }
}

void Publisher::note_drawings(const protocol::Frame& frame) {
    for (const protocol::Event& event : frame.events) {
        if (event.kind == "replaced" || event.kind == "lost") {
            const auto seat = std::find(seat_names_.begin(), seat_names_.end(), event.team);
            if (seat != seat_names_.end()) {
                end_drawing(static_cast<std::size_t>(seat - seat_names_.begin()), frame);
            }
        }
    }
    const std::size_t count = std::min(drawings_.size(), frame.side_outputs.size());
    for (std::size_t i = 0; i < count; ++i) {
        const protocol::SideOutputs& outputs = frame.side_outputs[i];
        if (!outputs.figures.empty()) {
            is_drawn_[i] = true;
            FrameParcel::Drawing& drawing = drawings_[i];
            drawing.is_fresh = true;
            drawing.tick = frame.tick;
            drawing.time = frame.time;
            drawing.figures = outputs.figures;
        }
    }
}

void Publisher::publish_frame(const protocol::Frame& frame) {
    is_left_out_ = !put({frame.tick, frame.time, frame.poses, frame.game_state});
    if (is_left_out_) {
        add_one(dropped_frames_);
        left_out_.tick = frame.tick;
        left_out_.time = frame.time;
        left_out_.poses.assign(frame.poses.begin(), frame.poses.end());
        left_out_.game_state.assign(frame.game_state.begin(), frame.game_state.end());
    }
}

void Publisher::catch_up() {
    if (is_left_out_ &&
        put({left_out_.tick, left_out_.time, left_out_.poses, left_out_.game_state})) {
        is_left_out_ = false;
        bell_.ring();
    }
}

bool Publisher::put(const ShownFrame& frame) {
    FrameParcel* parcel = pool_->take();
    if (parcel == nullptr) {
        return false;
    }
    put_scene();
    fill(*parcel, frame);
    published_tick_ = frame.tick;
    add_one(published_frames_);
    queue_.put(*parcel);
    return true;
}

void Publisher::fill(FrameParcel& parcel, const ShownFrame& frame) {
    parcel.tick = frame.tick;
    parcel.time = frame.time;
    parcel.poses.assign(frame.poses.begin(), frame.poses.end());
    parcel.game_state.assign(frame.game_state.begin(), frame.game_state.end());
    parcel.commands = commands_;
    parcel.drawings.resize(drawings_.size());
    for (std::size_t i = 0; i < drawings_.size(); ++i) {
        parcel.drawings[i].is_fresh = drawings_[i].is_fresh;
        if (drawings_[i].is_fresh) {
            // What the parcel carried before is drawn into next: its memory goes round.
            std::swap(parcel.drawings[i], drawings_[i]);
            drawings_[i].is_fresh = false;
        }
    }
}

core::Result<void> Publisher::end(const sim::MatchReport& report, const protocol::Frame& last) {
    MatchEnds ends{record::described(report), {}, nullptr};
    note_scene(last);
    if (last.tick > published_tick_ && last.poses.size() == pose_count_) {
        put_scene();
        ends.last = std::make_unique<FrameParcel>();
        fill(*ends.last, {last.tick, last.time, last.poses, last.game_state});
        is_left_out_ = false;
    }
    // A tick in which a strategy was lost is shown to no sink, but what happened in it is told.
    const std::size_t told = std::min(event_count_, report.events.size());
    ends.events.assign(report.events.begin() + static_cast<std::ptrdiff_t>(told),
                       report.events.end());
    put_letter(queue_, std::move(ends));
    bell_.ring_anyway();
    has_begun_ = false;
    return {};
}

PublisherCounters Publisher::counters() const {
    return {published_frames_.load(std::memory_order_relaxed),
            dropped_frames_.load(std::memory_order_relaxed),
            blocked_ns_.load(std::memory_order_relaxed)};
}

}  // namespace agon::server
