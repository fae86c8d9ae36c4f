// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "api/caller.hpp"
#include "core/result.hpp"
#include "script/machine.hpp"

namespace agon::api {

/// A machine with all that scripts of a scene have before their own text runs: the table's
/// functions and constants, what plugins bring, agon's own modules and those of the simulation's
/// setup, and the prelude. `setup.modules` is set here. The caller must outlive the machine.
/// Errors: what the memory limit does not hold.
[[nodiscard]] core::Result<std::unique_ptr<script::Machine>> make_machine(
    Caller& caller, script::MachineSetup setup);

}  // namespace agon::api
