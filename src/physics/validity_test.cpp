// SPDX-License-Identifier: Apache-2.0
#include "physics/validity.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace agon::physics {
namespace {

const double kNan = std::nan("");

BodyDefinition body_of(core::Shape shape) {
    return {.name = "thing",
            .kind = BodyKind::Dynamic,
            .mass_kg = 1,
            .shapes = {{.shape = std::move(shape)}}};
}

std::string fault(const BodyDefinition& definition, bool is_planar = true) {
    const auto valid = check_body(definition, 1, is_planar);
    return valid ? "" : valid.error().text();
}

TEST(Shapes, AreSolidAndOfAReasonableSize) {
    EXPECT_TRUE(check_shape(core::Sphere{0.001}));
    EXPECT_FALSE(check_shape(core::Sphere{0.0009}));
    EXPECT_FALSE(check_shape(core::Sphere{kNan}));
    EXPECT_FALSE(check_shape(core::Sphere{1001}));
    EXPECT_FALSE(check_shape(core::Box{{1, 1, 0}}));
    EXPECT_FALSE(check_shape(core::Cylinder{1, -1}));
    EXPECT_FALSE(check_shape(core::Stroke{{{0, 0}, {1, 0}}, 0.01, false}));
}

TEST(Prisms, AreConvexAndCounterClockwise) {
    EXPECT_TRUE(check_shape(core::Prism{{{0, 0}, {1, 0}, {0, 1}}, 1}));
    EXPECT_TRUE(check_shape(core::Prism{{{0, 0}, {1, 0}, {2, 0}, {0, 1}}, 1}))
        << "straight is fine";
    EXPECT_FALSE(check_shape(core::Prism{{{0, 0}, {0, 1}, {1, 0}}, 1})) << "clockwise";
    EXPECT_FALSE(check_shape(core::Prism{{{0, 0}, {1, 0}, {0.2, 0.2}, {0, 1}}, 1})) << "dented";
    EXPECT_FALSE(check_shape(core::Prism{{{0, 0}, {1, 0}, {2, 0}}, 1})) << "flat";
    EXPECT_FALSE(check_shape(core::Prism{{{0, 0}, {1, 0}, {1, 1e-4}, {0, 1}}, 1})) << "short edge";
    EXPECT_FALSE(check_shape(core::Prism{{{0, 0}, {1, 0}}, 1}));
    EXPECT_FALSE(check_shape(core::Prism{{{0, 0}, {kNan, 0}, {0, 1}}, 1}));
    std::vector<core::Vec2> nonagon;
    for (int i = 0; i < 9; ++i) {
        nonagon.push_back(core::direction(i * 2 * core::kPi / 9));
    }
    EXPECT_FALSE(check_shape(core::Prism{nonagon, 1}));
    // Twice round: every corner turns left, yet it is no outline.
    EXPECT_FALSE(check_shape(
        core::Prism{{{0, 1}, {-0.6, -0.8}, {0.95, 0.3}, {-0.95, 0.3}, {0.6, -0.8}}, 1}));
}

TEST(Bodies, ErrorsNameBodyAndShape) {
    BodyDefinition definition = body_of(core::Sphere{1});
    EXPECT_EQ(fault(definition), "");
    definition.shapes.push_back({.shape = core::Sphere{0}});
    EXPECT_EQ(fault(definition),
              "a sphere's radius must be from 0.001 to 1000 m (body 'thing', shape 1)");
    definition.shapes[1] = {.shape = core::Sphere{1}, .material = MaterialId(1)};
    EXPECT_EQ(fault(definition), "no such material (body 'thing', shape 1)");
}

TEST(Bodies, MassesAndMotionsAreChecked) {
    const auto with = [](auto&& change) {
        BodyDefinition definition = body_of(core::Sphere{1});
        change(definition);
        return fault(definition);
    };
    EXPECT_NE(with([](auto& d) { d.mass_kg = 0; }), "");
    EXPECT_NE(with([](auto& d) { d.mass_kg = kNan; }), "");
    EXPECT_NE(with([](auto& d) { d.inertia_kgm2 = -1; }), "");
    EXPECT_NE(with([](auto& d) { d.shapes.clear(); }), "");
    EXPECT_EQ(with([](auto& d) { d.shapes.clear(), d.inertia_kgm2 = 1; }), "");
    EXPECT_NE(with([](auto& d) { d.rolling_deceleration_mps2 = -1; }), "");
    EXPECT_NE(with([](auto& d) { d.angular_damping_per_s = kNan; }), "");
    EXPECT_NE(with([](auto& d) { d.velocity_mps.x = 2e4; }), "");
    EXPECT_NE(with([](auto& d) { d.kind = BodyKind::Static, d.velocity_mps.x = 1; }), "");
    EXPECT_EQ(with([](auto& d) { d.kind = BodyKind::Static, d.mass_kg = 0; }), "");
}

TEST(Bodies, PlanarBackendsTakeUprightOnes) {
    BodyDefinition definition = body_of(core::Sphere{1});
    definition.shapes[0].body_from_shape.rotation = core::Quat::from_axis_angle({1, 0, 0}, 0.5);

    EXPECT_EQ(fault(definition, true),
              "a planar backend takes turns about z only (body 'thing', shape 0)");
    EXPECT_EQ(fault(definition, false), "");
}

TEST(Engines, MaterialsHaveNamesAndPossibleValues) {
    EXPECT_EQ(completed({}).value().materials.at(0).name, "default");
    EXPECT_FALSE(completed({.materials = {{.name = ""}}}));
    EXPECT_FALSE(completed({.materials = {{.name = "a"}, {.name = "a"}}}));
    EXPECT_FALSE(completed({.materials = {{.name = "a", .friction_ratio = -1}}}));
    EXPECT_FALSE(completed({.materials = {{.name = "a", .restitution_ratio = 1.01}}}));
    EXPECT_FALSE(completed({.gravity_mps2 = {kNan, 0, 0}}));
    EXPECT_FALSE(completed({.velocity_iterations = 0}));
    const auto unknown = completed({.materials = {{.name = "wall"}}, .pairs = {{"wall", "wal"}}});
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().text(),
              "unknown material 'wal'; did you mean 'wall'? (pair 'wall', 'wal')");
}

}  // namespace
}  // namespace agon::physics
