// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "agon/value.h"
#include "script/value.hpp"

/// The values of <agon/value.h>.
struct agon_stack {
    /// Tells a stack from what is none, or no more.
    static constexpr std::uint64_t kMark = 0x61676F6E'73746163;

    std::uint64_t mark = kMark;
    std::vector<agon::script::Value> values;
};

namespace agon::embed {

/// Whether it is a stack, as far as can be told.
[[nodiscard]] inline bool is_stack(const agon_stack* stack) {
    return stack != nullptr && stack->mark == agon_stack::kMark;
}

}  // namespace agon::embed
