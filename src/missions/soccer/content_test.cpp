// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/content.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "missions/soccer/factory.hpp"

namespace agon::missions::soccer {
namespace {

Content content_of(const std::string& name) {
    auto content = read_content(core::shipped_content(), name);
    EXPECT_TRUE(content) << (content ? "" : content.error().text());
    return std::move(content).value();
}

/// The error that a setting leads to; empty if it is taken.
std::string error_of(const std::string& setting, const std::string& name = "soccer5") {
    core::ContentSet set = core::shipped_content();
    const auto taken = set.set("soccer/" + name + ".toml", setting);
    if (!taken) {
        return taken.error().text();
    }
    const auto content = read_content(set, name);
    return content ? "" : content.error().text();
}

TEST(SoccerContent, ThreeASideHasTheInterfaceDocumentsDimensions) {
    const FieldSize field = content_of("soccer3").field;

    EXPECT_EQ(field.length_m, 1.5);
    EXPECT_EQ(field.width_m, 1.3);
    EXPECT_EQ(field.center_circle_radius_m, 0.2);
    EXPECT_EQ(field.goal_width_m, 0.4);
    EXPECT_EQ(field.goal_area.length_m, 0.15);
    EXPECT_EQ(field.goal_area.width_m, 0.7);
    EXPECT_EQ(field.goal_area.arc_chord_m, 0.2);
    EXPECT_EQ(field.goal_area.arc_height_m, 0.05);
    EXPECT_FALSE(field.penalty_area.is_present());
    EXPECT_NEAR(field.free_ball_mark_m.x, 0.375, 1e-12);
    EXPECT_NEAR(field.free_ball_mark_m.y, 0.4, 1e-12);
    EXPECT_EQ(field.free_ball_robot_m, 0.2);
}

TEST(SoccerContent, FiveASideHasTheInterfaceDocumentsDimensions) {
    const FieldSize field = content_of("soccer5").field;

    EXPECT_EQ(field.length_m, 2.2);
    EXPECT_EQ(field.width_m, 1.8);
    EXPECT_EQ(field.center_circle_radius_m, 0.25);
    EXPECT_EQ(field.goal_width_m, 0.4);
    EXPECT_EQ(field.goal_depth_m, 0.15);
    EXPECT_EQ(field.goal_area.length_m, 0.15);
    EXPECT_EQ(field.goal_area.width_m, 0.5);
    EXPECT_EQ(field.goal_area.arc_chord_m, 0);
    EXPECT_EQ(field.penalty_area.length_m, 0.35);
    EXPECT_EQ(field.penalty_area.width_m, 0.8);
    EXPECT_EQ(field.penalty_area.arc_chord_m, 0.25);
    EXPECT_EQ(field.penalty_area.arc_height_m, 0.05);
    EXPECT_NEAR(field.free_ball_mark_m.x, 0.55, 1e-12);
    EXPECT_NEAR(field.free_ball_mark_m.y, 0.6, 1e-12);
    EXPECT_EQ(field.free_ball_robot_m, 0.25);
    EXPECT_EQ(field.penalty_mark_m, 0.375);
}

TEST(SoccerContent, ElevenASideHasTheInterfaceDocumentsDimensions) {
    const FieldSize field = content_of("soccer11").field;

    EXPECT_EQ(field.length_m, 4.4);
    EXPECT_EQ(field.width_m, 2.8);
    EXPECT_EQ(field.center_circle_radius_m, 0.75);
    EXPECT_EQ(field.goal_width_m, 0.6);
    EXPECT_EQ(field.goal_area.length_m, 0.25);
    EXPECT_EQ(field.goal_area.width_m, 0.85);
    EXPECT_EQ(field.penalty_area.length_m, 0.7);
    EXPECT_EQ(field.penalty_area.width_m, 1.2);
    EXPECT_EQ(field.penalty_mark_m, 0.5);
    EXPECT_NEAR(arc_radius_m(field.penalty_area), 0.30, 0.001) << "about the penalty mark";
}

TEST(SoccerContent, AllSizesShareWallsCornersLinesAndBall) {
    for (const std::string& name : names()) {
        const Content content = content_of(name);

        EXPECT_EQ(content.field.wall_height_m, 0.05);
        EXPECT_EQ(content.field.wall_thickness_m, 0.025);
        EXPECT_EQ(content.field.corner_m, 0.07);
        EXPECT_EQ(content.field.line_width_m, 0.003);
        EXPECT_EQ(content.ball.radius_m, 0.0427 / 2);
        EXPECT_EQ(content.ball.mass_kg, 0.046);
        EXPECT_EQ(content.tick, core::Duration::milliseconds(5));
        EXPECT_EQ(content.placement_pause, core::Duration::milliseconds(1'000));
    }
}

TEST(SoccerContent, UnknownKeysWrongTypesAndBadValuesAreErrorsWithAPlace) {
    const std::pair<const char*, const char*> kCases[] = {
        {"field.lenght_m=2", "length_m"},         // the nearest key
        {"field.length_m=\"long\"", "length_m"},  // a type
        {"field.length_m=-1", "length_m"},        // a range
        {"play.robots_per_team=12", "robots_per_team"},
        {"play.robots_per_team=4", "places, one for each robot"},
        {"play.tick_s=0", "tick_s"},
        {"play.tick_s=1e-9", "tick_s"},
        {"play.tick_s=1", "tick_s"},
        {"play.ball_jitter_m=0.2", "ball_jitter_m"},
        {"field.length_m=1e6", "length_m"},
        {"ball.mass_kg=1e9", "mass_kg"},
        {"ball.diameter_m=1e-9", "diameter_m"},
        {"ball.rolling_deceleration_mps2=inf", "rolling_deceleration_mps2"},
        {"rules.pushing=perhaps", "pushing"},
        {"restarts.pushing=corner_kick", "pushing"},
        {"ball.diameter_cm=4", "diameter"},
        {"field.goal_width_m=1.7", "less than the wall"},
        {"field.penalty_mark_m=1.2", "into its half"},
        {"field.penalty_area.arc_height_m=0.3", "bow"},
        {"physics.pairs.ball_wall.restitution_ratio=1.5", "restitution_ratio"},
    };
    for (const auto& [setting, expected] : kCases) {
        const std::string error = error_of(setting);

        EXPECT_NE(error.find(expected), std::string::npos) << setting << " gave: " << error;
        const bool has_place = error.find("(--set ") != std::string::npos ||
                               error.find("(soccer/soccer5.toml:") != std::string::npos;
        EXPECT_TRUE(has_place) << error;
    }
}

TEST(SoccerContent, AnUnknownRobotOrBackendIsAnError) {
    EXPECT_NE(error_of("robot=cubus").find("cube"), std::string::npos) << error_of("robot=cubus");
    EXPECT_EQ(error_of("physics.backend=box3d"), "") << "the world says so when it is made";
}

TEST(SoccerContent, ARobotPlacedInAWallIsAnError) {
    const std::string error = error_of(
        "placement.kick_off.other=[[-1.08,0.6,0],[-0.8,0.48,0],[-0.8,-0.48,0],[-0.3,0.48,0],"
        "[-0.3,-0.48,0]]");

    EXPECT_NE(error.find("breaks the law of the kick-off: robot 0 is not on the "
                         "field"),
              std::string::npos)
        << error;
}

TEST(SoccerContent, DefaultPlacesAreHeldToTheLaw) {
    EXPECT_NE(error_of("placement.penalty_kick.other=[[-1.0625,0,90],[-0.15,0.15,180],"
                       "[0.15,-0.15,180],[0.15,0.55,180],[0.15,-0.55,180]]")
                  .find("robot 1 is not beyond the half line"),
              std::string::npos);
    EXPECT_NE(error_of("placement.goal_kick.ball_m=[0,0]").find("goalkeeper's area"),
              std::string::npos);
}

TEST(SoccerContent, AnotherLayerMayChangeEverything) {
    EXPECT_EQ(error_of("field.goal_depth_m=0.10"), "");
    EXPECT_EQ(error_of("rules.keeper_charged=off"), "");
    EXPECT_EQ(error_of("judging.crowding_grace_s=1.5"), "");
}

}  // namespace
}  // namespace agon::missions::soccer
