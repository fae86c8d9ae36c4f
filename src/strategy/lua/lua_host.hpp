// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "strategy/host.hpp"
#include "strategy/lua/lua_file.hpp"

namespace agon::strategy::lua {

/// Runs a strategy that is written in Lua: a file that defines `step(seen, command)`. The tables
/// are made from the mission's schemas, so it plays every mission. A call that fails, is over its
/// budget or has no memory left counts as zero, and the match goes on; a sandbox can't be lost.
[[nodiscard]] std::unique_ptr<StrategyHost> create_host(LuaFile file);

}  // namespace agon::strategy::lua
