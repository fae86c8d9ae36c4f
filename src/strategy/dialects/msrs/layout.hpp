// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/check.hpp"
#include "strategy/common/fenced_block.hpp"

namespace agon::strategy::msrs {

/// How the four whole numbers at the end of an environment are stored.
enum class Tail : std::uint8_t {
    Int32,   ///< as the interface's document states them, and as on 32-bit systems
    Long64,  ///< C `long` on 64-bit Linux, as authors' C++ headers declare them
};

/// Where the fields of Environment3, Environment5 and Environment11 lie. All three are doubles
/// without gaps, five for each own robot, three for each opponent, two for the ball, then the tail.
struct Layout {
    std::uint32_t robot_count = 0;
    Tail tail = Tail::Long64;

    /// x, y, rotation, left and right wheel of an own robot.
    [[nodiscard]] constexpr std::size_t home(std::uint32_t robot) const { return robot * 40U; }

    /// x, y and rotation of an opponent.
    [[nodiscard]] constexpr std::size_t opponent(std::uint32_t robot) const {
        return robot_count * 40U + robot * 24U;
    }

    [[nodiscard]] constexpr std::size_t ball() const { return robot_count * 64U; }

    [[nodiscard]] constexpr std::size_t kick_off_style() const { return ball() + 16; }

    [[nodiscard]] constexpr std::size_t whose_ball() const { return ball() + 16 + tail_bytes(); }

    [[nodiscard]] constexpr std::size_t half_area() const { return ball() + 16 + 2 * tail_bytes(); }

    [[nodiscard]] constexpr std::size_t pointer() const { return ball() + 16 + 3 * tail_bytes(); }

    [[nodiscard]] constexpr std::size_t size() const { return ball() + 16 + 4 * tail_bytes(); }

    [[nodiscard]] constexpr std::size_t tail_bytes() const { return tail == Tail::Int32 ? 4 : 8; }
};

/// The environment of one team: lives as long as the library is loaded. Far more zeroed bytes than
/// the largest layout needs, so that a library built for another size reads and writes nothing
/// foreign; what goes beyond these, too, crashes in the call that does it.
class Environment {
public:
    explicit Environment(Layout layout) : layout_(layout) {
        AGON_CHECK(layout.size() <= bytes_.size(), layout.robot_count);
    }

    [[nodiscard]] const Layout& layout() const { return layout_; }

    [[nodiscard]] double number(std::size_t offset) const {
        double value = 0;
        std::memcpy(&value, bytes_.data() + offset, sizeof value);
        return value;
    }

    void set_number(std::size_t offset, double value) {
        std::memcpy(bytes_.data() + offset, &value, sizeof value);
    }

    /// One of the tail's whole numbers.
    [[nodiscard]] std::int64_t whole(std::size_t offset) const {
        if (layout_.tail == Tail::Int32) {
            std::int32_t value = 0;
            std::memcpy(&value, bytes_.data() + offset, sizeof value);
            return value;
        }
        std::int64_t value = 0;
        std::memcpy(&value, bytes_.data() + offset, sizeof value);
        return value;
    }

    void set_whole(std::size_t offset, std::int32_t value) {
        const std::int64_t wide = value;
        const bool is_narrow = layout_.tail == Tail::Int32;
        std::memcpy(bytes_.data() + offset, is_narrow ? static_cast<const void*>(&value) : &wide,
                    layout_.tail_bytes());
    }

    /// What the strategy's functions are called with.
    [[nodiscard]] void* data() { return bytes_.data(); }

private:
    Layout layout_;
    FencedBlock bytes_{4096};
};

}  // namespace agon::strategy::msrs
