// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/situation_file.hpp"

#include <sstream>

#include <gtest/gtest.h>

#include "missions/soccer/stage_for_tests.hpp"

namespace agon::missions::soccer {
namespace {

core::ContentSet with_situation(const std::string& text) {
    auto files = core::shipped_content().files();
    files.push_back({"situation", std::string(kSituationPath), text});
    return *core::ContentSet::from_files(std::move(files));
}

std::string error_of(const std::string& text) {
    const auto created = create("soccer5", with_situation(text), {1, {}});
    return created ? "no error" : created.error().text();
}

void expect_error(const std::string& text, const std::string& what) {
    EXPECT_NE(error_of(text).find(what), std::string::npos) << text << "\n" << error_of(text);
}

/// Robots in two rows, the ball in the center, and what a test wants besides.
std::string situation(const std::string& game = "", const std::string& ball = "at_m = [0, 0]") {
    std::string text = "mission = \"soccer5\"\n[game]\nperiod = \"second_half\"\n" + game +
                       "\n[ball]\n" + ball + "\n";
    for (const char* team : {"yellow", "blue"}) {
        for (int number = 0; number < 5; ++number) {
            text += std::string("[[robot]]\nteam = \"") + team +
                    "\"\nnumber = " + std::to_string(number) + "\nat_m = [" +
                    std::to_string(-0.5 + 0.2 * number) + (team[0] == 'y' ? ", 0.5]" : ", -0.5]") +
                    "\nheading_deg = 90\n";
        }
    }
    return text;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), by);
}

std::string without_headings(const std::string& text) {
    std::istringstream lines(text);
    std::string rest;
    for (std::string line; std::getline(lines, line);) {
        rest += line.rfind("heading", 0) == 0 ? "" : line + "\n";
    }
    return rest;
}

TEST(SituationFile, BeginsInOpenPlayFromItsPlacesClockAndScore) {
    Stage stage(with_situation(situation("playing_time_s = 83.2\nyellow_goals = 2\n",
                                         "at_m = [0.1, 0.2]\nvelocity_mps = [1, -0.5]")),
                "soccer5");

    const agon_soccer_observation seen = stage.observation(Team::Yellow);
    EXPECT_EQ(seen.is_playing, 1U);
    EXPECT_EQ(seen.half, 1U);
    EXPECT_EQ(seen.playing_time_ns, 83'200'000'000U);
    EXPECT_EQ(seen.own_goals, 2U);
    EXPECT_NEAR(seen.ball.x_m, -0.1, 1e-6) << "yellow defends the right goal, before any tick";
    EXPECT_NEAR(seen.ball.velocity_x_mps, -1, 1e-6);
    EXPECT_NEAR(stage.pose(Team::Blue, 4).position_m.x, 0.3, 1e-6);
    EXPECT_NEAR(stage.pose(Team::Blue, 4).heading_rad, core::kPi / 2, 1e-6);
    stage.run_s(0.1);
    EXPECT_NEAR(stage.ball_m().x, 0.2, 0.01) << "the ball rolls on";
    EXPECT_EQ(stage.kinds(), std::vector<std::string>{"situation"});
}

TEST(SituationFile, MovingRobotsRollOnWithTheirWheels) {
    const std::string moving =
        replaced(situation(), "number = 0\n", "number = 0\nvelocity_mps = [0, 1.0]\n");
    Stage stage(with_situation(moving), "soccer5");
    stage.drive(Team::Yellow, 0, 50, 50);

    stage.run_s(0.1);

    EXPECT_NEAR(stage.pose(Team::Yellow, 0).position_m.y, 0.6, 0.005)
        << "no start from standing wheels";
}

TEST(SituationFile, BeginsWithARestart) {
    Stage stage(with_situation("mission = \"soccer5\"\n[game]\nperiod = \"first_half\"\n"
                               "blue_goals = 1\nrestart = \"penalty_kick\"\nteam = \"blue\"\n"),
                "soccer5");

    EXPECT_EQ(stage.kinds(), (std::vector<std::string>{"situation", "penalty_kick"}));
    EXPECT_FALSE(stage.is_playing());
    stage.run_to_play();
    EXPECT_NEAR(stage.ball_m().x, -1.1 + 0.375, 0.01) << "at yellow's goal";
    EXPECT_EQ(stage.mission().score(), (std::vector<double>{0, 1}));
}

TEST(SituationFile, WhatIsWrittenBeginsTheSameSituation) {
    Stage stage;
    stage.run_to_play();
    stage.put_ball({0.2, 0.1}, {0.7, 0.3});
    stage.drive(Team::Yellow, 1, 60, 20);
    stage.run_s(0.7);
    const auto text = stage.mission().situation(stage.world());
    ASSERT_TRUE(text) << text.error().text();

    Stage again(with_situation(*text), "soccer5");
    const auto same = again.mission().situation(again.world());

    ASSERT_TRUE(same);
    EXPECT_EQ(without_headings(*same), without_headings(*text)) << "bit for bit";
    for (const Team team : kTeams) {
        for (std::uint32_t number = 0; number < 5; ++number) {
            // An engine of floats rounds an angle that has been wrapped once more.
            EXPECT_NEAR(core::wrap_angle(again.pose(team, number).heading_rad -
                                         stage.pose(team, number).heading_rad),
                        0, 3e-7);
        }
    }
    EXPECT_EQ(again.observation(Team::Blue).playing_time_ns,
              stage.observation(Team::Blue).playing_time_ns);
}

TEST(SituationFile, APlacementIsWrittenAsItsRestart) {
    Stage stage;
    stage.run_s(0.3);

    const auto text = stage.mission().situation(stage.world());

    ASSERT_TRUE(text);
    EXPECT_NE(text->find("restart = \"kick_off\"\nteam = \""), std::string::npos);
    Stage again(with_situation(*text), "soccer5");
    EXPECT_EQ(again.last("kick_off").team, stage.last("kick_off").team);
}

TEST(SituationFile, NoMatchBeginsFromWhereAllIsOver) {
    Stage stage("soccer5", {}, core::Duration::seconds(1));
    stage.run_s(10);
    ASSERT_TRUE(stage.mission().is_over());

    EXPECT_FALSE(stage.mission().situation(stage.world()));
}

TEST(SituationFile, NoMatchBeginsWithinAShootOut) {
    Stage stage("soccer5", {"play.tie=shoot_out"}, core::Duration::milliseconds(200));
    for (int second = 0; second < 60 && stage.observation(Team::Yellow).half != 3; ++second) {
        stage.run_s(1);
    }

    const auto text = stage.mission().situation(stage.world());

    ASSERT_FALSE(text);
    EXPECT_EQ(text.error().text(), "it lies within a shoot-out, where no match can begin");
    expect_error("mission = \"soccer5\"\n[game]\nperiod = \"shoot_out\"\n", "must be one of");
}

TEST(SituationFile, FaultyOnesAreErrorsWithTheirPlace) {
    expect_error(replaced(situation(), "soccer5", "soccer3"), "but soccer5 is played");
    expect_error(replaced(situation(), "second_half", "second_hlaf"), "did you mean 'second_half'");
    expect_error(situation("playing_tine_s = 3\n"), "did you mean 'game.playing_time_s'");
    expect_error(situation("playing_time_s = 300\n"), "below the length of the period, 300s");
    expect_error(situation("yellow_goals = -1\n"), "situation.toml:4:");
    expect_error(situation("restart = \"free_kick\"\n"), "game.team");
    expect_error(situation("team = \"blue\"\n"), "unknown key 'game.team'");
    expect_error("mission = \"soccer5\"\n[game]\nperiod = \"first_half\"\n", "missing key 'ball'");
    expect_error(replaced(situation(), "number = 3", "number = 2"),
                 "robot 2 of yellow is given twice");
    expect_error(replaced(situation(), "number = 3", "number = 7"), "robot[3].number");
    expect_error(replaced(situation(), "heading_deg = 90", ""), "heading_deg");
    expect_error(replaced(situation(), "heading_deg = 90", "heading_deg = 90\nheading_rad = 1"),
                 "only one of them");
    expect_error("mission = ", "situation.toml:1:");
    EXPECT_EQ(error_of(""),
              "missing key 'game' (situation.toml)\nmissing key 'mission' (situation.toml)");
}

TEST(SituationFile, OneFaultIsOneError) {
    const std::string text = situation();
    const auto with_heading = [&text](const char* heading) {
        return replaced(text, "heading_deg = 90", heading);
    };
    for (const std::string& faulty :
         {with_heading("heading_deg = 1e300"), with_heading("heading_deg = nan"),
          with_heading("heading_rad = inf"), with_heading("heading_rad = \"north\""),
          replaced(text, "at_m = [0, 0]", "at_m = [nan, 0]"),
          replaced(text, "at_m = [-0.500000, 0.5]", "at_m = [nan, 99]"),
          replaced(text, "at_m = [-0.500000, 0.5]", "at_m = [0.5]"),
          replaced(text, "number = 3", "number = 7"), replaced(text, "number = 3", "number = 2"),
          replaced(text, "number = 3", ""), replaced(text, "team = \"blue\"", "team = \"bleu\""),
          replaced(text, "\"soccer5\"", "\"soccer3\""),
          text.substr(0, text.find("[[robot]]")) + "[robot]\nteam = \"blue\"\n"}) {
        EXPECT_NE(error_of(faulty), "no error");
        EXPECT_EQ(error_of(faulty).find('\n'), std::string::npos) << error_of(faulty);
    }
    expect_error(with_heading("heading_deg = 1e300"), "'robot[0].heading_deg' is 1e+300");
    // Its ball would lie where the robot without a place would be taken to be.
    const std::string two = replaced(replaced(text, "at_m = [-0.500000, 0.5]", "at_m = [nan, 0]"),
                                     "at_m = [0, 0]", "at_m = [0, 0.89]");
    expect_error(two, "robot[0].at_m[0]");
    expect_error(two, "the ball would lie in a wall");
}

TEST(SituationFile, ZeroIsWrittenWithoutASign) {
    Stage stage;
    stage.run_to_play();
    stage.put_ball({-0.0, 0.1}, {-0.0, -0.0});

    const auto text = stage.mission().situation(stage.world());

    ASSERT_TRUE(text);
    EXPECT_EQ(text->find("-0.0,"), std::string::npos) << *text;
    EXPECT_EQ(text->find("-0.0]"), std::string::npos) << *text;
}

TEST(SituationFile, ObjectsInWallsOrOnEachOtherAreErrors) {
    expect_error(situation("", "at_m = [0, 0.89]"), "the ball would lie in a wall");
    expect_error(replaced(situation(), "at_m = [-0.500000, 0.5]", "at_m = [-0.5, 0.88]"),
                 "robot 0 of yellow would stand in a wall");
    expect_error(replaced(situation(), "at_m = [-0.500000, 0.5]", "at_m = [-0.3, 0.54]"),
                 "robot 1 of yellow would overlap robot 0 of yellow");
    expect_error(situation("", "at_m = [0.1, 0.5]"), "the ball would overlap robot 3 of yellow");
    expect_error(replaced(situation(), "at_m = [0, 0]", "at_m = [nan, 0]"), "situation.toml:6:");
}

}  // namespace
}  // namespace agon::missions::soccer
