// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/time.hpp"

namespace agon::sim {

/// Decides which of a seat's faults become events: the first at once, then at most one in a second
/// of simulated time, which tells how many there were since the last one told.
class FaultLog {
public:
    /// Counts a fault; returns the event's reason if one is due.
    std::optional<std::string> note(core::SimTime now, std::string_view fault);

    [[nodiscard]] std::uint64_t count() const { return count_; }

private:
    std::uint64_t count_ = 0;
    std::uint64_t count_when_told_ = 0;
    core::SimTime last_told_;
};

}  // namespace agon::sim
