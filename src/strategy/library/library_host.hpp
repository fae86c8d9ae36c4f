// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>

#include "strategy/common/context.hpp"
#include "strategy/host.hpp"

namespace agon::strategy::library {

/// Runs a library with the interface of <agon/strategy.h> inside this process.
/// @param file as the user named it; loaded by start()
[[nodiscard]] std::unique_ptr<StrategyHost> create_host(const std::filesystem::path& file,
                                                        const HostContext& context);

}  // namespace agon::strategy::library
