// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace agon::plugin {

/// Makes this process the one in which foreign code is contained. A process that foreign code
/// forks off it is a copy of the whole application with the application's files open: it must
/// never go on as the application.
void set_home_process();

/// Whether this process is it. Async-signal-safe, and true of no child, however it was made.
[[nodiscard]] bool is_home_process();

/// Whether this is a child of it made by `fork`: the same without a system call, for the hot path.
[[nodiscard]] bool is_forked_off();

}  // namespace agon::plugin
