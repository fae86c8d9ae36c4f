// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "strategy/host.hpp"

namespace agon::bench {

/// A team without a library: `chaser_count` robots, from the last on, drive at the ball by the
/// shortest way, all others stand. What a strategy costs at least, with match-like play.
[[nodiscard]] std::unique_ptr<strategy::StrategyHost> chasers(std::uint32_t chaser_count);

}  // namespace agon::bench
