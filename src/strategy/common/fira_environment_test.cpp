// SPDX-License-Identifier: Apache-2.0
#include "strategy/common/fira_environment.hpp"

#include <cstring>

#include <gtest/gtest.h>

namespace agon::strategy {
namespace {

agon_soccer_observation seen_at_restart(std::uint32_t count) {
    agon_soccer_observation seen{};
    seen.field.length_m = 2.2;
    seen.field.width_m = 1.8;
    seen.field.wheel_limit_radps = 100;
    seen.restart_count = count;
    return seen;
}

TEST(FiraEnvironment, HasTheSizesOfItsLayouts) {
    EXPECT_EQ(FiraEnvironment(FiraLayout::Lp64, {}).size(), 560U);
    EXPECT_EQ(FiraEnvironment(FiraLayout::Win32, {}).size(), 520U);
}

TEST(FiraEnvironment, FieldsLieWhereTheyBelong) {
    for (const FiraLayout layout : {FiraLayout::Lp64, FiraLayout::Win32}) {
        FiraEnvironment environment(layout, {});
        agon_soccer_observation seen = seen_at_restart(1);
        seen.ball.x_m = 0.1;
        environment.write(seen);
        environment.set_game(5, 2);

        const auto* bytes = static_cast<const std::byte*>(environment.data());
        double ball_x = 0;
        std::memcpy(&ball_x, bytes + 400, sizeof ball_x);
        EXPECT_NEAR(ball_x, 120, 1e-9);
        std::int32_t words[2];
        std::memcpy(&words[0], bytes + (layout == FiraLayout::Lp64 ? 536 : 504), 4);
        std::memcpy(&words[1], bytes + (layout == FiraLayout::Lp64 ? 544 : 508), 4);
        EXPECT_EQ(words[0], 5);
        EXPECT_EQ(words[1], 2);
    }
}

TEST(FiraEnvironment, APlaceComesBackFromItsUnits) {
    const FiraEnvironment environment(FiraLayout::Lp64, {6.8118, 6.3730, 1 / 2.54});
    for (const bool is_blue : {false, true}) {
        const std::uint32_t side = is_blue ? AGON_SOCCER_BLUE : AGON_SOCCER_YELLOW;
        agon_soccer_observation seen = seen_at_restart(1);
        seen.side = side;

        const FiraPose corner = environment.from_team(
            seen,
            {side == AGON_SOCCER_BLUE ? -1.1 : 1.1, side == AGON_SOCCER_BLUE ? -0.9 : 0.9, 0});
        EXPECT_NEAR(corner.x, 93.4259, 1e-4);
        EXPECT_NEAR(corner.y, 77.2392, 1e-4);
        const agon_soccer_place back =
            environment.to_team(seen, environment.from_team(seen, {0.3, -0.2, 1}));
        EXPECT_NEAR(back.x_m, 0.3, 1e-12);
        EXPECT_NEAR(back.y_m, -0.2, 1e-12);
        EXPECT_NEAR(back.heading_rad, 1, 1e-12);
    }
}

TEST(RestartView, ShowsARestartUntilTheBallIsPlayed) {
    RestartView view;
    agon_soccer_observation seen = seen_at_restart(3);

    EXPECT_TRUE(view.update(seen));
    seen.ball.x_m = 0.04;
    EXPECT_TRUE(view.update(seen));
    seen.ball.x_m = 0.06;
    EXPECT_FALSE(view.update(seen));
    seen.ball.x_m = 0;
    EXPECT_FALSE(view.update(seen)) << "it has been played";
    seen.restart_count = 4;
    EXPECT_TRUE(view.update(seen));
}

TEST(FiraWhosBall, CountsByColor) {
    agon_soccer_observation seen = seen_at_restart(1);
    EXPECT_EQ(fira_whos_ball(seen), 0);
    seen.kicking_team = AGON_SOCCER_OWN_TEAM;
    EXPECT_EQ(fira_whos_ball(seen), 2);
    seen.kicking_team = AGON_SOCCER_OPPONENT;
    EXPECT_EQ(fira_whos_ball(seen), 1);
    seen.side = AGON_SOCCER_BLUE;
    EXPECT_EQ(fira_whos_ball(seen), 2);
}

}  // namespace
}  // namespace agon::strategy
