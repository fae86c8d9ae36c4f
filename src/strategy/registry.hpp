// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "plugin/library_file.hpp"
#include "strategy/common/context.hpp"
#include "strategy/common/dialect.hpp"
#include "strategy/host.hpp"

namespace agon::strategy {

/// What a user writes behind --SEAT: "team.so,axes=y-up", "lua:team.lua".
struct Choice {
    std::string file;  ///< a path, or the name of a shipped strategy
    std::map<std::string, std::string> options;

    /// Errors: no file, an option without '=', an option twice.
    static core::Result<Choice> parse(std::string_view text);
};

/// A strategy that comes with agon.
struct ShippedStrategy {
    std::string name;       ///< "cadet"
    std::string interface;  ///< "agon/1", "msrs"
    /// By number of robots a team; a library that plays every number stands at 0.
    std::map<std::uint32_t, std::filesystem::path> files;
};

/// The libraries in a folder, by name. `classic3.so`, `classic5.so` and `classic11.so` are one
/// strategy `classic`, built once for each number of robots, as the MSRS interface needs it. No
/// error for a folder that isn't there.
[[nodiscard]] std::vector<ShippedStrategy> shipped_strategies(const std::filesystem::path& folder);

/// Whether a choice's file is a path, which has a '/' or ends in ".so" or ".lua", and no shipped
/// strategy's name.
[[nodiscard]] bool is_path(const std::string& file);

/// The file that a choice means: itself if it is a path, otherwise the shipped strategy of that
/// name for so many robots. Errors: unknown name (with the nearest one).
[[nodiscard]] core::Result<std::filesystem::path> resolve(const std::string& file,
                                                          std::uint32_t robot_count,
                                                          const std::filesystem::path& folder);

/// Makes the host that runs this library: looks at its exported symbols without loading it.
/// Errors: no such file, no shared library of this machine, no known interface, a faulty option.
/// The library is loaded by start().
[[nodiscard]] core::Result<std::unique_ptr<StrategyHost>> create_host(const Choice& choice,
                                                                      const HostContext& context);

/// What can be known of a library without loading it; of a Lua file after running it in a sandbox.
struct LibraryDescription {
    plugin::LibraryFile file;
    std::string interface;               ///< "agon/1", "msrs", "lua/1"
    std::vector<std::string> functions;  ///< of the interface, that it exports
    SelfDescription self;
};

/// Errors: as create_host.
[[nodiscard]] core::Result<LibraryDescription> describe_library(const std::filesystem::path& path);

}  // namespace agon::strategy
