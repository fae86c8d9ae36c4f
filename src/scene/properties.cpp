// SPDX-License-Identifier: Apache-2.0
// What objects are, beside where they stand in the tree.
#include <algorithm>
#include <cmath>
#include <utility>

#include "scene/scene.hpp"
#include "scene/validity.hpp"

namespace agon::scene {

using core::Error;
using core::Result;

Result<void> Scene::set_parts(Handle object, std::vector<Part> parts) {
    if (auto alive = check_alive(object); !alive) {
        return alive;
    }
    if (auto valid = check_parts(alias(object), parts); !valid) {
        return valid;
    }
    at(object).definition.parts = std::move(parts);
    ++structure_revision_;
    return {};
}

Result<void> Scene::set_body(Handle object, std::optional<BodyProperties> body) {
    if (auto alive = check_alive(object); !alive) {
        return alive;
    }
    if (auto valid = check_body(alias(object), body); !valid) {
        return valid;
    }
    at(object).definition.body = body;
    ++structure_revision_;
    return {};
}

Result<void> Scene::set_properties(Handle object, Properties properties) {
    if (auto alive = check_alive(object); !alive) {
        return alive;
    }
    if (kind_of(properties) != kind(object)) {
        return Error{"'" + path(object) + "' is a " + name_of(kind(object)) + ", not a " +
                         name_of(kind_of(properties)),
                     {}};
    }
    if (auto valid = check_properties(alias(object), properties); !valid) {
        return valid;
    }
    if (auto valid = check_references(object, properties); !valid) {
        return valid;
    }
    structure_revision_ += kind(object) == ObjectKind::Joint ? 0 : 1;
    Properties& mine = at(object).definition.properties;
    if (const auto* dummy = std::get_if<Dummy>(&properties)) {
        const Handle link = dummy->link;
        const DummyLink link_kind = dummy->link_kind;
        const Handle old_link = std::get<Dummy>(mine).link;
        mine = std::move(properties);
        std::get<Dummy>(mine).link = old_link;  // so that set_link() frees the other end
        set_link(object, link, link_kind);
        return {};
    }
    mine = std::move(properties);
    return {};
}

Result<void> Scene::set_joint_position(Handle object, double position) {
    if (auto alive = check_alive(object); !alive) {
        return alive;
    }
    auto* joint = std::get_if<Joint>(&at(object).definition.properties);
    if (joint == nullptr || joint->kind == JointKind::Spherical) {
        return Error{"'" + path(object) + "' is no joint with one position", {}};
    }
    if (joint->mode == JointMode::Dependent) {
        return Error{"'" + path(object) + "' takes its position from another joint", {}};
    }
    if (!std::isfinite(position)) {
        return Error{"the position of '" + path(object) + "' must be finite", {}};
    }
    joint->position = joint->is_cyclic ? position : std::clamp(position, joint->low, joint->high);
    return {};
}

Result<void> Scene::set_flags(Handle object, const ObjectFlags& flags) {
    if (auto alive = check_alive(object); !alive) {
        return alive;
    }
    at(object).definition.flags = flags;
    ++structure_revision_;
    return {};
}

Result<void> Scene::set_custom_data(Handle object, const std::string& tag, std::string bytes) {
    if (auto alive = check_alive(object); !alive) {
        return alive;
    }
    if (tag.empty()) {
        return Error{"a tag of custom data must not be empty", {}};
    }
    CustomData& data = at(object).definition.custom_data;
    if (bytes.empty()) {
        data.erase(tag);
    } else {
        data[tag] = std::move(bytes);
    }
    return {};
}

Result<void> Scene::set_references(Handle object, const std::string& tag,
                                   ReferencedHandles references) {
    if (auto alive = check_alive(object); !alive) {
        return alive;
    }
    for (const Handle target : references.objects) {
        if (auto alive = check_alive_or_none(target); !alive) {
            return alive;
        }
    }
    auto& all = at(object).definition.references;
    if (references.objects.empty()) {
        all.erase(tag);
    } else {
        all[tag] = std::move(references);
    }
    return {};
}

ObjectKind Scene::kind(Handle object) const {
    return kind_of(at(object).definition.properties);
}

const Properties& Scene::properties(Handle object) const {
    return at(object).definition.properties;
}

const ObjectFlags& Scene::flags(Handle object) const {
    return at(object).definition.flags;
}

Handle Scene::model_base(Handle object) const {
    Handle each = object;
    while (each.is_valid() && !flags(each).is_model_base) {
        each = parent(each);
    }
    return each;
}

ModelOverrides Scene::overrides(Handle object) const {
    ModelOverrides all;
    for (Handle each = object; each.is_valid(); each = parent(each)) {
        if (flags(each).is_model_base) {
            all |= flags(each).overrides;
        }
    }
    return all;
}

bool Scene::share_ancestor(Handle one, Handle other) const {
    const auto root_of = [this](Handle object) {
        while (parent(object).is_valid()) {
            object = parent(object);
        }
        return object;
    };
    return root_of(one) == root_of(other);
}

double Scene::joint_position(Handle object) const {
    const auto* joint = std::get_if<Joint>(&properties(object));
    AGON_CHECK(joint != nullptr, path(object));
    double factor = 1;
    double sum = 0;
    while (joint->mode == JointMode::Dependent) {
        sum += factor * joint->offset;
        factor *= joint->ratio;
        if (!joint->master.is_valid()) {
            return sum;
        }
        joint = std::get_if<Joint>(&properties(joint->master));
    }
    return sum + factor * joint->position;
}

Result<void> Scene::check_alive(const Entity& entity) const {
    if (entity.kind() == Entity::Kind::Object) {
        return check_alive(entity.object());
    }
    if (entity.kind() == Entity::Kind::Collection && !contains(entity.collection())) {
        return Error{"the scene has no collection with handle " +
                         std::to_string(entity.collection().index()) + ":" +
                         std::to_string(entity.collection().generation()),
                     {}};
    }
    return {};
}

Result<void> Scene::check_references(Handle object, const ObjectDefinition& definition) const {
    for (const auto& [tag, references] : definition.references) {
        for (const Handle target : references.objects) {
            if (auto alive = check_alive_or_none(target); !alive) {
                return alive;
            }
        }
    }
    return check_references(object, definition.properties);
}

Result<void> Scene::check_references(Handle object, const Properties& properties) const {
    if (const auto* joint = std::get_if<Joint>(&properties)) {
        Handle master = joint->master;
        if (!master.is_valid()) {
            return {};
        }
        while (master.is_valid()) {
            if (auto alive = check_alive(master); !alive) {
                return alive;
            }
            const auto* other = std::get_if<Joint>(&this->properties(master));
            if (other == nullptr || other->kind == JointKind::Spherical) {
                return Error{"a joint can't depend on '" + path(master) +
                                 "': that is no joint with one position",
                             {}};
            }
            if (master == object) {
                return Error{"'" + path(object) + "' would depend on itself", {}};
            }
            master = other->master;
        }
        return {};
    }
    if (const auto* dummy = std::get_if<Dummy>(&properties); dummy && dummy->link.is_valid()) {
        if (auto alive = check_alive(dummy->link); !alive) {
            return alive;
        }
        if (dummy->link == object || kind(dummy->link) != ObjectKind::Dummy) {
            return Error{
                "a dummy can't be linked to '" + path(dummy->link) + "': that is not another dummy",
                {}};
        }
        return {};
    }
    Result<void> result;
    Properties copy = properties;
    visit_references(copy, [&](auto& reference) {
        if constexpr (std::is_same_v<std::decay_t<decltype(reference)>, Handle>) {
            result = reference.is_valid() ? check_alive(reference) : result;
        } else {
            result = check_alive(reference);
        }
    });
    return result;
}

void Scene::set_link(Handle dummy, Handle other, DummyLink kind) {
    const auto link_of = [this](Handle object) -> Dummy& {
        return std::get<Dummy>(at(object).definition.properties);
    };
    for (const Handle end : {dummy, other}) {
        if (end.is_valid() && link_of(end).link.is_valid()) {
            link_of(link_of(end).link).link = {};
            link_of(end).link = {};
        }
    }
    link_of(dummy).link_kind = kind;
    link_of(dummy).link = other;
    if (other.is_valid()) {
        link_of(other).link = dummy;
        link_of(other).link_kind = kind;
    }
}

}  // namespace agon::scene
