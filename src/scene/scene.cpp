// SPDX-License-Identifier: Apache-2.0
#include "scene/scene.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/check.hpp"
#include "scene/validity.hpp"

namespace agon::scene {

using core::Error;
using core::Pose3;
using core::Result;

namespace {

/// "yellow[2]" taken apart.
struct Step {
    std::string_view alias;
    std::size_t index = 0;
};

std::optional<Step> parse_step(std::string_view text) {
    const std::size_t open = text.find('[');
    if (open == std::string_view::npos) {
        return text.empty() ? std::nullopt : std::optional<Step>(Step{text, 0});
    }
    if (open == 0 || text.back() != ']') {
        return std::nullopt;
    }
    Step step{text.substr(0, open), 0};
    const char* first = text.data() + open + 1;
    const char* last = text.data() + text.size() - 1;
    const auto [end, code] = std::from_chars(first, last, step.index);
    if (code != std::errc() || end != last) {
        return std::nullopt;
    }
    return step;
}

}  // namespace

Result<Handle> Scene::add(ObjectDefinition definition) {
    if (const auto valid = check_alias(definition.alias); !valid) {
        return valid.error();
    }
    if (definition.parent.is_valid()) {
        if (const auto alive = check_alive(definition.parent); !alive) {
            return Error{"the parent of '" + definition.alias + "': " + alive.error().text(), {}};
        }
    }
    if (const auto valid = check_definition(definition); !valid) {
        return valid.error();
    }
    return insert(std::move(definition));
}

Result<Handle> Scene::copy(Handle object, Handle parent) {
    if (const auto alive = check_alive(object); !alive) {
        return alive.error();
    }
    if (parent.is_valid()) {
        if (const auto alive = check_alive(parent); !alive) {
            return alive.error();
        }
    }
    // Listed before anything is added, so that a copy into the subtree itself ends.
    std::vector<Handle> originals;
    visit(object, [&](Handle each) { originals.push_back(each); });

    std::vector<Handle> copies;
    for (const Handle original : originals) {
        ObjectDefinition definition = at(original).definition;
        definition.parent = parent;
        if (original != object) {
            const auto place =
                std::find(originals.begin(), originals.end(), at(original).definition.parent);
            definition.parent = copies[static_cast<std::size_t>(place - originals.begin())];
        }
        copies.push_back(insert(std::move(definition)));
    }
    return copies.front();
}

Result<void> Scene::remove(Handle object) {
    if (auto alive = check_alive(object); !alive) {
        return alive;
    }
    std::vector<Handle> doomed;
    visit(object, [&](Handle each) { doomed.push_back(each); });
    detach(object);
    for (const Handle each : doomed) {
        Object& entry = objects_[each.index()];
        entry.definition = {};
        entry.children.clear();
        entry.is_alive = false;
        free_indices_.push_back(each.index());
    }
    object_count_ -= doomed.size();
    return {};
}

Result<void> Scene::set_parent(Handle object, Handle parent) {
    if (auto alive = check_alive(object); !alive) {
        return alive;
    }
    if (parent.is_valid()) {
        if (auto alive = check_alive(parent); !alive) {
            return alive;
        }
    }
    for (Handle above = parent; above.is_valid(); above = at(above).definition.parent) {
        if (above == object) {
            return Error{"'" + path(object) + "' can't hang under '" + path(parent) +
                             "': that is itself or below it",
                         {}};
        }
    }
    const Pose3 world_from_this = world_from_object(object);
    const Pose3 world_from_parent = parent.is_valid() ? world_from_object(parent) : Pose3{};
    detach(object);
    siblings_under(parent).push_back(object);
    Object& entry = at(object);
    entry.definition.parent = parent;
    entry.definition.parent_from_object =
        core::composed(core::inverse(world_from_parent), world_from_this);
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

bool Scene::contains(Handle object) const {
    return object.is_valid() && object.index() < objects_.size() &&
           objects_[object.index()].is_alive &&
           objects_[object.index()].generation == object.generation();
}

Result<Handle> Scene::find(std::string_view path) const {
    if (path.size() < 2 || path.front() != '/') {
        return Error{"'" + std::string(path) + "' is no alias path: expected '/alias/alias[i]'",
                     {}};
    }
    Handle object;
    for (std::size_t start = 1; start <= path.size();) {
        const std::size_t end = std::min(path.find('/', start), path.size());
        auto child = find_child(object, path.substr(start, end - start), path);
        if (!child) {
            return child;
        }
        object = *child;
        start = end + 1;
    }
    return object;
}

Result<Handle> Scene::find_child(Handle parent, std::string_view text,
                                 std::string_view path) const {
    const auto step = parse_step(text);
    if (!step) {
        return Error{
            "'" + std::string(text) + "' in '" + std::string(path) + "' is no alias or alias[i]",
            {}};
    }
    std::size_t seen = 0;
    for (const Handle child : children(parent)) {
        if (at(child).definition.alias == step->alias && seen++ == step->index) {
            return child;
        }
    }
    const std::string where = parent.is_valid() ? "'" + this->path(parent) + "'" : "the scene";
    const std::string count =
        seen == 0 ? std::string() : " (it has " + std::to_string(seen) + " of that alias)";
    return Error{"no '" + std::string(text) + "' in " + where + count, std::string(path)};
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

Pose3 Scene::world_from_object(Handle object) const {
    Pose3 pose = parent_from_object(object);
    for (Handle above = parent(object); above.is_valid(); above = parent(above)) {
        pose = core::composed(parent_from_object(above), pose);
    }
    return pose;
}

const Scene::Object& Scene::at(Handle object) const {
    AGON_CHECK(contains(object), object.index(), object.generation());
    return objects_[object.index()];
}

Scene::Object& Scene::at(Handle object) {
    AGON_CHECK(contains(object), object.index(), object.generation());
    return objects_[object.index()];
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

Handle Scene::insert(ObjectDefinition definition) {
    std::uint32_t index = static_cast<std::uint32_t>(objects_.size());
    if (free_indices_.empty()) {
        objects_.emplace_back();
    } else {
        index = free_indices_.back();
        free_indices_.pop_back();
    }
    Object& entry = objects_[index];
    entry.generation += 1;
    entry.is_alive = true;
    const Handle handle(index, entry.generation);
    const Handle parent = definition.parent;
    entry.definition = std::move(definition);
    siblings_under(parent).push_back(handle);
    object_count_ += 1;
    return handle;
}

void Scene::detach(Handle object) {
    std::erase(siblings_under(at(object).definition.parent), object);
}

}  // namespace agon::scene
