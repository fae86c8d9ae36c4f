// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "exit_code.hpp"
#include "live_match.hpp"
#include "play.hpp"
#include "server/server.hpp"

namespace agon::app {

/// What of the command line has no sense in a match that is served.
[[nodiscard]] core::Result<void> check_serve(const PlayOptions& options);

/// How a match went that people watched.
struct LivePlayed {
    ExitCode code = ExitCode::Done;
    LiveMatch::End end = LiveMatch::End::Failed;
    /// Of the next match, with End::Restart.
    PlayOptions next;
    std::vector<bool> watched;  ///< by seat: whether its file was being watched
    /// With End::Restart and End::Lobby: what is wanted now, still without an answer.
    std::optional<server::Request> request;
    bool has_begun = false;
    /// With End::Restart: what of the match that was played is not kept, as on a full disk.
    std::optional<core::Error> loss;
};

struct LiveRules {
    bool stays_after_end = false;  ///< people may look at it until they want something else
    bool has_lobby = false;        ///< what they want may be another match or a recording
    std::vector<bool> watched;     ///< by seat; empty: as the command line says
    /// Hears once whether the match has begun, before its first tick; may be empty.
    std::function<void(const core::Result<void>&)> on_begun;
    /// Whether what the next match writes can be written; may be empty.
    std::function<core::Result<void>()> check_next;
    std::function<void()> on_over;  ///< called when its recording is closed; may be empty
};

/// Plays one match as the server's viewers want it.
/// @pre an Interrupt lives
[[nodiscard]] LivePlayed play_live(server::Server& server, const PlayOptions& options,
                                   const LiveRules& rules);

/// Answers a restart, when it is known whether its match has begun.
/// @param loss of the match before it
void answer_restart(server::Server& server, const server::Request& request,
                    const core::Result<void>& begun, const std::optional<core::Error>& loss);

/// Serves the page, plays a match on it, and the next ones as its viewers want them.
[[nodiscard]] ExitCode play_and_serve(const PlayOptions& options);

}  // namespace agon::app
