// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "play.hpp"

namespace agon::app {

/// Whether there is something to watch, and nothing asked for that needs one match only.
[[nodiscard]] core::Result<void> check_watch(const PlayOptions& options);

/// Plays, and plays the same again whenever a library that the command line names was built anew,
/// or its orders, situation or content folder changed, until an interrupt comes (its code) or
/// nobody reads standard output any more.
[[nodiscard]] ExitCode play_and_watch(const PlayOptions& options);

}  // namespace agon::app
