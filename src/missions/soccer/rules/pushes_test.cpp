// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/rules/pushes.hpp"

#include <gtest/gtest.h>

namespace agon::missions::soccer {
namespace {

constexpr Player kYellow{Team::Yellow, 1};
constexpr Player kBlue{Team::Blue, 0};

/// Two robots a team; yellow 1 stands behind blue 0, both drive along x.
class PushLogTest : public testing::Test {
protected:
    PushLogTest() : log_(2) {
        cast_.robot_count = 2;
        readings_.resize(5);
        situation_.cast = &cast_;
        situation_.tick = core::Duration::milliseconds(5);
        situation_.readings = readings_;
        book_.contact_impulse_ns = 0.001;
        book_.contact_memory = core::Duration::milliseconds(20);
    }

    void speeds(double yellow_mps, double blue_mps) {
        readings_[cast_.place_of(kYellow)].velocity_mps = {yellow_mps, 0};
        readings_[cast_.place_of(kBlue)].velocity_mps = {blue_mps, 0};
    }

    void touch(double impulse_ns = 0.01) {
        situation_.touches.push_back(
            {cast_.place_of(kYellow), cast_.place_of(kBlue), {1, 0}, impulse_ns});
    }

    void tick() {
        log_.update(situation_, book_);
        situation_.touches.clear();
    }

    Cast cast_;
    std::vector<sensors::PlanarReading> readings_;
    Situation situation_;
    RuleBook book_;
    PushLog log_;
};

TEST_F(PushLogTest, TheOneBehindPushesTheOneInFront) {
    speeds(1, 0.8);
    for (int i = 0; i < 10; ++i) {
        touch();
        tick();
    }

    EXPECT_NEAR(log_.pushed_m(kYellow, kBlue), 10 * 0.005 * 0.8, 1e-12);
    EXPECT_EQ(log_.pushed_m(kBlue, kYellow), 0);
    EXPECT_EQ(log_.contact_time(kBlue, kYellow, situation_.tick), core::Duration::milliseconds(50));
}

TEST_F(PushLogTest, WhoIsDrivenBackwardsIsPushed) {
    speeds(-0.5, -0.5);
    touch();
    tick();

    EXPECT_NEAR(log_.pushed_m(kBlue, kYellow), 0.0025, 1e-12);
    EXPECT_EQ(log_.pushed_m(kYellow, kBlue), 0);
}

TEST_F(PushLogTest, NobodyPushesWhoMeetsAnotherHeadOn) {
    speeds(1, -1);
    touch();
    tick();

    EXPECT_EQ(log_.pushed_m(kYellow, kBlue), 0);
    EXPECT_EQ(log_.pushed_m(kBlue, kYellow), 0);
}

TEST_F(PushLogTest, AShortGapContinuesAContactALongOneEndsIt) {
    speeds(1, 1);
    touch();
    tick();
    tick();
    touch();
    tick();
    EXPECT_NEAR(log_.pushed_m(kYellow, kBlue), 0.015, 1e-12);

    for (int i = 0; i < 4; ++i) {
        tick();
    }
    EXPECT_GT(log_.pushed_m(kYellow, kBlue), 0) << "20 ms are remembered";
    tick();
    EXPECT_EQ(log_.pushed_m(kYellow, kBlue), 0);
    touch();
    tick();
    EXPECT_NEAR(log_.pushed_m(kYellow, kBlue), 0.005, 1e-12);
    EXPECT_EQ(log_.contact_time(kYellow, kBlue, situation_.tick), situation_.tick);
}

TEST_F(PushLogTest, AFaintTouchIsNoContact) {
    speeds(1, 1);
    touch(0.0005);
    tick();

    EXPECT_EQ(log_.pushed_m(kYellow, kBlue), 0);
}

TEST_F(PushLogTest, RemembersWhoHadTheBall) {
    const core::Duration memory = core::Duration::milliseconds(50);
    EXPECT_FALSE(log_.has_ball(cast_, kBlue, memory, situation_.tick));
    situation_.touches.push_back({cast_.place_of(kBlue), cast_.ball_place(), {1, 0}, 0.001});
    tick();

    for (int i = 0; i < 10; ++i) {
        EXPECT_TRUE(log_.has_ball(cast_, kBlue, memory, situation_.tick));
        tick();
    }
    tick();
    EXPECT_FALSE(log_.has_ball(cast_, kBlue, memory, situation_.tick));
    EXPECT_FALSE(log_.has_ball(cast_, kYellow, memory, situation_.tick));
}

TEST_F(PushLogTest, APushThroughTheBallCounts) {
    speeds(0.4, 0.4);
    readings_[cast_.place_of(kYellow)].position_m = {0, 0};
    readings_[cast_.place_of(kBlue)].position_m = {0.12, 0};
    situation_.touches.push_back({cast_.place_of(kYellow), cast_.ball_place(), {1, 0}, 0.01});
    situation_.touches.push_back({cast_.place_of(kBlue), cast_.ball_place(), {-1, 0}, 0.01});
    tick();

    EXPECT_NEAR(log_.pushed_m(kYellow, kBlue), 0.002, 1e-12);
}

TEST_F(PushLogTest, ForgetsAtAReset) {
    speeds(1, 1);
    touch();
    tick();

    log_.reset();

    EXPECT_EQ(log_.pushed_m(kYellow, kBlue), 0);
    EXPECT_EQ(log_.contact_time(kYellow, kBlue, situation_.tick), core::Duration());
}

}  // namespace
}  // namespace agon::missions::soccer
