// SPDX-License-Identifier: Apache-2.0
#include "scene/scene.hpp"

#include <algorithm>
#include <utility>

#include "core/check.hpp"
#include "scene/validity.hpp"

namespace agon::scene {

using core::Error;
using core::Pose3;
using core::Result;

Result<Handle> Scene::add(ObjectDefinition definition) {
    if (const auto valid = check_alias(definition.alias); !valid) {
        return valid.error();
    }
    if (const auto alive = check_alive_or_none(definition.parent); !alive) {
        return Error{"the parent of '" + definition.alias + "': " + alive.error().text(), {}};
    }
    if (depth_of(definition.parent) >= kMaxDepth) {
        return Error{"'" + definition.alias + "' would lie more than " + std::to_string(kMaxDepth) +
                         " objects deep",
                     {}};
    }
    if (const auto valid = check_definition(definition); !valid) {
        return valid.error();
    }
    if (const auto valid = check_references(Handle(), definition); !valid) {
        return valid.error();
    }
    // The other end may have to be freed first.
    auto* dummy = std::get_if<Dummy>(&definition.properties);
    const Handle link = dummy != nullptr ? std::exchange(dummy->link, Handle()) : Handle();
    const DummyLink link_kind = dummy != nullptr ? dummy->link_kind : DummyLink::Plain;
    const Handle handle = insert(std::move(definition));
    if (link.is_valid()) {
        set_link(handle, link, link_kind);
    }
    return handle;
}

Result<void> Scene::set_parent(Handle object, Handle parent) {
    if (auto alive = check_alive(object); !alive) {
        return alive;
    }
    if (auto alive = check_alive_or_none(parent); !alive) {
        return alive;
    }
    for (Handle above = parent; above.is_valid(); above = at(above).definition.parent) {
        if (above == object) {
            return Error{"'" + path(object) + "' can't hang under '" + path(parent) +
                             "': that is itself or below it",
                         {}};
        }
    }
    if (depth_of(parent) + height_of(object) > kMaxDepth) {
        return Error{"below '" + path(parent) + "', '" + path(object) + "' would reach more than " +
                         std::to_string(kMaxDepth) + " objects deep",
                     {}};
    }
    hang(object, parent);
    return {};
}

Result<void> Scene::set_place_among_siblings(Handle object, std::size_t place) {
    if (auto alive = check_alive(object); !alive) {
        return alive;
    }
    detach(object);
    std::vector<Handle>& siblings = siblings_under(parent(object));
    const auto where = static_cast<std::ptrdiff_t>(std::min(place, siblings.size()));
    siblings.insert(siblings.begin() + where, object);
    return {};
}

Result<void> Scene::set_alias(Handle object, std::string alias) {
    if (auto alive = check_alive(object); !alive) {
        return alive;
    }
    if (auto valid = check_alias(alias); !valid) {
        return valid;
    }
    at(object).definition.alias = std::move(alias);
    ++structure_revision_;
    return {};
}

Result<void> Scene::set_pose(Handle object, const Pose3& parent_from_object) {
    if (auto alive = check_alive(object); !alive) {
        return alive;
    }
    if (!is_proper(parent_from_object)) {
        return Error{"the pose of '" + path(object) + "' is not finite, or its rotation not a unit",
                     {}};
    }
    at(object).definition.parent_from_object = parent_from_object;
    return {};
}

Handle Scene::find_uid(std::uint64_t uid) const {
    for (const Handle object : objects_.handles()) {
        if (at(object).uid == uid) {
            return object;
        }
    }
    return {};
}

std::string Scene::path(Handle object) const {
    std::string text;
    for (Handle each = object; each.is_valid(); each = at(each).definition.parent) {
        const std::string& name = at(each).definition.alias;
        std::size_t same = 0;
        std::size_t index = 0;
        for (const Handle sibling : children(at(each).definition.parent)) {
            if (sibling == each) {
                index = same;
            }
            same += at(sibling).definition.alias == name ? 1 : 0;
        }
        const std::string suffix = same > 1 ? "[" + std::to_string(index) + "]" : std::string();
        text.insert(0, "/" + name + suffix);
    }
    AGON_CHECK(!text.empty());
    return text;
}

std::uint64_t Scene::uid(Handle object) const {
    return at(object).uid;
}

const ObjectDefinition& Scene::definition(Handle object) const {
    return at(object).definition;
}

const std::string& Scene::alias(Handle object) const {
    return at(object).definition.alias;
}

Handle Scene::parent(Handle object) const {
    return at(object).definition.parent;
}

std::span<const Handle> Scene::children(Handle object) const {
    return object.is_valid() ? at(object).children : roots_;
}

std::span<const Part> Scene::parts(Handle object) const {
    return at(object).definition.parts;
}

const std::optional<BodyProperties>& Scene::body(Handle object) const {
    return at(object).definition.body;
}

const std::string& Scene::label(Handle object) const {
    return at(object).definition.label;
}

double Scene::rolling_radius_m(Handle object) const {
    return at(object).definition.rolling_radius_m;
}

const Pose3& Scene::parent_from_object(Handle object) const {
    return at(object).definition.parent_from_object;
}

Pose3 Scene::object_from_children(Handle object) const {
    const auto* joint = std::get_if<Joint>(&at(object).definition.properties);
    return joint != nullptr ? joint_from_children(*joint, joint_position(object)) : Pose3();
}

Pose3 Scene::place_in_parent(Handle object) const {
    const Handle above = parent(object);
    const Pose3& pose = parent_from_object(object);
    // Others' frames are not composed with, as that could change the last bits.
    return above.is_valid() && kind(above) == ObjectKind::Joint
               ? core::composed(object_from_children(above), pose)
               : pose;
}

Pose3 Scene::world_from_object(Handle object) const {
    Pose3 pose = place_in_parent(object);
    for (Handle above = parent(object); above.is_valid(); above = parent(above)) {
        pose = core::composed(place_in_parent(above), pose);
    }
    return pose;
}

Pose3 Scene::world_from_children(Handle object) const {
    return object.is_valid()
               ? core::composed(world_from_object(object), object_from_children(object))
               : Pose3();
}

void Scene::restore(const Scene& start) {
    objects_.restore(start.objects_);
    scripts_.restore(start.scripts_);
    collections_.restore(start.collections_);
    calculations_.restore(start.calculations_);
    roots_ = start.roots_;
    main_script_ = start.main_script_;
    settings_ = start.settings_;
    last_uid_ = std::max(last_uid_, start.last_uid_);
    structure_revision_ = std::max(structure_revision_, start.structure_revision_) + 1;
}

std::vector<Handle>& Scene::siblings_under(Handle parent) {
    return parent.is_valid() ? at(parent).children : roots_;
}

Result<void> Scene::check_alive(Handle object) const {
    if (!contains(object)) {
        return Error{"the scene has no object with handle " + std::to_string(object.index()) + ":" +
                         std::to_string(object.generation()),
                     {}};
    }
    return {};
}

Result<void> Scene::check_alive_or_none(Handle object) const {
    return object.is_valid() ? check_alive(object) : Result<void>();
}

std::size_t Scene::depth_of(Handle object) const {
    std::size_t depth = 0;
    for (Handle each = object; each.is_valid(); each = parent(each)) {
        ++depth;
    }
    return depth;
}

std::size_t Scene::height_of(Handle object) const {
    std::size_t below = 0;
    for (const Handle child : children(object)) {
        below = std::max(below, height_of(child));
    }
    return below + 1;
}

Handle Scene::insert(ObjectDefinition definition) {
    const Handle parent = definition.parent;
    Object object;
    object.definition = std::move(definition);
    object.uid = ++last_uid_;
    const Handle handle = objects_.insert(std::move(object));
    siblings_under(parent).push_back(handle);
    ++structure_revision_;
    return handle;
}

void Scene::detach(Handle object) {
    std::erase(siblings_under(at(object).definition.parent), object);
    ++structure_revision_;
}

void Scene::hang(Handle object, Handle parent) {
    const Pose3 world_from_this = world_from_object(object);
    const Pose3 world_from_parent = world_from_children(parent);
    detach(object);
    siblings_under(parent).push_back(object);
    Object& entry = at(object);
    entry.definition.parent = parent;
    entry.definition.parent_from_object =
        core::composed(core::inverse(world_from_parent), world_from_this);
}

}  // namespace agon::scene
