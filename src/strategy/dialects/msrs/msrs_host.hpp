// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "core/result.hpp"
#include "strategy/common/context.hpp"
#include "strategy/host.hpp"

namespace agon::strategy::msrs {

/// Runs a library that exports StrategyStep, and maybe StrategyInit, StrategyDrop, SetForm and
/// Author, inside this process. Errors: a faulty option.
/// @param file as the user named it; loaded by start()
[[nodiscard]] core::Result<std::unique_ptr<StrategyHost>> create_host(
    const std::filesystem::path& file, const std::map<std::string, std::string>& options,
    const HostContext& context);

}  // namespace agon::strategy::msrs
