// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "physics/engine.hpp"
#include "physics/registry.hpp"

namespace agon::physics {

inline constexpr core::Duration kTick = core::Duration::milliseconds(5);
inline constexpr double kTick_s = 0.005;
inline constexpr double kBallRadius_m = 0.02135;
inline constexpr double kBallMass_kg = 0.046;
inline constexpr double kCubeSide_m = 0.075;
inline constexpr double kCubeMass_kg = 0.5;

/// Closed-form physics, asked of every backend that moves in the plane.
class PlanarTruth : public testing::TestWithParam<std::string> {
protected:
    void start(EngineDefinition definition = {}) {
        definition.backend = GetParam();
        engine_ = std::move(create(std::move(definition))).value();
        if (!engine_->capabilities().is_planar) {
            GTEST_SKIP() << GetParam() << " is not planar";
        }
    }

    BodyId add(const BodyDefinition& definition) { return *engine_->add_body(definition); }

    void run(double time_s) {
        const int ticks = static_cast<int>(time_s / kTick_s + 0.5);
        for (int i = 0; i < ticks; ++i) {
            engine_->step(kTick);
        }
    }

    [[nodiscard]] const PlanarState& state(BodyId body) const {
        return engine_->planar_states()[body.index()];
    }

    Engine& engine() { return *engine_; }

private:
    std::unique_ptr<Engine> engine_;
};

inline BodyDefinition ball_at(core::Vec2 position_m, core::Vec2 velocity_mps = {},
                              MaterialId material = MaterialId(0)) {
    return {.name = "ball",
            .kind = BodyKind::Dynamic,
            .world_from_body = {{position_m.x, position_m.y, 0}, {}},
            .velocity_mps = {velocity_mps.x, velocity_mps.y, 0},
            .mass_kg = kBallMass_kg,
            .inertia_kgm2 = 0.4 * kBallMass_kg * kBallRadius_m * kBallRadius_m,
            .shapes = {{.shape = core::Sphere{kBallRadius_m}, .material = material}}};
}

inline BodyDefinition cube_at(core::Vec2 position_m, core::Vec2 velocity_mps = {},
                              MaterialId material = MaterialId(0)) {
    return {.name = "cube",
            .kind = BodyKind::Dynamic,
            .world_from_body = {{position_m.x, position_m.y, 0}, {}},
            .velocity_mps = {velocity_mps.x, velocity_mps.y, 0},
            .mass_kg = kCubeMass_kg,
            .shapes = {{.shape = core::Box{{kCubeSide_m, kCubeSide_m, kCubeSide_m}},
                        .material = material}}};
}

inline BodyDefinition block_at(core::Vec2 position_m, core::Vec2 size_m,
                               MaterialId material = MaterialId(0)) {
    return {.name = "block",
            .world_from_body = {{position_m.x, position_m.y, 0}, {}},
            .shapes = {{.shape = core::Box{{size_m.x, size_m.y, 0.1}}, .material = material}}};
}

#define AGON_FOR_ALL_BACKENDS(suite)                                              \
    INSTANTIATE_TEST_SUITE_P(Backends, suite, testing::ValuesIn(backend_names()), \
                             [](const auto& backend) { return backend.param; })

}  // namespace agon::physics
