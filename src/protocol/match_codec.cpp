// SPDX-License-Identifier: Apache-2.0
#include "protocol/match_codec.hpp"

#include <string>
#include <utility>

#include "core/utf8.hpp"
#include "protocol/message_bytes.hpp"
#include "protocol/recording.pb.h"
#include "protocol/scene_wire.hpp"

namespace agon::protocol {

namespace {

constexpr std::uint32_t kMaxBlockBytes = 1U << 20U;
constexpr int kMaxSeats = 1024;

core::Error faulty(const std::string& what) {
    return {"faulty match header: " + what, ""};
}

// ---- schemas ------------------------------------------------------------------------------------

void set(const BlockSchema& from, wire::BlockSchema* to) {
    to->set_name(core::as_utf8(from.name));
    to->set_version(from.version);
    to->set_size_bytes(from.size_bytes);
    for (const Field& field : from.fields) {
        wire::Field* each = to->add_fields();
        each->set_name(core::as_utf8(field.name));
        each->set_type(static_cast<wire::Field::Type>(field.type));
        each->set_offset_bytes(field.offset_bytes);
        each->set_count(field.count);
        each->set_stride_bytes(field.stride_bytes);
        each->set_unit(core::as_utf8(field.unit));
        each->set_frame(core::as_utf8(field.frame));
        each->set_meaning(core::as_utf8(field.meaning));
    }
}

core::Result<BlockSchema> from_wire(const wire::BlockSchema& from) {
    BlockSchema schema{from.name(), from.version(), from.size_bytes(), {}};
    for (const wire::Field& field : from.fields()) {
        if (field.type() < wire::Field::U32 || field.type() > wire::Field::F64) {
            return faulty("a field of an unknown type in the schema " + from.name());
        }
        schema.fields.push_back({field.name(), static_cast<FieldType>(field.type()),
                                 field.offset_bytes(), field.count(), field.stride_bytes(),
                                 field.unit(), field.frame(), field.meaning()});
    }
    if (schema.size_bytes > kMaxBlockBytes || !is_consistent(schema)) {
        return faulty("the schema " + from.name() + " does not fit its block");
    }
    return schema;
}

// ---- seats --------------------------------------------------------------------------------------

void set(const RecordedSeat& from, wire::Seat* to) {
    to->set_name(core::as_utf8(from.name));
    to->set_robot_count(from.robot_count);
    to->set_decision_period_ticks(from.decision_period_ticks);
    set(from.observation, to->mutable_observation());
    set(from.command, to->mutable_command());
    if (from.placement) {
        set(*from.placement, to->mutable_placement());
    }
    to->set_strategy_name(core::as_utf8(from.strategy_name));
    to->set_author(core::as_utf8(from.author));
    to->set_file(core::as_utf8(from.file));
    to->set_sha256(core::as_utf8(from.sha256));
    to->set_interface(core::as_utf8(from.interface));
    to->set_options(core::as_utf8(from.options));
    for (const Parameter& parameter : from.parameters) {
        wire::Parameter* each = to->add_parameters();
        each->set_name(core::as_utf8(parameter.name));
        each->set_unit(core::as_utf8(parameter.unit));
        each->set_default_value(parameter.default_value);
        each->set_minimum(parameter.minimum);
        each->set_maximum(parameter.maximum);
        each->set_value(parameter.value);
    }
}

core::Result<RecordedSeat> from_wire(const wire::Seat& from) {
    auto observation = from_wire(from.observation());
    auto command = from_wire(from.command());
    auto placement = from_wire(from.placement());
    for (const auto* schema : {&observation, &command, &placement}) {
        if (!*schema) {
            return schema->error();
        }
    }
    RecordedSeat seat;
    seat.name = from.name();
    seat.robot_count = from.robot_count();
    seat.decision_period_ticks = from.decision_period_ticks();
    seat.observation = std::move(*observation);
    seat.command = std::move(*command);
    if (from.has_placement()) {
        seat.placement = std::move(*placement);
    }
    seat.strategy_name = from.strategy_name();
    seat.author = from.author();
    seat.file = from.file();
    seat.sha256 = from.sha256();
    seat.interface = from.interface();
    seat.options = from.options();
    for (const wire::Parameter& each : from.parameters()) {
        seat.parameters.push_back({each.name(), each.unit(), each.default_value(), each.minimum(),
                                   each.maximum(), each.value()});
    }
    return seat;
}

core::Result<RecordedMatch> with_times(const wire::Match& from) {
    constexpr std::uint64_t kMaxPeriodNs = 3'600'000'000'000;
    if (from.tick_ns() == 0 || from.tick_ns() > kMaxPeriodNs ||
        from.frame_period_ns() > kMaxPeriodNs) {
        return faulty("a tick of " + std::to_string(from.tick_ns()) + " ns");
    }
    RecordedMatch match;
    match.duration = core::Duration::nanoseconds(from.duration_ns());
    match.tick = core::Duration::nanoseconds(static_cast<std::int64_t>(from.tick_ns()));
    match.frame_period =
        core::Duration::nanoseconds(static_cast<std::int64_t>(from.frame_period_ns()));
    return match;
}

void set(const RecordedMatch& match, wire::Match& message) {
    message.set_format(match.format);
    message.set_agon_version(core::as_utf8(match.agon_version));
    message.set_mission(core::as_utf8(match.mission));
    message.set_mission_family(core::as_utf8(match.mission_family));
    message.set_mission_title(core::as_utf8(match.mission_title));
    message.set_seed(match.seed);
    message.set_duration_ns(match.duration.count_ns());
    message.set_tick_ns(static_cast<std::uint64_t>(match.tick.count_ns()));
    message.set_substeps_per_tick(match.substeps_per_tick);
    message.set_command_delay_ticks(match.command_delay_ticks);
    message.set_frame_period_ns(static_cast<std::uint64_t>(match.frame_period.count_ns()));
    message.set_has_hashes(match.has_hashes);
    message.set_is_public(match.is_public);
    message.set_has_live_scene(match.has_live_scene);
    for (const RecordedSeat& seat : match.seats) {
        set(seat, message.add_seats());
    }
    if (match.game_state) {
        set(*match.game_state, message.mutable_game_state());
    }
    if (match.order) {
        set(*match.order, message.mutable_order());
    }
    to_wire(match.scene, *message.mutable_scene());
}

}  // namespace

void encode(const RecordedMatch& match, std::vector<std::byte>& out) {
    wire::Match message;
    set(match, message);
    for (const RecordedContent& file : match.content) {
        wire::ContentFile* each = message.add_content();
        each->set_path(core::as_utf8(file.path));
        each->set_text(file.text);
        each->set_layer(core::as_utf8(file.layer));
    }
    append(message, out);
}

void encode_without_content(const RecordedMatch& match, std::vector<std::byte>& out) {
    wire::Match message;
    set(match, message);
    append(message, out);
}

core::Result<std::uint32_t> decode_format(std::span<const std::byte> message) {
    // A later version may have changed all but field 1; parsing skips what it does not know.
    const auto match = parsed<wire::Match>(message);
    if (!match) {
        return match.error();
    }
    return match->format();
}

core::Result<RecordedMatch> decode_match(std::span<const std::byte> bytes) {
    const auto message = parsed<wire::Match>(bytes);
    if (!message) {
        return message.error();
    }
    auto match = with_times(*message);
    if (!match) {
        return match;
    }
    match->format = message->format();
    match->agon_version = message->agon_version();
    match->mission = message->mission();
    match->mission_family = message->mission_family();
    match->mission_title = message->mission_title();
    match->seed = message->seed();
    match->substeps_per_tick = message->substeps_per_tick();
    match->command_delay_ticks = message->command_delay_ticks();
    match->has_hashes = message->has_hashes();
    match->is_public = message->is_public();
    match->has_live_scene = message->has_live_scene();
    if (message->seats_size() > kMaxSeats) {
        return faulty(std::to_string(message->seats_size()) + " seats");
    }
    for (const wire::Seat& each : message->seats()) {
        auto seat = from_wire(each);
        if (!seat) {
            return seat.error();
        }
        match->seats.push_back(std::move(*seat));
    }
    if (message->has_game_state()) {
        auto schema = from_wire(message->game_state());
        if (!schema) {
            return schema.error();
        }
        match->game_state = std::move(*schema);
    }
    if (message->has_order()) {
        auto schema = from_wire(message->order());
        if (!schema) {
            return schema.error();
        }
        match->order = std::move(*schema);
    }
    auto scene = scene_from(message->scene());
    if (!scene) {
        return scene.error();
    }
    match->scene = std::move(*scene);
    for (const wire::ContentFile& each : message->content()) {
        match->content.push_back({each.layer(), each.path(), each.text()});
    }
    return match;
}

}  // namespace agon::protocol
