// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>

#include "strategy/host.hpp"

namespace agon::strategy::lua {

/// Runs a strategy that is written in Lua: a file that defines `step(seen, command)`. The tables
/// are made from the mission's schemas, so it plays every mission. A call that fails, is over its
/// budget or has no memory left counts as zero, and the match goes on; a sandbox can't be lost.
/// @param file as the user named it; read by start()
[[nodiscard]] std::unique_ptr<StrategyHost> create_host(const std::filesystem::path& file);

}  // namespace agon::strategy::lua
