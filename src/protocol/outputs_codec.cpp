// SPDX-License-Identifier: Apache-2.0
#include "protocol/outputs_codec.hpp"

#include <utility>

#include "core/utf8.hpp"
#include "protocol/match.pb.h"
#include "protocol/message_bytes.hpp"
#include "protocol/rounding.hpp"
#include "protocol/wire_time.hpp"

namespace agon::protocol {

struct OutputsEncoder::State {
    wire::Log log;
    wire::Draw draw;
    wire::Plot plot;
};

OutputsEncoder::OutputsEncoder() : state_(std::make_unique<State>()) {}

OutputsEncoder::OutputsEncoder(OutputsEncoder&&) noexcept = default;
OutputsEncoder& OutputsEncoder::operator=(OutputsEncoder&&) noexcept = default;
OutputsEncoder::~OutputsEncoder() = default;

namespace {

template <typename Message>
void begin(const OutputsEncoder::Origin& origin, Message& message) {
    message.Clear();
    message.set_tick(origin.tick);
    message.set_time_ns(ns_of(origin.time));
    message.set_seat(origin.seat.index());
}

/// Tick, time and seat of a message.
template <typename Message>
core::Result<RecordedOutputs> outputs_of(const Message& message) {
    const auto time = time_from(message.time_ns());
    if (!time) {
        return time.error();
    }
    return RecordedOutputs{message.tick(), *time, SeatId(message.seat()), {}};
}

}  // namespace

void OutputsEncoder::encode_log(const Origin& origin, std::span<const LogLine> lines,
                                std::uint32_t dropped, std::vector<std::byte>& out) {
    wire::Log& message = state_->log;
    begin(origin, message);
    for (const LogLine& line : lines) {
        wire::LogLine* to = message.add_lines();
        to->set_level(line.level);
        to->set_text(core::as_utf8(line.text));
    }
    message.set_dropped(dropped);
    append(message, out);
}

void OutputsEncoder::encode_draw(const Origin& origin, std::span<const Figure> figures,
                                 std::vector<std::byte>& out) {
    wire::Draw& message = state_->draw;
    begin(origin, message);
    for (const Figure& figure : figures) {
        wire::Figure* to = message.add_figures();
        to->set_kind(static_cast<wire::Figure::Kind>(figure.kind));
        to->set_x_m(rounded(figure.from_m.x, kPositionGrid));
        to->set_y_m(rounded(figure.from_m.y, kPositionGrid));
        if (figure.kind == Figure::Kind::Line) {
            to->set_to_x_m(rounded(figure.to_m.x, kPositionGrid));
            to->set_to_y_m(rounded(figure.to_m.y, kPositionGrid));
        }
        to->set_radius_m(rounded(figure.radius_m, kPositionGrid));
        to->set_color(figure.color);
        if (!figure.text.empty()) {
            to->set_text(core::as_utf8(figure.text));
        }
    }
    append(message, out);
}

void OutputsEncoder::encode_plot(const Origin& origin, std::span<const PlotPoint> points,
                                 std::vector<std::byte>& out) {
    wire::Plot& message = state_->plot;
    begin(origin, message);
    for (const PlotPoint& point : points) {
        wire::PlotPoint* to = message.add_points();
        to->set_name(core::as_utf8(point.name));
        to->set_value(point.value);
    }
    append(message, out);
}

core::Result<RecordedOutputs> decode_log(std::span<const std::byte> bytes) {
    const auto message = parsed<wire::Log>(bytes);
    if (!message) {
        return message.error();
    }
    auto recorded = outputs_of(*message);
    if (recorded) {
        for (const wire::LogLine& line : message->lines()) {
            recorded->outputs.log.push_back({line.level(), line.text()});
        }
        recorded->outputs.dropped = message->dropped();
    }
    return recorded;
}

core::Result<RecordedOutputs> decode_draw(std::span<const std::byte> bytes) {
    const auto message = parsed<wire::Draw>(bytes);
    if (!message) {
        return message.error();
    }
    auto recorded = outputs_of(*message);
    if (!recorded) {
        return recorded;
    }
    for (const wire::Figure& from : message->figures()) {
        if (from.kind() < wire::Figure::LINE || from.kind() > wire::Figure::POINT) {
            return core::Error{"faulty message: a figure of an unknown kind", ""};
        }
        Figure figure;
        figure.kind = static_cast<Figure::Kind>(from.kind());
        figure.from_m = {static_cast<double>(from.x_m()), static_cast<double>(from.y_m())};
        figure.to_m = {static_cast<double>(from.to_x_m()), static_cast<double>(from.to_y_m())};
        figure.radius_m = static_cast<double>(from.radius_m());
        figure.color = from.color();
        figure.text = from.text();
        recorded->outputs.figures.push_back(std::move(figure));
    }
    return recorded;
}

core::Result<RecordedOutputs> decode_plot(std::span<const std::byte> bytes) {
    const auto message = parsed<wire::Plot>(bytes);
    if (!message) {
        return message.error();
    }
    auto recorded = outputs_of(*message);
    if (recorded) {
        for (const wire::PlotPoint& point : message->points()) {
            recorded->outputs.plots.push_back({point.name(), point.value()});
        }
    }
    return recorded;
}

}  // namespace agon::protocol
