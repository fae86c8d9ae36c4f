// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/placement_plan.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "missions/soccer/factory.hpp"
#include "missions/soccer/stage_for_tests.hpp"
#include "missions/soccer/team_view.hpp"

namespace agon::missions::soccer {
namespace {

Content content_of(const std::string& name) {
    auto content = read_content(core::shipped_content(), name);
    EXPECT_TRUE(content) << (content ? "" : content.error().text());
    return std::move(content).value();
}

/// The ruling by which `team` gets the restart (a free ball: in its half), on one or the other side
/// of the field's length.
Ruling ruling_for(const Content& content, Restart restart, Team team, bool defends_left,
                  double side) {
    PlacementCase placement = default_case(content, restart, Role::First);
    placement.ball_m.y *= side;
    Ruling ruling;
    ruling.restart = restart;
    ruling.ball_m = turned(defends_left, placement.ball_m);
    const bool is_own_end = restart == Restart::FreeBall || restart == Restart::GoalKick;
    ruling.defenders = is_own_end ? team : opponent_of(team);
    if (restart != Restart::FreeBall) {
        ruling.kicking = team;
    }
    return ruling;
}

/// Both teams placed by default, looked at in the field's frame.
void expect_legal_and_free(const Content& content, const PlacementPlan& plan,
                           const std::string& what) {
    const PlacementRules& rules = content.placement_rules;
    std::vector<Footprint> all;
    for (const Team team : kTeams) {
        for (std::uint32_t robot = 0; robot < content.robot_count; ++robot) {
            all.push_back(rules.footprint(plan.place_in_field(team, robot)));
            EXPECT_TRUE(is_on_field(content.field, all.back())) << what << ' ' << robot;
            EXPECT_FALSE(overlaps_disc(all.back(), plan.ball_in_field_m(), content.ball.radius_m))
                << what << ' ' << robot;
        }
    }
    EXPECT_TRUE(is_disc_on_field(content.field, plan.ball_in_field_m(), content.ball.radius_m));
    for (std::size_t a = 0; a < all.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b) {
            EXPECT_FALSE(overlap(all[a], all[b])) << what << ' ' << a << ' ' << b;
        }
    }
}

TEST(PlacementPlan, EveryRestartOfEveryTeamHalfAndSizeIsLegal) {
    for (const std::string& name : names()) {
        const Content content = content_of(name);
        for (const Restart restart : kRestarts) {
            for (const Team team : kTeams) {
                for (const bool defends_left : {true, false}) {
                    for (const double side : {1.0, -1.0}) {
                        const std::string what = name + " " + std::string(name_of(restart)) + " " +
                                                 std::string(name_of(team)) +
                                                 (defends_left ? " left" : " right");
                        const Ruling ruling =
                            ruling_for(content, restart, team, defends_left, side);
                        std::array<bool, 2> sides{};
                        sides[index_of(team)] = defends_left;
                        sides[index_of(opponent_of(team))] = !defends_left;
                        PlacementPlan plan;

                        plan.lay_out(content, ruling, ruling.ball_m, sides);

                        expect_legal_and_free(content, plan, what);
                        EXPECT_EQ(plan.order()[0], team) << what;
                        for (const Team placing : plan.order()) {
                            // Judged as what a strategy would have asked for.
                            PlacementCase placement{
                                restart, placing == team ? Role::First : Role::Second,
                                turned(plan.defends_left(placing), ruling.ball_m), false};
                            Formation formation;
                            for (std::uint32_t i = 0; i < content.robot_count; ++i) {
                                formation.robots[i] = plan.place(placing, i);
                            }
                            EXPECT_EQ(why_team_is_illegal(content.placement_rules, placement,
                                                          formation, {}),
                                      std::nullopt)
                                << what;
                            EXPECT_TRUE(
                                plan.accept(content, placing, plan.proposal(placing)).empty())
                                << what;
                        }
                        expect_legal_and_free(content, plan, what);
                    }
                }
            }
        }
    }
}

/// A penalty kick for yellow at the right goal, five a side.
class PenaltyPlan : public testing::Test {
protected:
    PenaltyPlan() : content_(content_of("soccer5")) {
        const Ruling ruling = ruling_for(content_, Restart::PenaltyKick, Team::Yellow, true, 1);
        plan_.lay_out(content_, ruling, ruling.ball_m, {true, false});
    }

    Content content_;
    PlacementPlan plan_;
};

TEST_F(PenaltyPlan, AChangedPlaceIsTakenWhereTheTeamIsLegal) {
    agon_soccer_placement wanted = plan_.proposal(Team::Yellow);
    wanted.robots[4] = {0.4, 0.1, -0.3};

    EXPECT_TRUE(plan_.accept(content_, Team::Yellow, wanted).empty());

    EXPECT_EQ(plan_.place(Team::Yellow, 4).position_m, (core::Vec2{0.4, 0.1}));
    EXPECT_EQ(plan_.proposal(Team::Yellow).robots[4].heading_rad, -0.3);
}

TEST_F(PenaltyPlan, WhatIsLegalOfAWishIsTakenAndTheRestGoesToTheNearestLegalPlace) {
    agon_soccer_placement wanted = plan_.proposal(Team::Yellow);
    wanted.robots[1] = {0.4, 0.1, -0.3};  // kicks, for it comes first
    wanted.robots[2].y_m = -0.6;          // legal

    const auto corrections = plan_.accept(content_, Team::Yellow, wanted);

    ASSERT_EQ(corrections.size(), 1U);
    EXPECT_EQ(corrections[0].robot, 4U);
    EXPECT_EQ(corrections[0].why, "is beyond the half line beside the kicker, robot 1");
    EXPECT_EQ(plan_.place(Team::Yellow, 1).position_m, (core::Vec2{0.4, 0.1}));
    EXPECT_EQ(plan_.place(Team::Yellow, 2).position_m.y, -0.6);
    EXPECT_NEAR(plan_.place(Team::Yellow, 4).position_m.x, -0.0375, 0.001) << "at the half line";
    EXPECT_NEAR(plan_.place(Team::Yellow, 4).position_m.y, 0, 0.002);
}

TEST_F(PenaltyPlan, IfNobodyKicksTheNearestRobotDoes) {
    agon_soccer_placement wanted = plan_.proposal(Team::Yellow);
    wanted.robots[4] = {-0.9, 0.7, 0};
    wanted.robots[2] = {-0.05, -0.35, 0};

    const auto corrections = plan_.accept(content_, Team::Yellow, wanted);

    ASSERT_EQ(corrections.size(), 1U);
    EXPECT_EQ(corrections[0].robot, 2U);
    EXPECT_EQ(corrections[0].why, "takes the ball, for no robot takes the penalty kick");
    EXPECT_EQ(plan_.foremost(Team::Yellow), 2U);
}

TEST_F(PenaltyPlan, TheBallStaysWhereTheLawPutsIt) {
    agon_soccer_placement wanted = plan_.proposal(Team::Yellow);
    EXPECT_EQ(wanted.ball_is_free, 0U);
    wanted.ball_x_m = 0.9;
    wanted.robots[4].x_m = 0.4;

    const auto corrections = plan_.accept(content_, Team::Yellow, wanted);

    ASSERT_EQ(corrections.size(), 1U);
    EXPECT_EQ(corrections[0].robot, std::nullopt);
    EXPECT_EQ(corrections[0].why, "the ball may not be moved at this restart");
    EXPECT_EQ(plan_.ball_in_field_m(), (core::Vec2{1.1 - 0.375, 0}));
    EXPECT_EQ(plan_.place(Team::Yellow, 4).position_m.x, 0.4) << "the rest is taken";
}

TEST_F(PenaltyPlan, WhoPlacesLaterMakesWay) {
    // Yellow, who places first, takes the places that blue's defaults would have.
    agon_soccer_placement wanted = plan_.proposal(Team::Yellow);
    const agon_soccer_placement blue_before = plan_.proposal(Team::Blue);
    wanted.robots[1] = {-blue_before.robots[1].x_m, -blue_before.robots[1].y_m, 0};
    wanted.robots[2] = {-blue_before.robots[2].x_m, -blue_before.robots[2].y_m, 0};
    ASSERT_TRUE(plan_.accept(content_, Team::Yellow, wanted).empty());

    const agon_soccer_placement blue = plan_.proposal(Team::Blue);

    EXPECT_NE(blue.robots[1].x_m + blue.robots[1].y_m,
              blue_before.robots[1].x_m + blue_before.robots[1].y_m);
    EXPECT_EQ(blue.robots[3].x_m, blue_before.robots[3].x_m) << "nobody is in its way";
    EXPECT_TRUE(plan_.accept(content_, Team::Blue, blue).empty());
    expect_legal_and_free(content_, plan_, "after making way");
}

TEST_F(PenaltyPlan, WhoPlacesLaterMayNotTakeATakenPlace) {
    const agon_soccer_placement yellow = plan_.proposal(Team::Yellow);
    ASSERT_TRUE(plan_.accept(content_, Team::Yellow, yellow).empty());
    agon_soccer_placement wanted = plan_.proposal(Team::Blue);
    wanted.robots[1] = {-yellow.robots[1].x_m, -yellow.robots[1].y_m, 0.5};

    const auto corrections = plan_.accept(content_, Team::Blue, wanted);

    ASSERT_EQ(corrections.size(), 1U);
    EXPECT_EQ(corrections[0].why, "overlaps a robot of the other team");
    expect_legal_and_free(content_, plan_, "moved beside it");
}

TEST(PlacementPlan, TheKeepersTeamPutsTheBallAtAGoalKick) {
    const Content content = content_of("soccer5");
    const Ruling ruling = ruling_for(content, Restart::GoalKick, Team::Blue, false, 1);
    PlacementPlan plan;
    plan.lay_out(content, ruling, ruling.ball_m, {true, false});
    agon_soccer_placement wanted = plan.proposal(Team::Blue);
    EXPECT_EQ(wanted.ball_is_free, 1U);
    EXPECT_EQ(plan.proposal(Team::Yellow).ball_is_free, 0U);
    wanted.ball_x_m = -0.8;
    wanted.ball_y_m = 0.2;

    EXPECT_TRUE(plan.accept(content, Team::Blue, wanted).empty());

    EXPECT_EQ(plan.ball_in_field_m(), (core::Vec2{0.8, -0.2}));
    EXPECT_EQ(plan.proposal(Team::Yellow).ball_x_m, 0.8) << "the other team sees it there";
}

TEST(PlacementPlan, TheBallOfAGoalKickGoesToTheNearestPlaceInTheKeepersArea) {
    const Content content = content_of("soccer5");
    const Ruling ruling = ruling_for(content, Restart::GoalKick, Team::Yellow, true, 1);
    const core::Vec2 wishes[] = {{-0.5, 0.1}, {-1.3, 0.1}, {-0.9, 0.7}, {5, 5}, {NAN, 0}};
    const core::Vec2 places[] = {
        {-0.706, 0.046}, {-1.1 + 0.0214, 0.1}, {-0.9, 0.4}, {-0.75, 0.4}, {-0.9, 0}};
    for (int i = 0; i < 5; ++i) {
        PlacementPlan plan;
        plan.lay_out(content, ruling, ruling.ball_m, {true, false});
        agon_soccer_placement wanted = plan.proposal(Team::Yellow);
        wanted.ball_x_m = wishes[i].x;
        wanted.ball_y_m = wishes[i].y;

        const auto corrections = plan.accept(content, Team::Yellow, wanted);

        ASSERT_GE(corrections.size(), 1U) << i;
        EXPECT_EQ(corrections[0].robot, std::nullopt);
        EXPECT_LT(distance(plan.ball_in_field_m(), places[i]), 0.003)
            << i << ": " << plan.ball_in_field_m().x << ", " << plan.ball_in_field_m().y;
        expect_legal_and_free(content, plan, "ball");
    }
}

TEST(PlacementPlan, WhatAMatchAcceptsIsWhereRobotsStandInIt) {
    Stage stage("soccer5", {"play.ball_jitter_m=0"});
    stage.on_place = [](Team team, const agon_soccer_observation& seen,
                        agon_soccer_placement& places) {
        EXPECT_EQ(seen.is_playing, 0U);
        EXPECT_EQ(seen.own[1].x_m, places.robots[1].x_m) << "the proposal is what is seen";
        places.robots[1] = team == Team::Yellow ? agon_soccer_place{-0.5, 0.7, 1.0}
                                                : agon_soccer_place{0.5, 0.7, 1.0};
    };
    stage.run_to_play();

    EXPECT_NEAR(stage.observation(Team::Yellow).own[1].y_m, 0.7, 1e-6);
    EXPECT_NEAR(stage.observation(Team::Yellow).own[1].heading_rad, 1.0, 1e-6);
    ASSERT_EQ(stage.count("placement_corrected"), 1U);
    const protocol::Event event = stage.last("placement_corrected");
    EXPECT_EQ(event.team, "blue");
    EXPECT_EQ(event.objects, (std::vector<std::string>{"/blue[1]"}));
    // Turned by 1 rad, the cube reaches 0.0518 m along x.
    EXPECT_EQ(event.reason,
              "robot 1 of blue is not in its own half: goes from (0.500 m, 0.700 m, 57 deg) to "
              "(-0.052 m, 0.700 m, 57 deg) in its team's view");
    EXPECT_NEAR(stage.observation(Team::Blue).own[1].x_m, -0.0518, 0.001);
}

TEST(PlacementPlan, WhoPlacesLaterSeesWhereTheFirstStands) {
    Stage stage("soccer5", {"play.ball_jitter_m=0"});
    const Team first = stage.last("kick_off").team == "yellow" ? Team::Yellow : Team::Blue;
    std::vector<Team> order;
    stage.on_place = [&](Team team, const agon_soccer_observation& seen,
                         agon_soccer_placement& places) {
        order.push_back(team);
        if (team == first) {
            places.robots[1] = {-0.4, 0.2, 0};
        } else {
            EXPECT_NEAR(seen.opponent[1].x_m, 0.4, 1e-12);
            EXPECT_NEAR(seen.opponent[1].y_m, -0.2, 1e-12);
        }
    };

    stage.run_to_play();

    EXPECT_EQ(order, (std::vector<Team>{first, opponent_of(first)})) << "once each";
}

}  // namespace
}  // namespace agon::missions::soccer
