// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "protocol/frame.hpp"

namespace agon::protocol {

/// A set of the first 64 seats.
class SeatSet {
public:
    SeatSet() = default;

    /// Those beyond the 64th are left out.
    explicit SeatSet(std::span<const std::uint32_t> seats) {
        for (const std::uint32_t seat : seats) {
            add(SeatId(seat));
        }
    }

    void add(SeatId seat) {
        if (seat.index() < 64) {
            bits_ |= std::uint64_t{1} << seat.index();
        }
    }

    [[nodiscard]] bool has(SeatId seat) const {
        return seat.index() < 64 && (bits_ >> seat.index() & 1U) != 0;
    }

    [[nodiscard]] bool is_empty() const { return bits_ == 0; }

    friend SeatSet operator&(SeatSet a, SeatSet b) {
        a.bits_ &= b.bits_;
        return a;
    }

    bool operator==(const SeatSet&) const = default;

private:
    std::uint64_t bits_ = 0;
};

}  // namespace agon::protocol
