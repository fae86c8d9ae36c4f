// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "protocol/view_frame_codec.hpp"
#include "protocol/viewer_codec.hpp"
#include "protocol/viewer_requests.hpp"
#include "server/wishes.hpp"

namespace agon::server {

/// A part of a run as it is answered.
struct RunSlice {
    std::vector<std::byte> run;   ///< the message FrameRun
    std::uint64_t next_tick = 0;  ///< where to go on
};

/// What of a run is wanted, and how much at once.
struct RunWish {
    std::uint64_t from_tick = 0;
    std::uint64_t to_tick = 0;  ///< its frame is wanted, too
    std::uint32_t every = 1;
    Wishes wishes;
    std::size_t most_bytes = 256U << 10U;  ///< about: what has begun is ended
};

/// A scene as it is told: the message SceneChange. Null: the one that the match began with.
using SceneMessage = std::shared_ptr<const std::vector<std::byte>>;

/// The last frames of a live match with what was said meanwhile, encoded: a key frame about each
/// second, differences between. What draws and commands were in force is said anew beside each key
/// frame, and another scene begins with one.
class History {
public:
    struct Limits {
        std::uint64_t ticks_per_block = 200;
        std::uint64_t ticks = 120'000;    ///< older frames may go
        std::size_t bytes = 128U << 20U;  ///< and do beyond this
    };

    History(protocol::FrameShape shape, Limits limits);

    /// What was said in the ticks up to that of the next frame: a Draw, Log, CommandInForce or
    /// Plot.
    void add(protocol::RunPart kind, protocol::SeatId seat, std::span<const std::byte> message);
    /// @pre of a later tick than the one before
    void add(const protocol::ViewFrame& frame);
    /// Frames are of another scene from now on, and have so many poses. Shared with those who read
    /// the history: a scene is large and does not change.
    void set_scene(SceneMessage scene, std::size_t pose_count);
    /// No frame comes any more: what was said since the last one belongs to it.
    void finish();

    [[nodiscard]] bool is_empty() const { return blocks_.empty(); }

    /// @pre not empty
    [[nodiscard]] std::uint64_t first_tick() const;

    [[nodiscard]] const protocol::ViewFrame& last() const { return last_; }

    /// Of the last frame.
    [[nodiscard]] const SceneMessage& last_scene() const { return blocks_.back().scene; }

    /// The frames from one tick to another, the first one a key frame, as far as they are still
    /// there. An answer without frames: none is there yet.
    [[nodiscard]] RunSlice read(const RunWish& wish) const;

    // ---- for those who watch live
    /// Items count from 0 on over the whole match.
    [[nodiscard]] std::uint64_t item_count() const { return item_count_; }

    /// Appends what was said from that item on to a run: all logs and plots, of draws and commands
    /// the last of each seat. Items that are gone, or more than `most_bytes`, are left out.
    void append_items(std::uint64_t from_item, const Wishes& wishes, std::size_t most_bytes,
                      std::vector<std::byte>& run) const;
    /// Appends the draws and commands that are in force.
    void append_in_force(const Wishes& wishes, std::vector<std::byte>& run) const;

private:
    struct Item {
        protocol::RunPart kind = protocol::RunPart::Log;
        protocol::SeatId seat;
        std::size_t offset = 0;
        std::size_t size = 0;
    };

    struct Frame {
        std::uint64_t tick = 0;
        std::size_t offset = 0;
        std::size_t size = 0;
        std::size_t item_count = 0;  ///< of the block, up to this frame's
    };

    struct Block {
        SceneMessage scene;  ///< of all its frames
        std::size_t pose_count = 0;
        std::vector<std::byte> bytes;
        std::vector<Frame> frames;
        std::vector<Item> items;
        std::size_t repeated_count = 0;  ///< of the first items: they were in force already
        std::uint64_t first_item = 0;    ///< count of items before that are not repeated

        [[nodiscard]] std::span<const std::byte> at(const Item& item) const {
            return std::span(bytes).subspan(item.offset, item.size);
        }

        [[nodiscard]] std::span<const std::byte> at(const Frame& frame) const {
            return std::span(bytes).subspan(frame.offset, frame.size);
        }
    };

    /// The last Draw or CommandInForce of a seat.
    struct InForce {
        protocol::RunPart kind = protocol::RunPart::Draw;
        protocol::SeatId seat;
        std::vector<std::byte> message;
    };

    class Reader;

    void open_block(std::uint64_t tick);
    void put_waiting_items();
    void note_in_force(const Item& item, std::span<const std::byte> message);

    protocol::FrameShape shape_;  // of the frames to come
    SceneMessage scene_;          // likewise
    bool has_new_scene_ = false;
    Limits limits_;
    protocol::ViewFrameEncoder encoder_;
    protocol::ViewFrame last_;
    std::deque<Block> blocks_;
    std::size_t closed_bytes_ = 0;  // of all blocks but the last one
    std::vector<InForce> in_force_;
    std::vector<Item> waiting_items_;  // said since the last frame
    std::vector<std::byte> waiting_bytes_;
    std::uint64_t item_count_ = 0;
};

/// Gathers what was said until a frame shows it: all logs and plots, of draws and commands the last
/// one of each seat.
class SaidUntilFrame {
public:
    explicit SaidUntilFrame(const Wishes& wishes) : wishes_(wishes) {}

    /// @pre the bytes stay until `append`
    void note(protocol::RunPart kind, protocol::SeatId seat, std::span<const std::byte> message);
    /// Appends it to a run, of logs and plots at most so many bytes, and starts anew.
    void append(std::vector<std::byte>& run, std::size_t most_bytes = 1U << 20U);

private:
    struct Part {
        protocol::RunPart kind;
        protocol::SeatId seat;
        std::span<const std::byte> message;
    };

    Wishes wishes_;
    std::vector<Part> lasting_;  // draws and commands
    std::vector<Part> lines_;    // logs and plots
};

}  // namespace agon::server
