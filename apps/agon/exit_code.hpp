// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace agon::app {

/// How the program ends; a part of its interface (docs and README name the numbers).
enum class ExitCode : int {
    Done = 0,
    Usage = 2,          ///< the command line
    BadInput = 3,       ///< a file, a library, content
    NotVerified = 4,    ///< a rerun differs from its recording
    InternalFault = 5,  ///< agon's own
    LostStrategy = 6,   ///< a strategy ended the run
    ScriptFailed = 7,   ///< a script of a scene, or the rules of a mission folder
    Interrupted = 130,
};

}  // namespace agon::app
