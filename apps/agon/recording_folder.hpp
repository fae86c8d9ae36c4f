// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/server.hpp"

namespace agon::app {

/// The recordings in a folder, the newest first. Of each only what stands at its ends is read, and
/// only once while it does not change.
class RecordingFolder {
public:
    explicit RecordingFolder(std::filesystem::path folder) : folder_(std::move(folder)) {}

    [[nodiscard]] std::vector<server::LobbyState::Recording> look();

    /// The path of one that is in the folder; none for any other name.
    [[nodiscard]] std::optional<std::string> path_of(const std::string& name) const;

    /// A path for a new one: "soccer5-cadet-mine-20260131-142500.mcap". Words that are no letters
    /// or digits of any script become '-'. Never one that is there.
    [[nodiscard]] std::string new_path(const std::string& mission,
                                       const std::vector<std::string>& teams,
                                       std::int64_t unix_s) const;

private:
    struct Known {
        std::filesystem::file_time_type written;
        server::LobbyState::Recording shown;
    };

    std::filesystem::path folder_;
    std::map<std::string, Known> known_;
};

}  // namespace agon::app
