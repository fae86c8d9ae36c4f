// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/rules/crowding.hpp"

#include <gtest/gtest.h>

namespace agon::missions::soccer {
namespace {

constexpr core::Duration kTick = core::Duration::milliseconds(5);

TEST(CrowdingClock, RunsOutOnlyAfterTheGrace) {
    CrowdingClock clock;
    const core::Duration grace = core::Duration::milliseconds(15);

    EXPECT_FALSE(clock.runs_out(true, kTick, grace));
    EXPECT_FALSE(clock.runs_out(true, kTick, grace));
    EXPECT_FALSE(clock.runs_out(true, kTick, grace));
    EXPECT_TRUE(clock.runs_out(true, kTick, grace));
}

TEST(CrowdingClock, StartsAnewWhenTheCrowdBreaksUp) {
    CrowdingClock clock;
    const core::Duration grace = core::Duration::milliseconds(5);
    EXPECT_FALSE(clock.runs_out(true, kTick, grace));

    EXPECT_FALSE(clock.runs_out(false, kTick, grace));

    EXPECT_FALSE(clock.runs_out(true, kTick, grace));
    EXPECT_TRUE(clock.runs_out(true, kTick, grace));
}

/// Three robots a team on a field of one area.
class CountInside : public testing::Test {
protected:
    CountInside() : regions_(size()) {
        field_ = size();
        cast_.robot_count = 3;
        readings_.resize(7);
        situation_.field = &field_;
        situation_.regions = &regions_;
        situation_.cast = &cast_;
        situation_.robot_half_side_m = 0.0375;
        situation_.readings = readings_;
    }

    static FieldSize size() {
        FieldSize size;
        size.length_m = 2.2;
        size.width_m = 1.8;
        size.goal_width_m = 0.4;
        size.goal_depth_m = 0.15;
        size.goal_area = {0.15, 0.5, 0, 0};
        return size;
    }

    void put(Player player, core::Vec2 place) {
        readings_[cast_.place_of(player)].position_m = place;
    }

    /// Both ways of asking must agree.
    [[nodiscard]] std::size_t count(Team team, Team defenders) const {
        const Region& area = regions_.goal_area;
        const std::size_t count = players_inside(situation_, team, defenders, area).size();
        for (std::uint32_t allowed = 0; allowed < 4; ++allowed) {
            EXPECT_EQ(is_crowded(situation_, team, defenders, area, allowed), count > allowed);
        }
        return count;
    }

    FieldSize field_;
    FieldRegions regions_;
    Cast cast_;
    std::vector<sensors::PlanarReading> readings_;
    Situation situation_;
};

TEST_F(CountInside, CountsRobotsOfWhichMoreThanHalfIsInside) {
    put({Team::Yellow, 0}, {-1.05, 0});
    put({Team::Yellow, 1}, {-0.951, 0.1});   // just more than half
    put({Team::Yellow, 2}, {-0.949, -0.1});  // just less

    EXPECT_EQ(count(Team::Yellow, Team::Yellow), 2U);
    EXPECT_EQ(players_inside(situation_, Team::Yellow, Team::Yellow, regions_.goal_area),
              (std::vector<Player>{{Team::Yellow, 0}, {Team::Yellow, 1}}));
}

TEST_F(CountInside, CountsRobotsInTheGoalBehindTheArea) {
    put({Team::Yellow, 0}, {-1.17, 0});

    EXPECT_EQ(count(Team::Yellow, Team::Yellow), 1U);
}

TEST_F(CountInside, CountsAtTheRightGoalForTheTeamThatDefendsIt) {
    put({Team::Yellow, 0}, {1.05, 0.1});
    put({Team::Blue, 0}, {1.05, -0.1});

    EXPECT_EQ(count(Team::Yellow, Team::Blue), 1U);
    EXPECT_EQ(count(Team::Blue, Team::Blue), 1U);
    EXPECT_EQ(count(Team::Yellow, Team::Yellow), 0U);

    situation_.defends_left = {false, true};
    EXPECT_EQ(count(Team::Yellow, Team::Yellow), 1U) << "after the change of sides";
}

}  // namespace
}  // namespace agon::missions::soccer
