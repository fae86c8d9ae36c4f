// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "plugin/private_image.hpp"

namespace agon::plugin {

/// Stand-ins for exit, _exit, _Exit, quick_exit, pthread_exit and thrd_exit: within a guarded call
/// they end the call, not the process or the thread. On a thread of the library's own, those that
/// mean the process end it with the guard's exit code. In a child that the library forked off, they
/// end the child with its own status, at once (as _exit does).
[[nodiscard]] std::span<const Substitution> contained_exits();

}  // namespace agon::plugin
