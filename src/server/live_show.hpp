// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "core/time.hpp"
#include "protocol/outputs_codec.hpp"
#include "protocol/viewer_messages.hpp"
#include "server/history.hpp"
#include "server/letters.hpp"

namespace agon::server {

/// A match that is played, or has just been: all that viewers can be told of it. On the server's
/// thread alone.
class LiveShow {
public:
    /// Of a longer match the first events are told by how many they are: the recording and the
    /// report have them all.
    static constexpr std::size_t kMostEvents = 10'000;

    LiveShow(MatchBegins begins, core::Duration history);

    void add(const FrameParcel& frame);
    void add(const Said& said);
    void add(const SceneChanges& changes);
    void add(const SeatTaken& taken);
    void end(const MatchEnds& ends);

    /// With the scene that it began with: frames of another come with that one.
    [[nodiscard]] const protocol::RecordedMatch& match() const { return match_; }

    [[nodiscard]] const std::vector<protocol::OrderForm>& orders() const { return orders_; }

    /// Until now, the last kMostEvents; before them one that says how many are left out, if any.
    [[nodiscard]] std::vector<protocol::Event> events() const;

    [[nodiscard]] const std::optional<protocol::RecordedReport>& report() const { return report_; }

    [[nodiscard]] const History& history() const { return history_; }

    /// Of the frames that are still there; 0 if there are none.
    [[nodiscard]] std::uint64_t first_tick() const;
    [[nodiscard]] std::uint64_t last_tick() const;

private:
    void add_events(const std::vector<protocol::Event>& events);
    void add_commands(const FrameParcel& frame);
    void add_drawings(const FrameParcel& frame);
    void add(protocol::RunPart kind, protocol::SeatId seat);

    protocol::RecordedMatch match_;
    std::vector<protocol::OrderForm> orders_;
    std::deque<protocol::Event> events_;
    std::uint64_t events_gone_ = 0;
    std::optional<protocol::RecordedReport> report_;
    History history_;

    protocol::OutputsEncoder encoder_;
    protocol::ViewFrame frame_;                      // kept for its memory
    std::vector<std::byte> message_;                 // likewise
    std::vector<std::vector<std::byte>> commanded_;  // by seat: the block that was told last
};

}  // namespace agon::server
