// SPDX-License-Identifier: Apache-2.0
#include "server/live_show.hpp"

#include <algorithm>
#include <utility>

#include "protocol/match_codec.hpp"
#include "record/match_description.hpp"
#include "render/caption.hpp"

namespace agon::server {

using protocol::RunPart;
using protocol::SeatId;

namespace {

History::Limits limits_for(core::Duration tick, core::Duration history) {
    History::Limits limits;
    const auto ticks = [tick](core::Duration span) {
        return static_cast<std::uint64_t>(std::max<std::int64_t>(1, span / tick));
    };
    limits.ticks_per_block = ticks(core::Duration::seconds(1));
    limits.ticks = ticks(history);
    return limits;
}

protocol::ViewFrameShape shape_of(const protocol::RecordedMatch& match) {
    return {protocol::pose_count(match.scene),
            match.game_state ? match.game_state->size_bytes : std::size_t{0}};
}

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

LiveShow::LiveShow(MatchBegins begins, core::Duration history)
    : match_(std::move(begins.match)),
      orders_(std::move(begins.orders)),
      history_(shape_of(match_), limits_for(match_.tick, history)),
      commanded_(match_.seats.size()) {}

void LiveShow::add(const FrameParcel& frame) {
    add_commands(frame);
    add_drawings(frame);
    frame_.tick = frame.tick;
    protocol::set_columns(frame.poses, frame_.columns);
    frame_.game_state.assign(frame.game_state.begin(), frame.game_state.end());
    frame_.board = render::board(match_, frame.time, frame.game_state);
    history_.add(frame_);
}

void LiveShow::add(RunPart kind, SeatId seat) {
    history_.add(kind, seat, message_);
    message_.clear();
}

void LiveShow::add_commands(const FrameParcel& frame) {
    for (std::uint32_t i = 0; i < frame.commands.size() && i < commanded_.size(); ++i) {
        const FrameParcel::Command& command = frame.commands[i];
        if (command.block != commanded_[i]) {
            commanded_[i] = command.block;
            protocol::encode(protocol::CommandInForce{command.tick, SeatId(i), command.block},
                             message_);
            add(RunPart::Command, SeatId(i));
        }
    }
}

void LiveShow::add_drawings(const FrameParcel& frame) {
    for (std::uint32_t i = 0; i < frame.drawings.size(); ++i) {
        const FrameParcel::Drawing& drawing = frame.drawings[i];
        if (drawing.is_fresh) {
            encoder_.encode_draw({drawing.tick, drawing.time, SeatId(i)}, drawing.figures,
                                 message_);
            add(RunPart::Draw, SeatId(i));
        }
    }
}

void LiveShow::add(const Said& said) {
    events_.insert(events_.end(), said.events.begin(), said.events.end());
    for (const Said::BySeat& each : said.by_seat) {
        const protocol::OutputsEncoder::Origin origin{said.tick, said.time, each.seat};
        if (!each.log.empty() || each.dropped > 0) {
            encoder_.encode_log(origin, each.log, each.dropped, message_);
            add(RunPart::Log, each.seat);
        }
        if (!each.plots.empty()) {
            encoder_.encode_plot(origin, each.plots, message_);
            add(RunPart::Plot, each.seat);
        }
    }
}

void LiveShow::add(const SeatTaken& taken) {
    if (taken.seat.index() >= match_.seats.size()) {
        return;
    }
    protocol::RecordedSeat& seat = match_.seats[taken.seat.index()];
    seat.strategy_name = taken.by.name;
    seat.author = taken.by.author;
    seat.file = taken.by.file;
    seat.sha256 = taken.by.sha256;
    seat.interface = taken.by.interface;
    seat.options = taken.by.options;
    seat.parameters.clear();
}

void LiveShow::end(const MatchEnds& ends) {
    events_.insert(events_.end(), ends.events.begin(), ends.events.end());
    report_ = ends.report;
    history_.finish();
}

std::uint64_t LiveShow::first_tick() const {
    return history_.is_empty() ? 0 : history_.first_tick();
}

std::uint64_t LiveShow::last_tick() const {
    return history_.is_empty() ? 0 : history_.last().tick;
}

// ---- for a viewer -------------------------------------------------------------------------------

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
    protocol::RecordedSeatReport shown = record::without_calls(report);
    if (!shown.lost.empty()) {
        shown.lost = lost_text(shown.seat);
    }
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

}  // namespace agon::server
