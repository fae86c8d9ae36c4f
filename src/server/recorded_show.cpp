// SPDX-License-Identifier: Apache-2.0
#include "server/recorded_show.hpp"

#include <algorithm>
#include <deque>
#include <utility>
#include <vector>

#include "protocol/outputs_codec.hpp"
#include "protocol/scene_codec.hpp"
#include "protocol/view_frame_codec.hpp"
#include "record/run_cursor.hpp"
#include "render/caption.hpp"

namespace agon::server {

using protocol::RunPart;
using protocol::SeatId;

namespace {

/// Encodes what a recording says step by step.
class Encoder {
public:
    Encoder(const protocol::RecordedMatch& match,
            const std::vector<RecordedShow::Replaced>& replaced,
            const std::vector<RecordedShow::DrawingsEnd>& ends, const RunWish& wish)
        : match_(match), replaced_(replaced), ends_(ends), wish_(wish), said_(wish.wishes) {}

    void note(const record::RunStep& step) {
        for (const protocol::RecordedOutputs& each : step.outputs) {
            note(each);
        }
        note_ends(step);
        for (const record::RunStep::Command& each : step.commands) {
            if (wish_.wishes.are_met_by(RunPart::Command, each.seat)) {
                protocol::encode(protocol::CommandInForce{each.tick, each.seat, each.block},
                                 open(RunPart::Command, each.seat));
            }
        }
    }

    /// @param scene the frame's, if it is another one than that of the frame before, or than the
    ///     match's
    void take(const protocol::RecordedFrame& frame, const protocol::SceneChange* scene) {
        if (scene != nullptr) {
            bytes_.clear();
            protocol::encode(*scene, bytes_);
            protocol::append_part(RunPart::Scene, bytes_, slice_.run);
        }
        for (const Message& each : messages_) {
            said_.note(each.kind, each.seat, each.bytes);
        }
        protocol::ViewFrame shown;
        shown.tick = frame.tick;
        protocol::set_columns(frame.poses, shown.columns);
        shown.game_state = frame.game_state;
        shown.board = board_of(frame);
        bytes_.clear();
        if (!has_frame_ || scene != nullptr) {
            encoder_.encode_key(shown, bytes_);
        } else {
            encoder_.encode_difference(sent_, shown, bytes_);
        }
        protocol::append_part(RunPart::Frame, bytes_, slice_.run);
        sent_ = std::move(shown);
        has_frame_ = true;
        said_.append(slice_.run);
        messages_.clear();
    }

    [[nodiscard]] RunSlice& slice() { return slice_; }

private:
    struct Message {
        RunPart kind;
        SeatId seat;
        std::vector<std::byte> bytes;
    };

    [[nodiscard]] protocol::Board board_of(const protocol::RecordedFrame& frame) const {
        protocol::Board board = render::board(match_, frame.time, frame.game_state);
        for (const RecordedShow::Replaced& each : replaced_) {
            if (each.tick <= frame.tick) {
                protocol::Board::Team& team = board.teams[each.seat.index()];
                team.name =
                    each.by.name.empty() ? match_.seats[each.seat.index()].name : each.by.name;
                team.author = each.by.author;
            }
        }
        return board;
    }

    std::vector<std::byte>& open(RunPart kind, SeatId seat) {
        return messages_.emplace_back(Message{kind, seat, {}}).bytes;
    }

    void note(const protocol::RecordedOutputs& each) {
        const protocol::OutputsEncoder::Origin origin{each.tick, each.time, each.seat};
        const protocol::SideOutputs& said = each.outputs;
        const bool has_lines = !said.log.empty() || said.dropped > 0;
        if (has_lines && wish_.wishes.are_met_by(RunPart::Log, each.seat)) {
            outputs_.encode_log(origin, said.log, said.dropped, open(RunPart::Log, each.seat));
        }
        if (!said.plots.empty() && wish_.wishes.are_met_by(RunPart::Plot, each.seat)) {
            outputs_.encode_plot(origin, said.plots, open(RunPart::Plot, each.seat));
        }
        if (!said.figures.empty() && wish_.wishes.are_met_by(RunPart::Draw, each.seat)) {
            outputs_.encode_draw(origin, said.figures, open(RunPart::Draw, each.seat));
        }
    }

    /// Nothing is drawn from an end on, unless something was drawn then or later.
    void note_ends(const record::RunStep& step) {
        for (const RecordedShow::DrawingsEnd& end : ends_) {
            const bool is_drawn_anew =
                std::ranges::any_of(step.outputs, [&end](const protocol::RecordedOutputs& each) {
                    return each.seat == end.seat && each.tick >= end.tick &&
                           !each.outputs.figures.empty();
                });
            if (end.tick >= next_tick_ && end.tick <= step.frame.tick && !is_drawn_anew &&
                wish_.wishes.are_met_by(RunPart::Draw, end.seat)) {
                outputs_.encode_draw({end.tick, end.time, end.seat}, {},
                                     open(RunPart::Draw, end.seat));
            }
        }
        next_tick_ = step.frame.tick + 1;
    }

    const protocol::RecordedMatch& match_;
    const std::vector<RecordedShow::Replaced>& replaced_;
    const std::vector<RecordedShow::DrawingsEnd>& ends_;
    const RunWish& wish_;
    std::uint64_t next_tick_ = wish_.from_tick;  // that no step has had yet
    RunSlice slice_;
    SaidUntilFrame said_;
    std::deque<Message> messages_;  // since the last frame that was taken
    protocol::OutputsEncoder outputs_;
    protocol::ViewFrameEncoder encoder_;
    protocol::ViewFrame sent_;
    bool has_frame_ = false;
    std::vector<std::byte> bytes_;
};

}  // namespace

RecordedShow::RecordedShow(record::Recording recording, std::string name)
    : recording_(std::move(recording)), name_(std::move(name)) {
    // More than any person gives.
    constexpr std::size_t kMostReplaced = 1000;
    const std::size_t seat_count = recording_.match().seats.size();
    for (const protocol::Event& event : recording_.events()) {
        note_end_of_drawings(event);
        if (event.kind != "replaced" || replaced_.size() >= kMostReplaced) {
            continue;
        }
        record::TickCursor cursor = recording_.ticks_from(event.tick);
        const auto tick = cursor.next();
        if (!tick || *tick == nullptr) {
            continue;  // who reads it there is told
        }
        for (const protocol::Input& input : (*tick)->inputs) {
            const bool is_replacement = input.kind == protocol::Input::Kind::Replacement;
            if (is_replacement && input.seat.index() < seat_count) {
                if (auto by = protocol::decode_replacement(input.block)) {
                    replaced_.push_back({event.tick, input.seat, std::move(*by)});
                }
            }
        }
    }
}

void RecordedShow::note_end_of_drawings(const protocol::Event& event) {
    // More than strategies are lost or replaced.
    constexpr std::size_t kMostEnds = 1000;
    if ((event.kind != "lost" && event.kind != "replaced") || drawings_end_.size() >= kMostEnds) {
        return;
    }
    const std::vector<protocol::RecordedSeat>& seats = recording_.match().seats;
    for (std::uint32_t i = 0; i < seats.size(); ++i) {
        if (seats[i].name == event.team) {
            drawings_end_.push_back({event.tick, event.time, SeatId(i)});
        }
    }
}

std::uint64_t RecordedShow::tick_of(std::size_t frame) const {
    return static_cast<std::uint64_t>(recording_.frame_time(frame).since_start() /
                                      recording_.match().tick);
}

std::uint64_t RecordedShow::first_tick() const {
    return recording_.frame_count() == 0 ? 0 : tick_of(0);
}

std::uint64_t RecordedShow::last_tick() const {
    return recording_.frame_count() == 0 ? 0 : tick_of(recording_.frame_count() - 1);
}

core::Result<RunSlice> RecordedShow::read(const RunWish& wish) const {
    Encoder encoder(recording_.match(), replaced_, drawings_end_, wish);
    record::RunCursor cursor(recording_, wish.from_tick);
    RunSlice& slice = encoder.slice();
    slice.next_tick = std::max(wish.from_tick, last_tick() + 1);
    std::uint32_t waiting = 0;  // frames until the next one that is wanted
    std::uint64_t last = 0;
    std::size_t shown_scene = 0;  // the match's, which who reads has
    // Frames on the way to those that are wanted cost time, too.
    constexpr std::size_t kMostSteps = 4000;
    for (std::size_t steps = 0;; ++steps) {
        const auto step = cursor.next();
        if (!step) {
            return step.error();
        }
        if (!*step) {
            return std::move(slice);
        }
        const protocol::RecordedFrame& frame = (*step)->frame;
        if (frame.tick < last) {
            return core::Error{"the recording's frames do not follow each other", name_};
        }
        last = frame.tick;
        const bool is_enough = frame.tick > wish.to_tick || slice.run.size() > wish.most_bytes;
        if ((waiting == 0 && is_enough) || steps == kMostSteps) {
            slice.next_tick = frame.tick;
            return std::move(slice);
        }
        encoder.note(**step);
        if (waiting == 0) {
            core::Result<protocol::SceneChange> scene = protocol::SceneChange();
            const bool is_other = (*step)->scene != shown_scene;
            if (is_other) {
                shown_scene = (*step)->scene;
                scene = recording_.scene(shown_scene);
                if (!scene) {
                    return scene.error();
                }
            }
            encoder.take(frame, is_other ? &*scene : nullptr);
            waiting = wish.every;
        }
        --waiting;
    }
}

}  // namespace agon::server
