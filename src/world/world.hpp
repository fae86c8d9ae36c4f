// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/geometry.hpp"
#include "core/hash.hpp"
#include "core/result.hpp"
#include "core/time.hpp"
#include "physics/engine.hpp"
#include "scene/scene.hpp"
#include "world/contact.hpp"

namespace agon::world {

/// Something that is in the way.
struct Obstacle {
    Handle object;
    double depth_m = 0;
};

/// A saved world; fits the world it was saved from, and any made of the same scene and definition.
struct Snapshot {
    std::vector<std::byte> bytes;
};

/// A scene bound to a physics engine: where everything is and how it moves. Rules and sensors see
/// it as const. Bodies are made in handle order. A tick allocates nothing once the world has warmed
/// up.
///
/// Handles must be alive; asking for what an object does not have is a bug (AGON_CHECK).
class World {
public:
    /// Errors: an unknown backend or material, a body that cannot be (with the object's path).
    static core::Result<World> create(scene::Scene scene, const physics::EngineDefinition& engine);
    World(World&&) noexcept;
    World& operator=(World&&) noexcept;
    ~World();

    /// The tree as it was given; its poses are those of the start.
    [[nodiscard]] const scene::Scene& scene() const { return scene_; }

    [[nodiscard]] const physics::Engine& engine() const { return *engine_; }

    /// Whether the object moves by itself or stands fast by itself.
    [[nodiscard]] bool has_body(Handle object) const { return body_of(object).is_valid(); }

    /// Objects that have a body, in handle order.
    [[nodiscard]] std::span<const Handle> bodies() const { return objects_; }

    /// Objects without a body move with the nearest ancestor that has one.
    [[nodiscard]] core::Pose3 pose(Handle object) const;
    [[nodiscard]] core::Pose2 planar_pose(Handle object) const;
    /// Pose and motion at once: the cheap way in planar worlds. @pre has_body(object)
    [[nodiscard]] physics::PlanarState planar_state(Handle object) const;
    /// Of the body's origin. @pre has_body(object)
    [[nodiscard]] core::Vec3 velocity(Handle object) const;
    [[nodiscard]] core::Vec3 angular_velocity(Handle object) const;

    /// Pairs that touched in the last step, ordered by (a, b). Valid until the next change.
    [[nodiscard]] std::span<const Contact> contacts() const { return contacts_; }

    /// The contact of two objects in the last step, nullptr if they did not touch; in any order.
    [[nodiscard]] const Contact* contact(Handle one, Handle other) const;

    /// What the object would overlap by more than the tolerance if it stood there, in handle order.
    /// @pre has_body(object)
    [[nodiscard]] std::vector<Obstacle> obstacles(Handle object, const core::Pose3& pose,
                                                  std::span<const Handle> ignoring = {},
                                                  double tolerance_m = 0) const;
    /// The same for a shape that belongs to nobody.
    [[nodiscard]] std::vector<Obstacle> obstacles(const core::Shape& shape, const core::Pose3& pose,
                                                  std::span<const Handle> ignoring = {},
                                                  double tolerance_m = 0) const;
    /// An error that names the first two bodies, by handle, that overlap by more than the tolerance
    /// where they now are, and by how much.
    [[nodiscard]] core::Result<void> check_free_of_overlaps(double tolerance_m) const;

    // ---- what only the holder of the match may do ----------------------------------------------
    /// At once; the velocity stays. @pre has_body(object), finite
    void set_pose(Handle object, const core::Pose3& pose);
    /// Of the body's origin. @pre has_body(object), not Static, finite
    void set_velocity(Handle object, core::Vec3 velocity_mps, core::Vec3 angular_velocity_radps);
    /// At the center of mass, during the whole next step; adds up. @pre a Dynamic body, finite
    void apply_force(Handle object, core::Vec3 force_n, core::Vec3 torque_nm = {});
    /// @pre step > 0, substeps >= 1
    void step(core::Duration step, int substeps = 1);
    core::Result<void> restore(const Snapshot& snapshot);

    [[nodiscard]] Snapshot save() const;
    /// All that can influence a later step.
    void hash_into(core::Hasher& hasher) const;

private:
    World(scene::Scene scene, std::unique_ptr<physics::Engine> engine);
    core::Result<void> bind(Handle object);
    [[nodiscard]] physics::BodyId body_of(Handle object) const;
    [[nodiscard]] physics::BodyId require_body(Handle object) const;
    [[nodiscard]] std::vector<Obstacle> obstacles_at(physics::Placement placement,
                                                     std::span<const Handle> ignoring,
                                                     double tolerance_m) const;

    /// Which body, if any, belongs to the object that is alive at an index.
    struct Binding {
        std::uint32_t generation = 0;
        physics::BodyId body;
    };

    scene::Scene scene_;
    std::unique_ptr<physics::Engine> engine_;
    /// The engine's own array in a planar world, empty otherwise.
    std::span<const physics::PlanarState> planar_states_;
    std::vector<Binding> bindings_;  ///< by Handle::index()
    std::vector<Handle> objects_;    ///< by BodyId: ascending
    std::vector<double> heights_m_;  ///< by BodyId: planar backends know no z
    std::vector<Contact> contacts_;
};

}  // namespace agon::world
