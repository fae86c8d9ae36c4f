// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <gtest/gtest.h>

#include "calc/stage.hpp"
#include "scene/scene_for_tests.hpp"

namespace agon::calc {

inline scene::Handle add_part(scene::Scene& scene, const core::Shape& shape, Vec3 position = {},
                              scene::Handle parent = {}) {
    scene::Part part;
    part.shape = shape;
    return *scene.add({.alias = "thing",
                       .parent = parent,
                       .parent_from_object = {position, {}},
                       .parts = {part}});
}

/// Where the scene says that its objects are.
inline core::Result<void> place(Stage& stage, const scene::Scene& scene) {
    std::vector<Pose3> poses;
    collect_poses(scene, poses);
    return stage.place(scene, poses);
}

/// A scene and its stage, for tests. All expect that it works.
struct TestScene {
    scene::Scene scene;
    Stage stage;

    scene::Handle add_ball(Vec3 position, scene::Handle parent = {}, double radius_m = 0.5) {
        return add_shape(core::Sphere{radius_m}, position, parent);
    }

    scene::Handle add_shape(const core::Shape& shape, Vec3 position, scene::Handle parent = {}) {
        return add_part(scene, shape, position, parent);
    }

    /// Looks along the world's z.
    scene::Handle add_sensor(Vec3 position, const scene::ProximitySensor& sensor) {
        return *scene.add(
            {.alias = "sensor", .parent_from_object = {position, {}}, .properties = sensor});
    }

    void move(scene::Handle object, Vec3 position) {
        ASSERT_TRUE(scene.set_pose(object, {position, {}}));
    }

    void place() { ASSERT_TRUE(calc::place(stage, scene)); }
};

}  // namespace agon::calc
