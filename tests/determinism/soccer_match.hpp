// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "sim/match.hpp"
#include "strategy/host.hpp"

namespace agon::determinism {

/// Built into the test: every robot chases the ball, the first one keeps the goal, and one of a
/// hundred calls fails. Uses core's functions alone.
[[nodiscard]] std::unique_ptr<strategy::StrategyHost> chasers();

/// "chasers", or "examples": the shipped strategies cadet and classic of this build.
[[nodiscard]] core::Result<sim::Match> soccer_match(const std::string& mission,
                                                    const std::string& players, std::uint64_t seed);

/// The hash after each of the first `ticks` ticks.
[[nodiscard]] core::Result<std::vector<std::uint64_t>> hashes_of(sim::Match& match,
                                                                 std::uint64_t ticks);

}  // namespace agon::determinism
