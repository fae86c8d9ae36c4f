// SPDX-License-Identifier: Apache-2.0
#include <memory>

#include <CLI/CLI.hpp>

#include "command.hpp"
#include "console.hpp"
#include "export.hpp"

namespace agon::app {

void add_export_command(CLI::App& program, Run& run) {
    auto options = std::make_shared<ExportOptions>();
    auto targets = std::make_shared<std::vector<std::string>>();
    CLI::App* command = program.add_subcommand("export", "Write a recording as tables");
    command->add_option("FILE", options->path, "A recording: see agon play --record")->required();
    const CLI::Option* csv =
        command
            ->add_option("--csv", *targets,
                         "Comma-separated values: all tables into a folder, or only the frames "
                         "into FILE.csv or to - (standard output)")
            ->type_name("DIR|FILE.csv|-")
            ->expected(0, 1);
    command->add_flag("--quiet", options->is_quiet, "Do not list what was written");
    command->callback([&run, options, targets, csv] {
        run = [options, targets, csv] {
            if (csv->count() == 0) {
                return fail(ExitCode::Usage, "name the form of the tables: --csv");
            }
            options->target = targets->empty() || targets->front().empty()
                                  ? default_target(options->path)
                                  : targets->front();
            return export_tables(*options);
        };
    });
}

}  // namespace agon::app
