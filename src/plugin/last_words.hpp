// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace agon::plugin {

/// How the process is ended where it can't be left in an orderly way.
struct LastWords {
    int message_fd = 2;
    int exit_code = 6;
};

/// For the whole process; the handlers of signals read it.
void set_last_words(const LastWords& words);

/// Says "error: CALL REASON; the process can't go on" and ends the process at once.
/// Async-signal-safe.
[[noreturn]] void end_process(const char* call_name, const char* reason);

}  // namespace agon::plugin
