// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "calc/calculations.hpp"
#include "calc/stage.hpp"
#include "core/math.hpp"
#include "core/random.hpp"
#include "scene/scene.hpp"

namespace agon::calc {

/// Robots with proximity sensors among obstacles, for tests and benchmarks. A robot is a cylinder
/// with two wheels and a ring of sensors that look outward, every other a cone and a ray; obstacles
/// are of all shapes, meshes too.
class Flock {
public:
    Flock(int robots, int sensors, int obstacles, std::uint64_t seed) : random_(seed, "flock") {
        mesh_ = dented_ball();
        for (int i = 0; i < obstacles; ++i) {
            obstacles_.push_back(add("obstacle", {}, {obstacle(i)}));
        }
        for (int i = 0; i < robots; ++i) {
            add_robot(sensors);
        }
        scatter();
    }

    /// Everybody somewhere else.
    void scatter() {
        collect_poses(scene_, poses_);
        for (const scene::Handle object : obstacles_) {
            move(object, {random_.uniform(-4, 4), random_.uniform(-4, 4), 0.1}, {});
        }
        for (const scene::Handle robot : robots_) {
            // Drawn one after the other: compilers differ in which argument comes first.
            const Vec3 position{random_.uniform(-4, 4), random_.uniform(-4, 4), 0.1};
            const double yaw_rad = random_.uniform(-3, 3);
            move(robot, position, core::Quat::from_yaw(yaw_rad));
        }
    }

    [[nodiscard]] const scene::Scene& scene() const { return scene_; }

    [[nodiscard]] const std::vector<Pose3>& poses() const { return poses_; }

    [[nodiscard]] const std::vector<scene::Handle>& robots() const { return robots_; }

    [[nodiscard]] const std::vector<scene::Handle>& obstacles() const { return obstacles_; }

    [[nodiscard]] const std::vector<scene::Handle>& sensors() const { return sensors_; }

    /// A ball of 500 triangles with dents: closed and not convex.
    static scene::MeshPointer dented_ball() {
        constexpr std::uint32_t kAround = 25;
        constexpr std::uint32_t kRings = 10;
        scene::Mesh mesh;
        for (std::uint32_t ring = 0; ring <= kRings; ++ring) {
            for (std::uint32_t i = 0; i < kAround; ++i) {
                const core::SinCos up = core::sincos(core::kPi * ring / kRings);
                const core::SinCos way = core::sincos(2 * core::kPi * i / kAround);
                const double r = 0.12 + (i % 3 == 0 ? -0.03 : 0.0);
                mesh.vertices_m.push_back({r * up.sin * way.cos, r * up.sin * way.sin, r * up.cos});
            }
        }
        for (std::uint32_t ring = 0; ring < kRings; ++ring) {
            for (std::uint32_t i = 0; i < kAround; ++i) {
                const std::uint32_t a = ring * kAround + i;
                const std::uint32_t b = ring * kAround + (i + 1) % kAround;
                mesh.triangles.push_back({a, a + kAround, b + kAround});
                mesh.triangles.push_back({a, b + kAround, b});
            }
        }
        return scene::make_mesh(std::move(mesh)).value();
    }

private:
    scene::Part obstacle(int number) {
        scene::Part part;
        switch (number % 4) {
            case 0:
                part.shape = core::Box{{0.3, 0.2, 0.4}};
                break;
            case 1:
                part.shape = core::Cylinder{0.1, 0.4};
                break;
            case 2:
                part.shape = core::Sphere{0.15};
                break;
            default:
                return scene::mesh_part(mesh_, {});
        }
        return part;
    }

    void add_robot(int sensors) {
        scene::Part body;
        body.shape = core::Cylinder{0.1, 0.1};
        const scene::Handle robot = add("robot", {}, {body});
        robots_.push_back(robot);
        for (const double side : {-1.0, 1.0}) {
            scene::Part wheel;
            wheel.shape = core::Cylinder{0.04, 0.02};
            wheel.object_from_shape = {{0, 0.11 * side, -0.05},
                                       core::Quat::from_axis_angle({1, 0, 0}, core::kPi / 2)};
            add("wheel", robot, {wheel});
        }
        for (int i = 0; i < sensors; ++i) {
            scene::ProximitySensor sensor;
            sensor.volume = i % 2 == 0 ? scene::SensorVolume(scene::ConeVolume{0, 0.8, 0.5})
                                       : scene::SensorVolume(scene::RayVolume{0, 0.8});
            const double yaw_rad = 2 * core::kPi * i / sensors;
            const core::Quat outward = core::Quat::from_yaw(yaw_rad) *
                                       core::Quat::from_axis_angle({0, 1, 0}, core::kPi / 2);
            const core::Vec2 at = core::direction(yaw_rad) * 0.13;
            sensors_.push_back(*scene_.add({.alias = "sensor",
                                            .parent = robot,
                                            .parent_from_object = {{at.x, at.y, 0}, outward},
                                            .properties = sensor}));
        }
    }

    scene::Handle add(const std::string& alias, scene::Handle parent,
                      std::vector<scene::Part> parts) {
        return *scene_.add({.alias = alias, .parent = parent, .parts = std::move(parts)});
    }

    void move(scene::Handle object, Vec3 position, const core::Quat& rotation) {
        const Pose3 from = poses_[object.index()];
        const Pose3 to{position, rotation};
        scene_.visit(object, [&](scene::Handle each) {
            Pose3& pose = poses_[each.index()];
            pose = core::composed(to, core::composed(core::inverse(from), pose));
        });
    }

    core::RandomStream random_;
    scene::MeshPointer mesh_;
    scene::Scene scene_;
    std::vector<Pose3> poses_;
    std::vector<scene::Handle> robots_;
    std::vector<scene::Handle> obstacles_;
    std::vector<scene::Handle> sensors_;
};

}  // namespace agon::calc
