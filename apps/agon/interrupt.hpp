// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace agon::app {

/// From now on SIGINT, SIGTERM, SIGHUP and SIGQUIT end the process at once with code 130. Of the
/// latter two, one that is ignored stays so (nohup).
void handle_interrupts();

/// While it lives, the first of those signals is noted, so that a run can end properly; a second
/// one changes nothing, the third ends the process at once. At most one lives at a time.
class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    [[nodiscard]] static bool has_come();
};

/// Writing beyond a file size limit or to a closed pipe becomes an error of the write, as a full
/// disk is one, instead of the end of the process.
void ignore_write_signals();

/// Standard input, output and error that the parent closed are opened again, so that no file of a
/// run gets their numbers: what is written to standard output then fails, other words are lost.
void open_missing_standard_files();

}  // namespace agon::app
