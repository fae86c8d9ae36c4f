// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <CLI/CLI.hpp>

#include "command.hpp"
#include "console.hpp"
#include "hosting.hpp"
#include "installed.hpp"
#include "missions/registry.hpp"
#include "plugin/guard.hpp"
#include "plugin/output_redirect.hpp"
#include "scratch_folder.hpp"

namespace agon::app {

namespace {

// The first mission that a strategy built for this number of robots (0: any) can play.
core::Result<std::string> mission_for(std::uint32_t robot_count, const core::ContentSet& content) {
    for (const std::string& name : missions::mission_names()) {
        const auto mission = missions::describe(name, content);
        if (!mission) {
            return mission.error();
        }
        if (robot_count == 0 || mission->seats.front().robot_count == robot_count) {
            return name;
        }
    }
    return core::Error{"no mission has " + std::to_string(robot_count) + " robots a seat", ""};
}

core::Result<strategy::Identity> identity_of(const strategy::ShippedStrategy& shipped,
                                             const strategy::HostContext& context) {
    const auto& [robot_count, path] = *shipped.files.begin();
    const auto mission = mission_for(robot_count, core::shipped_content());
    if (!mission) {
        return mission.error();
    }
    HostingOptions hosting;
    hosting.is_in_process = true;
    const auto report = start_once(path, *mission, hosting, context);
    if (!report) {
        return report.error();
    }
    if (report->lost_strategy) {
        return core::Error{*report->lost_strategy, path.string()};
    }
    strategy::Identity identity = report->seats.front().identity;
    if (identity.name == path.stem()) {
        identity.name = shipped.name;  // it has none of its own, and its file's has a number
    }
    return identity;
}

ExitCode list_strategies() {
    const std::filesystem::path folder = strategies_folder();
    const auto shipped = strategy::shipped_strategies(folder);
    if (shipped.empty()) {
        return fail(ExitCode::BadInput, {"no strategy comes with this agon", folder.string()});
    }
    auto scratch = ScratchFolder::create();
    if (!scratch) {
        return fail(ExitCode::BadInput, scratch.error());
    }
    std::vector<std::string> faults;
    TextTable table;
    table.heading = {"strategy", "name", "author", "interface", "robots a team"};
    {
        const auto redirect = plugin::OutputRedirect::to_file(scratch->log());
        if (!redirect) {
            return fail(ExitCode::BadInput, redirect.error());
        }
        plugin::CrashGuard guard;
        for (const strategy::ShippedStrategy& entry : shipped) {
            const auto identity = identity_of(entry, {&guard, scratch->path()});
            std::string robots;
            for (const auto& [count, path] : entry.files) {
                robots += (robots.empty() ? "" : ", ") +
                          (count == 0 ? std::string("any") : std::to_string(count));
            }
            if (!identity) {
                table.rows.push_back({entry.name, "can't be used", "", entry.interface, robots});
                faults.push_back(entry.name + ": " + identity.error().text());
                continue;
            }
            table.rows.push_back(
                {entry.name, identity->name, identity->author, identity->interface, robots});
        }
    }
    print(stdout, table.text());
    std::for_each(faults.begin(), faults.end(), warn);
    tell_log(stderr, *scratch);
    return ExitCode::Done;
}

}  // namespace

void add_strategies_command(CLI::App& program, Run& run) {
    CLI::App* command =
        program.add_subcommand("strategies", "List the strategies that come with agon");
    command->callback([&run] { run = list_strategies; });
}

}  // namespace agon::app
