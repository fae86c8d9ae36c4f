// SPDX-License-Identifier: Apache-2.0
#include "sim/fault_log.hpp"

namespace agon::sim {

std::optional<std::string> FaultLog::note(core::SimTime now, std::string_view fault) {
    constexpr auto kQuietTime = core::Duration::seconds(1);
    ++count_;
    if (count_ > 1 && now - last_told_ < kQuietTime) {
        return std::nullopt;
    }
    std::string reason(fault);
    const std::uint64_t untold = count_ - count_when_told_;
    if (count_ > 1) {
        reason += "; " + std::to_string(untold) + (untold == 1 ? " fault" : " faults") +
                  " since the last one told, " + std::to_string(count_) + " in all";
    }
    count_when_told_ = count_;
    last_told_ = now;
    return reason;
}

}  // namespace agon::sim
