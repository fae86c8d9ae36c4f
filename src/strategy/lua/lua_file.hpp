// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "script/machine.hpp"

namespace agon::strategy::lua {

/// A strategy's text.
struct LuaFile {
    std::filesystem::path path;
    std::string text;
    std::string sha256;
};

/// Whether a file is a Lua strategy by its name.
[[nodiscard]] bool is_lua_file(const std::filesystem::path& path);

/// Errors: no such file, a folder, more than 4 MiB.
[[nodiscard]] core::Result<LuaFile> read_lua_file(const std::filesystem::path& path);

/// Answers `require("kit.roles")` with kit/roles.lua beside a file. Errors: a name that is none, no
/// such file, one that a link leads out of the folder.
[[nodiscard]] core::Result<script::MachineSetup::Module> find_module(
    const std::filesystem::path& folder, std::string_view name);

/// The functions of the interface that a strategy may define; `step` it has to.
inline constexpr const char* kFunctions[] = {"init", "place", "step", "finish"};

/// Which of the functions a text defines. The text is run, in a sandbox where all that agon offers
/// does nothing. Errors: it cannot be run.
[[nodiscard]] core::Result<std::vector<std::string>> functions_of(const LuaFile& file);

}  // namespace agon::strategy::lua
