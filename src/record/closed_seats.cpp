// SPDX-License-Identifier: Apache-2.0
#include "record/closed_seats.hpp"

#include <algorithm>
#include <cstdint>
#include <string>

#include "core/check.hpp"
#include "protocol/replacement.hpp"

namespace agon::record {

using protocol::SeatId;
using protocol::SeatSet;

namespace {

bool is_open(const std::string& seat, const protocol::RecordedMatch& match, SeatSet open) {
    const auto at =
        std::find_if(match.seats.begin(), match.seats.end(),
                     [&seat](const protocol::RecordedSeat& each) { return each.name == seat; });
    const auto index = static_cast<std::uint32_t>(at - match.seats.begin());
    return at != match.seats.end() && open.has(SeatId(index));
}

std::string lost_text(const std::string& seat) {
    return seat + " lost its strategy";
}

}  // namespace

protocol::RecordedMatch match_for(const protocol::RecordedMatch& match, SeatSet open) {
    protocol::RecordedMatch shown = match;
    for (std::uint32_t i = 0; i < shown.seats.size(); ++i) {
        protocol::RecordedSeat& seat = shown.seats[i];
        if (!open.has(SeatId(i))) {
            seat.file.clear();
            seat.sha256.clear();
            seat.options.clear();
            seat.parameters.clear();
        }
    }
    return shown;
}

protocol::Event event_for(const protocol::Event& event, const protocol::RecordedMatch& match,
                          SeatSet open) {
    protocol::Event shown = event;
    if (is_open(event.team, match, open)) {
        return shown;
    }
    // The whole reasons name a team's file, its options, and places in its code.
    if (event.kind == "replaced") {
        shown.reason = event.team + "'s strategy was replaced";
    } else if (event.kind == "fault") {
        shown.reason = "a call of " + event.team + "'s strategy failed";
    } else if (event.kind == "lost") {
        shown.reason = lost_text(event.team);
    } else if (event.kind == "restarted") {
        shown.reason = event.team + "'s strategy was started again";
    }
    return shown;
}

protocol::RecordedSeatReport report_for(const protocol::RecordedSeatReport& report, bool is_open) {
    if (is_open) {
        return report;
    }
    protocol::RecordedSeatReport shown;
    shown.seat = report.seat;
    shown.restarts = report.restarts;
    shown.lost = report.lost.empty() ? "" : lost_text(report.seat);
    return shown;
}

protocol::RecordedReport report_for(const protocol::RecordedReport& report,
                                    const protocol::RecordedMatch& match, SeatSet open) {
    protocol::RecordedReport shown = report;
    for (protocol::RecordedSeatReport& seat : shown.seats) {
        const bool is_seat_open = is_open(seat.seat, match, open);
        seat = report_for(seat, is_seat_open);
        if (!is_seat_open && !shown.lost_strategy.empty()) {
            shown.lost_strategy = "a strategy was lost";
        }
    }
    return shown;
}

std::vector<std::byte> closed_replacement(std::span<const std::byte> block) {
    const auto who = protocol::decode_replacement(block);
    AGON_CHECK(who.has_value(), block.size());
    return encode(protocol::Replacement{"", who->name, who->author, "", who->interface, ""});
}

}  // namespace agon::record
