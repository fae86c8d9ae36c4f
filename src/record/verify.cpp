// SPDX-License-Identifier: Apache-2.0
#include "record/verify.hpp"

#include <algorithm>
#include <cstdio>
#include <string_view>
#include <utility>

#include "core/check.hpp"
#include "protocol/replacement.hpp"
#include "protocol/schema.hpp"
#include "record/closed_seats.hpp"
#include "record/mcap_chunk.hpp"

namespace agon::record {

namespace {

using protocol::Event;
using protocol::Input;

constexpr std::uint64_t kProgressTicks = 2000;

/// Whether an event must come again in a rerun. How a call failed shows in its input, and may be
/// told in other words. Played back is what the mission made of a reply, about which it then has
/// nothing to say.
bool comes_again(const Event& event, bool has_strategies) {
    const std::string_view kind = event.kind;
    if (kind == "fault" || kind == "lost" || kind == "restarted") {
        return false;
    }
    return has_strategies ||
           (kind != "not_a_number" && kind != "clamped" && kind != "placement_corrected");
}

std::string number_text(double value) {
    char text[40];
    (void)std::snprintf(text, sizeof(text), "%.9g", value);
    return text;
}

std::string input_text(const protocol::RecordedSeat& seat, const Input& input) {
    switch (input.kind) {
        case Input::Kind::Placement:
            return seat.name + "'s placement";
        case Input::Kind::Order:
            return "a person's order";
        case Input::Kind::Replacement:
            return seat.name + "'s new strategy";
        case Input::Kind::Command:
            break;
    }
    return seat.name + "'s command";
}

const protocol::BlockSchema& schema_of(const protocol::RecordedMatch& match, const Input& input) {
    const protocol::RecordedSeat& seat = match.seats[input.seat.index()];
    switch (input.kind) {
        case Input::Kind::Placement:
            return *seat.placement;
        case Input::Kind::Order:
            return *match.order;
        case Input::Kind::Replacement:
            return protocol::replacement_schema();
        case Input::Kind::Command:
            break;
    }
    return seat.command;
}

/// Which number differs between two blocks; empty if none does.
std::string block_difference(const protocol::BlockSchema& schema,
                             std::span<const std::byte> recorded,
                             std::span<const std::byte> rerun) {
    if (recorded.size() != rerun.size() || recorded.size() != schema.size_bytes) {
        return "blocks of " + std::to_string(recorded.size()) + " and " +
               std::to_string(rerun.size()) + " bytes";
    }
    for (const protocol::Field& field : schema.fields) {
        for (std::uint32_t i = 0; i < field.count; ++i) {
            const double was = protocol::number_at(field, recorded.data(), i);
            const double is = protocol::number_at(field, rerun.data(), i);
            if (!(was == is) && (was == was || is == is)) {
                return field.name + (field.count > 1 ? "[" + std::to_string(i) + "]" : "") +
                       " is " + number_text(was) + " in the recording, " + number_text(is) +
                       " in the rerun";
            }
        }
    }
    return std::ranges::equal(recorded, rerun) ? "" : "the blocks differ in a bit";
}

/// One rerun of a recording.
class Rerun {
public:
    /// @param played_back whose inputs sit in the seats; nullptr: strategies do
    Rerun(const Recording& recording, sim::Match& match, const VerifyOptions& options,
          PlayedBack* played_back)
        : recording_(recording),
          match_(match),
          options_(options),
          played_back_(played_back),
          has_strategies_(played_back == nullptr),
          cursor_(recording.ticks()) {}

    core::Result<VerifyReport> run();

private:
    std::string compare_tick(const TickInputs& recorded);
    std::string compare_inputs(const TickInputs& recorded) const;
    std::string compare_events(std::uint64_t tick);
    std::string compare_end();
    bool tick(std::span<const Input> inputs);
    void differ(const TickInputs& recorded, std::string what);

    [[nodiscard]] bool is_compared(const Event& event) const {
        return comes_again(event, has_strategies_);
    }

    const Recording& recording_;
    sim::Match& match_;
    const VerifyOptions& options_;
    PlayedBack* played_back_;
    bool has_strategies_;
    TickCursor cursor_;
    std::size_t next_event_ = 0;
    std::string trouble_;  // why the rerun could not go on
    VerifyReport report_;
};

/// False if the match can't go on; then `trouble_` says why.
bool Rerun::tick(std::span<const Input> inputs) {
    if (match_.is_over()) {
        trouble_ = "the rerun is over, the recording goes on";
        return false;
    }
    if (played_back_ != nullptr) {
        if (const auto replaced = played_back_->replace(match_, inputs); !replaced) {
            trouble_ = replaced.error().text();
            return false;
        }
    }
    if (const auto ticked = match_.tick(); !ticked) {
        trouble_ = ticked.error().text();
        return false;
    }
    return true;
}

std::string Rerun::compare_inputs(const TickInputs& recorded) const {
    const std::span<const Input> rerun = match_.frame().inputs;
    if (rerun.size() != recorded.inputs.size()) {
        return std::to_string(recorded.inputs.size()) + " inputs in the recording, " +
               std::to_string(rerun.size()) + " in the rerun";
    }
    for (std::size_t i = 0; i < rerun.size(); ++i) {
        const Input& was = recorded.inputs[i];
        const Input& is = rerun[i];
        const protocol::RecordedSeat& seat = recording_.match().seats[was.seat.index()];
        if (was.seat != is.seat || was.kind != is.kind) {
            return input_text(seat, was) + " stands in the recording, another input in the rerun";
        }
        if (was.status != is.status) {
            return input_text(seat, was) + (was.status == Input::Status::Ok
                                                ? " failed only in the rerun"
                                                : " failed only in the recording");
        }
        const std::string difference =
            was.status == Input::Status::Ok
                ? block_difference(schema_of(recording_.match(), was), was.block, is.block)
                : "";
        if (!difference.empty()) {
            return input_text(seat, was) + ": " + difference;
        }
    }
    return {};
}

std::string Rerun::compare_events(std::uint64_t tick) {
    const std::vector<Event>& recorded = recording_.events();
    const auto take_recorded = [&]() -> const Event* {
        while (next_event_ < recorded.size() && recorded[next_event_].tick <= tick) {
            const Event& event = recorded[next_event_++];
            if (is_compared(event)) {
                return &event;
            }
        }
        return nullptr;
    };
    const bool is_public = recording_.match().is_public;
    for (const Event& told : match_.frame().events) {
        if (!is_compared(told)) {
            continue;
        }
        const Event event = is_public ? event_for(told, recording_.match(), {}) : told;
        const Event* was = take_recorded();
        if (was == nullptr) {
            return "the event " + event.kind + " (" + event.reason + ") is only in the rerun";
        }
        if (was->tick != event.tick || was->kind != event.kind || was->team != event.team ||
            was->objects != event.objects || was->reason != event.reason) {
            return "the event is " + was->kind + " (" + was->reason + ") in the recording, " +
                   event.kind + " (" + event.reason + ") in the rerun";
        }
    }
    if (const Event* was = take_recorded(); was != nullptr) {
        return "the event " + was->kind + " (" + was->reason + ") is only in the recording";
    }
    return {};
}

std::string Rerun::compare_tick(const TickInputs& recorded) {
    const protocol::Frame& frame = match_.frame();
    std::string difference = has_strategies_ ? compare_inputs(recorded) : "";
    if (difference.empty() && frame.hash != recorded.hash) {
        difference = "the hash is " + hex(recorded.hash) + " in the recording, " + hex(frame.hash) +
                     " in the rerun";
    }
    return difference.empty() ? compare_events(recorded.tick) : difference;
}

void Rerun::differ(const TickInputs& recorded, std::string what) {
    const bool has_ticked = match_.frame().tick == recorded.tick;
    report_.difference = Difference{recorded.tick, recorded.time, std::move(what), recorded.hash,
                                    has_ticked ? match_.frame().hash : 0};
}

/// The end of a match that came to its own end, and the score.
std::string Rerun::compare_end() {
    const auto& recorded = recording_.report();
    if (!recorded) {
        return {};
    }
    const bool was_over = !recorded->is_interrupted && recorded->lost_strategy.empty() &&
                          recorded->internal_fault.empty();
    if (was_over && !match_.is_over()) {
        return "the recording is over, the rerun is not";
    }
    if (recorded->ticks != recording_.last_tick() ||
        recorded->final_hash != recording_.last_hash()) {
        return "the recording's report does not belong to its ticks";
    }
    const std::vector<double> score = match_.score();
    if (score != recorded->score) {
        std::string text = "the score is";
        for (const double each : recorded->score) {
            text += " " + number_text(each);
        }
        text += " in the recording,";
        for (const double each : score) {
            text += " " + number_text(each);
        }
        return text + " in the rerun";
    }
    return {};
}

core::Result<VerifyReport> Rerun::run() {
    TickInputs last;
    while (true) {
        const auto recorded = cursor_.next();
        if (!recorded) {
            return recorded.error();
        }
        if (*recorded == nullptr) {
            break;
        }
        last = **recorded;
        last.inputs = {};
        if (last.tick > 0 && !tick((*recorded)->inputs)) {
            differ(last, trouble_);
            break;
        }
        if (match_.frame().tick != last.tick) {
            // A strategy was lost, also one that is played back.
            differ(last, "the rerun came to no end of this tick");
            break;
        }
        if (std::string what = compare_tick(**recorded); !what.empty()) {
            differ(last, std::move(what));
            break;
        }
        report_.ticks = last.tick;
        report_.end_time = last.time;
        report_.final_hash = last.hash;
        if (options_.progress && last.tick % kProgressTicks == 0 && !options_.progress(last.tick)) {
            report_.is_interrupted = true;
            break;
        }
    }
    if (report_.is_equal()) {
        if (std::string what = compare_end(); !what.empty()) {
            differ(last, std::move(what));
        }
    }
    const auto finished = match_.finish(report_.is_interrupted);
    if (!finished) {
        return finished.error();
    }
    if (report_.difference && finished->lost_strategy) {
        report_.difference->what = *finished->lost_strategy;
    }
    return report_;
}

}  // namespace

core::Result<void> check_strategies_can_rerun(const Recording& recording) {
    if (recording.match().is_public) {
        return core::Error{
            "a public recording does not say which libraries played; only its inputs can be rerun",
            ""};
    }
    const auto is_replaced = [](const Event& event) {
        return event.kind == "replaced";
    };
    if (std::ranges::any_of(recording.events(), is_replaced)) {
        return core::Error{
            "strategies were replaced while the match ran; only its inputs can be rerun", ""};
    }
    return {};
}

core::Result<VerifyReport> verify(const Recording& recording, VerifyOptions options) {
    const protocol::RecordedMatch& recorded = recording.match();
    if (!recorded.has_hashes) {
        return core::Error{"the match was recorded without hashes; there is nothing to compare",
                           ""};
    }
    const bool has_strategies = !options.strategies.empty();
    AGON_CHECK(!has_strategies || options.strategies.size() == recorded.seats.size(),
               options.strategies.size(), recorded.seats.size());
    if (has_strategies) {
        if (const auto can = check_strategies_can_rerun(recording); !can) {
            return can.error();
        }
    }
    RecordedOrders orders(recording);
    PlayedBack inputs(recording);
    auto seats = has_strategies ? std::move(options.strategies) : inputs.seats();
    auto match = rerun(recording, std::move(seats), orders, options.make_mission);
    if (!match) {
        return match.error();
    }
    return Rerun(recording, *match, options, has_strategies ? nullptr : &inputs).run();
}

}  // namespace agon::record
