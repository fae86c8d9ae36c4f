// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <box2d/b2_world.h>

#include "physics/box2d/body.hpp"
#include "physics/box2d/contact_log.hpp"
#include "physics/box2d/joint.hpp"
#include "physics/box2d/snapshot.hpp"
#include "physics/box2d/steady_forces.hpp"
#include "physics/box2d/time_split.hpp"
#include "physics/engine.hpp"

namespace agon::physics::box2d {

/// The planar backend on Box2D. Made by make_engine(); box2d_engine.cpp moves it, box2d_state.cpp
/// reads, saves and restores it.
class Box2dEngine final : public Engine {
public:
    explicit Box2dEngine(EngineDefinition definition);

    [[nodiscard]] const Capabilities& capabilities() const override { return capabilities_; }

    [[nodiscard]] std::span<const PlanarState> planar_states() const override { return states_; }

    [[nodiscard]] std::span<const Contact> contacts() const override { return log_.contacts(); }

private:
    void make_body(BodyId body, const BodyDefinition& definition) override;
    void drop_body(BodyId body) override;
    void make_joint(JointId joint, const JointDefinition& definition) override;
    void drop_joint(JointId joint) override;
    void move_body(BodyId body, const core::Pose3& world_from_body) override;
    void launch_body(BodyId body, core::Vec3 velocity_mps,
                     core::Vec3 angular_velocity_radps) override;
    void drive_joint(JointId joint, std::optional<JointDefinition::Motor> motor) override;
    [[nodiscard]] JointState read_joint(JointId joint) const override;
    void advance(core::Duration step, int substeps) override;
    void hash_state(core::Hasher& hasher) const override;
    void find_overlaps(const Placement& placement, double tolerance_m,
                       std::vector<Overlap>& overlaps) const override;
    void write_state(std::vector<std::byte>& snapshot) const override;
    bool read_state(std::span<const std::byte> snapshot) override;

    [[nodiscard]] bool can_meet(BodyId a, BodyId b) const;
    void make_world();
    void rebuild(const Snapshot& snapshot);
    void take_loads();
    void step_part(float part_s, bool is_whole);
    void set_pair_properties();
    void read_body(const Body& record);
    void wind_back(Body& record);

    Capabilities capabilities_;
    // Both are referred to by pointers from within Box2D, so they never move their elements.
    std::unique_ptr<b2World> world_;
    std::deque<Body> bodies_;    ///< by BodyId
    std::vector<Body*> movers_;  ///< the bodies that are neither static nor removed, by id
    std::vector<Joint> joints_;
    std::vector<PlanarState> states_;  ///< by BodyId
    ContactLog log_;
    SteadyForces steady_;
    float last_part_s_ = 0;
    bool has_new_places_ = false;  ///< bodies were added or put elsewhere since the last step
    SplitLimits limits_;
};

}  // namespace agon::physics::box2d
