// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.hpp"
#include "protocol/frame.hpp"
#include "record/csv_table.hpp"
#include "record/reader.hpp"

namespace agon::record {

// A recording as tables. docs/recording_format.md names the columns. From the recording alone: a
// file that was cut off gives what stands before the cut.

/// One row for each recorded frame: time, game state, place and heading of all that moves.
core::Result<void> write_frames(const Recording& recording, const TextSink& sink);

/// One row for each event.
core::Result<void> write_events(const Recording& recording, const TextSink& sink);

/// One row for each input of the kind: when, whose, how its call ended, every number of its block
/// (none if the call failed).
core::Result<void> write_inputs(const Recording& recording, protocol::Input::Kind kind,
                                const TextSink& sink);

/// One row for each number that a strategy plotted: when, whose, the curve's name, the number.
core::Result<void> write_plots(const Recording& recording, const TextSink& sink);

}  // namespace agon::record
