// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/geometry.hpp"
#include "protocol/frame.hpp"

namespace agon::protocol {

/// What the board says: texts that are ready for people.
struct Board {
    struct Team {
        std::string name;
        std::string score;
        Color color = 0xFFFFFFFFU;
        std::string author;

        bool operator==(const Team&) const = default;
    };

    std::vector<Team> teams;  ///< in the order of seats
    std::string clock;
    std::string details;

    bool operator==(const Board&) const = default;
};

/// A frame as viewers get it.
struct ViewFrame {
    static constexpr std::size_t kColumnCount = 6;

    std::uint64_t tick = 0;
    /// The six columns x, y, z, rx, ry, rz, one after the other, each with a value for every pose:
    /// in units of 2^-14 m and 2^-12 rad.
    std::vector<std::int32_t> columns;
    std::vector<std::byte> game_state;
    Board board;

    bool operator==(const ViewFrame&) const = default;
};

/// Fills the columns; keeps their memory. What is no number becomes zero, what is too large is cut.
void set_columns(std::span<const core::Pose3> poses, std::vector<std::int32_t>& columns);

}  // namespace agon::protocol
