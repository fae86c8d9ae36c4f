// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace agon::net {

/// What a keeper needs to know.
struct KeeperDefinition {
    int parent_id = 0;  ///< the process that started this one
    /// Called in the keeper as soon as the kept process has ended; may be empty.
    std::function<void()> at_end;
};

/// Splits a process that runs foreign code in two: the calling process becomes the keeper, closes
/// its files and never comes back; the new one returns from this function and does the work. Call
/// it early, while there is one thread.
///
/// The keeper sleeps until the other ends, then ends all that it left behind, also what it put into
/// sessions of their own, and exits: with the other's exit code (127 for what is above), or 128
/// plus the signal that ended it. It does the same when it is asked to end (SIGTERM) and when the
/// parent dies, however it dies. The kept process ends with its keeper.
void run_under_keeper(const KeeperDefinition& definition);

/// The same two meanings, from a keeper's exit code.
inline constexpr int kKeeperSignalBase = 128;
inline constexpr int kKeeperHighestExitCode = 127;

}  // namespace agon::net
