// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "core/hash.hpp"
#include "core/random.hpp"
#include "physics/engine.hpp"
#include "physics/registry.hpp"

namespace agon::physics {
inline constexpr core::Duration kTick = core::Duration::milliseconds(5);

/// Runs over all backends that are registered.
class Conformance : public testing::TestWithParam<std::string> {
protected:
    [[nodiscard]] std::unique_ptr<Engine> make(EngineDefinition definition = {}) const {
        definition.backend = GetParam();
        return std::move(create(std::move(definition))).value();
    }
};

struct Motion {
    core::Pose3 pose;
    core::Vec3 velocity;
    core::Vec3 spin;
};

inline Motion motion(const Engine& engine, BodyId body) {
    if (engine.capabilities().is_planar) {
        const PlanarState& state = engine.planar_states()[body.index()];
        return {core::Pose3::from_planar({state.position_m, state.heading_rad}),
                {state.velocity_mps.x, state.velocity_mps.y, 0},
                {0, 0, state.spin_radps}};
    }
    const SpatialState& state = engine.spatial_states()[body.index()];
    return {state.world_from_body, state.velocity_mps, state.angular_velocity_radps};
}

inline BodyDefinition ball(double x_m, double y_m, core::Vec3 velocity = {}) {
    return {.kind = BodyKind::Dynamic,
            .world_from_body = {{x_m, y_m, 0}, {}},
            .velocity_mps = velocity,
            .mass_kg = 0.046,
            .shapes = {{.shape = core::Sphere{0.02135}}}};
}

inline BodyDefinition cube(double x_m, double y_m, double yaw_rad = 0, core::Vec3 velocity = {}) {
    return {.kind = BodyKind::Dynamic,
            .world_from_body = {{x_m, y_m, 0}, core::Quat::from_yaw(yaw_rad)},
            .velocity_mps = velocity,
            .mass_kg = 0.5,
            .shapes = {{.shape = core::Box{{0.075, 0.075, 0.075}}}}};
}

inline BodyDefinition wall(double x_m, double y_m, core::Vec3 size_m) {
    return {.world_from_body = {{x_m, y_m, 0}, {}}, .shapes = {{.shape = core::Box{size_m}}}};
}

inline std::uint64_t hash(const Engine& engine) {
    core::Hasher hasher;
    engine.hash_into(hasher);
    return hasher.digest();
}

/// Cubes and a ball that run into each other inside four walls.
inline std::unique_ptr<Engine> crowd(std::unique_ptr<Engine> engine) {
    (void)engine->add_body(wall(0, 0.55, {1.2, 0.1, 0.1}));
    (void)engine->add_body(wall(0, -0.55, {1.2, 0.1, 0.1}));
    (void)engine->add_body(wall(0.55, 0, {0.1, 1.2, 0.1}));
    (void)engine->add_body(wall(-0.55, 0, {0.1, 1.2, 0.1}));
    core::RandomStream stream(7, "crowd");
    for (int i = 0; i < 9; ++i) {
        const double x = (i % 3 - 1) * 0.2;
        const double y = (i / 3 - 1) * 0.2;
        (void)engine->add_body(
            cube(x, y, stream.uniform(-3, 3), {stream.uniform(-2, 2), stream.uniform(-2, 2), 0}));
    }
    (void)engine->add_body(ball(0.1, 0.1, {3, 1, 0}));
    return engine;
}

}  // namespace agon::physics
