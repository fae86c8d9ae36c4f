// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/geometry.hpp"
#include "core/hash.hpp"
#include "core/result.hpp"
#include "core/time.hpp"
#include "physics/engine.hpp"
#include "scene/scene.hpp"
#include "world/contact.hpp"

namespace agon::world {

/// The bodies of a scene that changes while it runs: objects come, go and are moved by others than
/// physics. The scene's poses are the truth between steps, and follow the bodies in each.
///
/// Without an object that has a body there is no engine, and nothing costs anything.
class LiveBodies {
public:
    explicit LiveBodies(physics::EngineDefinition definition = {});
    LiveBodies(LiveBodies&&) noexcept;
    LiveBodies& operator=(LiveBodies&&) noexcept;
    ~LiveBodies();

    /// Makes the bodies those that the scene has now, in handle order, in an engine of their own;
    /// who had one keeps its motion. To be called when objects with bodies have come or gone, or
    /// have other parts, parents or properties. On an error, which names the object, all is as it
    /// was before.
    core::Result<void> rebuild(const scene::Scene& scene);

    /// Drops bodies whose objects are gone; the others go on.
    void forget_dead(const scene::Scene& scene);

    /// Puts bodies where their objects were moved to, steps, and puts objects where their bodies
    /// are then. What cannot be a body's place (a tilt, in planar backends) is not followed: the
    /// object goes back to its body. @return a sentence about each such object
    /// @pre the objects of the last rebuild() are alive; step > 0, substeps >= 1
    [[nodiscard]] std::vector<std::string> step(scene::Scene& scene, core::Duration step,
                                                int substeps);

    [[nodiscard]] bool is_empty() const { return bodies_.empty(); }

    [[nodiscard]] bool has_body(Handle object) const { return find(object) != nullptr; }

    /// Of the body's origin; 0 without a body.
    [[nodiscard]] core::Vec3 velocity(Handle object) const;
    [[nodiscard]] core::Vec3 angular_velocity(Handle object) const;
    /// Errors: no body, a static one, a speed that is not finite or above 1e4.
    core::Result<void> set_velocity(Handle object, core::Vec3 velocity_mps,
                                    core::Vec3 angular_velocity_radps);
    /// At the center of mass, during the whole next step; adds up. Errors: no dynamic body, a force
    /// that is not finite or above 1e9.
    core::Result<void> apply_force(Handle object, core::Vec3 force_n, core::Vec3 torque_nm);

    /// Pairs that touched in the last step, ordered by (a, b). Valid until the next change.
    [[nodiscard]] std::span<const Contact> contacts() const { return contacts_; }

    /// All that can influence a later step, beside the scene.
    void hash_into(core::Hasher& hasher) const;

private:
    struct Body {
        Handle object;
        physics::BodyId id;
        core::Pose3 pose;  ///< the object's in the world when the two were last the same
    };

    [[nodiscard]] const Body* find(Handle object) const;
    [[nodiscard]] core::Pose3 pose_of(const Body& body) const;
    void sort_downward(const scene::Scene& scene);
    /// Gives a body that the engine has just got the motion that its object had.
    void hand_over(const Body& old, physics::Engine& engine, physics::BodyId heir) const;
    void follow_objects(scene::Scene& scene, std::vector<std::string>& complaints);
    void follow_bodies(scene::Scene& scene);

    physics::EngineDefinition definition_;
    std::unique_ptr<physics::Engine> engine_;
    std::vector<Body> bodies_;           ///< by handle
    std::vector<Handle> objects_;        ///< by BodyId, also of bodies that are gone
    std::vector<std::size_t> downward_;  ///< indices of bodies_, parents before children
    std::vector<Contact> contacts_;
};

}  // namespace agon::world
