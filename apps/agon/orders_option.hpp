// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/content.hpp"
#include "core/result.hpp"
#include "core/time.hpp"
#include "sim/listed_orders.hpp"

namespace agon::app {

/// All of a file, if it has 16 MiB at most.
[[nodiscard]] core::Result<std::string> read_text(const std::string& path);

/// Whether the file is there and begins as a recording does.
[[nodiscard]] bool is_recording(const std::string& path);

/// A TOML file that stands outside the content, with its own path in errors.
[[nodiscard]] core::Result<core::Document> read_document(const std::string& path);

/// The orders of --orders FILE for a match of the mission; none without a path.
[[nodiscard]] core::Result<sim::ListedOrders> read_orders(const std::string& path,
                                                          const std::string& mission,
                                                          const core::ContentSet& content);

/// What is doubtful about the orders of --orders FILE, before any was due: there are none; or one
/// comes so late that a match that lasts for `match_length` of playing time is over, or stands
/// stopped until then. Empty if nothing is, or without a path.
[[nodiscard]] std::string doubtful_text(const std::string& path, const sim::ListedOrders& orders,
                                        core::Duration tick, core::Duration match_length);

/// "2 orders came too late, the match was over; the first is orders.toml:12:3"; empty if all were
/// due.
[[nodiscard]] std::string unreached_text(const sim::ListedOrders& orders);

}  // namespace agon::app
