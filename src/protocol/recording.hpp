// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/time.hpp"
#include "protocol/frame.hpp"
#include "protocol/parameter.hpp"
#include "protocol/schema.hpp"

namespace agon::protocol {

/// What a recording says once: plain values, so that nothing but the codec sees Protocol Buffers.

/// The version of the recording format that this agon writes, and the only one that it reads.
inline constexpr std::uint32_t kRecordingFormat = 1;

/// A seat, the blocks it exchanged, and who sat in it.
struct RecordedSeat {
    std::string name;
    std::uint32_t robot_count = 0;
    std::uint32_t decision_period_ticks = 1;
    BlockSchema observation;
    BlockSchema command;
    std::optional<BlockSchema> placement;

    std::string strategy_name;
    std::string author;
    std::string file;
    std::string sha256;
    std::string interface;
    std::string options;  ///< how the user asked for it: "axes=y-up,tail=int32"
    std::vector<Parameter> parameters;
};

/// A content file, whole.
struct RecordedContent {
    std::string layer;  ///< who brought it; empty for what is shipped
    std::string path;
    std::string text;

    bool operator==(const RecordedContent&) const = default;
};

/// All that a match is a function of but for its inputs, and how to read and draw the rest.
struct RecordedMatch {
    std::uint32_t format = kRecordingFormat;
    std::string agon_version;  ///< of the program that recorded
    std::string mission;
    std::string mission_family;
    std::string mission_title;
    std::uint64_t seed = 0;
    core::Duration duration;  ///< as asked for; zero means the mission's own
    core::Duration tick;
    std::uint32_t substeps_per_tick = 1;
    std::uint32_t command_delay_ticks = 0;
    core::Duration frame_period;  ///< simulated time from frame to frame
    bool has_hashes = true;
    bool is_public = false;  ///< what is a team's own was left out
    /// Its scene changes while it runs, and its own scripts speak as one seat beyond the last.
    bool has_live_scene = false;
    std::vector<RecordedSeat> seats;
    std::optional<BlockSchema> game_state;
    std::optional<BlockSchema> order;  ///< none: the mission takes no orders
    SceneDescription scene;
    std::vector<RecordedContent> content;
};

/// How a seat has fared.
struct RecordedSeatReport {
    std::string seat;
    std::uint64_t calls = 0;
    std::int64_t mean_ns = 0;
    std::int64_t p99_ns = 0;
    std::int64_t max_ns = 0;
    std::uint64_t late_calls = 0;
    std::uint64_t failed_calls = 0;
    std::uint64_t dropped_outputs = 0;
    std::uint64_t missed_deadlines = 0;
    std::uint32_t restarts = 0;
    std::string lost = {};  ///< why it was lost for good; empty if it was not

    bool operator==(const RecordedSeatReport&) const = default;
};

/// How the match ended.
struct RecordedReport {
    std::vector<double> score;  ///< per seat
    core::SimTime end_time;
    std::uint64_t ticks = 0;
    std::uint64_t final_hash = 0;
    std::vector<RecordedSeatReport> seats;
    std::string lost_strategy;   ///< empty if no strategy ended the run
    std::string internal_fault;  ///< empty if agon did not fail
    bool is_interrupted = false;

    bool operator==(const RecordedReport&) const = default;
};

/// A frame that owns what it shows.
struct RecordedFrame {
    std::uint64_t tick = 0;
    core::SimTime time;
    std::vector<core::Pose3> poses;  ///< rounded: positions to 2^-14 m, angles to 2^-12 rad
    std::vector<std::byte> game_state;
    /// The z of each pose's rotation vector, as the file has it: a planar body's heading.
    std::vector<double> headings_rad;
};

/// An input that owns its block.
struct RecordedInput {
    SeatId seat;
    Input::Kind kind = Input::Kind::Command;
    Input::Status status = Input::Status::Ok;
    std::vector<std::byte> block;

    bool operator==(const RecordedInput&) const = default;
};

/// What a seat's strategy said in one tick.
struct RecordedOutputs {
    std::uint64_t tick = 0;
    core::SimTime time;
    SeatId seat;
    SideOutputs outputs;
};

}  // namespace agon::protocol
