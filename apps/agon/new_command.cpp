// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <memory>
#include <vector>

#include <CLI/CLI.hpp>

#include "command.hpp"
#include "console.hpp"
#include "content_options.hpp"
#include "core/suggest.hpp"
#include "missions/registry.hpp"
#include "template_folder.hpp"

namespace agon::app {

namespace {

struct Options {
    std::string mission;
    std::string folder;
    std::string interface = "agon";
};

ExitCode make_project(const Options& options) {
    if (const auto known = check_mission(options.mission); !known) {
        return fail(ExitCode::Usage, known.error());
    }
    if (const auto named = check_strategy_name(options.folder); !named) {
        return fail(ExitCode::Usage, named.error());
    }
    const std::vector<std::string> interfaces{"agon", "msrs", "lua"};
    if (std::find(interfaces.begin(), interfaces.end(), options.interface) == interfaces.end()) {
        return fail(ExitCode::Usage,
                    {"--interface is agon, msrs or lua, not '" + options.interface + "'" +
                         core::did_you_mean(options.interface, interfaces),
                     ""});
    }
    const auto mission = missions::describe(options.mission, core::shipped_content());
    if (!mission) {
        return fail(ExitCode::BadInput, mission.error());
    }
    const auto written = copy_template(*mission, options.folder, options.interface);
    if (!written) {
        return fail(ExitCode::BadInput, written.error());
    }
    std::string text = "made " + options.folder + ":\n";
    for (const std::string& file : *written) {
        text += "  " + file + "\n";
    }
    print(stdout, text + "README.md there says how to play it.\n");
    return ExitCode::Done;
}

}  // namespace

void add_new_command(CLI::App& program, Run& run) {
    auto options = std::make_shared<Options>();
    CLI::App* command =
        program.add_subcommand("new", "Make a folder with a strategy of your own that plays");
    command->add_option("MISSION", options->mission, "Which contest: see agon missions")
        ->required();
    command->add_option("NAME", options->folder, "The folder; its last part names the strategy")
        ->required();
    CLI::Option* interface = command->add_option(
        "--interface", options->interface, "For which it is written: agon (default), msrs, lua");
    command
        ->add_flag_callback(
            "--lua", [options] { options->interface = "lua"; },
            "In Lua: one file, nothing to build (the same as --interface lua)")
        ->excludes(interface);
    command->callback([&run, options] {
        run = [options] {
            return make_project(*options);
        };
    });
}

}  // namespace agon::app
