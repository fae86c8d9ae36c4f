// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/time.hpp"
#include "protocol/recording.hpp"
#include "sim/match.hpp"

namespace agon::record {

// What is known of a match as the plain values that recordings and viewers are given.

/// Without the content files.
[[nodiscard]] protocol::RecordedMatch described(const sim::MatchHeader& header,
                                                const std::string& agon_version,
                                                core::Duration frame_period);

[[nodiscard]] protocol::RecordedSeatReport described(const sim::SeatReport& seat);
[[nodiscard]] protocol::RecordedReport described(const sim::MatchReport& report);

}  // namespace agon::record
