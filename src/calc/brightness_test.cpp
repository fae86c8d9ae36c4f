// SPDX-License-Identifier: Apache-2.0
#include "calc/brightness.hpp"

#include <gtest/gtest.h>

#include "scene/scene_for_tests.hpp"

namespace agon::calc {
namespace {

using core::Vec3;
using scene::Handle;
using scene::LightSensor;
using scene::Part;
using scene::Scene;

constexpr scene::Color kWhite = 0xFFFFFFFFU;
constexpr scene::Color kBlack = 0x000000FFU;
const core::Quat kDown{0, 1, 0, 0};

/// A light sensor 5 cm over the ground, looking down.
Handle add_sensor(Scene& scene, LightSensor sensor, Vec3 at) {
    return *scene.add({.alias = "eye", .parent_from_object = {at, kDown}, .properties = sensor});
}

void add_part(Scene& scene, const core::Shape& shape, scene::Color color, Vec3 at) {
    Part part;
    part.shape = shape;
    part.color = color;
    EXPECT_TRUE(scene.add({.alias = "thing", .parent_from_object = {at, {}}, .parts = {part}}));
}

TEST(Brightness, IsThatOfTheColorThatARayFallsOn) {
    Scene scene;
    const Handle eye = add_sensor(scene, {}, {0, 0, 0.05});
    EXPECT_EQ(*measured_brightness(scene, eye), 0) << "nothing is there";

    add_part(scene, core::Box{{1, 1, 0.2}}, 0x00FF00FFU, {0, 0, -0.1});
    EXPECT_DOUBLE_EQ(*measured_brightness(scene, eye), 0.7152);

    ASSERT_TRUE(scene.set_pose(eye, {{0, 0, 0.11}, kDown}));
    EXPECT_EQ(*measured_brightness(scene, eye), 0) << "out of range";
}

TEST(Brightness, PaintLiesOnTheFloorInItsWidthAlone) {
    Scene scene;
    add_part(scene, core::Box{{2, 2, 0.2}}, kWhite, {0, 0, -0.1});
    add_part(scene, core::Stroke{{{-1, 0}, {0, 0}, {0, 1}}, 0.04, false}, kBlack, {});

    for (const auto& [x, y, brightness] : {std::tuple{-0.5, 0.0, 0.0},
                                           {-0.5, 0.019, 0.0},
                                           {-0.5, 0.021, 1.0},
                                           {0.0, 0.5, 0.0},
                                           {0.5, 0.0, 1.0}}) {
        const Handle eye = add_sensor(scene, {}, {x, y, 0.05});
        EXPECT_DOUBLE_EQ(*measured_brightness(scene, eye), brightness) << x << " " << y;
    }
}

TEST(Brightness, OfAConeIsTheMeanOfWhatItFallsOn) {
    Scene scene;
    add_part(scene, core::Box{{2, 2, 0.2}}, kBlack, {-1, 0, -0.1});
    add_part(scene, core::Box{{2, 2, 0.2}}, kWhite, {1, 0, -0.1});
    const LightSensor cone{.angle_rad = 0.6};
    double before = 0;
    for (const double x : {-0.1, -0.01, 0.0, 0.01, 0.1}) {
        const double now = *measured_brightness(scene, add_sensor(scene, cone, {x, 0.001, 0.05}));
        EXPECT_GE(now, before) << x;
        before = now;
    }

    EXPECT_NEAR(*measured_brightness(scene, add_sensor(scene, cone, {0, 0.001, 0.05})), 0.5, 0.12)
        << "half of the rays fall on each, but for those on the edge";
    EXPECT_EQ(before, 1);
}

TEST(Brightness, IsOfTheNearestOfAllForms) {
    core::Prism triangle{{{-0.5, -0.5}, {0.5, -0.5}, {0, 0.5}}, 0.02};
    for (const core::Shape& shape :
         {core::Shape(core::Sphere{0.02}), core::Shape(core::Box{{0.1, 0.1, 0.02}}),
          core::Shape(core::Cylinder{0.02, 0.02}), core::Shape(triangle)}) {
        Scene scene;
        add_part(scene, core::Box{{2, 2, 0.2}}, kWhite, {0, 0, -0.1});
        add_part(scene, shape, kBlack, {});
        EXPECT_EQ(*measured_brightness(scene, add_sensor(scene, {}, {0, 0, 0.05})), 0)
            << "over it: " << shape.index();
        EXPECT_DOUBLE_EQ(*measured_brightness(scene, add_sensor(scene, {}, {0.6, 0.6, 0.05})), 1)
            << "beside it: " << shape.index();
    }
}

TEST(Brightness, SeesMeshesAndNothingHidden) {
    Scene scene;
    scene::Mesh mesh;
    mesh.vertices_m = {{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}};
    mesh.triangles = {{0, 1, 2}};
    Part part = scene::mesh_part(*scene::make_mesh(mesh), {});
    part.color = kWhite;
    const Handle sheet = *scene.add({.alias = "sheet", .parts = {part}});
    const Handle eye = add_sensor(scene, {}, {0, 0, 0.05});
    EXPECT_DOUBLE_EQ(*measured_brightness(scene, eye), 1);

    part.is_visible = false;
    ASSERT_TRUE(scene.set_parts(sheet, {part}));
    EXPECT_EQ(*measured_brightness(scene, eye), 0);
}

TEST(Brightness, IsMeasuredByLightSensorsAlone) {
    Scene scene;
    const Handle thing = scene::add(scene, "thing");
    EXPECT_EQ(measured_brightness(scene, thing).error().what, "/thing is no light sensor");
    ASSERT_TRUE(scene.remove(thing));
    EXPECT_FALSE(measured_brightness(scene, thing));
}

}  // namespace
}  // namespace agon::calc
