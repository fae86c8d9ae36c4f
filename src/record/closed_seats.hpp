// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "protocol/frame.hpp"
#include "protocol/recording.hpp"
#include "protocol/seat_set.hpp"

namespace agon::record {

// What is left of a match for those to whom only the `open` seats are open: without what is the
// other seats' own. That is a strategy's file, hash, options and parameters, how its calls went,
// and where in its code it failed. Who plays (name, author, interface) everybody may know.

[[nodiscard]] protocol::RecordedMatch match_for(const protocol::RecordedMatch& match,
                                                protocol::SeatSet open);

/// @param match of which it is; seats are known by their names
[[nodiscard]] protocol::Event event_for(const protocol::Event& event,
                                        const protocol::RecordedMatch& match,
                                        protocol::SeatSet open);

[[nodiscard]] protocol::RecordedSeatReport report_for(const protocol::RecordedSeatReport& report,
                                                      bool is_open);
[[nodiscard]] protocol::RecordedReport report_for(const protocol::RecordedReport& report,
                                                  const protocol::RecordedMatch& match,
                                                  protocol::SeatSet open);

/// The block of an input of kind Replacement, for those to whom its seat is closed.
/// @pre a block that `protocol::encode` has made
[[nodiscard]] std::vector<std::byte> closed_replacement(std::span<const std::byte> block);

}  // namespace agon::record
