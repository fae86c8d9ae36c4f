// SPDX-License-Identifier: Apache-2.0
#include "core/random.hpp"

#include <bit>
#include <cmath>

#include "core/check.hpp"
#include "core/math.hpp"

namespace agon::core {

namespace {

/// SplitMix64: spreads one number over a state (Steele, Lea, Flood 2014).
std::uint64_t next_split_mix(std::uint64_t& counter) {
    counter += 0x9E3779B97F4A7C15U;
    std::uint64_t z = counter;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
}

}  // namespace

RandomStream::RandomStream(std::uint64_t seed, std::string_view name) {
    Hasher hasher;
    hasher.add(seed);
    hasher.add(name);
    std::uint64_t counter = hasher.digest();
    for (std::uint64_t& word : state_) {
        word = next_split_mix(counter);
    }
}

// xoshiro256++ 1.0 (Blackman, Vigna 2019).
std::uint64_t RandomStream::next_bits() {
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
}

double RandomStream::uniform01() {
    return static_cast<double>(next_bits() >> 11) * 0x1p-53;
}

double RandomStream::uniform(double low, double high) {
    AGON_CHECK(low < high && std::isfinite(low) && std::isfinite(high), low, high);
    // Each end is weighted by itself, so that high - low may overflow; rounding may give `high`.
    const double part = uniform01();
    const double value = low * (1 - part) + high * part;
    return value < high ? (value < low ? low : value) : std::nextafter(high, low);
}

std::uint64_t RandomStream::uniform_index(std::uint64_t count) {
    AGON_CHECK(count > 0);
    // Of 2^64 numbers the first 2^64 mod count would favor the small results.
    const std::uint64_t favored = (0 - count) % count;
    std::uint64_t bits = next_bits();
    while (bits < favored) {
        bits = next_bits();
    }
    return bits % count;
}

double RandomStream::normal(double mean, double sigma) {
    AGON_CHECK(sigma >= 0, sigma);
    // Box and Muller; the second number of the pair is not kept, so that the state is the four
    // words alone. 1 - uniform01() is in (0, 1].
    const double radius = std::sqrt(-2 * log(1 - uniform01()));
    return mean + sigma * radius * cos(2 * kPi * uniform01());
}

}  // namespace agon::core
