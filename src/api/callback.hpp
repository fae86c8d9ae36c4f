// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace agon::api {

/// The functions of a script that agon calls, where the script has them.
enum class Callback : std::uint8_t {
    Init,
    Thread,  ///< runs in pieces, one in each pass, before Actuation
    Actuation,
    Sensing,
    Cleanup,
    NonSimulation,
    BeforeSimulation,
    AfterSimulation,
    BeforeMainScript,
    BeforeCopy,
    AfterCopy,
    AfterCreate,
    BeforeDelete,
    AfterDelete,
    Trigger,
    Message,
};

inline constexpr std::array<const char*, 16> kCallbackNames = {
    "sysCall_init",
    "sysCall_thread",
    "sysCall_actuation",
    "sysCall_sensing",
    "sysCall_cleanup",
    "sysCall_nonSimulation",
    "sysCall_beforeSimulation",
    "sysCall_afterSimulation",
    "sysCall_beforeMainScript",
    "sysCall_beforeCopy",
    "sysCall_afterCopy",
    "sysCall_afterCreate",
    "sysCall_beforeDelete",
    "sysCall_afterDelete",
    "sysCall_trigger",
    "sysCall_msg",
};

inline constexpr std::size_t kCallbacks = kCallbackNames.size();

[[nodiscard]] constexpr const char* name_of(Callback callback) {
    return kCallbackNames[static_cast<std::size_t>(callback)];
}

/// What scripts give sim.handleSimulationScripts: sim.syscb_actuation and its like.
[[nodiscard]] constexpr std::int64_t number_of(Callback callback) {
    return static_cast<std::int64_t>(callback) + 1;
}

}  // namespace agon::api
