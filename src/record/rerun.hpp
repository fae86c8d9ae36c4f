// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "core/result.hpp"
#include "record/reader.hpp"
#include "sim/match.hpp"

namespace agon::record {

/// Makes a mission that no registry knows.
using MissionMaker = std::function<std::unique_ptr<missions::Mission>()>;

/// The orders of persons, as they come in a recording.
class RecordedOrders final : public sim::OrderSource {
public:
    explicit RecordedOrders(const Recording& recording) : cursor_(recording.ticks()) {}

    core::Result<std::span<const std::byte>> next(std::uint64_t tick) override;

private:
    TickCursor cursor_;
    const TickInputs* inputs_ = nullptr;
    bool has_ended_ = false;
    std::size_t at_ = 0;  // in the inputs of the cursor's tick
};

/// Seats in which the recorded inputs are played back.
[[nodiscard]] std::vector<sim::SeatDefinition> played_back(const Recording& recording);

/// The recorded match once more, on its embedded content, before its first tick. `orders` must
/// outlive it; an empty maker takes the registered mission of the recorded name. An error is a
/// recording that this agon can't rerun.
core::Result<sim::Match> rerun(const Recording& recording, std::vector<sim::SeatDefinition> seats,
                               sim::OrderSource& orders, const MissionMaker& make_mission);

}  // namespace agon::record
