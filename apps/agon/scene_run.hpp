// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/time.hpp"
#include "exit_code.hpp"
#include "pacer.hpp"
#include "serve_option.hpp"

namespace agon::app {

/// What `agon scene run` was asked for.
struct SceneRunOptions {
    std::string file;
    core::Duration duration = core::Duration::milliseconds(10'000);
    std::uint64_t seed = 1;
    std::string json;                   ///< "-": standard output; empty: none
    std::vector<std::string> settings;  ///< "step=20ms", "script_order=cascade"
    std::vector<std::string> signals;   ///< "speed=0.5"
    std::vector<std::string> tables;    ///< "/graph=speeds.csv"
    std::string record_path;            ///< empty: no recording
    ServeOptions serve;
    Pacer pacer;
    bool is_quiet = false;
};

/// Runs a scene and tells what its scripts say. ScriptFailed if one failed. What is recorded or
/// served is run as a match without seats.
ExitCode run_scene(const SceneRunOptions& options);

/// Prints what in a scene can't work. BadInput if something can't.
ExitCode check_scene_file(const std::string& file);

/// Prints the objects of a scene with their kinds, scripts and calculations.
ExitCode show_scene_tree(const std::string& file);

}  // namespace agon::app
