// SPDX-License-Identifier: Apache-2.0
#include "protocol/match_codec.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include "core/utf8.hpp"
#include "protocol/message_bytes.hpp"
#include "protocol/recording.pb.h"

namespace agon::protocol {

namespace {

constexpr std::uint32_t kMaxBlockBytes = 1U << 20U;
constexpr int kMaxSeats = 1024;

core::Error faulty(const std::string& what) {
    return {"faulty match header: " + what, ""};
}

void set(const core::Vec2& from, wire::Vec2* to) {
    to->set_x(from.x);
    to->set_y(from.y);
}

void set(const core::Vec3& from, wire::Vec3* to) {
    to->set_x(from.x);
    to->set_y(from.y);
    to->set_z(from.z);
}

void set(const core::Pose3& from, wire::Pose* to) {
    set(from.position_m, to->mutable_position_m());
    to->set_qw(from.rotation.w);
    to->set_qx(from.rotation.x);
    to->set_qy(from.rotation.y);
    to->set_qz(from.rotation.z);
}

core::Vec2 from_wire(const wire::Vec2& from) {
    return {from.x(), from.y()};
}

core::Vec3 from_wire(const wire::Vec3& from) {
    return {from.x(), from.y(), from.z()};
}

core::Pose3 from_wire(const wire::Pose& from) {
    return {from_wire(from.position_m()), {from.qw(), from.qx(), from.qy(), from.qz()}};
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

// ---- scene --------------------------------------------------------------------------------------

void set(const core::Shape& from, wire::Shape* to) {
    if (const auto* sphere = std::get_if<core::Sphere>(&from)) {
        to->mutable_sphere()->set_radius_m(sphere->radius_m);
    } else if (const auto* box = std::get_if<core::Box>(&from)) {
        set(box->size_m, to->mutable_box()->mutable_size_m());
    } else if (const auto* cylinder = std::get_if<core::Cylinder>(&from)) {
        to->mutable_cylinder()->set_radius_m(cylinder->radius_m);
        to->mutable_cylinder()->set_height_m(cylinder->height_m);
    } else if (const auto* prism = std::get_if<core::Prism>(&from)) {
        for (const core::Vec2& corner : prism->corners_m) {
            set(corner, to->mutable_prism()->add_corners_m());
        }
        to->mutable_prism()->set_height_m(prism->height_m);
    } else if (const auto* stroke = std::get_if<core::Stroke>(&from)) {
        for (const core::Vec2& point : stroke->points_m) {
            set(point, to->mutable_stroke()->add_points_m());
        }
        to->mutable_stroke()->set_width_m(stroke->width_m);
        to->mutable_stroke()->set_is_closed(stroke->is_closed);
    }
}

core::Result<core::Shape> from_wire(const wire::Shape& from) {
    switch (from.kind_case()) {
        case wire::Shape::kSphere:
            return core::Shape(core::Sphere{from.sphere().radius_m()});
        case wire::Shape::kBox:
            return core::Shape(core::Box{from_wire(from.box().size_m())});
        case wire::Shape::kCylinder:
            return core::Shape(
                core::Cylinder{from.cylinder().radius_m(), from.cylinder().height_m()});
        case wire::Shape::kPrism: {
            core::Prism prism{{}, from.prism().height_m()};
            for (const wire::Vec2& corner : from.prism().corners_m()) {
                prism.corners_m.push_back(from_wire(corner));
            }
            return core::Shape(std::move(prism));
        }
        case wire::Shape::kStroke: {
            core::Stroke stroke{{}, from.stroke().width_m(), from.stroke().is_closed()};
            for (const wire::Vec2& point : from.stroke().points_m()) {
                stroke.points_m.push_back(from_wire(point));
            }
            return core::Shape(std::move(stroke));
        }
        case wire::Shape::KIND_NOT_SET:
            break;
    }
    return faulty("a shape of an unknown kind");
}

void set(const SceneDescription& from, wire::Scene* to) {
    for (const SceneNode& node : from.nodes) {
        wire::SceneNode* each = to->add_nodes();
        each->set_path(core::as_utf8(node.path));
        each->set_parent(node.parent);
        set(node.parent_from_node, each->mutable_parent_from_node());
        each->set_pose_index(node.pose_index);
        for (const SceneNode::Part& part : node.parts) {
            wire::Part* piece = each->add_parts();
            set(part.shape, piece->mutable_shape());
            set(part.node_from_shape, piece->mutable_node_from_shape());
            piece->set_color(part.color);
        }
        each->set_rolling_radius_m(node.rolling_radius_m);
        each->set_label(core::as_utf8(node.label));
        each->set_seat(node.seat ? node.seat->index() + 1 : 0);
        each->set_robot(node.robot);
    }
    set(from.low_m, to->mutable_low_m());
    set(from.high_m, to->mutable_high_m());
}

core::Result<SceneDescription> from_wire(const wire::Scene& from) {
    SceneDescription scene;
    scene.low_m = from_wire(from.low_m());
    scene.high_m = from_wire(from.high_m());
    for (const wire::SceneNode& each : from.nodes()) {
        SceneNode node{
            each.path(), each.parent(), from_wire(each.parent_from_node()), each.pose_index(), {}};
        const auto index = static_cast<std::int64_t>(scene.nodes.size());
        if (node.parent < -1 || node.parent >= index) {
            return faulty("the parent of " + node.path + " does not come before it");
        }
        if (node.pose_index < -1 || node.pose_index >= from.nodes_size()) {
            return faulty("the pose of " + node.path + " does not exist");
        }
        for (const wire::Part& piece : each.parts()) {
            auto shape = from_wire(piece.shape());
            if (!shape) {
                return shape.error();
            }
            node.parts.push_back(
                {std::move(*shape), from_wire(piece.node_from_shape()), piece.color()});
        }
        node.rolling_radius_m = each.rolling_radius_m();
        node.label = each.label();
        if (each.seat() > static_cast<std::uint32_t>(kMaxSeats)) {
            return faulty("the seat of " + node.path + " does not exist");
        }
        if (each.seat() > 0) {
            node.seat = SeatId(each.seat() - 1);
        }
        node.robot = each.robot();
        scene.nodes.push_back(std::move(node));
    }
    return scene;
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
    for (const RecordedSeat& seat : match.seats) {
        set(seat, message.add_seats());
    }
    if (match.game_state) {
        set(*match.game_state, message.mutable_game_state());
    }
    if (match.order) {
        set(*match.order, message.mutable_order());
    }
    set(match.scene, message.mutable_scene());
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
    auto scene = from_wire(message->scene());
    if (!scene) {
        return scene.error();
    }
    match->scene = std::move(*scene);
    for (const wire::ContentFile& each : message->content()) {
        match->content.push_back({each.layer(), each.path(), each.text()});
    }
    return match;
}

std::size_t pose_count(const SceneDescription& scene) {
    std::int32_t last = -1;
    for (const SceneNode& node : scene.nodes) {
        last = std::max(last, node.pose_index);
    }
    return static_cast<std::size_t>(last + 1);
}

}  // namespace agon::protocol
