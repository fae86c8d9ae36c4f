// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/geometry.hpp"
#include "core/result.hpp"
#include "core/shapes.hpp"

namespace agon::scene {

/// Names one object of one scene. A removed object's handle stays dead: its place may be used
/// again, but under a new generation.
class Handle {
public:
    /// Names nothing; as a parent, the scene itself.
    constexpr Handle() = default;

    constexpr Handle(std::uint32_t index, std::uint32_t generation)
        : index_(index), generation_(generation) {}

    [[nodiscard]] constexpr bool is_valid() const { return generation_ != 0; }

    /// Small and dense: fit to index an array that runs beside the scene.
    [[nodiscard]] constexpr std::uint32_t index() const { return index_; }

    [[nodiscard]] constexpr std::uint32_t generation() const { return generation_; }

    /// By index: the canonical order of objects.
    constexpr auto operator<=>(const Handle&) const = default;

private:
    std::uint32_t index_ = 0;
    std::uint32_t generation_ = 0;
};

/// 0xRRGGBBAA.
using Color = std::uint32_t;

/// A shape of an object: seen, touched, or both.
struct Part {
    core::Shape shape = {};
    core::Pose3 object_from_shape = {};
    Color color = 0x808080FFU;
    /// Name of a physics material; empty takes the engine's default.
    std::string material = {};
    bool is_visible = true;
    bool is_respondable = true;  ///< has a body if its object or an ancestor has one
};

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
};

/// What is needed to make an object.
struct ObjectDefinition {
    /// Not empty; no '/', '[', ']' or control character. Siblings may share one.
    std::string alias = {};
    Handle parent = {};  ///< default: the scene itself
    core::Pose3 parent_from_object = {};
    std::vector<Part> parts = {};
    std::optional<BodyProperties> body = {};
    /// What tells it from its like, for people: a robot's number.
    std::string label = {};
    /// Above 0: a wheel with its axle along y that rolls on the floor. For drawing only.
    double rolling_radius_m = 0;
};

/// A tree of named objects: what is drawn, saved, and bound to physics. Knows no physics itself;
/// its poses are those from which a run starts. Copying copies the tree; handles stay valid in the
/// copy.
class Scene {
public:
    /// Errors: a bad alias, a dead parent, a shape or pose that is not finite and positive.
    core::Result<Handle> add(ObjectDefinition definition);
    /// Copies an object with all below it as the last child of `parent` (default: the scene). The
    /// parent may lie inside the copied subtree. Errors: dead handles.
    core::Result<Handle> copy(Handle object, Handle parent = {});
    /// Removes an object with all below it. Error: a dead handle.
    core::Result<void> remove(Handle object);
    /// Hangs an object under another parent as its last child, where it is in the world.
    /// Errors: dead handles, a parent that is the object itself or below it.
    core::Result<void> set_parent(Handle object, Handle parent);
    /// Errors: a bad alias, a dead handle.
    core::Result<void> set_alias(Handle object, std::string alias);
    /// Error: a dead handle, a pose that is not finite.
    core::Result<void> set_pose(Handle object, const core::Pose3& parent_from_object);

    [[nodiscard]] bool contains(Handle object) const;
    /// The object at an alias path: "/field/yellow[0]". Among siblings of the same alias [i] counts
    /// from 0 in their order; without it the first is meant. Errors say which part was not found.
    [[nodiscard]] core::Result<Handle> find(std::string_view path) const;

    // The rest want living handles. @pre contains(object)
    /// The path that finds the object; indices only where siblings share the alias.
    [[nodiscard]] std::string path(Handle object) const;
    [[nodiscard]] const std::string& alias(Handle object) const;
    [[nodiscard]] Handle parent(Handle object) const;  ///< not valid: the scene itself
    /// In order. Handle{} asks for the roots. Valid until the tree changes.
    [[nodiscard]] std::span<const Handle> children(Handle object) const;
    [[nodiscard]] std::span<const Part> parts(Handle object) const;
    [[nodiscard]] const std::optional<BodyProperties>& body(Handle object) const;
    [[nodiscard]] const std::string& label(Handle object) const;
    [[nodiscard]] double rolling_radius_m(Handle object) const;
    [[nodiscard]] const core::Pose3& parent_from_object(Handle object) const;
    [[nodiscard]] core::Pose3 world_from_object(Handle object) const;

    [[nodiscard]] std::size_t object_count() const { return object_count_; }

    /// One above the largest Handle::index() in use: the size of an array beside the scene.
    [[nodiscard]] std::size_t index_bound() const { return objects_.size(); }

    /// Calls `visitor(Handle)` for each object: parents before children, siblings in order. The
    /// tree must not change meanwhile.
    template <typename Visitor>
    void visit(Visitor&& visitor) const {
        visit_below(Handle(), visitor);
    }

    /// The same for one object and all below it.
    template <typename Visitor>
    void visit(Handle object, Visitor&& visitor) const {
        visitor(object);
        visit_below(object, visitor);
    }

private:
    struct Object {
        ObjectDefinition definition;
        std::vector<Handle> children;
        std::uint32_t generation = 0;
        bool is_alive = false;
    };

    template <typename Visitor>
    void visit_below(Handle object, Visitor& visitor) const {
        for (const Handle child : children(object)) {
            visitor(child);
            visit_below(child, visitor);
        }
    }

    const Object& at(Handle object) const;
    Object& at(Handle object);
    std::vector<Handle>& siblings_under(Handle parent);
    core::Result<void> check_alive(Handle object) const;
    Handle insert(ObjectDefinition definition);
    void detach(Handle object);
    core::Result<Handle> find_child(Handle parent, std::string_view step,
                                    std::string_view path) const;

    std::vector<Object> objects_;
    std::vector<std::uint32_t> free_indices_;
    std::vector<Handle> roots_;
    std::size_t object_count_ = 0;
};

}  // namespace agon::scene
