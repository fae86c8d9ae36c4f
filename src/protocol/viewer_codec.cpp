// SPDX-License-Identifier: Apache-2.0
#include "protocol/viewer_codec.hpp"

#include "core/utf8.hpp"
#include "protocol/call_wire.hpp"
#include "protocol/match_codec.hpp"
#include "protocol/message_bytes.hpp"
#include "protocol/recording_codec.hpp"
#include "protocol/viewer.pb.h"

namespace agon::protocol {

namespace {

using Buffer = std::vector<std::byte>;

void append_to_viewer(int field, const google::protobuf::MessageLite& message, Buffer& out) {
    Buffer bytes;
    append(message, bytes);
    append_field(field, bytes, out);
}

void set(const OrderForm& from, wire::OrderForm* to) {
    to->set_name(core::as_utf8(from.name));
    to->set_title(core::as_utf8(from.title));
    to->set_group(core::as_utf8(from.group));
    for (const OrderForm::Preset& preset : from.presets) {
        to->add_presets()->set_field(core::as_utf8(preset.field));
        to->mutable_presets(to->presets_size() - 1)->set_value(preset.value);
    }
    for (const OrderForm::Argument& argument : from.arguments) {
        wire::OrderForm::Argument* each = to->add_arguments();
        each->set_title(core::as_utf8(argument.title));
        each->set_kind(static_cast<wire::OrderForm::Argument::Kind>(argument.kind));
        for (const std::string& field : argument.fields) {
            each->add_fields(core::as_utf8(field));
        }
        each->set_is_optional(argument.is_optional);
    }
    to->set_moves(core::as_utf8(from.moves));
}

void set(const Lobby::Strategy& from, wire::Lobby::Strategy* to) {
    to->set_name(core::as_utf8(from.name));
    to->set_title(core::as_utf8(from.title));
    to->set_author(core::as_utf8(from.author));
    for (const std::string& mission : from.missions) {
        to->add_missions(core::as_utf8(mission));
    }
    to->set_problem(core::as_utf8(from.problem));
}

void set(const Lobby::Recording& from, wire::Lobby::Recording* to) {
    to->set_name(core::as_utf8(from.name));
    to->set_mission(core::as_utf8(from.mission));
    for (const std::string& team : from.teams) {
        to->add_teams(core::as_utf8(team));
    }
    to->mutable_score()->Add(from.score.begin(), from.score.end());
    to->set_duration_s(from.duration.in_seconds());
    to->set_size_bytes(from.size_bytes);
    to->set_written_unix_s(from.written_unix_s);
    to->set_problem(core::as_utf8(from.problem));
}

}  // namespace

void encode_to_viewer(const Welcome& welcome, Buffer& out) {
    wire::Welcome message;
    message.set_protocol(welcome.protocol);
    message.set_agon_version(core::as_utf8(welcome.agon_version));
    message.set_mode(static_cast<wire::Welcome::Mode>(welcome.mode));
    message.set_may_control(welcome.may_control);
    message.mutable_open_seats()->Add(welcome.open_seats.begin(), welcome.open_seats.end());
    append_to_viewer(wire::ToViewer::kWelcomeFieldNumber, message, out);
}

void encode_to_viewer(const Lobby& lobby, Buffer& out) {
    wire::Lobby message;
    for (const Lobby::Mission& from : lobby.missions) {
        wire::Lobby::Mission* to = message.add_missions();
        to->set_name(core::as_utf8(from.name));
        to->set_title(core::as_utf8(from.title));
        for (const std::string& seat : from.seats) {
            to->add_seats(core::as_utf8(seat));
        }
        to->set_duration_s(from.duration.in_seconds());
    }
    for (const Lobby::Strategy& from : lobby.strategies) {
        set(from, message.add_strategies());
    }
    for (const Lobby::Recording& from : lobby.recordings) {
        set(from, message.add_recordings());
    }
    message.set_is_playing(lobby.is_playing);
    append_to_viewer(wire::ToViewer::kLobbyFieldNumber, message, out);
}

void encode_to_viewer(const Show& show, Buffer& out) {
    wire::Show message;
    message.set_show(show.show);
    for (const OrderForm& order : show.orders) {
        set(order, message.add_orders());
    }
    message.set_first_tick(show.first_tick);
    message.set_last_tick(show.last_tick);
    message.set_name(core::as_utf8(show.name));
    Buffer bytes;
    append(message, bytes);
    // What has a codec of its own follows: the fields of a message may stand in any order.
    Buffer part;
    if (show.match) {
        encode_without_content(*show.match, part);
        append_field(wire::Show::kMatchFieldNumber, part, bytes);
    }
    for (const Event& event : show.events) {
        part.clear();
        encode(event, part);
        append_field(wire::Show::kEventsFieldNumber, part, bytes);
    }
    if (show.report) {
        part.clear();
        encode(*show.report, part);
        append_field(wire::Show::kReportFieldNumber, part, bytes);
    }
    append_field(wire::ToViewer::kShowFieldNumber, bytes, out);
}

void encode_to_viewer(const Event& event, Buffer& out) {
    Buffer bytes;
    encode(event, bytes);
    append_field(wire::ToViewer::kEventFieldNumber, bytes, out);
}

void encode_to_viewer(const Status& status, Buffer& out) {
    wire::Status message;
    message.set_is_paused(status.is_paused);
    message.set_speed_ratio(status.speed_ratio.value_or(0));
    message.set_reached_ratio(status.reached_ratio);
    message.set_tick(status.tick);
    message.set_first_tick(status.first_tick);
    message.set_is_over(status.is_over);
    message.set_is_stopped(status.is_stopped);
    for (const std::string& file : status.files) {
        message.add_files(core::as_utf8(file));
    }
    for (const bool is_watched : status.watched) {
        message.add_watched(is_watched);
    }
    message.set_viewers(status.viewers);
    message.set_dropped_frames(status.dropped_frames);
    Buffer bytes;
    append(message, bytes);
    Buffer part;
    for (const RecordedSeatReport& seat : status.seats) {
        part.clear();
        encode(seat, part);
        append_field(wire::Status::kSeatsFieldNumber, part, bytes);
    }
    append_field(wire::ToViewer::kStatusFieldNumber, bytes, out);
}

void encode_to_viewer(const RecordedReport& report, Buffer& out) {
    Buffer bytes;
    encode(report, bytes);
    append_field(wire::ToViewer::kReportFieldNumber, bytes, out);
}

void encode_answer(std::uint32_t request, const core::Result<Answer>& answer, Buffer& out) {
    wire::Answer message;
    message.set_request(request);
    if (answer) {
        message.set_text(core::as_utf8(answer->text));
        set_values(answer->results, message.mutable_results());
    } else {
        message.set_error(core::as_utf8(answer.error().text()));
    }
    append_to_viewer(wire::ToViewer::kAnswerFieldNumber, message, out);
}

// ---- runs of frames -----------------------------------------------------------------------------

void append_part(RunPart part, std::span<const std::byte> message, Buffer& run) {
    append_field(static_cast<int>(part), message, run);
}

void encode(const CommandInForce& command, Buffer& out) {
    wire::CommandInForce message;
    message.set_tick(command.tick);
    message.set_seat(command.seat.index());
    message.set_block(command.block.data(), command.block.size());
    append(message, out);
}

void encode_live(std::span<const std::byte> run, Buffer& out) {
    append_field(wire::ToViewer::kLiveFieldNumber, run, out);
}

void encode_run(const RunHeader& header, std::span<const std::byte> run, Buffer& out) {
    wire::Run message;
    message.set_request(header.request);
    message.set_show(header.show);
    message.set_next_tick(header.next_tick);
    Buffer bytes;
    append(message, bytes);
    append_field(wire::Run::kRunFieldNumber, run, bytes);
    append_field(wire::ToViewer::kRunFieldNumber, bytes, out);
}

}  // namespace agon::protocol
