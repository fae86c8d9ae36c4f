// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace agon::net {

/// What a process may use; 0 leaves a limit as it is.
struct ProcessLimits {
    /// Of writable memory of its own. Where it is used up, allocation fails. Not set in builds with
    /// sanitizers, which reserve far more than they use.
    std::uint64_t memory_bytes = 0;
    /// Of each file that it writes. What is beyond is an error of the write, not a deadly signal.
    std::uint64_t file_bytes = 0;
};

/// Sets them for this process and those that it starts, and forbids core files. They can't be
/// raised again.
void limit_this_process(const ProcessLimits& limits);

/// Lets any process of the same user trace this one, where the system would allow only its parents:
/// a debugger is to attach.
void allow_tracing();

/// Whether a debugger traces this process.
[[nodiscard]] bool is_traced();

}  // namespace agon::net
