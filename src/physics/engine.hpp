// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/geometry.hpp"
#include "core/hash.hpp"
#include "core/id.hpp"
#include "core/result.hpp"
#include "core/shapes.hpp"
#include "core/time.hpp"

namespace agon::physics {

using BodyId = core::Id<struct BodyTag>;
using MaterialId = core::Id<struct MaterialTag>;  ///< index into EngineDefinition::materials
using JointId = core::Id<struct JointTag>;

/// What a surface is made of. Where no pair is stated, friction is the geometric mean and
/// restitution the larger of the two.
struct Material {
    std::string name = {};
    double friction_ratio = 0.5;
    double restitution_ratio = 0;
};

/// What two materials do with each other, whatever each does alone.
struct MaterialPair {
    std::string a = {};
    std::string b = {};
    double friction_ratio = 0;
    double restitution_ratio = 0;
};

/// Backend, gravity and materials: what an engine is made from.
struct EngineDefinition {
    std::string backend = "box2d";
    /// Planar backends feel its x and y. Zero for a field seen from above.
    core::Vec3 gravity_mps2 = {};
    /// An engine without any gets one named "default".
    std::vector<Material> materials = {};
    std::vector<MaterialPair> pairs = {};
    /// The solver's iterations; more is stiffer and slower.
    int velocity_iterations = 4;
    int position_iterations = 2;
};

/// What a backend can do.
struct Capabilities {
    std::string backend;
    bool is_planar = false;             ///< moves in x, y and heading; fills planar_states()
    bool is_bit_reproducible = false;   ///< same calls, same bits, in every build
    bool restores_bit_exactly = false;  ///< goes on from restore as if it had never been saved
};

enum class BodyKind : std::uint8_t { Static, Kinematic, Dynamic };

struct BodyShape {
    core::Shape shape = {};  ///< no Stroke
    core::Pose3 body_from_shape = {};
    MaterialId material = MaterialId(0);
};

struct BodyDefinition {
    std::string name = {};  ///< for errors
    BodyKind kind = BodyKind::Static;
    core::Pose3 world_from_body = {};
    core::Vec3 velocity_mps = {};
    core::Vec3 angular_velocity_radps = {};
    double mass_kg = 0;       ///< Dynamic: above 0
    double inertia_kgm2 = 0;  ///< about z through the center of mass; 0: from the shapes
    std::vector<BodyShape> shapes = {};
    double rolling_deceleration_mps2 = 0;  ///< constant, of free motion, until standstill
    double spin_deceleration_radps2 = 0;   ///< the same for turning about z
    double linear_damping_per_s = 0;
    double angular_damping_per_s = 0;
    std::uint8_t groups = 1;            ///< bits of the groups it is in
    std::uint8_t collides_with = 0xFF;  ///< bits of the groups it touches; both sides must agree
};

enum class JointKind : std::uint8_t { Fixed, Revolute, Prismatic };

/// Holds body b to body a. Coordinate: the angle of b in a (Revolute, rad) or b's way along the
/// axis (Prismatic, m), 0 as the bodies stand when the joint is made.
struct JointDefinition {
    JointKind kind = JointKind::Fixed;
    BodyId a = {};
    BodyId b = {};
    core::Vec3 anchor_in_world_m = {};
    core::Vec3 axis_in_world = {1, 0, 0};  ///< Prismatic: way; Revolute in planar backends: z

    struct Limits {
        double low = 0;
        double high = 0;
    };

    std::optional<Limits> limits = {};  ///< rad or m

    struct Motor {
        double speed = 0;       ///< rad/s or m/s
        double max_effort = 0;  ///< N m or N
    };

    std::optional<Motor> motor = {};
    bool bodies_collide = false;  ///< whether a and b still touch each other
};

struct JointState {
    double coordinate = 0;    ///< rad or m
    double speed = 0;         ///< rad/s or m/s
    double motor_effort = 0;  ///< N m or N, of the last step
};

/// Where a body is and how it moves, for planar backends.
struct PlanarState {
    core::Vec2 position_m;
    double heading_rad = 0;       ///< within a few turns of 0, not only (-pi, pi]
    core::Vec2 forward = {1, 0};  ///< (cos, sin) of the heading, to float precision
    core::Vec2 velocity_mps;      ///< of the body's origin
    double spin_radps = 0;
};

/// The same for spatial backends.
struct SpatialState {
    core::Pose3 world_from_body;
    core::Vec3 velocity_mps;  ///< of the body's origin
    core::Vec3 angular_velocity_radps;
};

/// What happened between two bodies in the last step, all its sub-steps and shapes together.
struct Contact {
    BodyId a;  ///< the smaller id
    BodyId b;
    core::Vec3 point_m;             ///< in the world, where they were deepest in each other
    core::Vec3 normal;              ///< unit, from a to b
    double normal_impulse_ns = 0;   ///< sum, at least 0: pushes b along the normal
    double tangent_impulse_ns = 0;  ///< sum of friction, on b, along the normal turned left
    double gap_m = 0;               ///< smallest distance of the true shapes; negative: overlap
    bool has_begun = false;         ///< they did not touch in the step before
};

/// A body that something laid into the world would overlap.
struct Overlap {
    BodyId body;
    double depth_m = 0;
};

/// A body's shapes or a shape of nobody, to be tried somewhere in the world.
struct Placement {
    std::optional<BodyId> body = {};        ///< its shapes; meets what it collides with
    std::optional<core::Shape> shape = {};  ///< else this one
    core::Pose3 world_from_placed = {};     ///< of the body or the shape
    std::span<const BodyId> ignoring = {};
};

/// A world of rigid bodies. The seam behind which every backend stands: input is checked here, so
/// that all backends refuse the same. Bodies keep the ids they are given, in order from 0; an id is
/// never used again. Results depend on the order of calls, never on addresses.
///
/// Bad definitions are errors; dead ids and values that are not finite are bugs (AGON_CHECK).
class Engine {
public:
    explicit Engine(EngineDefinition definition);
    virtual ~Engine() = default;
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    [[nodiscard]] const EngineDefinition& definition() const { return definition_; }

    [[nodiscard]] virtual const Capabilities& capabilities() const = 0;
    /// Error names the nearest material. An empty name means material 0.
    [[nodiscard]] core::Result<MaterialId> material(const std::string& name) const;

    core::Result<BodyId> add_body(const BodyDefinition& definition);
    void remove_body(BodyId body);  ///< and the joints at it
    core::Result<JointId> add_joint(const JointDefinition& definition);
    void remove_joint(JointId joint);

    [[nodiscard]] bool contains(BodyId body) const;
    [[nodiscard]] bool contains(JointId joint) const;
    [[nodiscard]] BodyKind kind(BodyId body) const;

    /// Puts a body elsewhere at once; its velocity stays.
    void set_pose(BodyId body, const core::Pose3& world_from_body);
    /// Of the body's origin. @pre not Static
    void set_velocity(BodyId body, core::Vec3 velocity_mps, core::Vec3 angular_velocity_radps);
    /// At the center of mass, during the whole next step; adds up. @pre Dynamic
    void apply_force(BodyId body, core::Vec3 force_n, core::Vec3 torque_nm = {});
    /// @pre the joint is not Fixed
    void set_motor(JointId joint, std::optional<JointDefinition::Motor> motor);
    [[nodiscard]] JointState joint_state(JointId joint) const;

    /// Moves the world on by `step` in `substeps` equal parts; a backend may split these further,
    /// depending on its state alone. @pre step > 0, substeps >= 1
    void step(core::Duration step, int substeps = 1);

    /// Indexed by BodyId; what was removed keeps its last state. Filled by planar backends, empty
    /// otherwise. Valid until bodies are added.
    [[nodiscard]] virtual std::span<const PlanarState> planar_states() const { return {}; }

    /// The same of spatial backends.
    [[nodiscard]] virtual std::span<const SpatialState> spatial_states() const { return {}; }

    /// Pairs that touched in the last step, ordered by (a, b). Valid until the next change.
    [[nodiscard]] virtual std::span<const Contact> contacts() const = 0;

    /// All that `placement` would overlap by more than `tolerance_m`, by id. @pre exactly one of
    /// body and shape is given
    [[nodiscard]] std::vector<Overlap> overlaps(const Placement& placement,
                                                double tolerance_m = 0) const;

    /// All that can influence a later step.
    void hash_into(core::Hasher& hasher) const;
    /// Replaces `snapshot` by the state of all bodies and joints.
    void save(std::vector<std::byte>& snapshot) const;
    /// Goes back to a state of this engine or of one with the same bodies and joints. What follows
    /// depends on the snapshot alone, not on what the engine did before. Error: other bodies, or no
    /// snapshot of this backend.
    core::Result<void> restore(std::span<const std::byte> snapshot);

protected:
    /// Friction and restitution of every two materials, symmetric.
    struct PairProperties {
        float friction_ratio = 0;
        float restitution_ratio = 0;
    };

    [[nodiscard]] const PairProperties& pair(MaterialId a, MaterialId b) const {
        return pairs_[a.index() * definition_.materials.size() + b.index()];
    }

    [[nodiscard]] const BodyDefinition& body_definition(BodyId body) const {
        return bodies_[body.index()];
    }

    [[nodiscard]] const JointDefinition& joint_definition(JointId joint) const {
        return joints_[joint.index()].definition;
    }

    /// What acts on a body during the next step.
    struct Load {
        core::Vec3 force_n;
        core::Vec3 torque_nm;
    };

    [[nodiscard]] const Load& load(BodyId body) const { return loads_[body.index()]; }

    [[nodiscard]] std::size_t body_count() const { return bodies_.size(); }

    [[nodiscard]] std::size_t joint_count() const { return joints_.size(); }

private:
    // What a backend does; everything given has been checked.
    virtual void make_body(BodyId body, const BodyDefinition& definition) = 0;
    virtual void drop_body(BodyId body) = 0;
    virtual void make_joint(JointId joint, const JointDefinition& definition) = 0;
    virtual void drop_joint(JointId joint) = 0;
    virtual void move_body(BodyId body, const core::Pose3& world_from_body) = 0;
    virtual void launch_body(BodyId body, core::Vec3 velocity_mps,
                             core::Vec3 angular_velocity_radps) = 0;
    virtual void drive_joint(JointId joint, std::optional<JointDefinition::Motor> motor) = 0;
    [[nodiscard]] virtual JointState read_joint(JointId joint) const = 0;
    /// Takes loads() into account; they are zeroed afterwards.
    virtual void advance(core::Duration step, int substeps) = 0;
    virtual void hash_state(core::Hasher& hasher) const = 0;
    virtual void find_overlaps(const Placement& placement, double tolerance_m,
                               std::vector<Overlap>& overlaps) const = 0;
    virtual void write_state(std::vector<std::byte>& snapshot) const = 0;
    /// False if the bytes are not of this backend.
    virtual bool read_state(std::span<const std::byte> snapshot) = 0;

    void clear_loads();

    struct JointEntry {
        JointDefinition definition;
        bool is_alive = true;
    };

    EngineDefinition definition_;
    std::vector<PairProperties> pairs_;
    /// What calls of every tick ask of a body, apart from its bulky definition.
    enum class Presence : std::uint8_t { Removed, Static, Kinematic, Dynamic };

    std::vector<BodyDefinition> bodies_;  ///< by BodyId
    std::vector<Presence> presence_;      ///< by BodyId
    std::vector<JointEntry> joints_;
    std::vector<Load> loads_;  ///< by BodyId
    bool has_loads_ = false;
};

}  // namespace agon::physics
