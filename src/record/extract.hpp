// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/result.hpp"
#include "core/time.hpp"
#include "record/reader.hpp"
#include "record/rerun.hpp"

namespace agon::record {

struct ExtractOptions {
    /// Called now and then with the tick that has been reached; false interrupts, which is an
    /// error.
    std::function<bool(std::uint64_t tick)> progress;
    MissionMaker make_mission;
};

/// The text of a situation from which a match begins as the recorded one stood after the last tick
/// not later than `time`: exactly, for the recorded inputs are rerun up to there. Errors: a time
/// behind the recording's end, a recording that can't be rerun or whose rerun differs, a moment
/// from which no match can begin.
core::Result<std::string> situation_at(const Recording& recording, core::SimTime time,
                                       const ExtractOptions& options = {});

}  // namespace agon::record
