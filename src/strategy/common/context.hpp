// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace agon::plugin {
class CrashGuard;
}

namespace agon::strategy {

/// What a host needs from the run that it is part of.
struct HostContext {
    /// Contains crashes and hangs; must outlive the host. Without one only exceptions are
    /// contained.
    plugin::CrashGuard* guard = nullptr;
    /// Folder of the run for the private copies of libraries; without one they live in memory.
    std::filesystem::path scratch;
};

}  // namespace agon::strategy
