// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "core/result.hpp"
#include "protocol/recording.hpp"
#include "record/byte_source.hpp"

namespace agon::record {

/// What a list of recordings says of one.
struct RecordingCard {
    protocol::RecordedMatch match;
    /// None if the recording was cut off, or is still being written.
    std::optional<protocol::RecordedReport> report;
};

/// Reads the first chunk, the index at the end and the last chunk, and nothing in between: a list
/// of many recordings is there at once, but a file that it shows may still be damaged. Errors: no
/// recording, or none that this agon reads.
core::Result<RecordingCard> read_card(const std::string& path);
core::Result<RecordingCard> read_card(const ByteSource& source);

}  // namespace agon::record
