// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/result.hpp"
#include "script/machine.hpp"
#include "strategy/common/side_channel.hpp"
#include "strategy/lua/lua_file.hpp"

namespace agon::strategy::lua {

/// For each call of a strategy, in Lua's instructions: about 10 ns each.
inline constexpr std::int64_t kStepBudget = 2'000'000;
/// For running its file, for init and for finish.
inline constexpr std::int64_t kStartBudget = 100'000'000;

/// What stands before the line in errors: the file's name.
[[nodiscard]] std::string chunk_name(const LuaFile& file);

/// A machine with what a strategy may call: log, draw, plot, parameter and require; math.random
/// draws from a stream of the match's seed and the seat's name. Both the channel and what it is
/// used for outlive it. Errors: no address space.
[[nodiscard]] core::Result<std::unique_ptr<script::Machine>> make_machine(const LuaFile& file,
                                                                          std::uint64_t seed,
                                                                          const std::string& seat,
                                                                          SideChannel& channel);

}  // namespace agon::strategy::lua
