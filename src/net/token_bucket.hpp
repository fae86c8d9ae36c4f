// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

namespace agon::net {

/// Lets through `per_s` of something on average, and up to `burst` at once after a silence.
class TokenBucket {
public:
    /// Full at `now_ns`.
    TokenBucket(double per_s, double burst, std::int64_t now_ns)
        : per_s_(per_s), burst_(burst), tokens_(burst), last_ns_(now_ns) {}

    /// Takes that many; false, and takes none, if there are not enough.
    [[nodiscard]] bool take(double count, std::int64_t now_ns) {
        const double elapsed_s = static_cast<double>(now_ns - last_ns_) / 1e9;
        last_ns_ = now_ns;
        tokens_ = std::min(burst_, tokens_ + elapsed_s * per_s_);
        if (tokens_ < count) {
            return false;
        }
        tokens_ -= count;
        return true;
    }

private:
    double per_s_;
    double burst_;
    double tokens_;
    std::int64_t last_ns_;
};

}  // namespace agon::net
