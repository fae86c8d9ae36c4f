// SPDX-License-Identifier: Apache-2.0
#include "calc/stage.hpp"

#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "calc/scene_for_tests.hpp"

namespace agon::calc {
namespace {

using scene::Handle;

TEST(Stage, PlacesPartsWhereTheirObjectsAre) {
    scene::Scene scene;
    const Handle base = add_part(scene, core::Box{{1, 1, 1}}, {10, 0, 0});
    const Handle top = add_part(scene, core::Sphere{0.5}, {0, 0, 2}, base);
    Stage stage;

    ASSERT_TRUE(place(stage, scene));

    ASSERT_EQ(stage.solids(top).size(), 1U);
    EXPECT_EQ(stage.solids(top)[0].world_from_solid.origin, (Vec3{10, 0, 2}));
    EXPECT_EQ(stage.solids(top)[0].bounds.low, (Vec3{9.5, -0.5, 1.5}));
    EXPECT_EQ(stage.world_from_object(top)->origin, (Vec3{10, 0, 2}));
}

TEST(Stage, PosesOfTheSceneAreThoseOfEachObject) {
    scene::Scene scene;
    scene::Joint joint;
    joint.position = 0.7;
    const Handle arm = scene::add(scene, "arm", joint);
    const core::Quat turned = core::Quat::from_axis_angle({0, 1, 0}, 0.3);
    const Handle tip = scene::add(scene, "tip", arm, Pose3{{1, 2, 3}, turned});
    const Handle end = scene::add(scene, "end", tip, Pose3{{0, 0.5, 0}, turned});
    std::vector<Pose3> poses;

    collect_poses(scene, poses);

    for (const Handle object : {arm, tip, end}) {
        const Pose3 truth = scene.world_from_object(object);
        EXPECT_NEAR(norm(poses[object.index()].position_m - truth.position_m), 0, 1e-15);
        EXPECT_NEAR(poses[object.index()].rotation.w, truth.rotation.w, 1e-15);
    }
}

TEST(Stage, EqualShapesShareOneSolid) {
    scene::Scene scene;
    const Handle one = add_part(scene, core::Cylinder{0.1, 1});
    const Handle other = add_part(scene, core::Cylinder{0.1, 1});
    const Handle third = add_part(scene, core::Cylinder{0.1, 2});
    Stage stage;

    ASSERT_TRUE(place(stage, scene));

    EXPECT_EQ(stage.solids(one)[0].solid, stage.solids(other)[0].solid);
    EXPECT_NE(stage.solids(one)[0].solid, stage.solids(third)[0].solid);
}

TEST(Stage, AChangedShapeIsTakenIn) {
    scene::Scene scene;
    const Handle object = add_part(scene, core::Box{{1, 1, 1}});
    Stage stage;
    ASSERT_TRUE(place(stage, scene));
    scene::Part part;
    part.shape = core::Sphere{3};

    ASSERT_TRUE(scene.set_parts(object, {part}));
    ASSERT_TRUE(place(stage, scene));

    EXPECT_EQ(stage.solids(object)[0].solid->sphere_radius_m(), 3);
}

TEST(Stage, AnObjectInTheSamePlaceIsAnother) {
    scene::Scene scene;
    const Handle gone = add_part(scene, core::Sphere{1});
    Stage stage;
    ASSERT_TRUE(place(stage, scene));
    ASSERT_TRUE(scene.remove(gone));
    const Handle next = add_part(scene, core::Sphere{2});
    ASSERT_EQ(next.index(), gone.index());

    ASSERT_TRUE(place(stage, scene));

    EXPECT_TRUE(stage.solids(gone).empty());
    EXPECT_EQ(stage.world_from_object(gone), nullptr);
    EXPECT_EQ(stage.solids(next)[0].solid->sphere_radius_m(), 2);
}

TEST(Stage, AMeshIsItsTriangles) {
    scene::Scene scene;
    scene::Mesh mesh;
    mesh.vertices_m = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    const Handle object =
        *scene.add({.alias = "mesh", .parts = {mesh_part(*scene::make_mesh(mesh), {})}});
    Stage stage;

    ASSERT_TRUE(place(stage, scene));

    ASSERT_EQ(stage.solids(object).size(), 1U);
    EXPECT_TRUE(stage.solids(object)[0].solid->is_mesh());
    EXPECT_EQ(stage.solids(object)[0].bounds.high, (Vec3{1, 1, 1}));
}

TEST(Stage, PaintHasNoSolid) {
    scene::Scene scene;
    const Handle line = add_part(scene, core::Stroke{{{0, 0}, {1, 0}}, 0.1, false});
    Stage stage;

    ASSERT_TRUE(place(stage, scene));
    ASSERT_TRUE(place(stage, scene));

    EXPECT_TRUE(stage.solids(line).empty());
}

TEST(Stage, FlagsAndModelsSayWhatAnObjectServes) {
    scene::Scene scene;
    const Handle model = add_part(scene, core::Sphere{1});
    const Handle inside = add_part(scene, core::Sphere{1}, {}, model);
    scene::ObjectFlags flags;
    flags.is_model_base = true;
    flags.overrides.blocks_detections = true;
    ASSERT_TRUE(scene.set_flags(model, flags));
    flags = {};
    flags.is_collidable = false;
    ASSERT_TRUE(scene.set_flags(inside, flags));
    Stage stage;

    ASSERT_TRUE(place(stage, scene));

    EXPECT_FALSE(stage.serves(inside, Purpose::Collision));
    EXPECT_TRUE(stage.serves(inside, Purpose::Distance));
    EXPECT_FALSE(stage.serves(inside, Purpose::Detection));
    EXPECT_EQ(stage.all(Purpose::Collision).size(), 1U);
    EXPECT_EQ(stage.all(Purpose::Distance).size(), 2U);
    EXPECT_TRUE(stage.all(Purpose::Detection).empty());
}

TEST(Stage, ADummyIsAPointThatDoesNotCollide) {
    scene::Scene scene;
    const Handle dummy = scene::add(scene, "dummy", scene::Dummy());
    Stage stage;

    ASSERT_TRUE(place(stage, scene));

    ASSERT_EQ(stage.solids(dummy).size(), 1U);
    EXPECT_TRUE(stage.solids(dummy)[0].solid->is_point());
    EXPECT_TRUE(stage.all(Purpose::Collision).empty());
    EXPECT_EQ(stage.all(Purpose::Detection).size(), 1U);
}

TEST(Stage, RefusesAPoseThatIsNone) {
    scene::Scene scene;
    const Handle object = add_part(scene, core::Sphere{1});
    Stage stage;
    std::vector<Pose3> poses(scene.index_bound());
    poses[object.index()].position_m.x = std::numeric_limits<double>::quiet_NaN();

    EXPECT_EQ(stage.place(scene, poses).error().what,
              "the pose of /thing is not finite or no rotation");
    EXPECT_TRUE(stage.solids(object).empty());
    poses[object.index()] = Pose3{{}, {0, 0, 0, 0}};
    EXPECT_FALSE(stage.place(scene, poses));
}

TEST(Stage, ShapesThatPassLeaveNothingBehind) {
    scene::Scene scene;
    const Handle object = add_part(scene, core::Sphere{1});
    Stage stage;
    ASSERT_TRUE(place(stage, scene));
    const Handle other = add_part(scene, core::Sphere{1});
    for (int i = 0; i < 1000; ++i) {
        scene::Part part;
        part.shape = core::Sphere{1.0 + i};
        ASSERT_TRUE(scene.set_parts(object, {part}));
        ASSERT_TRUE(place(stage, scene));
    }

    EXPECT_LE(stage.known_shapes(), 200U);
    EXPECT_EQ(stage.solids(other)[0].solid->sphere_radius_m(), 1);
}

}  // namespace
}  // namespace agon::calc
