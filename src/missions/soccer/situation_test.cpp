// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/situation.hpp"

#include <gtest/gtest.h>

#include "missions/soccer/scenery.hpp"
#include "missions/soccer/stage_for_tests.hpp"

namespace agon::missions::soccer {
namespace {

class SituationTest : public testing::Test {
protected:
    SituationTest() : content_(*read_content(core::shipped_content(), "soccer3")) {
        scene::Scene scene;
        cast_ = *build_scene(content_, scene);
        world_ = std::make_unique<world::World>(
            *world::World::create(std::move(scene), content_.physics));
        tracker_ = sensors::OverheadTracker(cast_.objects);
        situation_.cast = &cast_;
        situation_.tick = content_.tick;
        situation_.robot_half_side_m = 0.0375;
        look();
    }

    void look() {
        tracker_.read(*world_);
        situation_.readings = tracker_.readings();
    }

    void put(std::size_t place, core::Vec2 at) {
        world_->set_pose(cast_.objects[place], core::Pose3::from_planar({at, 0}));
    }

    Content content_;
    Cast cast_;
    std::unique_ptr<world::World> world_;
    sensors::OverheadTracker tracker_;
    Situation situation_;
};

TEST_F(SituationTest, EveryObjectHasAPlaceAndEveryPlaceAPlayer) {
    for (std::size_t place = 0; place < cast_.ball_place(); ++place) {
        EXPECT_EQ(cast_.place_of(cast_.player_at(place)), place);
        EXPECT_EQ(cast_.place_of_object(cast_.objects[place]), static_cast<int>(place));
    }
    EXPECT_EQ(cast_.place_of_object(cast_.objects.back()), static_cast<int>(cast_.ball_place()));
    EXPECT_EQ(cast_.place_of_object(*world_->scene().find("/field")), -1);
}

TEST_F(SituationTest, TheDefendersAreTheTeamInWhoseHalfTheBallIs) {
    put(cast_.ball_place(), {-0.3, 0});
    look();
    EXPECT_EQ(situation_.defenders(), Team::Yellow);
    situation_.defends_left = {false, true};
    EXPECT_EQ(situation_.defenders(), Team::Blue);

    put(cast_.ball_place(), {0.3, 0});
    look();
    EXPECT_EQ(situation_.defenders(), Team::Yellow);
}

TEST_F(SituationTest, TouchesNameTheLowerPlaceFirstWithTheNormalFromIt) {
    const std::size_t ball = cast_.ball_place();
    const std::size_t blue = cast_.place_of({Team::Blue, 1});
    put(blue, {0.3, 0.3});
    put(ball, {0.3 - 0.0375 - 0.0214, 0.3});
    world_->set_velocity(cast_.objects[ball], {1, 0, 0}, {});

    world_->step(content_.tick);
    collect_touches(*world_, situation_);

    ASSERT_EQ(situation_.touches.size(), 1U);
    EXPECT_EQ(situation_.touches[0].first, blue);
    EXPECT_EQ(situation_.touches[0].second, ball);
    EXPECT_NEAR(situation_.touches[0].normal.x, -1, 1e-6);
    EXPECT_GT(situation_.touches[0].impulse_ns, 0);
}

TEST_F(SituationTest, ContactsWithTheFieldAreNoTouches) {
    const std::size_t ball = cast_.ball_place();
    put(ball, {0.3, 0.65 - 0.0214});
    world_->set_velocity(cast_.objects[ball], {0, 1, 0}, {});

    world_->step(content_.tick);
    collect_touches(*world_, situation_);

    EXPECT_FALSE(world_->contacts().empty());
    EXPECT_TRUE(situation_.touches.empty());
}

TEST_F(SituationTest, FootprintsAreInTheViewersFrame) {
    put(cast_.place_of({Team::Blue, 0}), {0.5, 0.1});
    look();

    const Footprint seen = situation_.footprint(Team::Blue, {Team::Blue, 0});

    EXPECT_NEAR(seen.center_m.x, -0.5, 1e-6);
    EXPECT_NEAR(seen.center_m.y, -0.1, 1e-6);
}

}  // namespace
}  // namespace agon::missions::soccer
