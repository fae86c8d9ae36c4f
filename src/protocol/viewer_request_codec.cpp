// SPDX-License-Identifier: Apache-2.0
#include "protocol/viewer_request_codec.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "core/utf8.hpp"
#include "protocol/call_wire.hpp"
#include "protocol/message_bytes.hpp"
#include "protocol/viewer.pb.h"

namespace agon::protocol {

namespace {

// More than anybody means.
constexpr int kMaxSeats = 64;
constexpr int kMaxSets = 256;
constexpr std::size_t kMaxTextBytes = 4096;
constexpr double kMaxDuration_s = 1e8;

core::Error faulty(const std::string& what) {
    return {"faulty request: " + what, ""};
}

/// Collects the first thing that is wrong with a request.
class Checks {
public:
    void require(bool is_right, const char* what) {
        if (!is_right && what_.empty()) {
            what_ = what;
        }
    }

    void text(const std::string& text) {
        require(text.size() <= kMaxTextBytes, "a text of more than 4096 bytes");
    }

    [[nodiscard]] const std::string& what() const { return what_; }

private:
    std::string what_;
};

SeatId seat_of(std::uint32_t seat, Checks& checks) {
    checks.require(seat < static_cast<std::uint32_t>(kMaxSeats), "a seat beyond 64");
    return SeatId(seat);
}

using Seats = google::protobuf::RepeatedField<std::uint32_t>;

std::vector<std::uint32_t> seats_of(const Seats& from, Checks& checks) {
    checks.require(from.size() <= kMaxSeats, "more than 64 seats");
    return {from.begin(), from.end()};
}

Subscribe from_wire(const wire::Subscribe& from, Checks& checks) {
    return {seats_of(from.draw_seats(), checks), seats_of(from.log_seats(), checks),
            seats_of(from.command_seats(), checks)};
}

GetRun from_wire(const wire::GetRun& from) {
    return {from.show(), from.from_tick(), from.to_tick(), std::max(1U, from.every())};
}

Speed from_wire(const wire::Speed& from, Checks& checks) {
    checks.require(std::isfinite(from.ratio()) && from.ratio() >= 0,
                   "a speed that is none; expected 0.01 to 1000, or 0");
    return {from.ratio() == 0 ? std::nullopt : std::optional<double>(from.ratio())};
}

Restart from_wire(const wire::Restart& from) {
    return {from.has_seed() ? std::optional<std::uint64_t>(from.seed()) : std::nullopt,
            from.situation(), from.is_from_start()};
}

GiveOrder from_wire(const wire::GiveOrder& from) {
    const auto block = std::as_bytes(std::span(from.block().data(), from.block().size()));
    return {{block.begin(), block.end()}};
}

PlayMatch from_wire(const wire::PlayMatch& from, Checks& checks) {
    PlayMatch play;
    play.mission = from.mission();
    checks.text(play.mission);
    checks.require(from.seats_size() <= kMaxSeats, "more than 64 seats");
    for (const wire::PlayMatch::Seat& seat : from.seats()) {
        checks.text(seat.name());
        checks.text(seat.choice());
        play.seats.push_back({seat.name(), seat.choice()});
    }
    play.seed = from.seed();
    const double duration_s = from.duration_s();
    const bool is_duration = duration_s >= 0 && duration_s <= kMaxDuration_s;
    checks.require(is_duration, "a duration that is none");
    play.duration = core::Duration::seconds(is_duration ? duration_s : 0);
    play.referee = from.referee();
    checks.text(play.referee);
    checks.require(from.sets_size() <= kMaxSets, "more than 256 settings");
    for (const std::string& set : from.sets()) {
        checks.text(set);
        play.sets.push_back(set);
    }
    play.is_recorded = from.is_recorded();
    play.situation = from.situation();
    return play;
}

core::Result<ViewerRequest> from_wire(const wire::ToAgon& from) {
    ViewerRequest request;
    request.number = from.request();
    Checks checks;
    switch (from.kind_case()) {
        case wire::ToAgon::kSubscribe:
            request.what = from_wire(from.subscribe(), checks);
            break;
        case wire::ToAgon::kGetRun:
            request.what = from_wire(from.get_run());
            break;
        case wire::ToAgon::kPause:
            request.what = Pause{};
            break;
        case wire::ToAgon::kResume:
            request.what = Resume{};
            break;
        case wire::ToAgon::kStep:
            request.what = Step{from.step().ticks()};
            break;
        case wire::ToAgon::kSpeed:
            request.what = from_wire(from.speed(), checks);
            break;
        case wire::ToAgon::kRestart:
            request.what = from_wire(from.restart());
            break;
        case wire::ToAgon::kOrder:
            request.what = from_wire(from.order());
            break;
        case wire::ToAgon::kReplace:
            checks.text(from.replace().choice());
            request.what =
                ReplaceStrategy{seat_of(from.replace().seat(), checks), from.replace().choice()};
            break;
        case wire::ToAgon::kWatch:
            request.what =
                WatchStrategy{seat_of(from.watch().seat(), checks), from.watch().is_watched()};
            break;
        case wire::ToAgon::kExtract:
            request.what = ExtractSituation{from.extract().tick()};
            break;
        case wire::ToAgon::kPlay:
            request.what = from_wire(from.play(), checks);
            break;
        case wire::ToAgon::kStop:
            request.what = StopMatch{};
            break;
        case wire::ToAgon::kOpen:
            checks.text(from.open().name());
            request.what = OpenRecording{from.open().name()};
            break;
        case wire::ToAgon::kCall: {
            auto call = call_of(from.call());
            if (!call) {
                return call.error();
            }
            request.what = std::move(*call);
            break;
        }
        case wire::ToAgon::KIND_NOT_SET:
            checks.require(false, "nothing is asked for");
            break;
    }
    if (!checks.what().empty()) {
        return faulty(checks.what());
    }
    return request;
}

}  // namespace

core::Result<ViewerRequest> decode_request(std::span<const std::byte> bytes) {
    if (bytes.size() > kMaxRequestBytes) {
        return faulty(std::to_string(bytes.size()) + " bytes");
    }
    const auto message = parsed<wire::ToAgon>(bytes);
    if (!message) {
        return message.error();
    }
    return from_wire(*message);
}

// ---- the other way ------------------------------------------------------------------------------

namespace {

void set(const Subscribe& from, wire::ToAgon& to) {
    wire::Subscribe* message = to.mutable_subscribe();
    message->mutable_draw_seats()->Add(from.draw_seats.begin(), from.draw_seats.end());
    message->mutable_log_seats()->Add(from.log_seats.begin(), from.log_seats.end());
    message->mutable_command_seats()->Add(from.command_seats.begin(), from.command_seats.end());
}

void set(const GetRun& from, wire::ToAgon& to) {
    to.mutable_get_run()->set_show(from.show);
    to.mutable_get_run()->set_from_tick(from.from_tick);
    to.mutable_get_run()->set_to_tick(from.to_tick);
    to.mutable_get_run()->set_every(from.every);
}

void set(const Pause& /*from*/, wire::ToAgon& to) {
    to.mutable_pause();
}

void set(const Resume& /*from*/, wire::ToAgon& to) {
    to.mutable_resume();
}

void set(const Step& from, wire::ToAgon& to) {
    to.mutable_step()->set_ticks(from.ticks);
}

void set(const Speed& from, wire::ToAgon& to) {
    to.mutable_speed()->set_ratio(from.ratio.value_or(0));
}

void set(const Restart& from, wire::ToAgon& to) {
    to.mutable_restart()->set_has_seed(from.seed.has_value());
    to.mutable_restart()->set_seed(from.seed.value_or(0));
    to.mutable_restart()->set_situation(core::as_utf8(from.situation));
    to.mutable_restart()->set_is_from_start(from.is_from_start);
}

void set(const GiveOrder& from, wire::ToAgon& to) {
    to.mutable_order()->set_block(from.block.data(), from.block.size());
}

void set(const ReplaceStrategy& from, wire::ToAgon& to) {
    to.mutable_replace()->set_seat(from.seat.index());
    to.mutable_replace()->set_choice(core::as_utf8(from.choice));
}

void set(const WatchStrategy& from, wire::ToAgon& to) {
    to.mutable_watch()->set_seat(from.seat.index());
    to.mutable_watch()->set_is_watched(from.is_watched);
}

void set(const ExtractSituation& from, wire::ToAgon& to) {
    to.mutable_extract()->set_tick(from.tick);
}

void set(const PlayMatch& from, wire::ToAgon& to) {
    wire::PlayMatch* message = to.mutable_play();
    message->set_mission(core::as_utf8(from.mission));
    for (const PlayMatch::Seat& seat : from.seats) {
        wire::PlayMatch::Seat* each = message->add_seats();
        each->set_name(core::as_utf8(seat.name));
        each->set_choice(core::as_utf8(seat.choice));
    }
    message->set_seed(from.seed);
    message->set_duration_s(from.duration.in_seconds());
    message->set_referee(core::as_utf8(from.referee));
    for (const std::string& each : from.sets) {
        message->add_sets(core::as_utf8(each));
    }
    message->set_is_recorded(from.is_recorded);
    message->set_situation(core::as_utf8(from.situation));
}

void set(const StopMatch& /*from*/, wire::ToAgon& to) {
    to.mutable_stop();
}

void set(const OpenRecording& from, wire::ToAgon& to) {
    to.mutable_open()->set_name(core::as_utf8(from.name));
}

void set(const Call& from, wire::ToAgon& to) {
    set_call(from, to.mutable_call());
}

}  // namespace

void encode(const ViewerRequest& request, std::vector<std::byte>& out) {
    wire::ToAgon message;
    message.set_request(request.number);
    std::visit([&message](const auto& what) { set(what, message); }, request.what);
    append(message, out);
}

}  // namespace agon::protocol
