// SPDX-License-Identifier: Apache-2.0
#include "sim/scene_description.hpp"

#include <gtest/gtest.h>

namespace agon::sim {
namespace {

scene::Handle add(scene::Scene& scene, const std::string& alias, scene::Handle parent,
                  std::optional<scene::BodyKind> kind) {
    scene::ObjectDefinition definition;
    definition.alias = alias;
    definition.parent = parent;
    definition.parent_from_object.position_m = {1, 2, 0};
    definition.parts.push_back({core::Sphere{0.1}, {}, 0xFF0000FFU, "", true, true});
    definition.parts.push_back({core::Sphere{0.2}, {}, 0x00FF00FFU, "", false, true});
    if (kind) {
        definition.body.emplace();
        definition.body->kind = *kind;
        definition.body->mass_kg = 1;
    }
    return scene.add(definition).value();
}

TEST(SceneDescription, GivesAPoseToWhatMovesByItselfAlone) {
    scene::Scene scene;
    const auto field = add(scene, "field", {}, scene::BodyKind::Static);
    add(scene, "mark", field, std::nullopt);
    const auto robot = add(scene, "robot", {}, scene::BodyKind::Dynamic);
    add(scene, "hat", robot, std::nullopt);
    const auto gate = add(scene, "gate", {}, scene::BodyKind::Kinematic);

    const DrawnScene drawn = describe(scene, {-1, -2}, {3, 4});

    const auto& nodes = drawn.description.nodes;
    ASSERT_EQ(nodes.size(), 5U);
    EXPECT_EQ(nodes[0].path, "/field");
    EXPECT_EQ(nodes[0].pose_index, -1);
    EXPECT_EQ(nodes[1].path, "/field/mark");
    EXPECT_EQ(nodes[1].parent, 0);
    EXPECT_EQ(nodes[1].parent_from_node.position_m, (core::Vec3{1, 2, 0}));
    EXPECT_EQ(nodes[2].pose_index, 0);
    EXPECT_EQ(nodes[3].parent, 2);
    EXPECT_EQ(nodes[3].pose_index, -1);
    EXPECT_EQ(nodes[4].pose_index, 1);
    ASSERT_EQ(drawn.moving.size(), 2U);
    EXPECT_EQ(drawn.moving[0], robot);
    EXPECT_EQ(drawn.moving[1], gate);
    EXPECT_EQ(drawn.description.high_m, (core::Vec2{3, 4}));
}

TEST(SceneDescription, TellsWhatViewersNeedOfAnObject) {
    scene::Scene scene;
    const auto robot = *scene.add({.alias = "robot", .label = "7"});
    (void)scene.add({.alias = "wheel", .parent = robot, .rolling_radius_m = 0.02});
    const auto owner_of = [robot](scene::Handle object) {
        return object == robot ? std::optional(missions::Owner{protocol::SeatId(1), 7})
                               : std::nullopt;
    };

    const DrawnScene drawn = describe(scene, {}, {}, owner_of);

    const auto& nodes = drawn.description.nodes;
    EXPECT_EQ(nodes[0].label, "7");
    EXPECT_EQ(nodes[0].seat, protocol::SeatId(1));
    EXPECT_EQ(nodes[0].robot, 7U);
    EXPECT_EQ(nodes[0].rolling_radius_m, 0);
    EXPECT_EQ(nodes[1].rolling_radius_m, 0.02);
    EXPECT_FALSE(nodes[1].seat);
}

TEST(SceneDescription, PutsWhatHangsOnAJointWhereTheJointCarriesIt) {
    scene::Scene scene;
    const auto lift = *scene.add(
        {.alias = "lift",
         .properties = scene::Joint{.kind = scene::JointKind::Prismatic, .position = 0.5}});
    add(scene, "load", lift, std::nullopt);

    const DrawnScene drawn = describe(scene, {-1, -2}, {3, 4});

    EXPECT_EQ(drawn.description.nodes[1].parent_from_node.position_m, (core::Vec3{1, 2, 0.5}));
}

TEST(SceneDescription, LeavesOutWhatIsNotVisible) {
    scene::Scene scene;
    add(scene, "ball", {}, std::nullopt);

    const DrawnScene drawn = describe(scene, {}, {});

    ASSERT_EQ(drawn.description.nodes[0].parts.size(), 1U);
    EXPECT_EQ(drawn.description.nodes[0].parts[0].color, 0xFF0000FFU);
}

}  // namespace
}  // namespace agon::sim
