// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/geometry.hpp"
#include "missions/soccer/content.hpp"
#include "missions/soccer/orders.hpp"
#include "missions/soccer/referee.hpp"
#include "missions/soccer/situation.hpp"
#include "protocol/frame.hpp"

namespace agon::missions::soccer {

/// What an order asks of the world.
struct Obeyed {
    std::optional<Ruling> restart;  ///< to be laid out
    bool stops = false;             ///< everything is to stand still where it is

    /// Something is to be put elsewhere, at rest.
    struct Put {
        std::size_t place = 0;  ///< in the cast
        core::Pose2 pose;
    };

    std::optional<Put> put;
};

/// Has the referee obey a person's order, and tells it in an event; what cannot be done is told as
/// `order_refused` and changes nothing. The block may come from anywhere and hold anything.
/// `is_being_placed`: strategies place their robots in this tick, so nobody else can.
[[nodiscard]] Obeyed obey(const OrderBlock& order, const Content& content,
                          const Situation& situation, bool is_being_placed, Referee& referee,
                          std::vector<protocol::Event>& events);

}  // namespace agon::missions::soccer
