// SPDX-License-Identifier: Apache-2.0
#include "server/live_show.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "protocol/frame_codec.hpp"
#include "protocol/scene_codec.hpp"
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

}  // namespace

LiveShow::LiveShow(MatchBegins begins, core::Duration history)
    : match_(std::move(begins.match)),
      orders_(std::move(begins.orders)),
      history_(protocol::shape_of(match_, match_.scene), limits_for(match_.tick, history)),
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

void LiveShow::add_events(const std::vector<protocol::Event>& events) {
    for (const protocol::Event& event : events) {
        if (events_.size() == kMostEvents) {
            events_.pop_front();
            ++events_gone_;
        }
        events_.push_back(event);
    }
}

std::vector<protocol::Event> LiveShow::events() const {
    std::vector<protocol::Event> told;
    if (events_gone_ > 0) {
        protocol::Event gone;
        gone.kind = "left_out";
        gone.tick = events_.front().tick;
        gone.time = events_.front().time;
        gone.reason = std::to_string(events_gone_) + " earlier events are left out";
        told.push_back(std::move(gone));
    }
    told.insert(told.end(), events_.begin(), events_.end());
    return told;
}

void LiveShow::add(const Said& said) {
    add_events(said.events);
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

void LiveShow::add(const SceneChanges& changes) {
    std::vector<std::byte> message;
    protocol::encode(changes.change, message);
    history_.set_scene(std::make_shared<const std::vector<std::byte>>(std::move(message)),
                       protocol::pose_count(changes.change.scene));
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
    add_events(ends.events);
    if (ends.last != nullptr) {
        add(*ends.last);
    }
    report_ = ends.report;
    history_.finish();
}

std::uint64_t LiveShow::first_tick() const {
    return history_.is_empty() ? 0 : history_.first_tick();
}

std::uint64_t LiveShow::last_tick() const {
    return history_.is_empty() ? 0 : history_.last().tick;
}

}  // namespace agon::server
