// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/result.hpp"

namespace agon::sim {

/// Where a match takes the orders of persons from: a file of them, a recording, the buttons of a
/// viewer. Asked at the start of each tick until nothing more is due.
class OrderSource {
public:
    virtual ~OrderSource() = default;
    /// The next order that enters this tick, empty after the last one; the mission's order schema
    /// describes it. Valid until the next call. An error ends the match.
    virtual core::Result<std::span<const std::byte>> next(std::uint64_t tick) = 0;
};

}  // namespace agon::sim
