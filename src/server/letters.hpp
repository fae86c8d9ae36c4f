// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/result.hpp"
#include "protocol/frame.hpp"
#include "protocol/order_form.hpp"
#include "protocol/recording.hpp"
#include "protocol/replacement.hpp"
#include "server/frame_pool.hpp"
#include "server/history.hpp"
#include "server/parcel_queue.hpp"
#include "server/recorded_show.hpp"
#include "server/server.hpp"

namespace agon::server {

// What else goes to the server's thread, in one queue with the frames, so that all comes in the
// order in which it was said.

/// A match comes on; its frames come from this pool.
struct MatchBegins {
    std::shared_ptr<FramePool> pool;  // the publisher takes from it, the server gives back
    protocol::RecordedMatch match;
    std::vector<protocol::OrderForm> orders;
};

/// What happened, was logged and plotted in one tick.
struct Said {
    struct BySeat {
        protocol::SeatId seat;
        std::vector<protocol::LogLine> log;
        std::uint32_t dropped = 0;
        std::vector<protocol::PlotPoint> plots;
    };

    std::uint64_t tick = 0;
    core::SimTime time;
    std::vector<protocol::Event> events;
    std::vector<BySeat> by_seat;
    /// Lightens the queue's load when it goes: shared with nobody, but its kind can be empty.
    std::shared_ptr<void> weight = {};
};

/// From its tick on frames are of another scene.
struct SceneChanges {
    protocol::SceneChange change;
};

/// Another strategy has taken a seat.
struct SeatTaken {
    protocol::SeatId seat;
    protocol::Replacement by;
};

struct MatchEnds {
    protocol::RecordedReport report;
    std::vector<protocol::Event> events;  ///< that no frame has told
    std::unique_ptr<FrameParcel> last;    ///< of the last tick, if no frame has shown it; no pool's
};

struct RecordingComesOn {
    std::shared_ptr<RecordedShow> show;  // whoever reads a run of it holds it, too
};

struct NothingIsOn {};

struct RequestAnswered {
    std::uint64_t client = 0;
    std::uint32_t number = 0;
    core::Result<protocol::Answer> answer;
};

/// The first of the runs of a recording that this client waits for.
struct RunWasRead {
    std::uint64_t client = 0;
    core::Result<RunSlice> slice;
};

struct Letter final : Parcel {
    using Content =
        std::variant<MatchBegins, Said, SceneChanges, SeatTaken, MatchEnds, RecordingComesOn,
                     NothingIsOn, LiveStatus, LobbyState, RequestAnswered, RunWasRead>;

    explicit Letter(Content the_content) : content(std::move(the_content)) {}

    Content content;
};

/// Puts it into the queue, which does not own it: whoever takes it frees it.
inline void put_letter(ParcelQueue& queue, Letter::Content content) {
    queue.put(*std::make_unique<Letter>(std::move(content)).release());
}

}  // namespace agon::server
