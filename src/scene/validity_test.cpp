// SPDX-License-Identifier: Apache-2.0
#include "scene/validity.hpp"

#include <limits>
#include <string>

#include <gtest/gtest.h>

namespace agon::scene {
namespace {

ObjectDefinition object_with(core::Shape shape) {
    ObjectDefinition definition;
    definition.alias = "thing";
    definition.parts.push_back({.shape = std::move(shape)});
    return definition;
}

TEST(Alias, MayHoldSpacesAndLettersOfAnyAlphabet) {
    EXPECT_TRUE(check_alias("left wheel"));
    EXPECT_TRUE(check_alias("m\xC3\xBCller"));
}

TEST(Alias, MustNotBreakAPath) {
    for (const char* bad : {"", "a/b", "a[0]", "]", "tab\t", "del\x7F"}) {
        EXPECT_FALSE(check_alias(bad)) << bad;
    }
    EXPECT_TRUE(check_alias(std::string(64, 'x')));
    EXPECT_FALSE(check_alias(std::string(65, 'x')));
}

TEST(Definition, RefusesShapesWithoutExtent) {
    EXPECT_TRUE(check_definition(object_with(core::Sphere{0.1})));
    EXPECT_FALSE(check_definition(object_with(core::Sphere{0})));
    EXPECT_FALSE(
        check_definition(object_with(core::Sphere{std::numeric_limits<double>::max() * 2})));
    EXPECT_FALSE(check_definition(object_with(core::Box{{1, 0, 1}})));
    EXPECT_FALSE(check_definition(object_with(core::Cylinder{-1, 1})));
    EXPECT_FALSE(check_definition(object_with(core::Prism{{{0, 0}, {1, 0}}, 1})));
    EXPECT_FALSE(check_definition(object_with(core::Stroke{{{0, 0}}, 0.01, false})));
    EXPECT_TRUE(check_definition(object_with(core::Stroke{{{0, 0}, {1, 0}}, 0.01, false})));
}

TEST(Definition, ErrorNamesThePart) {
    ObjectDefinition definition = object_with(core::Sphere{0.1});
    definition.parts.push_back({.shape = core::Sphere{-0.1}});

    const auto result = check_definition(definition);

    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().text(), "a sphere's radius must be above 0 (part 1 of 'thing')");
}

TEST(Pose, IsProperIfFiniteAndItsRotationAUnit) {
    core::Pose3 pose;
    EXPECT_TRUE(is_proper(pose));
    pose.rotation.w = 0.9;
    EXPECT_FALSE(is_proper(pose));
    pose.rotation = {};
    pose.position_m.z = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(is_proper(pose));
}

}  // namespace
}  // namespace agon::scene
