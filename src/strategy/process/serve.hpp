// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "core/result.hpp"
#include "strategy/common/context.hpp"
#include "strategy/host.hpp"

namespace agon::strategy::process {

/// Makes the host that runs inside this process.
using MakeHost = std::function<core::Result<std::unique_ptr<StrategyHost>>(
    const std::string& file, const std::map<std::string, std::string>& options,
    const HostContext& context)>;

/// Exit code of a process that was started by hand.
inline constexpr int kNotForPeople = 2;

/// The life of a strategy's process: takes the memory that agon hands over as descriptors 3 and 4,
/// runs one strategy in it and answers calls until it is asked to stop. Returns the exit code.
/// @param parent_id the process of agon, with which this one ends
int serve(int parent_id, const MakeHost& make_host);

}  // namespace agon::strategy::process
