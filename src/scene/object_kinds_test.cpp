// SPDX-License-Identifier: Apache-2.0
#include "scene/object_kinds.hpp"

#include <gtest/gtest.h>

#include "scene/object.hpp"

namespace agon::scene {
namespace {

TEST(ObjectKind, IsNamedAsItsProperties) {
    EXPECT_STREQ(name_of(kind_of(Properties(Shape()))), "shape");
    EXPECT_STREQ(name_of(kind_of(Properties(Joint()))), "joint");
    EXPECT_STREQ(name_of(kind_of(Properties(Dummy()))), "dummy");
    EXPECT_STREQ(name_of(kind_of(Properties(ProximitySensor()))), "proximity_sensor");
    EXPECT_STREQ(name_of(kind_of(Properties(LightSensor()))), "light_sensor");
    EXPECT_STREQ(name_of(kind_of(Properties(Camera()))), "camera");
    EXPECT_STREQ(name_of(kind_of(Properties(Light()))), "light");
    EXPECT_STREQ(name_of(kind_of(Properties(Path()))), "path");
    EXPECT_STREQ(name_of(kind_of(Properties(Graph()))), "graph");
    EXPECT_STREQ(name_of(kind_of(Properties(Drawing()))), "drawing");
    EXPECT_STREQ(name_of(kind_of(Properties(ScriptCarrier()))), "script");
}

TEST(Joint, TurnsOrMovesItsChildrenAlongZ) {
    const core::Vec3 point{1, 0, 0};

    const core::Vec3 turned =
        core::transformed(joint_from_children({.kind = JointKind::Revolute}, core::kPi / 2), point);
    const core::Vec3 moved =
        core::transformed(joint_from_children({.kind = JointKind::Prismatic}, 0.5), point);

    EXPECT_NEAR(turned.x, 0, 1e-15);
    EXPECT_NEAR(turned.y, 1, 1e-15);
    EXPECT_EQ(moved, (core::Vec3{1, 0, 0.5}));
    const Joint ball{.kind = JointKind::Spherical, .rotation = {0, 1, 0, 0}};
    EXPECT_EQ(core::transformed(joint_from_children(ball, 0.5), {0, 1, 0}), (core::Vec3{0, -1, 0}));
}

TEST(ModelOverrides, AddUp) {
    ModelOverrides all{.hides = true};

    all |= {.blocks_collisions = true};
    all |= {.blocks_measurements = true, .stops_scripts = true};

    EXPECT_EQ(all, (ModelOverrides{.blocks_collisions = true,
                                   .blocks_measurements = true,
                                   .hides = true,
                                   .stops_scripts = true}));
}

}  // namespace
}  // namespace agon::scene
