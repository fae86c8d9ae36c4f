// SPDX-License-Identifier: Apache-2.0
#include "strategy/dialects/msrs/debug_data.hpp"

#include <limits>

#include <gtest/gtest.h>
#include <msrs/msrs.h>

namespace agon::strategy::msrs {
namespace {

const FieldFrame kFrame{2.2, 1.8, false, Axes::YUp};

TEST(DebugData, PointsOfASeriesAreJoinedInTeamView) {
    DebugData data;
    auto* seen = static_cast<::DataDebug*>(data.cleared());
    seen->robots[10].x[0] = 110, seen->robots[10].y[0] = 90;
    seen->robots[10].x[1] = 210, seen->robots[10].y[1] = 90;
    protocol::SideOutputs outputs;

    data.draw(kFrame, outputs);

    ASSERT_EQ(outputs.figures.size(), 1U);
    EXPECT_EQ(outputs.figures[0].kind, protocol::Figure::Kind::Line);
    EXPECT_NEAR(outputs.figures[0].from_m.x, 0, 1e-12);
    EXPECT_NEAR(outputs.figures[0].from_m.y, 0, 1e-12);
    EXPECT_NEAR(outputs.figures[0].to_m.x, 1, 1e-12);
}

TEST(DebugData, ALonePointIsACircleAndAGapEndsALine) {
    DebugData data;
    auto* seen = static_cast<::DataDebug*>(data.cleared());
    seen->ball.x[0] = 10, seen->ball.y[0] = 20;
    seen->ball.x[1] = std::numeric_limits<double>::quiet_NaN();
    seen->ball.x[5] = 30, seen->ball.y[5] = 20;
    protocol::SideOutputs outputs;

    data.draw(kFrame, outputs);

    ASSERT_EQ(outputs.figures.size(), 2U);
    EXPECT_EQ(outputs.figures[0].kind, protocol::Figure::Kind::Circle);
    EXPECT_NEAR(outputs.figures[1].from_m.x, 0.3 - 1.1, 1e-12);
}

TEST(DebugData, ClearedItDrawsNothingAndFullItDropsTheRest) {
    DebugData data;
    auto* seen = static_cast<::DataDebug*>(data.cleared());
    for (auto& robot : seen->robots) {
        for (int i = 0; i < 40; ++i) {
            robot.x[i] = i + 1;
        }
    }
    protocol::SideOutputs outputs;

    data.draw(kFrame, outputs);
    EXPECT_EQ(outputs.figures.size(), DebugData::kFiguresPerTick);
    EXPECT_EQ(outputs.dropped, 11 * 39 - DebugData::kFiguresPerTick);

    outputs.clear();
    static_cast<void>(data.cleared());
    data.draw(kFrame, outputs);
    EXPECT_TRUE(outputs.is_empty());
}

}  // namespace
}  // namespace agon::strategy::msrs
