// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace agon::sim {

/// How long calls took: count, mean and maximum exactly, percentiles to 1/16 of their value,
/// without storing the calls.
class CallTimes {
public:
    /// Negative times count as 0.
    void add(std::int64_t wall_ns);

    [[nodiscard]] std::uint64_t count() const { return count_; }

    [[nodiscard]] std::int64_t mean_ns() const;

    [[nodiscard]] std::int64_t max_ns() const { return max_ns_; }

    /// A time that at least `share_ratio` of the calls did not exceed; at most 1/16 too high; 0
    /// without calls.
    [[nodiscard]] std::int64_t percentile_ns(double share_ratio) const;

private:
    // Each power of two is cut into 16 buckets of equal width; below 16 each number has its own.
    static constexpr std::size_t kSteps = 16;
    static constexpr std::size_t kBuckets = kSteps * 60;

    [[nodiscard]] static std::size_t bucket_of(std::uint64_t value);
    [[nodiscard]] static std::uint64_t highest_in(std::size_t bucket);

    std::array<std::uint32_t, kBuckets> counts_{};
    std::uint64_t count_ = 0;
    std::int64_t sum_ns_ = 0;
    std::int64_t max_ns_ = 0;
};

}  // namespace agon::sim
