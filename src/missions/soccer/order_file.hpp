// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/document.hpp"
#include "core/result.hpp"
#include "missions/order_list.hpp"
#include "missions/soccer/content.hpp"

namespace agon::missions::soccer {

/// Reads a file of orders: a list of [[order]] with a time (`time_s` or `tick`), the word of the
/// order, and what that needs. Errors name file, line and key: what is unknown, missing or out of
/// range, times that go back, places in a wall, play that is stopped for ever.
[[nodiscard]] core::Result<std::vector<TimedOrder>> read_orders(const Content& content,
                                                                const core::Document& document);

}  // namespace agon::missions::soccer
