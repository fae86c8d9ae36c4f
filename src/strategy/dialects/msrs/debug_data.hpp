// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "protocol/frame.hpp"
#include "strategy/common/fenced_block.hpp"
#include "strategy/common/field_frame.hpp"

namespace agon::strategy::msrs {

/// What StrategyStepDebug fills besides its wheels: for the ball and for robots 0 to 10 forty
/// points in the field's centimeters (x of all, then y of all), then eleven roles. As the
/// template's header declares it; a point (0, 0) is none.
class DebugData {
public:
    static constexpr std::size_t kSeries = 12;
    static constexpr std::size_t kPoints = 40;
    static constexpr std::size_t kRoles = 11;
    static constexpr std::size_t kFiguresPerTick = 256;

    /// What the function is called with: zeroed, as if nothing was to be drawn.
    [[nodiscard]] void* cleared();

    /// Lines through the points of each series, a small circle where one stands alone; in team
    /// view.
    void draw(const FieldFrame& frame, protocol::SideOutputs& outputs) const;

private:
    [[nodiscard]] double number(std::size_t series, std::size_t axis, std::size_t point) const;

    FencedBlock bytes_{kSeries * 2 * kPoints * sizeof(double) + kRoles * sizeof(int)};
};

}  // namespace agon::strategy::msrs
