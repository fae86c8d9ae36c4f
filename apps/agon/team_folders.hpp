// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "server/server.hpp"
#include "strategy/registry.hpp"

namespace agon::app {

/// A strategy that can be chosen in a lobby.
struct StrategyCard {
    server::LobbyState::Strategy shown;
    std::string choice;  ///< as a seat takes it; empty if it can't be used
};

/// The strategies that come with agon and the libraries in folders of teams. Each is started once,
/// in a process of its own with limits, to say who it is; what has not changed is not asked again.
class TeamFolders {
public:
    explicit TeamFolders(std::vector<std::filesystem::path> folders);

    /// Looks at all of them; `is_interrupted` is asked between two libraries.
    [[nodiscard]] std::vector<StrategyCard> look(const std::function<bool()>& is_interrupted);

private:
    struct Known {
        std::filesystem::file_time_type written;
        std::uintmax_t size_bytes = 0;
        StrategyCard card;
    };

    [[nodiscard]] std::vector<std::filesystem::path> libraries() const;
    [[nodiscard]] StrategyCard card_of(const std::filesystem::path& file) const;

    std::vector<std::filesystem::path> folders_;
    std::map<std::filesystem::path, Known> known_;
    std::vector<StrategyCard> shipped_;
};

}  // namespace agon::app
