// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "missions/soccer/situation.hpp"
#include "missions/soccer/terms.hpp"
#include "protocol/frame.hpp"

namespace agon::missions::soccer {

using Events = std::vector<protocol::Event>;

/// "/yellow[3]".
[[nodiscard]] inline std::string path_of(Player player) {
    return "/" + std::string(name_of(player.team)) + "[" + std::to_string(player.number) + "]";
}

/// `team` is who gains; none: nobody in particular.
[[nodiscard]] inline protocol::Event make_event(std::string_view kind, std::optional<Team> team,
                                                std::string reason) {
    protocol::Event event;
    event.kind = std::string(kind);
    event.team = team ? std::string(name_of(*team)) : std::string();
    event.reason = std::move(reason);
    return event;
}

}  // namespace agon::missions::soccer
