// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/geometry.hpp"
#include "core/shapes.hpp"
#include "scene/handle.hpp"
#include "scene/mesh.hpp"
#include "scene/object_kinds.hpp"

namespace agon::scene {

/// A shape of an object: seen, touched, or both.
struct Part {
    core::Shape shape = {};
    core::Pose3 object_from_shape = {};
    Color color = 0x808080FFU;
    /// Name of a physics material; empty takes the engine's default.
    std::string material = {};
    bool is_visible = true;
    bool is_respondable = true;  ///< has a body if its object or an ancestor has one
    /// Its true form, in the shape's frame; `shape` is then its stand_in() for engines without.
    MeshPointer mesh = {};
};

/// A part that is a mesh.
[[nodiscard]] inline Part mesh_part(MeshPointer mesh, const core::Pose3& object_from_mesh) {
    Part part;
    part.shape = stand_in(*mesh);
    part.object_from_shape = object_from_mesh;
    part.mesh = std::move(mesh);
    return part;
}

enum class BodyKind : std::uint8_t {
    Static,     ///< never moves by itself
    Kinematic,  ///< moves at the velocity it is given, pushed by nothing
    Dynamic,    ///< moves by forces and contacts
};

/// How an object moves by itself. Objects without these move with their parent, and their
/// respondable parts belong to the nearest ancestor that has them.
struct BodyProperties {
    BodyKind kind = BodyKind::Static;
    double mass_kg = 0;       ///< Dynamic: of the whole body, above 0
    double inertia_kgm2 = 0;  ///< about z through the center of mass; 0 takes it from the shapes
    /// Constant deceleration of free motion until standstill, as of a rolling ball.
    double rolling_deceleration_mps2 = 0;
    double spin_deceleration_radps2 = 0;  ///< the same for turning about z
    double linear_damping_per_s = 0;      ///< v' = -d v
    double angular_damping_per_s = 0;
    std::uint8_t groups = 1;            ///< bits of the groups it is in
    std::uint8_t collides_with = 0xFF;  ///< bits of the groups it touches; both sides must agree

    bool operator==(const BodyProperties&) const = default;
};

/// What a model's base switches off for itself and all below it, whatever each says itself.
struct ModelOverrides {
    bool blocks_collisions = false;    ///< not collidable
    bool blocks_measurements = false;  ///< not measurable
    bool blocks_detections = false;    ///< not detectable
    bool hides = false;                ///< not visible
    bool blocks_dynamics = false;      ///< all bodies static
    bool blocks_responses = false;     ///< not respondable
    bool stops_scripts = false;

    bool operator==(const ModelOverrides&) const = default;

    ModelOverrides& operator|=(const ModelOverrides& other);
};

struct ObjectFlags {
    bool is_collidable = true;  ///< counts in collision checks
    bool is_measurable = true;  ///< counts in distances
    bool is_detectable = true;  ///< found by proximity sensors
    bool is_selectable = true;
    bool selects_model_base = false;  ///< selecting it selects the base of its model
    bool is_model_base = false;
    /// Counts at a model's base alone, for the whole model.
    ModelOverrides overrides = {};
    std::uint16_t layers = 1;  ///< bits of the visibility layers it is shown in
    /// Of one collection against itself, pairs whose numbers differ by 1, 10, 100, 1000, 10^4 or
    /// 10^5 are skipped: neighbors in a chain, which touch always.
    std::int32_t self_collision_number = 0;

    bool operator==(const ObjectFlags&) const = default;
};

/// A list of objects that an object keeps under a tag, true across copies: a copied target is
/// replaced by its copy.
struct ReferencedHandles {
    std::vector<Handle> objects = {};  ///< not valid where the target is gone or was not copied
    bool keeps_originals = false;      ///< targets that were not copied stay as they are

    bool operator==(const ReferencedHandles&) const = default;
};

/// Bytes by tag: what scripts and programs keep in an object or the scene.
using CustomData = std::map<std::string, std::string, std::less<>>;

/// What is needed to make an object.
struct ObjectDefinition {
    /// Not empty; no '/', '[', ']', '{', '}', '*' or control character, no '.' or ':' in front.
    /// Siblings may share one.
    std::string alias = {};
    Handle parent = {};                   ///< default: the scene itself
    core::Pose3 parent_from_object = {};  ///< a joint's children: from its moving frame
    std::vector<Part> parts = {};         ///< several are a compound
    std::optional<BodyProperties> body = {};
    /// What tells it from its like, for people: a robot's number.
    std::string label = {};
    /// Above 0: a wheel with its axle along y that rolls on the floor. For drawing only.
    double rolling_radius_m = 0;
    Properties properties = {};
    ObjectFlags flags = {};
    CustomData custom_data = {};
    std::map<std::string, ReferencedHandles, std::less<>> references = {};  ///< by tag
};

}  // namespace agon::scene
