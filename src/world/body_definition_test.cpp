// SPDX-License-Identifier: Apache-2.0
#include "world/body_definition.hpp"

#include <gtest/gtest.h>

#include "physics/registry.hpp"

namespace agon::world {
namespace {

using core::Quat;

scene::ObjectDefinition box(const char* alias, core::Vec3 position_m) {
    return {.alias = alias,
            .parent_from_object = {position_m, {}},
            .parts = {{.shape = core::Box{{0.2, 0.2, 0.2}}}}};
}

TEST(BodyDefinition, TakesInWhatHangsBelowWithoutABody) {
    const auto engine = physics::create({});
    scene::Scene scene;
    scene::ObjectDefinition base = box("base", {1, 0, 0});
    base.body = scene::BodyProperties{.kind = scene::BodyKind::Dynamic, .mass_kg = 2};
    const scene::Handle robot = *scene.add(base);
    scene::ObjectDefinition arm = box("arm", {0.5, 0, 0});
    arm.parent = robot;
    ASSERT_TRUE(scene.add(arm));
    scene::ObjectDefinition trailer = box("trailer", {-0.5, 0, 0});
    trailer.parent = robot;
    trailer.body = scene::BodyProperties{};
    ASSERT_TRUE(scene.add(trailer));

    const auto definition = body_definition(scene, **engine, robot);

    ASSERT_TRUE(definition) << definition.error().text();
    EXPECT_EQ(definition->name, "/base");
    EXPECT_EQ(definition->mass_kg, 2);
    ASSERT_EQ(definition->shapes.size(), 2U);
    EXPECT_EQ(definition->shapes[1].body_from_shape.position_m.x, 0.5);
}

TEST(BodyDefinition, JointsCarryWhatIsBelowThem) {
    const auto engine = physics::create({});
    scene::Scene scene;
    scene::ObjectDefinition base = box("base", {});
    base.body = scene::BodyProperties{};
    const scene::Handle robot = *scene.add(base);
    scene::Joint slider;
    slider.kind = scene::JointKind::Prismatic;
    slider.low = 0;
    slider.high = 1;
    slider.position = 0.25;
    const scene::Handle joint =
        *scene.add({.alias = "slider", .parent = robot, .properties = slider});
    scene::ObjectDefinition plate = box("plate", {0.1, 0, 0});
    plate.parent = joint;
    ASSERT_TRUE(scene.add(plate));

    const auto definition = body_definition(scene, **engine, robot);

    ASSERT_TRUE(definition) << definition.error().text();
    ASSERT_EQ(definition->shapes.size(), 2U);
    EXPECT_EQ(definition->shapes[1].body_from_shape.position_m, (core::Vec3{0.1, 0, 0.25}));
}

TEST(BodyDefinition, ModelsOverrideTheirParts) {
    const auto engine = physics::create({});
    scene::Scene scene;
    scene::ObjectDefinition model = {.alias = "model"};
    model.flags.is_model_base = true;
    model.flags.overrides.blocks_dynamics = true;
    model.flags.overrides.blocks_responses = true;
    const scene::Handle base = *scene.add(model);
    scene::ObjectDefinition cart = box("cart", {});
    cart.parent = base;
    cart.body = scene::BodyProperties{.kind = scene::BodyKind::Dynamic, .mass_kg = 2};
    const scene::Handle object = *scene.add(cart);

    const auto definition = body_definition(scene, **engine, object);

    ASSERT_TRUE(definition) << definition.error().text();
    EXPECT_EQ(definition->kind, physics::BodyKind::Static);
    EXPECT_TRUE(definition->shapes.empty());
}

TEST(BodyDefinition, NamesThePartWithAnUnknownMaterial) {
    const auto engine = physics::create({});
    scene::Scene scene;
    scene::ObjectDefinition cart = box("cart", {});
    cart.body = scene::BodyProperties{};
    cart.parts[0].material = "jelly";
    const scene::Handle object = *scene.add(cart);

    const auto definition = body_definition(scene, **engine, object);

    ASSERT_FALSE(definition);
    EXPECT_NE(definition.error().text().find("jelly"), std::string::npos);
    EXPECT_NE(definition.error().text().find("/cart, part 0"), std::string::npos);
}

}  // namespace
}  // namespace agon::world
