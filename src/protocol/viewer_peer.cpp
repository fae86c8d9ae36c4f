// SPDX-License-Identifier: Apache-2.0
#include "protocol/viewer_peer.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "protocol/call_wire.hpp"
#include "protocol/match_codec.hpp"
#include "protocol/message_bytes.hpp"
#include "protocol/recording_codec.hpp"
#include "protocol/viewer.pb.h"

namespace agon::protocol {

namespace {

core::Error faulty(const std::string& what) {
    return {"faulty message: " + what, ""};
}

std::vector<std::byte> bytes_of(const google::protobuf::MessageLite& message) {
    std::vector<std::byte> bytes;
    append(message, bytes);
    return bytes;
}

std::vector<std::byte> bytes_of(const std::string& text) {
    const auto bytes = std::as_bytes(std::span(text.data(), text.size()));
    return {bytes.begin(), bytes.end()};
}

template <typename Strings>
std::vector<std::string> strings_of(const Strings& from) {
    return {from.begin(), from.end()};
}

/// Nearest nanosecond; none of what is no duration.
core::Duration duration_of(double seconds) {
    return core::Duration::seconds(seconds > -1e9 && seconds < 1e9 ? seconds : 0);
}

Welcome from_wire(const wire::Welcome& from) {
    Welcome welcome;
    welcome.protocol = from.protocol();
    welcome.agon_version = from.agon_version();
    welcome.mode = static_cast<Welcome::Mode>(std::clamp(static_cast<int>(from.mode()), 0, 2));
    welcome.may_control = from.may_control();
    welcome.open_seats.assign(from.open_seats().begin(), from.open_seats().end());
    return welcome;
}

Lobby from_wire(const wire::Lobby& from) {
    Lobby lobby;
    for (const auto& each : from.missions()) {
        lobby.missions.push_back(
            {each.name(), each.title(), strings_of(each.seats()), duration_of(each.duration_s())});
    }
    for (const auto& each : from.strategies()) {
        lobby.strategies.push_back({each.name(), each.title(), each.author(),
                                    strings_of(each.missions()), each.problem()});
    }
    for (const auto& each : from.recordings()) {
        lobby.recordings.push_back({each.name(),
                                    each.mission(),
                                    strings_of(each.teams()),
                                    {each.score().begin(), each.score().end()},
                                    duration_of(each.duration_s()),
                                    each.size_bytes(),
                                    each.written_unix_s(),
                                    each.problem()});
    }
    lobby.is_playing = from.is_playing();
    return lobby;
}

core::Result<OrderForm> from_wire(const wire::OrderForm& from) {
    OrderForm form{from.name(), from.title(), from.group(), {}, {}, from.moves()};
    for (const auto& preset : from.presets()) {
        form.presets.push_back({preset.field(), preset.value()});
    }
    for (const auto& argument : from.arguments()) {
        if (!wire::OrderForm::Argument::Kind_IsValid(argument.kind())) {
            return faulty("an argument of an unknown kind");
        }
        form.arguments.push_back({argument.title(),
                                  static_cast<OrderForm::Argument::Kind>(argument.kind()),
                                  strings_of(argument.fields()), argument.is_optional()});
    }
    return form;
}

core::Result<Show> from_wire(const wire::Show& from) {
    Show show;
    show.show = from.show();
    if (from.has_match()) {
        auto match = decode_match(bytes_of(from.match()));
        if (!match) {
            return match.error();
        }
        show.match = std::move(*match);
    }
    for (const auto& each : from.orders()) {
        auto form = from_wire(each);
        if (!form) {
            return form.error();
        }
        show.orders.push_back(std::move(*form));
    }
    for (const auto& each : from.events()) {
        auto event = decode_event(bytes_of(each));
        if (!event) {
            return event.error();
        }
        show.events.push_back(std::move(*event));
    }
    show.first_tick = from.first_tick();
    show.last_tick = from.last_tick();
    if (from.has_report()) {
        auto report = decode_report(bytes_of(from.report()));
        if (!report) {
            return report.error();
        }
        show.report = std::move(*report);
    }
    show.name = from.name();
    return show;
}

core::Result<Status> from_wire(const wire::Status& from) {
    Status status;
    status.is_paused = from.is_paused();
    status.speed_ratio =
        from.speed_ratio() == 0 ? std::nullopt : std::optional<double>(from.speed_ratio());
    status.reached_ratio = from.reached_ratio();
    status.tick = from.tick();
    status.first_tick = from.first_tick();
    status.is_over = from.is_over();
    status.is_stopped = from.is_stopped();
    // A report of nothing but these seats says the same.
    wire::Report seats;
    *seats.mutable_seats() = from.seats();
    auto report = decode_report(bytes_of(seats));
    if (!report) {
        return report.error();
    }
    status.seats = std::move(report->seats);
    status.files = strings_of(from.files());
    status.watched.assign(from.watched().begin(), from.watched().end());
    status.viewers = from.viewers();
    status.dropped_frames = from.dropped_frames();
    return status;
}

std::vector<ReceivedPart> parts_of(const wire::FrameRun& run) {
    std::vector<ReceivedPart> parts;
    const auto add = [&parts](RunPart kind, const auto& messages) {
        for (const auto& message : messages) {
            parts.push_back({kind, bytes_of(message)});
        }
    };
    add(RunPart::Scene, run.scenes());  // first: they say what the frames are of
    add(RunPart::Frame, run.frames());
    add(RunPart::Draw, run.draws());
    add(RunPart::Log, run.logs());
    add(RunPart::Command, run.commands());
    add(RunPart::Plot, run.plots());
    return parts;
}

/// The value or the error of something more special.
template <typename T>
core::Result<Received> received(core::Result<T> result) {
    if (!result) {
        return result.error();
    }
    return Received(std::move(*result));
}

}  // namespace

core::Result<Received> decode_to_viewer(std::span<const std::byte> bytes) {
    const auto message = parsed<wire::ToViewer>(bytes);
    if (!message) {
        return message.error();
    }
    switch (message->kind_case()) {
        case wire::ToViewer::kWelcome:
            return Received(from_wire(message->welcome()));
        case wire::ToViewer::kLobby:
            return Received(from_wire(message->lobby()));
        case wire::ToViewer::kShow:
            return received(from_wire(message->show()));
        case wire::ToViewer::kLive:
            return Received(ReceivedLive{parts_of(message->live())});
        case wire::ToViewer::kEvent:
            return received(decode_event(bytes_of(message->event())));
        case wire::ToViewer::kStatus:
            return received(from_wire(message->status()));
        case wire::ToViewer::kRun: {
            const wire::Run& run = message->run();
            return Received(
                ReceivedRun{{run.request(), run.show(), run.next_tick()}, parts_of(run.run())});
        }
        case wire::ToViewer::kAnswer: {
            const wire::Answer& answer = message->answer();
            auto results = values_of(answer.results());
            if (!results) {
                return results.error();
            }
            return Received(ReceivedAnswer{answer.request(), answer.error(), answer.text(),
                                           std::move(*results)});
        }
        case wire::ToViewer::kReport:
            return received(decode_report(bytes_of(message->report())));
        case wire::ToViewer::KIND_NOT_SET:
            break;
    }
    return faulty("it says nothing");
}

core::Result<ReceivedCommand> decode_command(std::span<const std::byte> bytes) {
    const auto message = parsed<wire::CommandInForce>(bytes);
    if (!message) {
        return message.error();
    }
    return ReceivedCommand{message->tick(), SeatId(message->seat()), bytes_of(message->block())};
}

}  // namespace agon::protocol
