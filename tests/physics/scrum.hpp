// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "physics/engine.hpp"
#include "physics/planar_shape.hpp"
#include "physics/registry.hpp"

namespace agon::physics {

/// Ten cubes on wheels that all chase one ball on a walled field: the densest play there is.
class Scrum {
public:
    static constexpr int kRobots = 10;
    static constexpr double kSide_m = 0.075;
    static constexpr double kMass_kg = 0.5;
    static constexpr core::Duration kTick = core::Duration::milliseconds(5);

    static constexpr std::size_t kFirstRobot = 8;  ///< after four walls and four corners
    static constexpr std::size_t kBall = kFirstRobot + kRobots;

    static EngineDefinition engine_definition() {
        return {
            .materials = {{.name = "robot", .friction_ratio = 0.3, .restitution_ratio = 0.2},
                          {.name = "ball", .friction_ratio = 0.3, .restitution_ratio = 0.2},
                          {.name = "wall", .friction_ratio = 0.3, .restitution_ratio = 0.2}},
            .pairs = {{.a = "ball", .b = "wall", .friction_ratio = 0.2, .restitution_ratio = 0.5}}};
    }

    /// A field of 2.2 x 1.8 m with walls and corners, ten robots in two rows, a rolling ball.
    static std::vector<BodyDefinition> bodies(std::uint64_t seed) {
        core::RandomStream stream(seed, "scrum");
        std::vector<BodyDefinition> bodies;
        const auto add_static = [&](const core::Pose2& pose, const core::Shape& shape) {
            bodies.push_back({.world_from_body = core::Pose3::from_planar(pose),
                              .shapes = {{.shape = shape, .material = MaterialId(2)}}});
        };
        const double x = 1.1;
        const double y = 0.9;
        const double t = 0.025;
        for (const double side : {-1.0, 1.0}) {
            add_static({{side * (x + t / 2), 0}, 0}, core::Box{{t, 2 * y + 2 * t, 0.05}});
            add_static({{0, side * (y + t / 2)}, 0}, core::Box{{2 * x + 2 * t, t, 0.05}});
        }
        const core::Prism corner{{{0, 0}, {0.07, 0}, {0, 0.07}}, 0.05};
        add_static({{-x, -y}, 0}, corner);
        add_static({{x, -y}, core::kPi / 2}, corner);
        add_static({{x, y}, core::kPi}, corner);
        add_static({{-x, y}, -core::kPi / 2}, corner);
        for (int i = 0; i < kRobots; ++i) {
            const core::Pose2 pose{{(i % 5 - 2) * 0.35, i < 5 ? -0.5 : 0.5}, stream.uniform(-3, 3)};
            bodies.push_back({.kind = BodyKind::Dynamic,
                              .world_from_body = core::Pose3::from_planar(pose),
                              .mass_kg = kMass_kg,
                              .shapes = {{.shape = core::Box{{kSide_m, kSide_m, kSide_m}},
                                          .material = MaterialId(0)}}});
        }
        const double vx = stream.uniform(-2, 2);
        const double vy = stream.uniform(-2, 2);
        bodies.push_back({.kind = BodyKind::Dynamic,
                          .velocity_mps = {vx, vy, 0},
                          .mass_kg = 0.046,
                          .shapes = {{.shape = core::Sphere{0.02135}, .material = MaterialId(1)}},
                          .rolling_deceleration_mps2 = 0.2});
        return bodies;
    }

    explicit Scrum(std::uint64_t seed) {
        engine_ = std::move(create(engine_definition())).value();
        for (const BodyDefinition& body : bodies(seed)) {
            (void)*engine_->add_body(body);
            outlines_.push_back(outline(body.shapes[0].shape, {}));
        }
        for (std::size_t i = kFirstRobot; i < kBall; ++i) {
            robots_.emplace_back(static_cast<std::uint32_t>(i));
        }
    }

    Engine& engine() { return *engine_; }

    [[nodiscard]] const std::vector<BodyId>& robots() const { return robots_; }

    void tick() {
        drive();
        engine_->step(kTick);
    }

    /// What wheels push a robot with.
    struct Push {
        core::Vec2 force;
        double torque = 0;
    };

    /// Speeds that wheels would give, as far as 8 m/s2 of acceleration and of lateral grip go. The
    /// first `chasers` of both halves chase, the rest hold their place.
    [[nodiscard]] static std::array<Push, kRobots> forces(std::span<const PlanarState> robots,
                                                          core::Vec2 ball_m, int chasers) {
        std::array<Push, kRobots> pushes;
        for (std::size_t i = 0; i < pushes.size(); ++i) {
            const PlanarState& state = robots[i];
            const core::Vec2 to_ball = ball_m - state.position_m;
            const core::Vec2 left = core::perpendicular(state.forward);
            const double error =
                core::atan2(core::dot(to_ball, left), core::dot(to_ball, state.forward));
            const double dt = kTick.in_seconds();
            const bool is_chasing = static_cast<int>(i % 5) < chasers / 2;
            const double speed = is_chasing ? 2.0 * std::max(0.0, 1 - std::fabs(error)) : 0;
            const double spin = is_chasing ? std::clamp(8 * error, -20.0, 20.0) : 0;
            const double along =
                limited((speed - core::dot(state.velocity_mps, state.forward)) / dt);
            const double across = limited(-core::dot(state.velocity_mps, left) / dt);
            // The same limit at wheels half a side away from the middle.
            const double turn =
                limited((spin - state.spin_radps) / dt * kSide_m / 2) / (kSide_m / 2);
            pushes[i].force = kMass_kg * (along * state.forward + across * left);
            pushes[i].torque = kMass_kg * kSide_m * kSide_m / 6 * turn;
        }
        return pushes;
    }

    void drive(int chasers = kRobots) {
        const auto states = engine_->planar_states();
        const auto pushes =
            forces(states.subspan(robots_[0].index()), states[kBall].position_m, chasers);
        for (std::size_t i = 0; i < pushes.size(); ++i) {
            engine_->apply_force(robots_[i], {pushes[i].force.x, pushes[i].force.y, 0},
                                 {0, 0, pushes[i].torque});
        }
    }

    /// The deepest that any two bodies are in each other, by their true shapes.
    [[nodiscard]] double deepest_overlap_m() const {
        double deepest = 0;
        const auto states = engine_->planar_states();
        std::vector<PlanarShape> now;
        for (std::size_t i = 0; i < outlines_.size(); ++i) {
            now.push_back(moved(outlines_[i], {states[i].position_m, states[i].heading_rad}));
        }
        for (std::size_t i = kFirstRobot; i < now.size(); ++i) {
            for (std::size_t k = 0; k < i; ++k) {
                const core::Vec2 apart = states[i].position_m - states[k].position_m;
                if (k >= kFirstRobot && core::dot(apart, apart) > 0.12 * 0.12) {
                    continue;
                }
                deepest = std::max(deepest, overlap_m(now[i], now[k]));
            }
        }
        return deepest;
    }

private:
    static double limited(double acceleration) { return std::clamp(acceleration, -8.0, 8.0); }

    std::unique_ptr<Engine> engine_;
    std::vector<PlanarShape> outlines_;  ///< by BodyId
    std::vector<BodyId> robots_;
};

}  // namespace agon::physics
