// SPDX-License-Identifier: Apache-2.0
#include "physics/registry.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace agon::physics {
namespace {

TEST(Registry, MakesEveryBackendItNames) {
    const std::vector<std::string> names = backend_names();

    EXPECT_TRUE(std::is_sorted(names.begin(), names.end()));
    EXPECT_NE(std::find(names.begin(), names.end(), EngineDefinition().backend), names.end())
        << "the default is one of them";
    for (const std::string& name : names) {
        const auto engine = create({.backend = name});
        ASSERT_TRUE(engine) << name;
        EXPECT_EQ((*engine)->capabilities().backend, name);
    }
}

TEST(Registry, NamesTheNearestForAnUnknownOne) {
    const auto engine = create({.backend = "Box2D"});
    const auto nothing_near = create({.backend = "newton"});

    ASSERT_FALSE(engine);
    ASSERT_FALSE(nothing_near);
    EXPECT_EQ(engine.error().text(), "unknown physics backend 'Box2D'; did you mean 'box2d'?");
    EXPECT_EQ(nothing_near.error().text(), "unknown physics backend 'newton'");
}

TEST(Registry, RefusesBadMaterials) {
    EXPECT_FALSE(create({.materials = {{.name = "ice", .friction_ratio = -0.1}}}));
}

}  // namespace
}  // namespace agon::physics
