// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <sys/types.h>

namespace agon::plugin {

/// The threads of this process that run, in rising order; empty where the system does not say.
[[nodiscard]] std::vector<::pid_t> running_threads();

/// Whether a thread runs that is none of `known` (sorted). One that was just joined may still be
/// on its way out: waits some milliseconds before it says yes.
[[nodiscard]] bool is_any_new_thread_running(const std::vector<::pid_t>& known);

}  // namespace agon::plugin
