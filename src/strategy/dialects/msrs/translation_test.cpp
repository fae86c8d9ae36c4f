// SPDX-License-Identifier: Apache-2.0
#include "strategy/dialects/msrs/translation.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>
#include <msrs/msrs.h>

#include "core/geometry.hpp"

namespace agon::strategy::msrs {
namespace {

agon_soccer_observation observation() {
    agon_soccer_observation seen{};
    seen.robot_count = 11;
    seen.field.length_m = 4.4;
    seen.field.width_m = 2.8;
    seen.own[10] = {-0.2, 0.4, core::kPi / 2, 0, 0, 0};
    seen.opponent[10] = {1.2, -0.4, core::kPi, 0, 0, 0};
    seen.ball = {0.1, 0.3, 0, 0};
    return seen;
}

Environment11 as_author(Translation& translation) {
    Environment11 environment;
    std::memcpy(&environment, translation.environment().data(), sizeof environment);
    return environment;
}

TEST(MsrsTranslation, WritesWhatIsSeenIntoTheAuthorsFields) {
    Translation translation(11, Options());

    translation.write(observation());

    const Environment11 environment = as_author(translation);
    EXPECT_NEAR(environment.home10_pos_x, 200, 1e-9);
    EXPECT_NEAR(environment.home10_pos_y, 100, 1e-9);
    EXPECT_NEAR(environment.home10_rotation, 90, 1e-9);
    EXPECT_NEAR(environment.opponent10_pos_x, 340, 1e-9);
    EXPECT_NEAR(environment.opponent10_pos_y, 180, 1e-9);
    EXPECT_EQ(environment.opponent10_rotation, 180);
    EXPECT_NEAR(environment.currentBall_x, 230, 1e-9);
    EXPECT_NEAR(environment.currentBall_y, 110, 1e-9);
    EXPECT_EQ(environment.halfArea, 0);
}

TEST(MsrsTranslation, AnythingMayComeBackInKickOffStyle) {
    Translation translation(5, Options());
    agon_soccer_observation seen = observation();
    seen.restart = AGON_SOCCER_PENALTY_KICK;
    translation.write(seen);
    const std::size_t style = translation.environment().layout().kick_off_style();
    EXPECT_EQ(translation.environment().whole(style), MSRS_PENALTY_KICK);

    translation.environment().set_whole(style, -12345);
    translation.write(seen);
    EXPECT_EQ(translation.environment().whole(style), -12345) << "the strategy's until then";

    seen.restart_count += 1;
    translation.write(seen);
    EXPECT_EQ(translation.environment().whole(style), MSRS_PENALTY_KICK);
}

TEST(MsrsTranslation, WheelSpeedsStayWhereTheStrategyLeftThem) {
    Translation translation(5, Options());
    const std::size_t left = translation.environment().layout().home(3) + 24;
    translation.environment().set_number(left, 12.5);

    translation.write(observation());

    agon_soccer_command command{};
    translation.read_wheels(command);
    EXPECT_EQ(command.robots[3].left_radps, 12.5F);
}

TEST(MsrsTranslation, AnUntouchedFormIsTheProposalBitByBit) {
    for (const int side : {AGON_SOCCER_YELLOW, AGON_SOCCER_BLUE}) {
        Translation translation(5, Options());
        agon_soccer_observation seen = observation();
        seen.side = static_cast<std::uint32_t>(side);
        agon_soccer_placement placement{};
        placement.ball_is_free = 1;
        placement.ball_x_m = 1.0 / 3;
        placement.robots[4] = {-1.0 / 7, 0.1, 3.0};
        const agon_soccer_placement before = placement;

        translation.write_form(seen, placement);
        translation.read_form(seen, placement);

        EXPECT_EQ(std::memcmp(&before, &placement, sizeof placement), 0);
    }
}

TEST(MsrsTranslation, AFormThatIsNotANumberIsHandedOn) {
    Translation translation(5, Options());
    agon_soccer_placement placement{};
    translation.write_form(observation(), placement);
    translation.environment().set_number(translation.environment().layout().home(1),
                                         std::numeric_limits<double>::quiet_NaN());

    translation.read_form(observation(), placement);

    EXPECT_TRUE(std::isnan(placement.robots[1].x_m));
}

}  // namespace
}  // namespace agon::strategy::msrs
