// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace agon::protocol {

/// An order that a person may give, so that a page can offer it without knowing what it does: which
/// fields of the order's block get which numbers.
struct OrderForm {
    struct Preset {
        std::string field;
        double value = 0;
    };

    struct Argument {
        enum class Kind : std::uint8_t {
            Seat,   ///< 1 for the first seat, 2 for the second, ...; 0 for nobody where it is
                    ///< optional
            Robot,  ///< number in its team, from 0; its team is the argument Seat
            Point,  ///< two fields: x and y in the world, m
            Angle,  ///< rad
            Count,  ///< a whole number from 0
            Time,   ///< ns
        };

        std::string title;
        Kind kind = Kind::Seat;
        std::vector<std::string> fields;
        bool is_optional = false;
    };

    std::string name;   ///< as in a file of orders: "free_kick"
    std::string title;  ///< "Free kick"
    std::string group;  ///< "Restart", "Play", "Score", "Place"
    std::vector<Preset> presets;
    std::vector<Argument> arguments;
    /// Not empty: the order moves this object, so dragging it gives the order: "/ball",
    /// "/{seat}[{robot}]".
    std::string moves = {};
};

}  // namespace agon::protocol
