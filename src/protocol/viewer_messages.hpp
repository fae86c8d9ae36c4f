// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/time.hpp"
#include "protocol/call.hpp"
#include "protocol/frame.hpp"
#include "protocol/order_form.hpp"
#include "protocol/recording.hpp"

namespace agon::protocol {

// What a viewer is told: the messages of the same names in protocol/viewer.proto.

inline constexpr std::uint32_t kViewerProtocol = 1;

struct Welcome {
    enum class Mode : std::uint8_t { Live, Replay, Lobby };

    std::uint32_t protocol = kViewerProtocol;
    std::string agon_version;
    Mode mode = Mode::Live;
    bool may_control = false;
    std::vector<std::uint32_t> open_seats;
};

/// What can be played and looked at in a lobby.
struct Lobby {
    struct Mission {
        std::string name;
        std::string title;
        std::vector<std::string> seats;
        core::Duration duration;
    };

    struct Strategy {
        std::string name;
        std::string title;
        std::string author;
        std::vector<std::string> missions;
        std::string problem;  ///< why it can't be used; empty if it can
    };

    struct Recording {
        std::string name;
        std::string mission;
        std::vector<std::string> teams;
        std::vector<double> score;
        core::Duration duration;
        std::uint64_t size_bytes = 0;
        std::int64_t written_unix_s = 0;
        std::string problem;
    };

    std::vector<Mission> missions;
    std::vector<Strategy> strategies;
    std::vector<Recording> recordings;
    bool is_playing = false;
};

struct Show {
    std::uint32_t show = 0;
    std::optional<RecordedMatch> match;  ///< none: nothing is shown. Its content is left out
    std::vector<OrderForm> orders;
    std::vector<Event> events;
    std::uint64_t first_tick = 0;
    std::uint64_t last_tick = 0;
    std::optional<RecordedReport> report;
    std::string name;
};

struct Status {
    bool is_paused = false;
    std::optional<double> speed_ratio;  ///< none: as fast as can be
    double reached_ratio = 0;
    std::uint64_t tick = 0;
    std::uint64_t first_tick = 0;
    bool is_over = false;
    bool is_stopped = false;
    std::vector<RecordedSeatReport> seats;
    std::vector<std::string> files;
    std::vector<bool> watched;
    std::uint32_t viewers = 0;
    std::uint64_t dropped_frames = 0;
};

/// What a seat's strategy commanded.
struct CommandInForce {
    std::uint64_t tick = 0;
    SeatId seat;
    std::span<const std::byte> block;
};

/// What a request has come to.
struct Answer {
    std::string text;  ///< what was asked for, or what is to be said of what is done
    /// Of a call: what the function returned. Of a step: the tick that is reached.
    std::vector<Value> results = {};
};

}  // namespace agon::protocol
