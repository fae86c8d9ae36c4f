// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "exit_code.hpp"

namespace agon::app {

/// What the command line of `agon export` says.
struct ExportOptions {
    std::string path;
    /// A folder for all tables; a path that ends in ".csv", or "-", for the frames alone.
    std::string target;
    bool is_quiet = false;
};

/// Beside the recording: "games/match.mcap" gives "games/match_csv".
[[nodiscard]] std::string default_target(const std::string& recording);

/// Writes the tables. A recording that was cut off gives what it has, and a warning.
[[nodiscard]] ExitCode export_tables(const ExportOptions& options);

}  // namespace agon::app
