// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "protocol/seat_set.hpp"
#include "protocol/viewer_codec.hpp"
#include "protocol/viewer_requests.hpp"

namespace agon::server {

using protocol::SeatSet;

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
            case protocol::RunPart::Scene:
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
