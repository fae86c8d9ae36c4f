// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "exit_code.hpp"

namespace CLI {
class App;
}

namespace agon::app {

/// What a subcommand does after the command line has been read.
using Run = std::function<ExitCode()>;

// Each adds its subcommand with all options to the program, and stores what to do in `run` when it
// is chosen.
void add_missions_command(CLI::App& program, Run& run);
void add_strategies_command(CLI::App& program, Run& run);
/// @param words of the command line: a mission folder in it brings the options of its seats
void add_play_command(CLI::App& program, Run& run, const std::vector<std::string>& words);
void add_replay_command(CLI::App& program, Run& run);
void add_export_command(CLI::App& program, Run& run);
void add_new_command(CLI::App& program, Run& run);
void add_build_command(CLI::App& program, Run& run);
void add_inspect_command(CLI::App& program, Run& run);
void add_serve_command(CLI::App& program, Run& run);
void add_scene_command(CLI::App& program, Run& run);

/// "0.1.0", as the build states it.
[[nodiscard]] std::string version();

}  // namespace agon::app
