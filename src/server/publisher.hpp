// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "net/wall_clock.hpp"
#include "server/letters.hpp"
#include "server/parcel_queue.hpp"
#include "server/server.hpp"
#include "sim/match.hpp"

namespace agon::server {

/// Wakes the server's thread, but only if it has asked for it since the last time, and not before
/// it can do anything: a match that runs a hundred times as fast as the clock does not wake it for
/// each frame.
class Bell {
public:
    /// @pre `ring` never waits
    explicit Bell(std::function<void()> ring) : ring_(std::move(ring)) {}

    void ring() {
        if (is_armed_.load(std::memory_order_relaxed) &&
            net::WallClock::now_ns() >= not_before_ns_.load(std::memory_order_relaxed) &&
            is_armed_.exchange(false, std::memory_order_acq_rel)) {
            ring_();
        }
    }

    /// Wakes it in any case.
    void ring_anyway() { ring_(); }

    /// The next ring from this time on is to be heard. To be called before looking at what has
    /// come.
    void arm(std::int64_t not_before_ns) {
        not_before_ns_.store(not_before_ns, std::memory_order_relaxed);
        is_armed_.exchange(true, std::memory_order_acq_rel);
    }

private:
    std::function<void()> ring_;
    std::atomic<std::int64_t> not_before_ns_ = 0;
    std::atomic<bool> is_armed_ = false;
};

/// Takes what happens in a match and puts it into the queue of the server's thread. Waits for
/// nothing and, while no strategy says anything, allocates nothing: if that thread is so far behind
/// that all frames of the pool are under way, frames are left out and counted, and so are, beyond
/// some megabytes, log lines and plots. Events are not left out.
class Publisher final : public sim::FrameSink {
public:
    struct Options {
        std::string agon_version;
        std::size_t pool_size = 256;
        /// Of log lines and plots that wait for the server's thread.
        std::size_t waiting_bytes = std::size_t{16} << 20U;
        bool is_timing_waits = false;  ///< fills PublisherCounters::blocked_ns
    };

    /// Both must outlive it.
    Publisher(ParcelQueue& queue, Bell& bell, Options options);

    [[nodiscard]] bool wants_poses(std::uint64_t tick) const override;
    core::Result<void> begin(const sim::MatchHeader& header, const protocol::Frame& first) override;
    core::Result<void> on_frame(const protocol::Frame& frame) override;
    core::Result<void> end(const sim::MatchReport& report, const protocol::Frame& last) override;

    void set_every_tick(bool is_every_tick) { is_every_tick_ = is_every_tick; }

    /// Publishes the last frame that was to be, if it was left out: to be called now and then while
    /// time stands, for then nothing comes behind it.
    void catch_up();

    [[nodiscard]] PublisherCounters counters() const;

private:
    void publish(const protocol::Frame& frame);
    void note_scene(const protocol::Frame& frame);
    void put_scene();
    void note_inputs(const protocol::Frame& frame);
    void tell_what_was_said(const protocol::Frame& frame);
    void add_lines(const protocol::Frame& frame, Said& said);
    void note_drawings(const protocol::Frame& frame);
    void end_drawing(std::size_t seat, const protocol::Frame& frame);
    void publish_frame(const protocol::Frame& frame);

    struct ShownFrame {
        std::uint64_t tick = 0;
        core::SimTime time;
        std::span<const core::Pose3> poses;
        std::span<const std::byte> game_state;
    };

    /// False if all frames of the pool are under way.
    bool put(const ShownFrame& frame);
    void fill(FrameParcel& parcel, const ShownFrame& frame);

    ParcelQueue& queue_;
    Bell& bell_;
    Options options_;
    std::atomic<bool> is_every_tick_ = false;

    // Of the match that is on.
    bool has_begun_ = false;
    std::uint64_t ticks_per_frame_ = 1;
    std::size_t pose_count_ = 0;
    /// Goes before the next frame, so that no more are under way than frames.
    std::optional<protocol::SceneChange> waiting_scene_;
    std::size_t event_count_ = 0;
    std::vector<std::string> seat_names_;
    std::vector<bool> is_drawn_;  // by seat: figures are in force
    std::uint64_t published_tick_ = 0;
    std::shared_ptr<FramePool> pool_;  // shared with the server's thread, as MatchBegins says
    std::vector<FrameParcel::Command> commands_;
    std::vector<FrameParcel::Drawing> drawings_;

    struct LeftOut {
        std::uint64_t tick = 0;
        core::SimTime time;
        std::vector<core::Pose3> poses;
        std::vector<std::byte> game_state;
    };

    LeftOut left_out_;  // the last frame, where it was
    bool is_left_out_ = false;
    std::vector<std::uint32_t> dropped_lines_;  // by seat: not told yet

    /// Of log lines and plots under way. Shared with them, who may outlive the publisher.
    std::shared_ptr<std::atomic<std::size_t>> waiting_bytes_ =
        std::make_shared<std::atomic<std::size_t>>(0);

    std::atomic<std::uint64_t> published_frames_ = 0;
    std::atomic<std::uint64_t> dropped_frames_ = 0;
    std::atomic<std::uint64_t> blocked_ns_ = 0;
};

/// Simulated time from frame to frame, in ticks: as near as can be to 60 a second, not below.
[[nodiscard]] std::uint64_t ticks_per_view_frame(core::Duration tick);

}  // namespace agon::server
