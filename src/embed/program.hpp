// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "api/caller.hpp"
#include "core/result.hpp"
#include "script/machine.hpp"

namespace agon::embed {

/// A program outside of a scene that calls its functions by name. It is no script: it has no object
/// of its own and no thread to suspend. Must not outlive the simulation.
class Program {
public:
    explicit Program(api::Simulation& simulation);

    /// A function of scenes, "sim.getObject", with its results. Errors: those that a script would
    /// get; a name that is not there, with the nearest.
    core::Result<std::vector<script::Value>> call(std::string_view name,
                                                  std::span<const script::Value> arguments);

private:
    core::Result<void> prepare();

    api::Caller caller_;
    std::unique_ptr<script::Machine> machine_;
};

/// A function of a script: of the object of this path, or of the scene's own main script (""). It
/// must be alive.
core::Result<std::vector<script::Value>> call_script(api::Simulation& simulation,
                                                     std::string_view object_path,
                                                     std::string_view name,
                                                     std::span<const script::Value> arguments);

}  // namespace agon::embed
