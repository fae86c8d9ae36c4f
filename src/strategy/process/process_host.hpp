// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>

#include "strategy/host.hpp"
#include "strategy/isolation.hpp"

namespace agon::strategy::process {

/// Runs a library in a process of its own, by the program agon-strategy-host.
/// @param file as the user named it
[[nodiscard]] std::unique_ptr<StrategyHost> create_host(
    const std::string& file, const std::map<std::string, std::string>& options,
    const Isolation& isolation);

}  // namespace agon::strategy::process
