// SPDX-License-Identifier: Apache-2.0
#include "keeper.hpp"

#include <gtest/gtest.h>

#include "pitch.hpp"

namespace agon::kit {
namespace {

/// Lets the keeper play alone against the ball.
void keep(Pitch& pitch, double seconds) {
    bool is_charging = false;
    for (int i = 0; i < static_cast<int>(seconds / Pitch::kTick_s); ++i) {
        SoccerCommand command{};
        command.robots[0] = keep_goal(pitch.seen(), pitch.seen().own[0], Motion(), is_charging);
        pitch.step(command, {});
    }
}

/// Nobody but the keeper is near.
Pitch empty_pitch() {
    Pitch pitch(3);
    for (int robot = 1; robot < 3; ++robot) {
        pitch.edit().own[robot] = {0.6, -0.3 * robot, 0, 0, 0, 0};
    }
    return pitch;
}

TEST(Keeper, StandsBetweenBallAndGoal) {
    Pitch pitch = empty_pitch();
    pitch.edit().ball = {-0.3, 0.4, 0, 0};

    keep(pitch, 2);

    const SoccerRobot& keeper = pitch.seen().own[0];
    EXPECT_NEAR(keeper.x_m, -0.75 + 0.0525, 0.02);
    EXPECT_GT(keeper.y_m, 0.05);
    EXPECT_LT(keeper.y_m, 0.2);
}

TEST(Keeper, MeetsAShotAtItsLine) {
    for (const double y_m : {-0.15, -0.05, 0.1, 0.17}) {
        Pitch pitch = empty_pitch();
        pitch.edit().ball = {0.2, -y_m, -1.2, 2 * y_m * 1.2 / 0.95};

        keep(pitch, 2);

        EXPECT_EQ(pitch.seen().opponent_goals, 0U) << y_m;
    }
}

TEST(Keeper, ClearsABallThatRestsInItsArea) {
    for (const double y_m : {-0.3, -0.1, 0.0, 0.2}) {
        Pitch pitch = empty_pitch();
        pitch.edit().ball = {-0.64, y_m, 0, 0};

        keep(pitch, 5);

        EXPECT_FALSE(is_keepers_ball(pitch.seen())) << y_m << " at " << pitch.seen().ball.x_m;
        EXPECT_EQ(pitch.seen().opponent_goals, 0U) << "no own goal";
    }
}

TEST(KeepersBall, IsWhereAFieldPlayerWouldStandInTheArea) {
    Pitch pitch(5);
    const auto at = [&](double x_m, double y_m) {
        pitch.edit().ball = {x_m, y_m, 0, 0};
        return is_keepers_ball(pitch.seen());
    };

    EXPECT_TRUE(at(-1.0, 0));
    EXPECT_TRUE(at(-0.92, 0));
    EXPECT_TRUE(at(-1.08, 0.35));
    EXPECT_FALSE(at(-0.8, 0));
    EXPECT_FALSE(at(-1.0, 0.35));
}

}  // namespace
}  // namespace agon::kit
