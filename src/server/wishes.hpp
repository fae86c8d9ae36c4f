// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "protocol/frame.hpp"
#include "protocol/viewer_codec.hpp"
#include "protocol/viewer_requests.hpp"

namespace agon::server {

/// A set of the first 64 seats.
class SeatSet {
public:
    SeatSet() = default;

    /// Those beyond the 64th are left out.
    explicit SeatSet(std::span<const std::uint32_t> seats) {
        for (const std::uint32_t seat : seats) {
            add(protocol::SeatId(seat));
        }
    }

    void add(protocol::SeatId seat) {
        if (seat.index() < 64) {
            bits_ |= std::uint64_t{1} << seat.index();
        }
    }

    [[nodiscard]] bool has(protocol::SeatId seat) const {
        return seat.index() < 64 && (bits_ >> seat.index() & 1U) != 0;
    }

    [[nodiscard]] bool is_empty() const { return bits_ == 0; }

    friend SeatSet operator&(SeatSet a, SeatSet b) {
        a.bits_ &= b.bits_;
        return a;
    }

    bool operator==(const SeatSet&) const = default;

private:
    std::uint64_t bits_ = 0;
};

/// What a viewer gets besides frames.
struct Wishes {
    SeatSet draw;
    SeatSet log;  ///< logs and plots
    SeatSet command;

    [[nodiscard]] static Wishes of(const protocol::Subscribe& subscribe, SeatSet open) {
        return {SeatSet(subscribe.draw_seats) & open, SeatSet(subscribe.log_seats) & open,
                SeatSet(subscribe.command_seats) & open};
    }

    [[nodiscard]] bool are_met_by(protocol::RunPart kind, protocol::SeatId seat) const {
        switch (kind) {
            case protocol::RunPart::Frame:
                return true;
            case protocol::RunPart::Draw:
                return draw.has(seat);
            case protocol::RunPart::Log:
            case protocol::RunPart::Plot:
                return log.has(seat);
            case protocol::RunPart::Command:
                return command.has(seat);
        }
        return false;
    }

    bool operator==(const Wishes&) const = default;
};

}  // namespace agon::server
