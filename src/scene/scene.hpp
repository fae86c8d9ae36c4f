// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/geometry.hpp"
#include "core/result.hpp"
#include "scene/calculation.hpp"
#include "scene/collection.hpp"
#include "scene/copy.hpp"
#include "scene/handle.hpp"
#include "scene/object.hpp"
#include "scene/script.hpp"
#include "scene/settings.hpp"
#include "scene/slots.hpp"

namespace agon::scene {

/// A tree of named objects with their scripts, and the collections and calculations over them: what
/// is drawn, saved, and bound to physics. Knows no physics itself; its poses are those from which a
/// run starts. Copying copies all; handles stay valid in the copy.
///
/// Functions that return a Result say so when a handle is dead or a value can't be; the others want
/// living handles.
class Scene {
public:
    /// How deep objects may lie below each other.
    static constexpr std::size_t kMaxDepth = 256;

    // --- Objects -------------------------------------------------------------------------------

    /// Errors: a bad alias, a dead parent, a shape or pose that is not finite and positive.
    core::Result<Handle> add(ObjectDefinition definition);
    /// Copies an object with all below it as the last child of `parent` (default: the scene), at
    /// the same place in it. The parent may lie inside the copied subtree.
    core::Result<Handle> copy(Handle object, Handle parent = {});
    /// Removes an object with all below it, and what can't live without these.
    core::Result<void> remove(Handle object);

    /// Hangs an object under another parent as its last child, where it is in the world. Error: a
    /// parent that is the object itself or below it.
    core::Result<void> set_parent(Handle object, Handle parent);
    /// Moves it to the given place among its siblings, or the last.
    core::Result<void> set_place_among_siblings(Handle object, std::size_t place);
    core::Result<void> set_alias(Handle object, std::string alias);
    core::Result<void> set_pose(Handle object, const core::Pose3& parent_from_object);
    core::Result<void> set_parts(Handle object, std::vector<Part> parts);
    core::Result<void> set_body(Handle object, std::optional<BodyProperties> body);
    /// Of the same kind. Linking a dummy links the other one, too, and unlinks those they had.
    /// Error: joints that depend on each other in a circle.
    core::Result<void> set_properties(Handle object, Properties properties);
    /// Of a joint; rad or m, kept within its interval. Error: a joint that depends on another.
    core::Result<void> set_joint_position(Handle object, double position);
    core::Result<void> set_flags(Handle object, const ObjectFlags& flags);
    /// Empty bytes remove the tag.
    core::Result<void> set_custom_data(Handle object, const std::string& tag, std::string bytes);
    /// No objects remove the tag.
    core::Result<void> set_references(Handle object, const std::string& tag,
                                      ReferencedHandles references);

    [[nodiscard]] bool contains(Handle object) const { return objects_.contains(object); }

    /// The object at an alias path: "/field/yellow[0]". Steps between may be left out
    /// ("/yellow[1]"), '*' stands for any letters. x[i] is the i-th, from 0, of its siblings of the
    /// same alias, x{i} the i-th of all that match. Errors say which part was not found.
    [[nodiscard]] core::Result<Handle> find(std::string_view path) const;
    /// The same seen from an object, and the `index`-th of all that match: "./x" is below it, "."
    /// itself, ".." its parent, ":" the base of its model and "::" that of the model around it.
    [[nodiscard]] core::Result<Handle> find(std::string_view path, Handle from,
                                            std::size_t index = 0) const;
    /// The living object with this number; not valid if there is none.
    [[nodiscard]] Handle find_uid(std::uint64_t uid) const;

    // The rest want living handles. @pre contains(object)
    /// The path that finds the object; indices only where siblings share the alias.
    [[nodiscard]] std::string path(Handle object) const;
    /// Counts all objects that the scene ever had, from 1: never given twice, nor after restore().
    [[nodiscard]] std::uint64_t uid(Handle object) const;
    [[nodiscard]] const ObjectDefinition& definition(Handle object) const;
    [[nodiscard]] const std::string& alias(Handle object) const;
    [[nodiscard]] Handle parent(Handle object) const;  ///< not valid: the scene itself
    /// In order. Handle{} asks for the roots. Valid until the tree changes.
    [[nodiscard]] std::span<const Handle> children(Handle object) const;
    [[nodiscard]] std::span<const Part> parts(Handle object) const;
    [[nodiscard]] const std::optional<BodyProperties>& body(Handle object) const;
    [[nodiscard]] const std::string& label(Handle object) const;
    [[nodiscard]] double rolling_radius_m(Handle object) const;
    [[nodiscard]] ObjectKind kind(Handle object) const;
    [[nodiscard]] const Properties& properties(Handle object) const;
    [[nodiscard]] const ObjectFlags& flags(Handle object) const;
    /// The base of the model that the object belongs to, which may be itself; not valid: none.
    [[nodiscard]] Handle model_base(Handle object) const;
    /// All that models switch off for it: of each base above it and its own.
    [[nodiscard]] ModelOverrides overrides(Handle object) const;
    /// Whether both have a common ancestor, or one is above the other: then local masks count.
    [[nodiscard]] bool share_ancestor(Handle one, Handle other) const;
    /// Of a joint: its own, or what its master makes of it. rad or m.
    [[nodiscard]] double joint_position(Handle object) const;

    [[nodiscard]] const core::Pose3& parent_from_object(Handle object) const;
    /// The frame that carries the children: a joint's moves, of all others it is the object's own.
    [[nodiscard]] core::Pose3 object_from_children(Handle object) const;
    /// Where it is in its parent's own frame, which differs from parent_from_object() below joints.
    [[nodiscard]] core::Pose3 place_in_parent(Handle object) const;
    [[nodiscard]] core::Pose3 world_from_object(Handle object) const;
    /// Where parent_from_object() of its children starts from. Handle{} is the scene itself.
    [[nodiscard]] core::Pose3 world_from_children(Handle object) const;

    [[nodiscard]] std::size_t object_count() const { return objects_.count(); }

    /// One above the largest Handle::index() in use: the size of an array beside the scene.
    [[nodiscard]] std::size_t index_bound() const { return objects_.index_bound(); }

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

    // --- Scripts -------------------------------------------------------------------------------

    /// Errors: a dead object; a second main script; a main script with an object or another
    /// without.
    core::Result<ScriptHandle> add_script(Script script);
    core::Result<void> remove_script(ScriptHandle script);
    /// Of the same kind and object.
    core::Result<void> set_script(ScriptHandle script, Script changed);

    [[nodiscard]] bool contains(ScriptHandle script) const { return scripts_.contains(script); }

    [[nodiscard]] const Script& script(ScriptHandle script) const { return scripts_.at(script); }

    /// Of an object, in the order in which they were added.
    [[nodiscard]] std::span<const ScriptHandle> scripts(Handle object) const;

    /// The main script counts, too.
    [[nodiscard]] std::size_t script_count() const { return scripts_.count(); }

    [[nodiscard]] ScriptHandle main_script() const { return main_script_; }  ///< not valid: none

    // --- Collections and calculations ----------------------------------------------------------

    /// Errors: a dead object, an item without the object that it must have.
    core::Result<CollectionHandle> add_collection(Collection collection);
    core::Result<void> set_collection(CollectionHandle collection, Collection changed);
    /// Calculations that need it die, too.
    core::Result<void> remove_collection(CollectionHandle collection);

    [[nodiscard]] bool contains(CollectionHandle collection) const {
        return collections_.contains(collection);
    }

    [[nodiscard]] const Collection& collection(CollectionHandle collection) const;

    [[nodiscard]] std::vector<CollectionHandle> collections() const {
        return collections_.handles();
    }

    /// The objects of an entity now, in the canonical order. None and dead ones have none.
    [[nodiscard]] std::vector<Handle> members(const Entity& entity) const;

    /// Errors: see check_calculation(); dead handles; conditions in a circle.
    core::Result<CalculationHandle> add_calculation(Calculation calculation);
    core::Result<void> set_calculation(CalculationHandle calculation, Calculation changed);
    core::Result<void> remove_calculation(CalculationHandle calculation);

    [[nodiscard]] bool contains(CalculationHandle calculation) const {
        return calculations_.contains(calculation);
    }

    [[nodiscard]] const Calculation& calculation(CalculationHandle calculation) const {
        return calculations_.at(calculation);
    }

    [[nodiscard]] std::vector<CalculationHandle> calculations() const {
        return calculations_.handles();
    }

    /// Whether an entity names something that lives; Entity::all() always does.
    [[nodiscard]] bool is_alive(const Entity& entity) const;

    // --- Copy and remove what belongs together -------------------------------------------------

    /// Copies a set of objects with their scripts, and every calculation and collection for which
    /// all that it needs is in the set; of a collection, the items that are. References within the
    /// set become those of the copies, others none. An object whose parent is not in the set
    /// becomes a root where it is in the world.
    core::Result<CopyResult> copy_objects(std::span<const Handle> set, const CopyOptions& = {});
    /// The same with a set of another scene's objects: how a model comes in.
    core::Result<CopyResult> copy_objects(const Scene& source, std::span<const Handle> set,
                                          const CopyOptions& = {});
    /// What would die with a set of objects: they, their scripts and drawings, collections without
    /// items, calculations without what they need.
    [[nodiscard]] Removal removal_of(std::span<const Handle> set) const;
    /// Removes that. Their other children go to the nearest living parent, where they are in the
    /// world; references to what dies become none.
    core::Result<Removal> remove_objects(std::span<const Handle> set);

    // --- The scene as a whole ------------------------------------------------------------------

    [[nodiscard]] const Settings& settings() const { return settings_; }

    void set_settings(Settings settings) { settings_ = std::move(settings); }

    /// Grows with each change of what there is to see but for where it stands: objects that come,
    /// go or hang elsewhere, their names, parts, bodies, flags, scripts and (but for joints')
    /// properties.
    [[nodiscard]] std::uint64_t structure_revision() const { return structure_revision_; }

    /// Becomes again what it was when `start` was copied from it. What was made since is gone, its
    /// handles and uids stay dead.
    void restore(const Scene& start);

private:
    struct Object {
        ObjectDefinition definition = {};
        std::uint64_t uid = 0;
        std::vector<Handle> children = {};
        std::vector<ScriptHandle> scripts = {};
        std::vector<CollectionHandle> collections = {};    ///< those with an item of this
        std::vector<CalculationHandle> calculations = {};  ///< those that need or use this
    };

    struct KeptCollection {
        Collection recipe = {};
        std::vector<CalculationHandle> calculations = {};  ///< those that need or use it
    };

    friend class Copier;
    friend class Remover;

    template <typename Visitor>
    void visit_below(Handle object, Visitor& visitor) const {
        for (const Handle child : children(object)) {
            visitor(child);
            visit_below(child, visitor);
        }
    }

    const Object& at(Handle object) const { return objects_.at(object); }

    Object& at(Handle object) { return objects_.at(object); }

    std::vector<Handle>& siblings_under(Handle parent);
    core::Result<void> check_alive(Handle object) const;
    core::Result<void> check_alive(const Entity& entity) const;
    core::Result<void> check_alive_or_none(Handle object) const;
    core::Result<void> check_references(Handle object, const ObjectDefinition& definition) const;
    core::Result<void> check_references(Handle object, const Properties& properties) const;
    core::Result<void> check_collection(const Collection& collection) const;
    core::Result<void> check_live(const Calculation& calculation, CalculationHandle self) const;
    Handle insert(ObjectDefinition definition);
    void detach(Handle object);
    /// Under another parent, where it is in the world.
    void hang(Handle object, Handle parent);
    [[nodiscard]] std::size_t depth_of(Handle object) const;
    [[nodiscard]] std::size_t height_of(Handle object) const;
    core::Result<Handle> find_base(std::string_view path, Handle from,
                                   std::string_view& rest) const;
    core::Result<Handle> find_exactly(Handle base, std::string_view rest,
                                      std::string_view path) const;
    core::Result<Handle> find_child(Handle parent, std::string_view step,
                                    std::string_view path) const;
    void set_link(Handle dummy, Handle other, DummyLink kind);
    CollectionHandle insert(Collection collection);
    CalculationHandle insert(Calculation calculation);
    ScriptHandle insert(Script script);
    void enter(CollectionHandle handle);
    void leave(CollectionHandle handle);
    void enter(CalculationHandle handle);
    void leave(CalculationHandle handle);

    Slots<Object, ObjectTag> objects_;
    Slots<Script, ScriptTag> scripts_;
    Slots<KeptCollection, CollectionTag> collections_;
    Slots<Calculation, CalculationTag> calculations_;
    std::vector<Handle> roots_;
    ScriptHandle main_script_;
    Settings settings_;
    std::uint64_t last_uid_ = 0;
    std::uint64_t structure_revision_ = 0;
};

}  // namespace agon::scene
