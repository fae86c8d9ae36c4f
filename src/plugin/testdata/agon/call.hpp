// SPDX-License-Identifier: Apache-2.0
#pragma once

/// As agon's own headers call a strategy.
namespace agon::detail {

template <typename Strategy>
struct Table {
    static int step() { return Strategy().step() + 1; }
};

}  // namespace agon::detail
