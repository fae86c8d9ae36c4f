// SPDX-License-Identifier: Apache-2.0
// What sensors and distances cost, beside the plain way to the same answer. Read the CPU column.
//   BM_Flock        50 robots with 8 proximity sensors each among 100 obstacles: one instant
//   BM_FlockPlain   the same by trying every triangle and sphere in every volume
//   BM_FlockPlace   of BM_Flock, placing all solids
//   BM_Distance/x, BM_FclDistance/x, BM_Collide/x, BM_FclCollide/x   the distance of two solids
//                   and whether they touch, by us and by FCL's own functions; x: 0 boxes,
//                   1 cylinders, 2 meshes of 500 triangles
#include <memory>
#include <vector>

#include <benchmark/benchmark.h>
#include <fcl/fcl.h>

#include "calc/detection.hpp"
#include "flock.hpp"

namespace {

using namespace agon;
using namespace agon::calc;

void BM_Flock(benchmark::State& state) {
    Flock flock(50, 8, 100, 1);
    Stage stage;
    Calculations calculations;
    for (auto _ : state) {
        (void)stage.place(flock.scene(), flock.poses());
        benchmark::DoNotOptimize(
            calculations.handle_sensors(flock.scene(), stage, Which::All).has_value());
    }
}

void BM_FlockPlace(benchmark::State& state) {
    Flock flock(50, 8, 100, 1);
    Stage stage;
    for (auto _ : state) {
        (void)stage.place(flock.scene(), flock.poses());
    }
}

void BM_FlockPlain(benchmark::State& state) {
    Flock flock(50, 8, 100, 1);
    Stage stage;
    (void)stage.place(flock.scene(), flock.poses());
    const SensingVolume cone = SensingVolume::cone(0, 0.8, 0.5).value();
    const SensingVolume ray = SensingVolume::ray(0, 0.8).value();
    for (auto _ : state) {
        for (std::size_t i = 0; i < flock.sensors().size(); ++i) {
            const SensingVolume& volume = i % 2 == 0 ? cone : ray;
            const Rigid& sensor = *stage.world_from_object(flock.sensors()[i]);
            SurfacePoint best;
            for (const PlacedSolid& placed : stage.all(Purpose::Detection)) {
                const Rigid pose = sensor.to(placed.world_from_solid);
                if (placed.solid->sphere_radius_m() > 0) {
                    (void)find_on_sphere(pose.origin, placed.solid->sphere_radius_m(), volume, {},
                                         best);
                }
                for (const Triangle& t : placed.solid->surface().triangles()) {
                    (void)find_on_triangle({pose.at(t[0]), pose.at(t[1]), pose.at(t[2])}, volume,
                                           {}, best);
                }
            }
            benchmark::DoNotOptimize(best);
        }
    }
}

TriangleMesh ball_mesh() {
    const scene::MeshPointer mesh = Flock::dented_ball();
    return {mesh->vertices_m, mesh->triangles};
}

Solid solid_of_kind(std::int64_t kind) {
    switch (kind) {
        case 0:
            return std::move(Solid::create(core::Shape(core::Box{{0.3, 0.2, 0.4}}))).value();
        case 1:
            return std::move(Solid::create(core::Shape(core::Cylinder{0.1, 0.4}))).value();
        default:
            return std::move(Solid::create(ball_mesh())).value();
    }
}

std::shared_ptr<fcl::CollisionGeometryd> fcl_of_kind(std::int64_t kind) {
    if (kind == 0) {
        return std::make_shared<fcl::Boxd>(0.3, 0.2, 0.4);
    }
    if (kind == 1) {
        return std::make_shared<fcl::Cylinderd>(0.1, 0.4);
    }
    const TriangleMesh mesh = ball_mesh();
    auto model = std::make_shared<fcl::BVHModel<fcl::OBBRSSd>>();
    model->beginModel();
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle t = mesh.triangle(i);
        model->addTriangle({t[0].x, t[0].y, t[0].z}, {t[1].x, t[1].y, t[1].z},
                           {t[2].x, t[2].y, t[2].z});
    }
    model->endModel();
    return model;
}

/// Poses of a second solid: about half of them touch the first.
std::vector<Pose3> places() {
    core::RandomStream random(1, "places");
    std::vector<Pose3> poses;
    for (int i = 0; i < 256; ++i) {
        const Vec3 axis{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
        poses.push_back(
            {{random.uniform(-0.3, 0.3), random.uniform(-0.3, 0.3), random.uniform(-0.3, 0.3)},
             core::Quat::from_axis_angle(axis * (1 / norm(axis)), random.uniform(-3, 3))});
    }
    return poses;
}

void BM_Distance(benchmark::State& state) {
    const Solid solid = solid_of_kind(state.range(0));
    const std::vector<Pose3> poses = places();
    std::size_t i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(
            calc::distance(solid, Rigid(), solid, Rigid(poses[i++ % poses.size()])));
    }
}

void BM_Collide(benchmark::State& state) {
    const Solid solid = solid_of_kind(state.range(0));
    const std::vector<Pose3> poses = places();
    std::size_t i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(
            calc::collide(solid, Rigid(), solid, Rigid(poses[i++ % poses.size()])));
    }
}

fcl::Transform3d to_fcl(const Pose3& pose) {
    fcl::Transform3d result = fcl::Transform3d::Identity();
    const core::Quat& q = pose.rotation;
    result.linear() = fcl::Quaterniond(q.w, q.x, q.y, q.z).toRotationMatrix();
    result.translation() = fcl::Vector3d(pose.position_m.x, pose.position_m.y, pose.position_m.z);
    return result;
}

void BM_FclDistance(benchmark::State& state) {
    const auto geometry = fcl_of_kind(state.range(0));
    const std::vector<Pose3> poses = places();
    std::size_t i = 0;
    for (auto _ : state) {
        fcl::DistanceResultd result;
        benchmark::DoNotOptimize(fcl::distance(geometry.get(), fcl::Transform3d::Identity(),
                                               geometry.get(), to_fcl(poses[i++ % poses.size()]),
                                               fcl::DistanceRequestd(true), result));
    }
}

void BM_FclCollide(benchmark::State& state) {
    const auto geometry = fcl_of_kind(state.range(0));
    const std::vector<Pose3> poses = places();
    std::size_t i = 0;
    for (auto _ : state) {
        fcl::CollisionResultd result;
        benchmark::DoNotOptimize(fcl::collide(geometry.get(), fcl::Transform3d::Identity(),
                                              geometry.get(), to_fcl(poses[i++ % poses.size()]),
                                              fcl::CollisionRequestd(), result));
    }
}

BENCHMARK(BM_Flock)->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_FlockPlace)->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_FlockPlain)->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_Distance)->DenseRange(0, 2);
BENCHMARK(BM_FclDistance)->DenseRange(0, 2);
BENCHMARK(BM_Collide)->DenseRange(0, 2);
BENCHMARK(BM_FclCollide)->DenseRange(0, 2);

}  // namespace

BENCHMARK_MAIN();
