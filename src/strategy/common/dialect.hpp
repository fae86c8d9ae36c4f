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
#include "strategy/common/context.hpp"
#include "strategy/host.hpp"

namespace agon::strategy {

/// What a library says of itself without being loaded.
struct SelfDescription {
    std::uint32_t robot_count = 0;  ///< a team; 0: any, or it doesn't say
    /// The options that it plays with if none are given: "axes=y-up,tail=long64"; empty for none.
    std::string options;
    bool has_said_so = false;  ///< the library names them itself; otherwise they are the defaults
};

/// An interface for strategies and how its libraries are known and run. Each is a folder of its own
/// and one line in registry.cpp.
struct Dialect {
    std::string_view name;   ///< "msrs"
    std::string_view title;  ///< "MSRS": in sentences
    /// A library has this interface if it exports one of these functions.
    std::vector<std::string_view> entries;
    std::vector<std::string_view> others;  ///< functions that it may export besides
    std::vector<std::string_view> options;

    /// Errors: a faulty option. The library is loaded by the host's start().
    core::Result<std::unique_ptr<StrategyHost>> (*create_host)(
        const std::filesystem::path& file, const std::map<std::string, std::string>& options,
        const HostContext& context);
    SelfDescription (*describe)(const std::filesystem::path& file);
};

}  // namespace agon::strategy
