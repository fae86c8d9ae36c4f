// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "exit_code.hpp"
#include "record/reader.hpp"
#include "seating.hpp"

namespace agon::app {

/// Reruns the recorded inputs and tells whether every tick is the same.
[[nodiscard]] ExitCode verify_inputs(const record::Recording& recording);

/// The same with the strategies: the libraries that `seats` names, else those that were recorded,
/// at their recorded paths or beside the recording.
[[nodiscard]] ExitCode verify_strategies(const record::Recording& recording,
                                         const std::string& recording_path,
                                         const SeatOptions& seats);

}  // namespace agon::app
