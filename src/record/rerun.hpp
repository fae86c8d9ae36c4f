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

/// Plays the recorded inputs back in the seats of a match.
class PlayedBack {
public:
    explicit PlayedBack(const Recording& recording);
    PlayedBack(PlayedBack&&) noexcept;
    PlayedBack& operator=(PlayedBack&&) noexcept;
    ~PlayedBack();  ///< after the match

    /// For a new match. Call once.
    [[nodiscard]] std::vector<sim::SeatDefinition> seats();
    /// Has the strategies that took a seat with these inputs enter the match with its next tick.
    core::Result<void> replace(sim::Match& match, std::span<const protocol::Input> inputs);

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// The recorded match once more, on its embedded content, before its first tick. `orders` must
/// outlive it; an empty maker takes the registered mission of the recorded name. An error is a
/// recording that this agon can't rerun.
core::Result<sim::Match> rerun(const Recording& recording, std::vector<sim::SeatDefinition> seats,
                               sim::OrderSource& orders, const MissionMaker& make_mission);

}  // namespace agon::record
