// SPDX-License-Identifier: Apache-2.0
#include "strategy/dialects/msrs/debug_data.hpp"

#include <cmath>
#include <cstring>
#include <optional>
#include <utility>

namespace agon::strategy::msrs {
namespace {

constexpr protocol::Color kBallColor = 0xFF8C1AFFU;
constexpr protocol::Color kRobotColor = 0xFFFFFFB0U;
constexpr double kPointRadius_m = 0.01;

void add(protocol::SideOutputs& outputs, const protocol::Figure& figure) {
    if (outputs.figures.size() < DebugData::kFiguresPerTick) {
        outputs.figures.push_back(figure);
    } else {
        outputs.dropped += 1;
    }
}

}  // namespace

void* DebugData::cleared() {
    std::memset(bytes_.data(), 0, bytes_.size());
    return bytes_.data();
}

double DebugData::number(std::size_t series, std::size_t axis, std::size_t point) const {
    double value = 0;
    const std::size_t index = (series * 2 + axis) * kPoints + point;
    std::memcpy(&value, bytes_.data() + index * sizeof value, sizeof value);
    return value;
}

void DebugData::draw(const FieldFrame& frame, protocol::SideOutputs& outputs) const {
    using Kind = protocol::Figure::Kind;
    for (std::size_t series = 0; series < kSeries; ++series) {
        const protocol::Color color = series == 0 ? kBallColor : kRobotColor;
        std::optional<core::Vec2> last;
        bool is_joined = false;
        const auto end_line = [&] {
            if (last && !is_joined) {
                add(outputs, {Kind::Circle, *last, {}, kPointRadius_m, color, {}});
            }
            last.reset();
            is_joined = false;
        };
        for (std::size_t point = 0; point < kPoints; ++point) {
            const double x_cm = number(series, 0, point);
            const double y_cm = number(series, 1, point);
            if (!std::isfinite(x_cm) || !std::isfinite(y_cm) || (x_cm == 0 && y_cm == 0)) {
                end_line();
                continue;
            }
            const core::Vec2 here = frame.to_team({x_cm, y_cm, 0}).position_m;
            if (last) {
                add(outputs, {Kind::Line, *last, here, 0, color, {}});
                is_joined = true;
            }
            last = here;
        }
        end_line();
    }
}

}  // namespace agon::strategy::msrs
