// SPDX-License-Identifier: Apache-2.0
#include <memory>

#include <CLI/CLI.hpp>

#include "command.hpp"
#include "console.hpp"
#include "content_options.hpp"
#include "core/units.hpp"
#include "missions/folder.hpp"
#include "missions/registry.hpp"

namespace agon::app {

namespace {

struct Options {
    std::string mission;
    ContentOptions content;
    bool wants_keys = false;
    bool wants_header = false;
};

std::string_view type_name(protocol::FieldType type) {
    switch (type) {
        case protocol::FieldType::U32:
            return "u32";
        case protocol::FieldType::I32:
            return "i32";
        case protocol::FieldType::U64:
            return "u64";
        case protocol::FieldType::I64:
            return "i64";
        case protocol::FieldType::F32:
            return "f32";
        case protocol::FieldType::F64:
            return "f64";
    }
    return "?";
}

// "own[11].x_m" for the field "own.x_m" of an array of 11.
std::string field_label(const protocol::Field& field) {
    if (field.count == 1) {
        return field.name;
    }
    const std::string count = "[" + std::to_string(field.count) + "]";
    const std::size_t dot = field.name.find('.');
    return dot == std::string::npos ? field.name + count
                                    : field.name.substr(0, dot) + count + field.name.substr(dot);
}

std::string field_list(const std::string& title, const protocol::BlockSchema* schema) {
    if (schema == nullptr) {
        return "";
    }
    std::vector<std::string> labels;
    for (const protocol::Field& field : schema->fields) {
        labels.push_back(field_label(field));
    }
    return "  " + title + " (" + std::to_string(schema->size_bytes) + " bytes)\n" +
           wrapped(labels, "    ");
}

std::string field_table(const std::string& title, const protocol::BlockSchema* schema) {
    if (schema == nullptr) {
        return "";
    }
    TextTable table;
    table.heading = {"byte", "type", "field", "unit", "frame", "meaning"};
    table.right_aligned = {0};
    for (const protocol::Field& field : schema->fields) {
        table.rows.push_back({std::to_string(field.offset_bytes),
                              std::string(type_name(field.type)), field_label(field), field.unit,
                              field.frame, field.meaning});
    }
    return "\n" + title + ": " + schema->name + " version " + std::to_string(schema->version) +
           ", " + std::to_string(schema->size_bytes) + " bytes\n" + table.text();
}

std::string summary(const missions::MissionInfo& mission) {
    std::string seats;
    for (const missions::SeatInfo& seat : mission.seats) {
        seats += (seats.empty() ? "" : ", ") + seat.name + " (" + std::to_string(seat.robot_count) +
                 (seat.robot_count == 1 ? " robot)" : " robots)");
    }
    return mission.name + "  " + mission.title + "\n  seats: " + seats +
           "\n  tick: " + core::to_text(mission.tick) +
           "; duration: " + core::to_text(mission.default_duration) + " of playing time\n";
}

std::string details(const missions::MissionInfo& mission) {
    std::string text = summary(mission);
    text += "  family: " + mission.family + " (the strategies that fit)\n";
    text += "  physics: " + std::to_string(mission.substeps_per_tick) + " sub-steps a tick\n";
    text += "  commands act after " + std::to_string(mission.command_delay_ticks) + " ticks\n";
    // Seats with the same blocks are described once.
    std::vector<const protocol::BlockSchema*> shown;
    for (const missions::SeatInfo& seat : mission.seats) {
        text += "  " + seat.name + " decides every " +
                core::to_text(mission.tick * seat.decision_period_ticks) + "\n";
        if (std::find(shown.begin(), shown.end(), seat.observation) == shown.end()) {
            shown.push_back(seat.observation);
        }
    }
    for (const missions::SeatInfo& seat : mission.seats) {
        const auto at = std::find(shown.begin(), shown.end(), seat.observation);
        if (at != shown.end()) {
            shown.erase(at);
            text += field_table("observation", seat.observation);
            text += field_table("command", seat.command);
            text += field_table("placement", seat.placement);
        }
    }
    return text + field_table("game state", mission.game_state) +
           field_table("order of a person", mission.order);
}

ExitCode list_all(const ContentOptions& content_options) {
    std::string text;
    for (const std::string& name : missions::mission_names()) {
        const auto content = load_content(name, content_options);
        if (!content) {
            return fail_lines(ExitCode::BadInput, content.error());
        }
        const auto mission = missions::describe(name, *content);
        if (!mission) {
            return fail_lines(ExitCode::BadInput, mission.error());
        }
        text += (text.empty() ? "" : "\n") + summary(*mission);
        const missions::SeatInfo& seat = mission->seats.front();
        text += field_list("observation", seat.observation) + field_list("command", seat.command);
    }
    print(stdout, text);
    return ExitCode::Done;
}

ExitCode print_header(const core::ContentSet& content) {
    if (!missions::is_folder_content(content)) {
        return fail(ExitCode::BadInput,
                    "--header is for missions in folders; those of agon's own have theirs in "
                    "include/agon");
    }
    const auto header = missions::c_header(content);
    if (!header) {
        return fail_lines(ExitCode::BadInput, header.error());
    }
    print(stdout, *header);
    return ExitCode::Done;
}

ExitCode show(const Options& options) {
    if (const auto known = check_mission(options.mission); !known) {
        return fail(ExitCode::Usage, known.error());
    }
    const auto content = load_content(options.mission, options.content);
    if (!content) {
        return fail_lines(ExitCode::BadInput, content.error());
    }
    const auto mission = missions::describe(options.mission, *content);
    if (!mission) {
        return fail_lines(ExitCode::BadInput, mission.error());
    }
    if (options.wants_header) {
        return print_header(*content);
    }
    if (!options.wants_keys) {
        print(stdout, details(*mission));
        return ExitCode::Done;
    }
    const auto keys = key_list(*content, *mission);
    if (!keys) {
        return fail(ExitCode::BadInput, keys.error());
    }
    print(stdout, *keys);
    return ExitCode::Done;
}

}  // namespace

void add_missions_command(CLI::App& program, Run& run) {
    auto options = std::make_shared<Options>();
    CLI::App* command = program.add_subcommand("missions", "List the missions, or describe one");
    command->add_option("MISSION", options->mission,
                        "The one to describe in detail, also the folder of one of your own");
    command->add_option("--content", options->content.folder,
                        "Folder of content that is laid over the shipped one");
    command->add_flag("--keys", options->wants_keys,
                      "List every key of the mission's content with its value, as --set takes it");
    command
        ->add_flag("--header", options->wants_header,
                   "Print the C structs of a mission folder's blocks")
        ->excludes("--keys");
    command->callback([&run, options] {
        run = [options] {
            if (options->wants_header && options->mission.empty()) {
                return fail(ExitCode::Usage,
                            "--header needs a mission: agon missions ./my_cup --header");
            }
            if (options->wants_keys && options->mission.empty()) {
                return fail(ExitCode::Usage,
                            "--keys needs a mission: agon missions soccer5 --keys");
            }
            return options->mission.empty() ? list_all(options->content) : show(*options);
        };
    });
}

}  // namespace agon::app
