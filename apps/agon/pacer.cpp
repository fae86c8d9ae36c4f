// SPDX-License-Identifier: Apache-2.0
#include "pacer.hpp"

#include <time.h>

#include <algorithm>
#include <charconv>
#include <string>

#include "net/wall_clock.hpp"

namespace agon::app {

namespace {

constexpr std::int64_t kForgottenLagNs = 200'000'000;

}  // namespace

core::Result<Pacer> Pacer::parse(std::string_view speed) {
    Pacer pacer;
    if (speed == "max") {
        return pacer;
    }
    double ratio = 0;
    const char* end = speed.data() + speed.size();
    const auto read = std::from_chars(speed.data(), end, ratio);
    // Slower than a thousandth of real time nobody waits for.
    if (read.ec != std::errc() || read.ptr != end || !(ratio >= 0.001 && ratio <= 1e6)) {
        return core::Error{"'" + std::string(speed) +
                               "' is no speed; expected max, or times real time: 0.001 to 1000000",
                           "--speed"};
    }
    pacer.speed_ratio_ = ratio;
    return pacer;
}

void Pacer::set_speed(std::optional<double> ratio) {
    speed_ratio_ = ratio;
    start_anew();
}

core::Duration Pacer::time_until(core::SimTime now) {
    if (!speed_ratio_) {
        return {};
    }
    const std::int64_t wall_ns = net::WallClock::now_ns();
    if (!start_ns_) {
        start_ns_ = wall_ns;
        start_time_ = now;
        return {};
    }
    const double passed_ns = static_cast<double>((now - start_time_).count_ns()) / *speed_ratio_;
    const std::int64_t wait_ns = *start_ns_ + static_cast<std::int64_t>(passed_ns) - wall_ns;
    if (wait_ns < -kForgottenLagNs) {
        start_ns_ = wall_ns;
        start_time_ = now;
    }
    return core::Duration::nanoseconds(std::max<std::int64_t>(0, wait_ns));
}

void Pacer::wait_for(core::SimTime now) {
    const std::int64_t wait_ns = time_until(now).count_ns();
    if (wait_ns > 0) {
        const timespec wait{static_cast<time_t>(wait_ns / 1'000'000'000),
                            static_cast<long>(wait_ns % 1'000'000'000)};
        nanosleep(&wait, nullptr);
    }
}

}  // namespace agon::app
