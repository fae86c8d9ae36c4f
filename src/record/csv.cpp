// SPDX-License-Identifier: Apache-2.0
#include "record/csv.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <map>
#include <string>
#include <vector>

namespace agon::record {

namespace {

using protocol::BlockSchema;
using protocol::Input;

void add_block(CsvTable& table, const BlockSchema& schema, const std::byte* block) {
    for (const protocol::Field& field : schema.fields) {
        for (std::uint32_t i = 0; i < field.count; ++i) {
            table.cell(field, block, i);
        }
    }
}

/// Paths of what moves, by its index among a frame's poses.
std::vector<std::string> moving_paths(const protocol::SceneDescription& scene) {
    std::vector<std::string> paths;
    for (const protocol::SceneNode& node : scene.nodes) {
        if (node.pose_index >= 0) {
            const auto index = static_cast<std::size_t>(node.pose_index);
            paths.resize(std::max(paths.size(), index + 1));
            paths[index] = node.path;
        }
    }
    return paths;
}

/// Columns for what moves, over all scenes of a recording: who comes later has later ones.
class PoseTable {
public:
    static core::Result<PoseTable> of(const Recording& recording) {
        PoseTable table;
        std::map<std::string, std::size_t> columns;
        for (std::size_t i = 0; i < recording.scene_count(); ++i) {
            const auto change = recording.scene(i);
            if (!change) {
                return change.error();
            }
            std::vector<std::size_t>& of_scene = table.columns_.emplace_back();
            for (const std::string& path : moving_paths(change->scene)) {
                const auto [column, is_new] = columns.emplace(path, columns.size());
                of_scene.push_back(column->second);
                if (is_new) {
                    table.paths_.push_back(path);
                }
            }
        }
        return table;
    }

    [[nodiscard]] const std::vector<std::string>& paths() const { return paths_; }

    /// Cells are empty where an object is not there.
    void add(CsvTable& table, const protocol::RecordedFrame& frame, std::size_t scene) {
        constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
        pose_of_column_.assign(paths_.size(), kNone);
        for (std::size_t pose = 0; pose < columns_[scene].size(); ++pose) {
            pose_of_column_[columns_[scene][pose]] = pose;
        }
        for (const std::size_t pose : pose_of_column_) {
            if (pose == kNone) {
                table.empty_cell();
                table.empty_cell();
                table.empty_cell();
                continue;
            }
            table.cell(frame.poses[pose].position_m.x);
            table.cell(frame.poses[pose].position_m.y);
            table.cell(frame.headings_rad[pose]);
        }
    }

private:
    std::vector<std::string> paths_;
    std::vector<std::vector<std::size_t>> columns_;  // by scene and pose
    std::vector<std::size_t> pose_of_column_;        // kept for its memory
};

/// nullptr: the seat has no such inputs.
const BlockSchema* schema_of(const protocol::RecordedMatch& match, std::size_t seat,
                             Input::Kind kind) {
    if (kind == Input::Kind::Order) {
        return seat == 0 && match.order ? &*match.order : nullptr;  // no seat's: there may be none
    }
    if (seat >= match.seats.size()) {
        return nullptr;
    }
    switch (kind) {
        case Input::Kind::Command:
            return &match.seats[seat].command;
        case Input::Kind::Placement:
            return match.seats[seat].placement ? &*match.seats[seat].placement : nullptr;
        case Input::Kind::Order:
        case Input::Kind::Replacement:
            break;  // its texts are no cells of a table of numbers; the event tells them
    }
    return nullptr;
}

const char* text_of(Input::Status status) {
    switch (status) {
        case Input::Status::Ok:
            return "ok";
        case Input::Status::Failed:
            return "failed";
        case Input::Status::Late:
            return "late";
        case Input::Status::Lost:
            return "lost";
    }
    return "unknown";
}

/// Columns for the blocks of all seats: a number of the same name has one column.
struct BlockColumns {
    std::vector<std::string> names;

    /// By seat: for each column the number's field and element; none where it has no such number.
    struct Source {
        const protocol::Field* field = nullptr;
        std::uint32_t index = 0;
    };

    std::vector<std::vector<Source>> sources;

    BlockColumns(const protocol::RecordedMatch& match, Input::Kind kind);
};

BlockColumns::BlockColumns(const protocol::RecordedMatch& match, Input::Kind kind)
    : sources(std::max<std::size_t>(1, match.seats.size())) {
    for (std::size_t seat = 0; seat < sources.size(); ++seat) {
        const BlockSchema* schema = schema_of(match, seat, kind);
        if (schema == nullptr) {
            continue;
        }
        const std::vector<std::string> own = number_names(*schema);
        std::size_t number = 0;
        for (const protocol::Field& field : schema->fields) {
            for (std::uint32_t i = 0; i < field.count; ++i, ++number) {
                const auto found = std::find(names.begin(), names.end(), own[number]);
                const auto column = static_cast<std::size_t>(found - names.begin());
                if (found == names.end()) {
                    names.push_back(own[number]);
                }
                sources[seat].resize(std::max(sources[seat].size(), column + 1));
                sources[seat][column] = {&field, i};
            }
        }
    }
    for (auto& of_seat : sources) {
        of_seat.resize(names.size());
    }
}

}  // namespace

core::Result<void> write_frames(const Recording& recording, const TextSink& sink) {
    const protocol::RecordedMatch& match = recording.match();
    CsvTable table(sink);
    table.cell("tick");
    table.cell("time_s");
    if (match.game_state) {
        for (const std::string& name : number_names(*match.game_state)) {
            table.cell(name);
        }
    }
    auto poses = PoseTable::of(recording);
    if (!poses) {
        return poses.error();
    }
    for (const std::string& path : poses->paths()) {
        for (const char* column : {".x_m", ".y_m", ".heading_rad"}) {
            table.cell(path + column);
        }
    }
    auto written = table.end_row();
    for (std::size_t i = 0; written && i < recording.frame_count(); ++i) {
        const auto frame = recording.frame(i);
        if (!frame) {
            return frame.error();
        }
        table.cell(frame->tick);
        table.cell(frame->time);
        if (match.game_state) {
            add_block(table, *match.game_state, frame->game_state.data());
        }
        poses->add(table, *frame, recording.scene_index_at(frame->time));
        written = table.end_row();
    }
    return written ? table.finish() : written;
}

core::Result<void> write_events(const Recording& recording, const TextSink& sink) {
    CsvTable table(sink);
    for (const char* column : {"tick", "time_s", "kind", "team", "objects", "reason"}) {
        table.cell(column);
    }
    auto written = table.end_row();
    for (const protocol::Event& event : recording.events()) {
        if (!written) {
            return written;
        }
        std::string objects;
        for (const std::string& object : event.objects) {
            objects += (objects.empty() ? "" : " ") + object;
        }
        table.cell(event.tick);
        table.cell(event.time);
        table.cell(event.kind);
        table.cell(event.team);
        table.cell(objects);
        table.cell(event.reason);
        written = table.end_row();
    }
    return written ? table.finish() : written;
}

core::Result<void> write_inputs(const Recording& recording, Input::Kind kind,
                                const TextSink& sink) {
    const protocol::RecordedMatch& match = recording.match();
    const BlockColumns columns(match, kind);
    const bool has_seat = kind != Input::Kind::Order;
    CsvTable table(sink);
    table.cell("tick");
    table.cell("time_s");
    if (has_seat) {
        table.cell("seat");
        table.cell("status");
    }
    for (const std::string& name : columns.names) {
        table.cell(name);
    }
    auto written = table.end_row();
    TickCursor cursor = recording.ticks();
    while (written) {
        const auto tick = cursor.next();
        if (!tick) {
            return tick.error();
        }
        if (*tick == nullptr) {
            return table.finish();
        }
        for (const Input& input : (*tick)->inputs) {
            if (input.kind != kind || !written) {
                continue;
            }
            table.cell((*tick)->tick);
            table.cell((*tick)->time);
            if (has_seat) {
                table.cell(match.seats[input.seat.index()].name);
                table.cell(text_of(input.status));
            }
            for (const auto& source : columns.sources[input.seat.index()]) {
                if (source.field != nullptr && input.status == Input::Status::Ok) {
                    table.cell(*source.field, input.block.data(), source.index);
                } else {
                    table.empty_cell();
                }
            }
            written = table.end_row();
        }
    }
    return written;
}

core::Result<void> write_plots(const Recording& recording, const TextSink& sink) {
    CsvTable table(sink);
    for (const char* column : {"tick", "time_s", "seat", "name", "value"}) {
        table.cell(column);
    }
    auto written = table.end_row();
    const auto& seats = recording.match().seats;
    const auto visited = recording.visit_outputs([&](const protocol::RecordedOutputs& said) {
        for (const protocol::PlotPoint& point : said.outputs.plots) {
            if (!written) {
                return;
            }
            table.cell(said.tick);
            table.cell(said.time);
            // The scene itself has no name.
            table.cell(said.seat.index() < seats.size() ? seats[said.seat.index()].name : "");
            table.cell(point.name);
            table.cell(point.value);
            written = table.end_row();
        }
    });
    if (!visited) {
        return visited;
    }
    return written ? table.finish() : written;
}

}  // namespace agon::record
