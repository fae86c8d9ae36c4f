// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/hash.hpp"

namespace agon::core {

/// A stream of pseudo-random numbers with one purpose, named, so that drawing more from one stream
/// moves no other. Same (seed, name): same numbers in every build.
class RandomStream {
public:
    /// The whole state, to save and restore.
    using State = std::array<std::uint64_t, 4>;

    RandomStream(std::uint64_t seed, std::string_view name);

    std::uint64_t next_bits();
    /// In [0, 1), 53 bits.
    double uniform01();
    /// In [low, high). @pre low < high, both finite
    double uniform(double low, double high);
    /// In [0, count), without bias. @pre count > 0
    std::uint64_t uniform_index(std::uint64_t count);
    double normal(double mean, double sigma);

    [[nodiscard]] const State& state() const { return state_; }

    void restore(const State& state) { state_ = state; }

    void hash_into(Hasher& hasher) const { hasher.add(state_); }

private:
    State state_{};
};

}  // namespace agon::core
