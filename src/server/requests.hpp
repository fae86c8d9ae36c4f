// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/result.hpp"
#include "core/time.hpp"
#include "protocol/frame.hpp"

namespace agon::server {

// What viewers ask of whoever plays the match; the messages of the same names in
// protocol/viewer.proto. Rights, sizes and numbers have been checked when they come out of a Desk:
// a seat exists, a ratio lies within its range, a block has the size of its schema.

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
    std::string situation;              ///< its text; empty: from the start
};

struct GiveOrder {
    std::vector<std::byte> block;  ///< MissionInfo::order describes it
};

struct ReplaceStrategy {
    protocol::SeatId seat;
    std::string choice;  ///< "teams/mine.so,axes=y-up"; empty: the same file once more
};

struct WatchStrategy {
    protocol::SeatId seat;
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
};

struct StopMatch {};

struct OpenRecording {
    std::string name;
};

/// A request and whom to answer.
struct Request {
    std::uint64_t client = 0;
    std::uint32_t number = 0;
    std::variant<Pause, Resume, Step, Speed, Restart, GiveOrder, ReplaceStrategy, WatchStrategy,
                 ExtractSituation, PlayMatch, StopMatch, OpenRecording>
        what;
};

}  // namespace agon::server
