// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>

namespace agon::core {

/// A span of simulated time in whole nanoseconds, so that sums never drift.
class Duration {
public:
    constexpr Duration() = default;

    static constexpr Duration nanoseconds(std::int64_t count) { return Duration(count); }

    static constexpr Duration milliseconds(std::int64_t count) {
        return Duration(count * 1'000'000);
    }

    /// The nearest whole nanosecond. @pre |seconds| < 9.2e9 and finite
    static constexpr Duration seconds(double seconds) {
        const double count = seconds * 1e9;
        return Duration(static_cast<std::int64_t>(count < 0 ? count - 0.5 : count + 0.5));
    }

    [[nodiscard]] constexpr std::int64_t count_ns() const { return count_ns_; }

    [[nodiscard]] constexpr double in_seconds() const {
        return static_cast<double>(count_ns_) / 1e9;
    }

    constexpr auto operator<=>(const Duration&) const = default;

    constexpr Duration operator-() const { return Duration(-count_ns_); }

    constexpr Duration& operator+=(Duration other) {
        count_ns_ += other.count_ns_;
        return *this;
    }

    constexpr Duration& operator-=(Duration other) {
        count_ns_ -= other.count_ns_;
        return *this;
    }

    friend constexpr Duration operator+(Duration a, Duration b) { return a += b; }

    friend constexpr Duration operator-(Duration a, Duration b) { return a -= b; }

    friend constexpr Duration operator*(Duration a, std::int64_t factor) {
        return Duration(a.count_ns_ * factor);
    }

    /// Whole times that `b` fits into `a`, rounded towards zero. @pre b is not zero
    friend constexpr std::int64_t operator/(Duration a, Duration b) {
        return a.count_ns_ / b.count_ns_;
    }

private:
    explicit constexpr Duration(std::int64_t count_ns) : count_ns_(count_ns) {}

    std::int64_t count_ns_ = 0;
};

/// An instant of simulated time: nanoseconds since the start of the match.
class SimTime {
public:
    constexpr SimTime() = default;

    static constexpr SimTime at(Duration since_start) {
        SimTime time;
        time.since_start_ = since_start;
        return time;
    }

    [[nodiscard]] constexpr Duration since_start() const { return since_start_; }

    [[nodiscard]] constexpr double in_seconds() const { return since_start_.in_seconds(); }

    constexpr auto operator<=>(const SimTime&) const = default;

    friend constexpr SimTime operator+(SimTime a, Duration b) { return at(a.since_start_ + b); }

    friend constexpr SimTime operator-(SimTime a, Duration b) { return at(a.since_start_ - b); }

    friend constexpr Duration operator-(SimTime a, SimTime b) {
        return a.since_start_ - b.since_start_;
    }

private:
    Duration since_start_;
};

}  // namespace agon::core
