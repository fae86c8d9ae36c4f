// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "exit_code.hpp"
#include "play.hpp"
#include "recording_folder.hpp"
#include "serve_option.hpp"
#include "server/requests.hpp"
#include "server/server.hpp"
#include "team_folders.hpp"

namespace agon::app {

/// What the command line of `agon serve` says.
struct LobbyOptions {
    ServeOptions serve;
    std::vector<std::filesystem::path> teams;
    std::filesystem::path recordings = ".";
    HostingOptions hosting;
    bool is_quiet = false;
};

/// What can be chosen in a lobby, and what a choice means.
class Lobby {
public:
    explicit Lobby(const LobbyOptions& options);

    /// Looks at the folders anew; `is_interrupted` ends it early.
    void look(const std::function<bool()>& is_interrupted);

    [[nodiscard]] server::LobbyState state(bool is_playing) const;

    /// The match that is wanted. Errors: what is not listed, a text that does not fit.
    /// @param unix_s the time now, for the recording's name
    [[nodiscard]] core::Result<PlayOptions> match_of(const server::PlayMatch& wanted,
                                                     std::int64_t unix_s) const;
    /// The path of a new recording of that match; empty if none is wanted.
    [[nodiscard]] std::string new_recording(const server::PlayMatch& wanted,
                                            std::int64_t unix_s) const;
    /// The path of a recording that is listed.
    [[nodiscard]] core::Result<std::string> recording_of(const std::string& name) const;

private:
    [[nodiscard]] core::Result<std::string> choice_of(const std::string& text) const;

    LobbyOptions options_;
    std::vector<server::LobbyState::Mission> missions_;
    TeamFolders teams_;
    std::vector<StrategyCard> strategies_;
    RecordingFolder recordings_;
    std::vector<server::LobbyState::Recording> listed_;
};

/// Serves a lobby until an interrupt comes, plays and shows what is chosen in it.
[[nodiscard]] ExitCode serve_lobby(const LobbyOptions& options);

}  // namespace agon::app
