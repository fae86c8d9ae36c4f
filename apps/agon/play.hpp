// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "content_options.hpp"
#include "core/time.hpp"
#include "exit_code.hpp"
#include "hosting.hpp"
#include "missions/folder.hpp"
#include "pacer.hpp"
#include "seating.hpp"
#include "serve_option.hpp"
#include "sim/match.hpp"

namespace agon::app {

/// What the command line of `agon play` says.
struct PlayOptions {
    std::string mission;
    /// In place of the mission: a scene that runs by itself.
    std::optional<missions::SceneRun> scene = {};
    SeatOptions seats;
    ContentOptions content;
    std::uint64_t seed = 1;
    core::Duration duration;  ///< zero: the mission's own
    std::string record_path;  ///< empty: no recording
    /// Of a second recording, without what strategies say and how long they think; empty: none.
    std::string public_record_path;
    std::string state;  ///< a situation's file, or "match.mcap@t=83.2s"; empty: from the start
    /// The text of a situation, in place of `state`.
    std::optional<std::string> situation = {};
    std::string orders_path;  ///< empty: nobody gives orders
    std::string json_path;    ///< "-": standard output; empty: none
    HostingOptions hosting;
    Pacer pacer;
    bool is_quiet = false;
    bool is_watching = false;  ///< see watch.hpp and live_play.hpp
    ServeOptions serve;        ///< see live_play.hpp
};

/// Plays one match as asked for, and tells how it went.
[[nodiscard]] ExitCode play(const PlayOptions& options);

/// The same for one of several matches.
/// @param report is set to how it went, if it was played
/// @pre an Interrupt lives
[[nodiscard]] ExitCode play_once(const PlayOptions& options,
                                 std::optional<sim::MatchReport>& report);

}  // namespace agon::app
