// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/vision.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "missions/soccer/content.hpp"
#include "missions/soccer/stage_for_tests.hpp"

namespace agon::missions::soccer {
namespace {

constexpr double kTickS = 0.005;

/// A ball that rolls through the middle, in play, with nobody near.
Stage rolling(Stage::Settings settings, std::uint64_t seed = 1) {
    settings.emplace_back("play.ball_jitter_m=0");
    Stage stage("soccer5", settings, {}, seed);
    stage.run_to_play();
    stage.clear_field();
    stage.put_ball({-0.5, 0.1}, {0.8, 0});
    stage.tick();
    return stage;
}

TEST(Vision, AsShippedATeamSeesTheTruth) {
    for (const char* name : {"soccer3", "soccer5", "soccer11"}) {
        const auto content = read_content(core::shipped_content(), name);
        ASSERT_TRUE(content);
        for (const VisionModel& model : content->vision) {
            EXPECT_TRUE(model.is_exact()) << name;
        }
    }
    Stage stage = rolling({});
    stage.run_s(0.1);

    const agon_soccer_observation seen = stage.observation(Team::Yellow);

    EXPECT_EQ(seen.ball.x_m, stage.ball_m().x);
    EXPECT_EQ(seen.seen_own, 0x1FU);
    EXPECT_EQ(seen.seen_opponent, 0x1FU);
    EXPECT_EQ(seen.seen_ball, 1U);
    EXPECT_EQ(seen.image_age_ticks, 0U);
}

TEST(Vision, AModelThatIsOffChangesNothing) {
    Stage plain = rolling({});
    Stage off = rolling({"vision.delay_ticks=0", "vision.blue.robot_position_noise_m=0",
                         "vision.robot_loss_mean_s=3"});
    plain.run_s(0.5);
    off.run_s(0.5);

    EXPECT_EQ(plain.hash(), off.hash());
}

TEST(Vision, ATeamsOwnTableStandsBeforeThatOfBoth) {
    core::ContentSet content = core::shipped_content();
    for (const char* setting : {"vision.delay_ticks=4", "vision.robot_position_noise_m=0.002",
                                "vision.ball_loss_ratio=0.01", "vision.ball_loss_mean_s=0.1",
                                "vision.robot_heading_noise_deg=2", "vision.yellow.delay_ticks=9",
                                "vision.yellow.robot_position_noise_m=0"}) {
        ASSERT_TRUE(content.set("soccer/soccer5.toml", setting));
    }
    const auto read = read_content(content, "soccer5");
    ASSERT_TRUE(read);

    const VisionModel& yellow = read->vision[0];
    const VisionModel& blue = read->vision[1];

    EXPECT_EQ(yellow.delay_ticks, 9U);
    EXPECT_EQ(yellow.robot.position_noise_m, 0);
    EXPECT_NEAR(yellow.robot.heading_noise_rad, 2 * core::kPi / 180, 1e-15);
    EXPECT_EQ(yellow.ball.loss_ratio, 0.01);
    EXPECT_EQ(blue.delay_ticks, 4U);
    EXPECT_EQ(blue.robot.position_noise_m, 0.002);
    EXPECT_NEAR(blue.ball.loss_mean_images, 0.1 / kTickS, 1e-9);
}

TEST(Vision, OneTeamsDelayIsItsOwnAndTheRefereeSeesTheTruth) {
    Stage stage = rolling({"vision.blue.delay_ticks=20"});
    std::vector<core::Vec2> truth;
    for (int tick = 0; tick < 60; ++tick) {
        truth.push_back(stage.ball_m());
        stage.tick();
    }

    const agon_soccer_observation yellow = stage.observation(Team::Yellow);
    const agon_soccer_observation blue = stage.observation(Team::Blue);

    EXPECT_EQ(yellow.ball.x_m, stage.ball_m().x);
    EXPECT_EQ(blue.ball.x_m, -truth[40].x) << "of 20 ticks ago, in blue's view";
    EXPECT_EQ(blue.image_age_ticks, 20U);
    EXPECT_EQ(yellow.image_age_ticks, 0U);

    stage.put_ball({1.15, 0});
    stage.tick();
    EXPECT_EQ(stage.count("goal"), 1U) << "though blue has not seen it yet";
}

TEST(Vision, NoiseHasItsSizeInTheObservationAndIsAnotherForEachTeam) {
    Stage stage = rolling({"vision.ball_position_noise_m=0.01"});
    double squares = 0;
    int equal = 0;
    constexpr int kTicks = 1000;
    for (int tick = 0; tick < kTicks; ++tick) {
        stage.put_ball({0.2, 0.1});
        stage.tick();
        const double yellow_m = stage.observation(Team::Yellow).ball.x_m - stage.ball_m().x;
        const double blue_m = -stage.observation(Team::Blue).ball.x_m - stage.ball_m().x;
        squares += yellow_m * yellow_m;
        equal += yellow_m == blue_m ? 1 : 0;
    }
    // The standard error of a sigma from n values is sigma / sqrt(2 n); four of them.
    EXPECT_NEAR(std::sqrt(squares / kTicks), 0.01, 4 * 0.01 / std::sqrt(2.0 * kTicks));
    EXPECT_EQ(equal, 0);
}

TEST(Vision, WhatIsLostIsToldAndStandsWhereItWasLastSeen) {
    Stage stage = rolling({"vision.yellow.ball_loss_ratio=1", "vision.yellow.ball_loss_mean_s=100",
                           "vision.yellow.robot_loss_ratio=0.1"});
    const double last_m = stage.observation(Team::Yellow).ball.x_m;

    stage.run_s(0.3);

    const agon_soccer_observation seen = stage.observation(Team::Yellow);
    EXPECT_EQ(seen.seen_ball, 0U);
    EXPECT_EQ(seen.ball.x_m, last_m);
    EXPECT_GT(std::fabs(stage.ball_m().x - last_m), 0.1) << "it is elsewhere";
    EXPECT_EQ(stage.observation(Team::Blue).seen_ball, 1U);
    std::uint32_t lost_of_own = 0;
    std::uint32_t lost_of_opponent = 0;
    for (int tick = 0; tick < 200; ++tick) {
        stage.tick();
        lost_of_own |= ~stage.observation(Team::Yellow).seen_own;
        lost_of_opponent |= ~stage.observation(Team::Yellow).seen_opponent;
    }
    EXPECT_EQ(lost_of_own & 0x1FU, 0x1FU) << "each at some time";
    EXPECT_EQ(lost_of_opponent & 0x1FU, 0x1FU);
}

TEST(Vision, ThePlacementIsShownAsItIs) {
    Stage stage("soccer5", {"vision.robot_position_noise_m=0.05", "vision.delay_ticks=10",
                            "vision.robot_loss_ratio=1"});
    bool has_asked = false;
    stage.on_place = [&has_asked](Team, const agon_soccer_observation& seen,
                                  agon_soccer_placement& places) {
        has_asked = true;
        EXPECT_EQ(seen.own[2].x_m, places.robots[2].x_m);
        EXPECT_EQ(seen.seen_own, 0x1FU);
        EXPECT_EQ(seen.image_age_ticks, 0U);
    };
    stage.tick();
    EXPECT_TRUE(has_asked);
}

TEST(Vision, TheSameSeedSeesTheSameNoise) {
    const Stage::Settings settings = {"vision.robot_position_noise_m=0.003",
                                      "vision.ball_loss_ratio=0.02", "vision.delay_ticks=3"};
    Stage one = rolling(settings, 7);
    Stage other = rolling(settings, 7);
    Stage another = rolling(settings, 8);
    one.run_s(0.5);
    other.run_s(0.5);
    another.run_s(0.5);

    EXPECT_EQ(one.hash(), other.hash());
    EXPECT_NE(one.hash(), another.hash());
    EXPECT_EQ(one.observation(Team::Blue).own[1].x_m, other.observation(Team::Blue).own[1].x_m);
    EXPECT_NE(one.observation(Team::Blue).own[1].x_m, another.observation(Team::Blue).own[1].x_m);
}

TEST(Vision, ValuesOutOfRangeAreRefused) {
    for (const char* setting :
         {"vision.delay_ticks=-1", "vision.robot_loss_ratio=1.5",
          "vision.ball_position_noise_m=-0.1", "vision.delay=3", "vision.green.delay_ticks=1"}) {
        core::ContentSet content = core::shipped_content();
        ASSERT_TRUE(content.set("soccer/soccer5.toml", setting));
        EXPECT_FALSE(read_content(content, "soccer5")) << setting;
    }
}

}  // namespace
}  // namespace agon::missions::soccer
