// SPDX-License-Identifier: Apache-2.0
#include "team.hpp"

#include <cstring>

#include <gtest/gtest.h>

#include "pitch.hpp"

namespace agon::kit {
namespace {

class TeamOf : public ::testing::TestWithParam<std::uint32_t> {};

TEST_P(TeamOf, ScoresAgainstATeamThatStandsStill) {
    Pitch pitch(GetParam());
    Team team{TeamSettings()};
    for (int i = 0; i < 200 * 60; ++i) {
        SoccerCommand command{};
        team.decide(pitch.seen(), command);
        pitch.step(command, {});
    }

    EXPECT_GE(pitch.seen().own_goals, 2U);
    EXPECT_EQ(pitch.seen().opponent_goals, 0U) << "no own goals";
}

TEST_P(TeamOf, NeverCrowdsItsOwnGoalArea) {
    Pitch pitch(GetParam());
    Team team{TeamSettings()};
    Team opponent{TeamSettings()};
    const SoccerField& field = pitch.seen().field;
    int longest = 0;
    int lasting = 0;
    for (int i = 0; i < 200 * 60; ++i) {
        SoccerCommand command{};
        SoccerCommand other{};
        team.decide(pitch.seen(), command);
        opponent.decide(pitch.seen_by_opponent(), other);
        pitch.step(command, other);
        int inside = 0;
        for (std::uint32_t robot = 1; robot < GetParam(); ++robot) {
            const Point me = position(pitch.seen().own[robot]);
            inside += me.x < -field.length_m / 2 + field.goal_area_length_m &&
                              std::fabs(me.y) < field.goal_area_width_m / 2
                          ? 1
                          : 0;
        }
        lasting = inside > 0 ? lasting + 1 : 0;
        longest = std::max(longest, lasting);
    }

    EXPECT_LT(longest, 200) << "pushed in at most for a second";
}

TEST_P(TeamOf, DecidesTheSameForTheSameObservations) {
    Pitch pitch(GetParam());
    Team one{TeamSettings()};
    Team other{TeamSettings()};
    for (int i = 0; i < 200 * 10; ++i) {
        SoccerCommand command{};
        SoccerCommand again{};
        one.decide(pitch.seen(), command);
        other.decide(pitch.seen(), again);
        ASSERT_EQ(std::memcmp(&command, &again, sizeof command), 0) << i;
        pitch.step(command, {});
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, TeamOf, ::testing::Values(3U, 5U, 11U));

}  // namespace
}  // namespace agon::kit
