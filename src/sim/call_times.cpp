// SPDX-License-Identifier: Apache-2.0
#include "sim/call_times.hpp"

#include <algorithm>
#include <bit>

namespace agon::sim {

std::size_t CallTimes::bucket_of(std::uint64_t value) {
    if (value < kSteps) {
        return static_cast<std::size_t>(value);
    }
    // The leading bit names the power of two, the four bits behind it the step.
    const auto power = static_cast<std::size_t>(std::bit_width(value)) - 1;
    const auto step = static_cast<std::size_t>(value >> (power - 4)) & (kSteps - 1);
    return (power - 3) * kSteps + step;
}

std::uint64_t CallTimes::highest_in(std::size_t bucket) {
    if (bucket < kSteps) {
        return bucket;
    }
    const std::size_t power = bucket / kSteps + 3;
    const std::uint64_t step = bucket % kSteps;
    return ((kSteps + step + 1) << (power - 4)) - 1;
}

void CallTimes::add(std::int64_t wall_ns) {
    const std::int64_t time_ns = std::max<std::int64_t>(wall_ns, 0);
    ++counts_[std::min(bucket_of(static_cast<std::uint64_t>(time_ns)), kBuckets - 1)];
    ++count_;
    sum_ns_ += time_ns;
    max_ns_ = std::max(max_ns_, time_ns);
}

std::int64_t CallTimes::mean_ns() const {
    return count_ == 0 ? 0 : sum_ns_ / static_cast<std::int64_t>(count_);
}

std::int64_t CallTimes::percentile_ns(double share_ratio) const {
    const double wanted = share_ratio * static_cast<double>(count_);
    std::uint64_t seen = 0;
    for (std::size_t bucket = 0; bucket < kBuckets; ++bucket) {
        seen += counts_[bucket];
        if (seen > 0 && static_cast<double>(seen) >= wanted) {
            return std::min(static_cast<std::int64_t>(highest_in(bucket)), max_ns_);
        }
    }
    return max_ns_;
}

}  // namespace agon::sim
