// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "protocol/order_form.hpp"

namespace agon::missions::soccer {

/// How each order of a person is given on a page, in the order of OrderKind.
[[nodiscard]] std::vector<protocol::OrderForm> order_forms();

}  // namespace agon::missions::soccer
