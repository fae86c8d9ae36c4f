// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/result.hpp"
#include "core/time.hpp"

namespace agon::app {

/// Holds a run back to a multiple of real time. Changes no tick.
class Pacer {
public:
    /// "max", or a positive number of simulated seconds a second.
    [[nodiscard]] static core::Result<Pacer> parse(std::string_view speed);

    /// Simulated seconds a second; nothing at "max".
    [[nodiscard]] std::optional<double> speed_ratio() const { return speed_ratio_; }

    /// Nothing: as fast as can be. @pre a ratio lies above 0
    void set_speed(std::optional<double> ratio);

    /// Forgets what was counted until now: time has stood still.
    void start_anew() { start_ns_.reset(); }

    /// How long it is until simulated time `now` is due, counted from the first call; zero if it
    /// is, or at "max".
    [[nodiscard]] core::Duration time_until(core::SimTime now);
    /// Returns when simulated time `now` is due, counted from the first call; at once at "max" and
    /// when a signal comes. What falls far behind (a stopped program, a slow machine) is not caught
    /// up with: time goes on from there.
    void wait_for(core::SimTime now);

private:
    std::optional<double> speed_ratio_;
    std::optional<std::int64_t> start_ns_;
    core::SimTime start_time_;
};

}  // namespace agon::app
