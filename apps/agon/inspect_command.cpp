// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "command.hpp"
#include "console.hpp"
#include "interrupt.hpp"
#include "probe.hpp"
#include "probe_child.hpp"
#include "progress.hpp"
#include "strategy/registry.hpp"

namespace agon::app {

namespace {

struct Options {
    std::string file;
    bool is_probing = false;
    bool is_json = false;
};

constexpr double kReached_m = 0.15;
// A library of another one is refused, with its name.
constexpr const char* kArchitecture = "64-bit x86";

std::string architecture_of(const strategy::LibraryDescription& library) {
    return library.interface == "lua/1" ? "Lua 5.4, on any" : kArchitecture;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) {
        text += (text.empty() ? "" : ", ") + word;
    }
    return text;
}

std::string robots_text(std::uint32_t robots) {
    return robots == 0 ? "any, or it doesn't say" : std::to_string(robots) + " a team";
}

// "--yellow team.so,axes=y-up": how to play with these options; without what the library says of
// itself.
std::string use_text(const strategy::LibraryDescription& library, const ProbeRow& row) {
    const std::string path = library.file.path.string();
    std::string text = "--yellow " + (path.find('/') == std::string::npos ? "./" + path : path);
    for (const std::string& option : split_options(row.options)) {
        text += states(library.self, option) ? "" : "," + option;
    }
    return text + " (soccer" + std::to_string(row.robot_count) + ")";
}

// The options of the other sets that did as well as the first: chasing a ball tells no tail.
std::string as_well(const std::vector<ProbeRow>& rows) {
    std::string text;
    for (const ProbeRow& row : rows) {
        const bool is_same = row.robot_count == rows.front().robot_count;
        if (&row != &rows.front() && is_same && are_alike(row, rows.front())) {
            text += (text.empty() ? "" : "; ") + row.options;
        }
    }
    return text;
}

bool is_found(const std::vector<ProbeRow>& rows) {
    return !rows.empty() && rows.front().fault.empty() &&
           std::max(rows.front().yellow_m, rows.front().blue_m) < kReached_m;
}

// By the first that played; the name is asked for when a strategy starts.
std::string author_in(const std::vector<ProbeRow>& rows) {
    for (const ProbeRow& row : rows) {
        if (row.fault.empty()) {
            return row.author.empty() ? "none" : row.author;
        }
    }
    return "it never started";
}

std::string centimeters(double meters) {
    return decimal(meters * 100, 1);
}

std::string use_of(const strategy::LibraryDescription& library, const std::vector<ProbeRow>& rows) {
    if (is_found(rows)) {
        return "use: " + use_text(library, rows.front());
    }
    const bool has_played = !rows.empty() && rows.front().fault.empty();
    return has_played
               ? "use: nothing fits, it reached the ball with none of them. What to check: are "
                 "its wheel speeds\n  rad/s (a wheel has a radius of 2 cm), the left one "
                 "before the right one; do its angles grow\n  counter-clockwise; does it "
                 "drive to a ball that lies still when no opponent moves?"
               : "use: nothing fits, it failed with each of them; a match tells where:\n  "
                 "agon play " +
                     std::string(rows.empty() || rows.front().robot_count == 5
                                     ? "soccer5"
                                     : "soccer" + std::to_string(rows.front().robot_count)) +
                     " --yellow " + library.file.path.string() + " --duration 10s";
}

void tell_probe(const strategy::LibraryDescription& library, const Probe& probed) {
    if (!probed.load_fault.empty()) {
        print(stdout, "\nthe library never ran, loading it failed: " + probed.load_fault + "\n");
        return;
    }
    const std::vector<ProbeRow>& rows = probed.rows;
    TextTable table;
    table.heading = {"robots", "options", "left half, cm", "right half, cm", ""};
    table.right_aligned = {0, 2, 3};
    for (const ProbeRow& row : rows) {
        const bool is_sound = row.fault.empty();
        table.rows.push_back({std::to_string(row.robot_count),
                              row.options.empty() ? "none" : row.options,
                              is_sound ? centimeters(row.yellow_m) : "",
                              is_sound ? centimeters(row.blue_m) : "", row.fault});
    }
    print(stdout, "\nclosest approach to a ball that lies still, the best first\n" + table.text());
    if (const std::string others = as_well(rows); is_found(rows) && !others.empty()) {
        print(stdout, "as well as the first did: " + others +
                          "; chasing a ball does not tell them apart" +
                          (library.interface == "msrs" ? ", the last fields of the struct do "
                                                         "(long is long64, int is int32)\n"
                                                       : "\n"));
    }
    print(stdout, use_of(library, rows) + "\n");
}

nlohmann::ordered_json json_of(const strategy::LibraryDescription& library, const Probe& probed,
                               bool is_probing) {
    const std::vector<ProbeRow>& rows = probed.rows;
    nlohmann::ordered_json json;
    json["file"] = library.file.path.string();
    json["sha256"] = library.file.sha256;
    json["architecture"] = architecture_of(library);
    json["interface"] = library.interface;
    json["functions"] = library.functions;
    json["needs"] = library.file.needed;
    json["robots_a_team"] = library.self.robot_count;
    json["options"] = library.self.options;
    json["says_so_itself"] = library.self.has_said_so;
    if (is_probing) {
        json["author"] = author_in(rows);
        if (!probed.load_fault.empty()) {
            json["load_fault"] = probed.load_fault;
        }
        json["probe"] = nlohmann::ordered_json::array();
        for (const ProbeRow& row : rows) {
            nlohmann::ordered_json entry;
            entry["robots_a_team"] = row.robot_count;
            entry["options"] = row.options;
            if (row.fault.empty()) {
                entry["left_half_m"] = row.yellow_m;
                entry["right_half_m"] = row.blue_m;
            } else {
                entry["fault"] = row.fault;
            }
            json["probe"].push_back(entry);
        }
        json["use"] = is_found(rows) ? nlohmann::ordered_json(rows.front().options) : nullptr;
    }
    return json;
}

// One line that is rewritten on a terminal, a line for each attempt elsewhere.
core::Result<Probe> probe_and_tell(const strategy::LibraryDescription& library) {
    StatusLine line;
    const ProbeListener listener{[&line](const std::string& attempt) { line.show(attempt); },
                                 [](const std::string& attempt, const std::string& result) {
                                     if (!StatusLine::is_shown()) {
                                         print(stderr, attempt + ": " + result + "\n");
                                         std::fflush(stderr);
                                     }
                                 }};
    auto probed = probe(library, listener);
    line.clear();
    return probed;
}

ExitCode inspect(const Options& options) {
    const auto library = strategy::describe_library(options.file);
    if (!library) {
        return fail(ExitCode::BadInput, library.error());
    }
    Probe probed;
    if (options.is_probing) {
        const Interrupt interrupt;
        auto done = probe_and_tell(*library);
        if (!done && Interrupt::has_come()) {
            warn("interrupted; the library was not tried with all options");
            return ExitCode::Interrupted;
        }
        if (!done) {
            return fail(ExitCode::BadInput, done.error());
        }
        probed = std::move(done).value();
    }
    if (options.is_json) {
        print(stdout, json_of(*library, probed, options.is_probing).dump(2) + "\n");
        return ExitCode::Done;
    }
    const std::string options_text =
        library->self.options.empty()
            ? "none"
            : library->self.options + (library->self.has_said_so
                                           ? " (it says so itself)"
                                           : " (the defaults; it says nothing)");
    print(stdout,
          library->file.path.string() + "\n" + "  interface     " + library->interface + "\n" +
              "  functions     " + joined(library->functions) + "\n" + "  robots        " +
              robots_text(library->self.robot_count) + "\n" +
              (options.is_probing ? "  author        " + author_in(probed.rows) + "\n" : "") +
              "  options       " + options_text + "\n" + "  architecture  " +
              architecture_of(*library) + "\n" + "  needs         " +
              (library->file.needed.empty() ? "nothing" : joined(library->file.needed)) + "\n" +
              "  sha256        " + library->file.sha256 + "\n");
    if (options.is_probing) {
        tell_probe(*library, probed);
    }
    return ExitCode::Done;
}

// What the probe runs in processes of their own.
void add_child_commands(CLI::App& program, Run& run) {
    struct Words {
        std::string file;
        std::string mission;
        std::string seat;
        std::string options;
    };

    auto words = std::make_shared<Words>();
    CLI::App* chase = program.add_subcommand("chase", "One chase of agon inspect --probe");
    chase->add_option("FILE", words->file)->required();
    chase->add_option("MISSION", words->mission)->required();
    chase->add_option("SEAT", words->seat)->required();
    chase->add_option("--options", words->options);
    chase->callback([&run, words] {
        run = [words] {
            return chase_once(words->file, words->options, words->mission, words->seat);
        };
    });
    CLI::App* load = program.add_subcommand("load", "The loading of agon inspect --probe");
    load->add_option("FILE", words->file)->required();
    load->callback([&run, words] {
        run = [words] {
            return load_once(words->file);
        };
    });
    for (CLI::App* command : {chase, load}) {
        command->group("");  // not for people
    }
}

}  // namespace

void add_inspect_command(CLI::App& program, Run& run) {
    auto options = std::make_shared<Options>();
    CLI::App* command =
        program.add_subcommand("inspect", "Say what a strategy's library is, and how it plays");
    command->add_option("FILE", options->file, "The library, or a file in Lua")->required();
    command->add_flag("--probe", options->is_probing,
                      "Let it chase a ball with each set of options, in processes of their own");
    command->add_flag("--json", options->is_json, "As JSON");
    command->callback([&run, options] {
        run = [options] {
            return inspect(*options);
        };
    });
    add_child_commands(program, run);
}

}  // namespace agon::app
