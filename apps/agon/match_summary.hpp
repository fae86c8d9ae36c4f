// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/content.hpp"
#include "exit_code.hpp"
#include "protocol/frame.hpp"
#include "sim/match.hpp"

namespace agon::app {

/// "yellow 3 : 1 blue"
[[nodiscard]] std::string score_text(const std::vector<std::string>& seats,
                                     const std::vector<double>& score);

/// One row an event.
[[nodiscard]] std::string event_table(const std::vector<protocol::Event>& events);

/// The same for people in a hurry: what decides a match (goals, halves, the end, a lost strategy)
/// always, of the rest the first ones, as far as `limit` rows go. A team's faults, and its
/// corrections, are one row each. Tells how many events it leaves out, and `where` they stand.
[[nodiscard]] std::string short_event_table(const std::vector<protocol::Event>& events,
                                            std::size_t limit, const std::string& where);

/// Score, events and call times of a match that has been played. `where` says how the events that
/// are left out are seen: "agon replay match.mcap shows them".
[[nodiscard]] std::string summary_text(const sim::MatchReport& report, const std::string& where);

/// Why a strategy was lost, and below it who called whom, a line each.
/// @param more stands behind why
[[nodiscard]] std::string loss_text(const std::string& reason, const std::string& more = "");

/// What a seat's strategy left behind.
struct StrategyTraces {
    std::string printed;             ///< its last lines
    std::vector<std::string> files;  ///< paths of those that it wrote
};

/// The summary for programs: one JSON object, the keys of which are part of agon's interface.
[[nodiscard]] std::string summary_json(const sim::MatchReport& report,
                                       const core::ContentSet& content, ExitCode exit,
                                       const std::vector<StrategyTraces>& traces = {});

/// 16 hexadecimal digits: JSON numbers hold no 64 bits.
[[nodiscard]] std::string hash_text(std::uint64_t hash);

}  // namespace agon::app
