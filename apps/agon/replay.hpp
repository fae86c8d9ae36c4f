// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "core/time.hpp"
#include "exit_code.hpp"
#include "film.hpp"
#include "seating.hpp"
#include "serve_option.hpp"

namespace agon::app {

/// What the command line of `agon replay` says.
struct ReplayOptions {
    enum class Verify { No, Inputs, Strategies };

    std::string path;
    Verify verify = Verify::No;
    /// A picture of this time is written to this file.
    std::optional<core::SimTime> snapshot_time;
    std::string snapshot_path;
    /// The same picture, but as the page draws it: through a camera, of a size.
    std::optional<FilmOptions> page_picture;
    std::optional<FilmOptions> film;
    /// Also prints what the strategies logged.
    bool wants_log = false;
    /// A situation of this time is written to this file.
    std::optional<core::SimTime> extract_time;
    std::string extract_path;
    /// With Verify::Strategies: other files than those that were recorded.
    SeatOptions seats;
    bool is_quiet = false;
    ServeOptions serve;  ///< shows it on a page, after all else
};

/// Shows a recording, or does what was asked for.
[[nodiscard]] ExitCode replay(const ReplayOptions& options);

}  // namespace agon::app
