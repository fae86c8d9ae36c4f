// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "core/time.hpp"
#include "record/reader.hpp"
#include "record/rerun.hpp"
#include "sim/match.hpp"

namespace agon::record {

/// The first thing that differs between a recording and its rerun.
struct Difference {
    std::uint64_t tick = 0;
    core::SimTime time;
    /// For people: "the hash is 0x12 in the recording, 0x34 in the rerun".
    std::string what;
    std::uint64_t recorded_hash = 0;  ///< after the tick
    std::uint64_t rerun_hash = 0;
};

struct VerifyOptions {
    /// Hosts for the recording's seats, in their order; the inputs that they give are compared too.
    /// Empty: the recorded inputs are played back.
    std::vector<sim::SeatDefinition> strategies;
    /// Called now and then with the tick that has been reached; false interrupts.
    std::function<bool(std::uint64_t tick)> progress;
    /// Makes the mission; empty: the registered one of the recorded name.
    MissionMaker make_mission;
};

struct VerifyReport {
    std::uint64_t ticks = 0;  ///< compared, tick 0 not counted
    core::SimTime end_time;
    std::uint64_t final_hash = 0;
    bool is_interrupted = false;
    std::optional<Difference> difference;

    [[nodiscard]] bool is_equal() const { return !difference && !is_interrupted; }
};

/// Errors say why a recording's strategies can't be run once more, whatever libraries there are: it
/// is public and does not say which they were, or they were replaced while the match ran.
core::Result<void> check_strategies_can_rerun(const Recording& recording);

/// Reruns a recording on its embedded content and compares every tick's hash, the events, the score
/// and the end; a recording that was cut off, up to the cut. Played-back inputs are those that the
/// mission had accepted, so what it said about the replies themselves (a fault, a clamped speed, a
/// corrected place) is not compared then. An error is a recording that can't be rerun: unknown
/// mission, content that this agon does not take, no hashes, strategies that can't be rerun.
core::Result<VerifyReport> verify(const Recording& recording, VerifyOptions options = {});

}  // namespace agon::record
