// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/time.hpp"
#include "protocol/call.hpp"
#include "protocol/frame.hpp"

namespace agon::protocol {

// What a viewer says: the messages of the same names in protocol/viewer.proto.

/// What comes besides frames; replaces what was asked for before.
struct Subscribe {
    std::vector<std::uint32_t> draw_seats;
    std::vector<std::uint32_t> log_seats;  ///< logs and plots
    std::vector<std::uint32_t> command_seats;
};

struct GetRun {
    std::uint32_t show = 0;
    std::uint64_t from_tick = 0;
    std::uint64_t to_tick = 0;
    std::uint32_t every = 1;  ///< only each n-th frame
};

struct Pause {};

struct Resume {};

struct Step {
    std::uint32_t ticks = 1;
};

struct Speed {
    std::optional<double> ratio;  ///< none: as fast as can be
};

struct Restart {
    std::optional<std::uint64_t> seed;  ///< none: the same again
    std::string situation;              ///< its text; empty: from where this match began
    bool is_from_start = false;         ///< if this match began in a situation, too
};

struct GiveOrder {
    std::vector<std::byte> block;  ///< MissionInfo::order describes it
};

struct ReplaceStrategy {
    SeatId seat;
    std::string choice;  ///< "teams/mine.so,axes=y-up"; empty: the same file once more
};

struct WatchStrategy {
    SeatId seat;
    bool is_watched = false;
};

struct ExtractSituation {
    std::uint64_t tick = 0;
};

struct PlayMatch {
    struct Seat {
        std::string name;
        std::string choice;
    };

    std::string mission;
    std::vector<Seat> seats;
    std::uint64_t seed = 1;
    core::Duration duration;  ///< zero: the mission's own
    std::string referee;      ///< empty: auto
    std::vector<std::string> sets;
    bool is_recorded = false;
    std::string situation;  ///< its text; empty: from the mission's own start
};

struct StopMatch {};

struct OpenRecording {
    std::string name;
};

struct ViewerRequest {
    std::uint32_t number = 0;  ///< of the viewer's, which the answer names
    std::variant<Subscribe, GetRun, Pause, Resume, Step, Speed, Restart, GiveOrder, ReplaceStrategy,
                 WatchStrategy, ExtractSituation, PlayMatch, StopMatch, OpenRecording, Call>
        what;
};

}  // namespace agon::protocol
