// SPDX-License-Identifier: Apache-2.0
#include "strategy/process/messages.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/utf8.hpp"
#include "strategy/process/byte_stream.hpp"

namespace agon::strategy::process {
namespace {

using protocol::BlockSchema;
using protocol::Figure;

constexpr std::size_t kMostFields = 4096;
constexpr std::size_t kMostParameters = 1024;
constexpr std::size_t kMostLogLines = 1024;
constexpr std::size_t kMostFigures = 4096;
constexpr std::size_t kMostPlotPoints = 1024;
// Room that stays free for the ends of lists and the number of what was dropped.
constexpr std::size_t kEndsBytes = 32;
constexpr std::size_t kTaskBytes = std::size_t{1} << 20;

// ---- schemas, setup ----------------------------------------------------------------------------

void write(ByteWriter& out, const BlockSchema& schema) {
    out.text(schema.name);
    out.number(schema.version);
    out.number(schema.size_bytes);
    out.number(static_cast<std::uint32_t>(schema.fields.size()));
    for (const protocol::Field& field : schema.fields) {
        out.text(field.name);
        out.number(field.type);
        out.number(field.offset_bytes);
        out.number(field.count);
        out.number(field.stride_bytes);
        out.text(field.unit);
        out.text(field.frame);
        out.text(field.meaning);
    }
}

BlockSchema read_schema(ByteReader& in) {
    BlockSchema schema;
    schema.name = in.text();
    schema.version = in.number<std::uint32_t>();
    schema.size_bytes = in.number<std::uint32_t>();
    const auto count = std::min<std::size_t>(in.number<std::uint32_t>(), kMostFields);
    for (std::size_t i = 0; i < count && in.is_sound(); ++i) {
        protocol::Field field;
        field.name = in.text();
        field.type = static_cast<protocol::FieldType>(in.number<std::uint8_t>());
        field.offset_bytes = in.number<std::uint32_t>();
        field.count = in.number<std::uint32_t>();
        field.stride_bytes = in.number<std::uint32_t>();
        field.unit = in.text();
        field.frame = in.text();
        field.meaning = in.text();
        schema.fields.push_back(std::move(field));
    }
    return schema;
}

void write(ByteWriter& out, const SeatSetup& setup) {
    out.text(setup.mission);
    out.text(setup.mission_family);
    out.text(setup.seat);
    out.number(setup.robot_count);
    out.number(setup.seed);
    out.number(setup.tick.count_ns());
    out.number(setup.decision_period.count_ns());
    out.number(static_cast<std::uint32_t>(setup.parameters.size()));
    for (const auto& [name, value] : setup.parameters) {
        out.text(name);
        out.number(value);
    }
    out.number(static_cast<std::uint8_t>(setup.placement != nullptr));
    write(out, *setup.observation);
    write(out, *setup.command);
    if (setup.placement != nullptr) {
        write(out, *setup.placement);
    }
}

void read_setup(ByteReader& in, Task& task) {
    SeatSetup& setup = task.setup;
    setup.mission = in.text();
    setup.mission_family = in.text();
    setup.seat = in.text();
    setup.robot_count = in.number<std::uint32_t>();
    setup.seed = in.number<std::uint64_t>();
    setup.tick = core::Duration::nanoseconds(in.number<std::int64_t>());
    setup.decision_period = core::Duration::nanoseconds(in.number<std::int64_t>());
    const auto count = std::min<std::size_t>(in.number<std::uint32_t>(), kMostParameters);
    for (std::size_t i = 0; i < count && in.is_sound(); ++i) {
        std::string name = in.text();
        setup.parameters[std::move(name)] = in.number<double>();
    }
    const bool has_placement = in.number<std::uint8_t>() != 0;
    for (int i = 0; i < (has_placement ? 3 : 2); ++i) {
        task.schemas.push_back(read_schema(in));
    }
    setup.observation = &task.schemas[0];
    setup.command = &task.schemas[1];
    setup.placement = has_placement ? &task.schemas[2] : nullptr;
}

// ---- replies -----------------------------------------------------------------------------------

std::string clean(ByteReader& in) {
    return core::clean_utf8(in.text(), kLongestText);
}

void write(ByteWriter& out, const Identity& identity) {
    out.text(identity.name);
    out.text(identity.author);
    out.text(identity.file);
    out.text(identity.sha256);
    out.text(identity.interface);
}

Identity read_identity(ByteReader& in) {
    Identity identity;
    identity.name = clean(in);
    identity.author = clean(in);
    identity.file = clean(in);
    identity.sha256 = clean(in);
    identity.interface = clean(in);
    return identity;
}

void write(ByteWriter& out, const Parameter& parameter) {
    out.text(parameter.name);
    out.text(parameter.unit);
    out.number(parameter.default_value);
    out.number(parameter.minimum);
    out.number(parameter.maximum);
    out.number(parameter.value);
}

Parameter read_parameter(ByteReader& in) {
    Parameter parameter;
    parameter.name = clean(in);
    parameter.unit = clean(in);
    parameter.default_value = in.number<double>();
    parameter.minimum = in.number<double>();
    parameter.maximum = in.number<double>();
    parameter.value = in.number<double>();
    return parameter;
}

void write(ByteWriter& out, const Figure& figure) {
    out.number(figure.kind);
    out.number(figure.from_m.x);
    out.number(figure.from_m.y);
    out.number(figure.to_m.x);
    out.number(figure.to_m.y);
    out.number(figure.radius_m);
    out.number(figure.color);
    out.text(figure.text);
}

Figure read_figure(ByteReader& in) {
    Figure figure;
    figure.kind = static_cast<Figure::Kind>(std::min<std::uint8_t>(
        in.number<std::uint8_t>(), static_cast<std::uint8_t>(Figure::Kind::Point)));
    figure.from_m.x = in.number<double>();
    figure.from_m.y = in.number<double>();
    figure.to_m.x = in.number<double>();
    figure.to_m.y = in.number<double>();
    figure.radius_m = in.number<double>();
    figure.color = in.number<std::uint32_t>();
    figure.text = clean(in);
    return figure;
}

bool is_drawable(const Figure& figure) {
    return std::isfinite(figure.from_m.x) && std::isfinite(figure.from_m.y) &&
           std::isfinite(figure.to_m.x) && std::isfinite(figure.to_m.y) &&
           std::isfinite(figure.radius_m) && figure.radius_m >= 0;
}

/// Each entry begins with a 1, the list ends with a 0, so that it may be cut off at the last one
/// that fits.
template <typename Entry, typename Write>
void write_list(ByteWriter& out, const std::vector<Entry>& entries, std::uint32_t& dropped,
                Write&& write_one) {
    for (const Entry& entry : entries) {
        const std::size_t before = out.size();
        out.number(std::uint8_t{1});
        write_one(entry);
        if (out.has_overflown() || out.left() < kEndsBytes) {
            out.cut_to(before);
            ++dropped;
        }
    }
    out.number(std::uint8_t{0});
}

void write(ByteWriter& out, const protocol::SideOutputs& outputs) {
    std::uint32_t dropped = outputs.dropped;
    write_list(out, outputs.log, dropped, [&out](const protocol::LogLine& line) {
        out.number(line.level);
        out.text(line.text);
    });
    write_list(out, outputs.figures, dropped, [&out](const Figure& figure) { write(out, figure); });
    write_list(out, outputs.plots, dropped, [&out](const protocol::PlotPoint& point) {
        out.text(point.name);
        out.number(point.value);
    });
    out.number(dropped);
}

/// What write_list() wrote. Entries that can't be used are dropped, as are those beyond the most.
template <typename Entry, typename Read, typename IsUsable>
void read_list(ByteReader& in, std::vector<Entry>& entries, std::size_t most,
               std::uint32_t& dropped, Read&& read_one, IsUsable&& is_usable) {
    while (in.number<std::uint8_t>() != 0) {
        Entry entry = read_one();
        if (in.is_sound() && is_usable(entry) && entries.size() < most) {
            entries.push_back(std::move(entry));
        } else {
            ++dropped;
        }
    }
}

protocol::SideOutputs read_outputs(ByteReader& in) {
    protocol::SideOutputs outputs;
    const auto read_line = [&in] {
        const auto level = std::min<std::uint32_t>(in.number<std::uint32_t>(), 3);
        return protocol::LogLine{level, clean(in)};
    };
    const auto read_point = [&in] {
        std::string name = clean(in);
        return protocol::PlotPoint{std::move(name), in.number<double>()};
    };
    read_list(in, outputs.log, kMostLogLines, outputs.dropped, read_line,
              [](const protocol::LogLine&) { return true; });
    read_list(
        in, outputs.figures, kMostFigures, outputs.dropped, [&in] { return read_figure(in); },
        is_drawable);
    read_list(in, outputs.plots, kMostPlotPoints, outputs.dropped, read_point,
              [](const protocol::PlotPoint& point) { return std::isfinite(point.value); });
    outputs.dropped += in.number<std::uint32_t>();
    return outputs;
}

}  // namespace

std::vector<std::byte> encode(const Task& task) {
    std::vector<std::byte> bytes(kTaskBytes);
    ByteWriter out(bytes);
    out.text(task.file);
    out.number(static_cast<std::uint32_t>(task.options.size()));
    for (const auto& [key, value] : task.options) {
        out.text(key);
        out.text(value);
    }
    out.text(task.scratch);
    out.number(task.call_limit_ns);
    out.number(task.start_call_limit_ns);
    out.number(task.memory_bytes);
    out.number(task.file_bytes);
    out.number(static_cast<std::uint8_t>(task.waits_for_debugger));
    write(out, task.setup);
    bytes.resize(out.has_overflown() ? 0 : out.size());
    return bytes;
}

core::Result<Task> decode_task(std::span<const std::byte> bytes) {
    ByteReader in(bytes);
    Task task;
    task.file = in.text();
    const auto count = std::min<std::size_t>(in.number<std::uint32_t>(), kMostParameters);
    for (std::size_t i = 0; i < count && in.is_sound(); ++i) {
        std::string key = in.text();
        task.options[std::move(key)] = in.text();
    }
    task.scratch = in.text();
    task.call_limit_ns = in.number<std::int64_t>();
    task.start_call_limit_ns = in.number<std::int64_t>();
    task.memory_bytes = in.number<std::uint64_t>();
    task.file_bytes = in.number<std::uint64_t>();
    task.waits_for_debugger = in.number<std::uint8_t>() != 0;
    task.schemas.reserve(3);
    read_setup(in, task);
    if (!in.is_sound() || !in.is_at_end()) {
        return core::Error{"the task of a strategy's process is not whole", ""};
    }
    return task;
}

std::size_t encode(const ReplyText& reply, std::span<std::byte> room) {
    // What must not be lost first, and far below the room in size.
    ByteWriter out(room);
    out.text(reply.fault);
    out.text(reply.backtrace);
    out.text(reply.error_what);
    out.text(reply.error_where);
    write(out, reply.identity);
    std::uint32_t dropped = 0;
    write_list(out, reply.parameters, dropped,
               [&out](const Parameter& parameter) { write(out, parameter); });
    write(out, reply.outputs);
    return out.size();
}

core::Result<ReplyText> decode_reply(std::span<const std::byte> bytes) {
    ByteReader in(bytes);
    ReplyText reply;
    reply.fault = clean(in);
    reply.backtrace = clean(in);
    reply.error_what = clean(in);
    reply.error_where = clean(in);
    reply.identity = read_identity(in);
    while (in.number<std::uint8_t>() != 0 && reply.parameters.size() < kMostParameters) {
        reply.parameters.push_back(read_parameter(in));
    }
    reply.outputs = read_outputs(in);
    if (!in.is_sound() || !in.is_at_end()) {
        return core::Error{"the reply is torn or was written over", ""};
    }
    return reply;
}

}  // namespace agon::strategy::process
