// SPDX-License-Identifier: Apache-2.0
// A scene's scripts, collections and calculations.
#include <algorithm>
#include <utility>

#include "core/check.hpp"
#include "scene/scene.hpp"
#include "scene/validity.hpp"

namespace agon::scene {

using core::Error;
using core::Result;

namespace {

Error dead_handle(const char* what) {
    return Error{std::string("the scene has no such ") + what, {}};
}

}  // namespace

Result<ScriptHandle> Scene::add_script(Script script) {
    const bool is_main = script.kind == ScriptKind::Main;
    if (is_main == script.object.is_valid()) {
        return Error{
            is_main ? "a main script belongs to no object" : "a script must belong to an object",
            {}};
    }
    if (is_main && main_script_.is_valid()) {
        return Error{"the scene has a main script already", {}};
    }
    if (!is_main) {
        if (const auto alive = check_alive(script.object); !alive) {
            return alive.error();
        }
    }
    return insert(std::move(script));
}

Result<void> Scene::remove_script(ScriptHandle script) {
    if (!contains(script)) {
        return dead_handle("script");
    }
    if (script == main_script_) {
        main_script_ = {};
    } else {
        std::erase(at(scripts_.at(script).object).scripts, script);
    }
    scripts_.erase(script);
    ++structure_revision_;
    return {};
}

Result<void> Scene::set_script(ScriptHandle script, Script changed) {
    if (!contains(script)) {
        return dead_handle("script");
    }
    Script& mine = scripts_.at(script);
    if (changed.kind != mine.kind || changed.object != mine.object) {
        return Error{"a script can't change its kind or its object", {}};
    }
    mine = std::move(changed);
    ++structure_revision_;
    return {};
}

std::span<const ScriptHandle> Scene::scripts(Handle object) const {
    return at(object).scripts;
}

ScriptHandle Scene::insert(Script script) {
    const Handle object = script.object;
    const ScriptHandle handle = scripts_.insert(std::move(script));
    if (object.is_valid()) {
        at(object).scripts.push_back(handle);
    } else {
        main_script_ = handle;
    }
    ++structure_revision_;
    return handle;
}

Result<void> Scene::check_collection(const Collection& collection) const {
    if (!collection.name.empty()) {
        if (auto valid = check_alias(collection.name); !valid) {
            return valid;
        }
    }
    for (const CollectionItem& item : collection.items) {
        const bool has_object = item.reach != Reach::Everything;
        if (has_object != item.object.is_valid()) {
            return Error{"an item of collection '" + collection.name +
                             (has_object ? "' lacks its object" : "' is everything and an object"),
                         {}};
        }
        if (has_object) {
            if (auto alive = check_alive(item.object); !alive) {
                return alive;
            }
        }
    }
    return {};
}

Result<CollectionHandle> Scene::add_collection(Collection collection) {
    if (const auto valid = check_collection(collection); !valid) {
        return valid.error();
    }
    return insert(std::move(collection));
}

Result<void> Scene::set_collection(CollectionHandle collection, Collection changed) {
    if (!contains(collection)) {
        return dead_handle("collection");
    }
    if (auto valid = check_collection(changed); !valid) {
        return valid;
    }
    leave(collection);
    collections_.at(collection).recipe = std::move(changed);
    enter(collection);
    return {};
}

const Collection& Scene::collection(CollectionHandle collection) const {
    return collections_.at(collection).recipe;
}

std::vector<Handle> Scene::members(const Entity& entity) const {
    if (!is_alive(entity)) {
        return {};
    }
    if (entity.kind() == Entity::Kind::Object) {
        return {entity.object()};
    }
    if (entity.kind() == Entity::Kind::All) {
        return objects_.handles();
    }
    std::vector<bool> is_member(index_bound());
    for (const CollectionItem& item : collection(entity.collection()).items) {
        const auto mark = [&](Handle object) {
            is_member[object.index()] = !item.is_subtracted;
        };
        switch (item.reach) {
            case Reach::Object:
                mark(item.object);
                break;
            case Reach::Tree:
                visit(item.object, mark);
                break;
            case Reach::Below:
                visit_below(item.object, mark);
                break;
            case Reach::Chain:
            case Reach::Above:
                for (Handle each = item.reach == Reach::Chain ? item.object : parent(item.object);
                     each.is_valid(); each = parent(each)) {
                    mark(each);
                }
                break;
            case Reach::Everything:
                is_member.assign(is_member.size(), !item.is_subtracted);
                break;
        }
    }
    std::vector<Handle> members = objects_.handles();
    std::erase_if(members, [&](Handle object) { return !is_member[object.index()]; });
    return members;
}

bool Scene::is_alive(const Entity& entity) const {
    switch (entity.kind()) {
        case Entity::Kind::None:
            return false;
        case Entity::Kind::All:
            return true;
        case Entity::Kind::Object:
            return contains(entity.object());
        case Entity::Kind::Collection:
            return contains(entity.collection());
    }
    return false;
}

CollectionHandle Scene::insert(Collection collection) {
    const CollectionHandle handle = collections_.insert({std::move(collection), {}});
    enter(handle);
    return handle;
}

void Scene::enter(CollectionHandle handle) {
    for (const CollectionItem& item : collection(handle).items) {
        if (item.object.is_valid()) {
            at(item.object).collections.push_back(handle);
        }
    }
}

void Scene::leave(CollectionHandle handle) {
    for (const CollectionItem& item : collection(handle).items) {
        if (contains(item.object)) {
            std::erase(at(item.object).collections, handle);
        }
    }
}

Result<void> Scene::check_live(const Calculation& calculation, CalculationHandle self) const {
    for (const auto* entities : {&calculation.needs, &calculation.uses}) {
        for (const Entity& entity : *entities) {
            if (auto alive = check_alive(entity); !alive) {
                return alive;
            }
        }
    }
    for (CalculationHandle each = calculation.condition; each.is_valid();
         each = calculations_.at(each).condition) {
        if (!contains(each)) {
            return dead_handle("calculation");
        }
        if (each == self) {
            return Error{"calculation '" + calculation.name + "' would wait for itself", {}};
        }
    }
    return {};
}

Result<CalculationHandle> Scene::add_calculation(Calculation calculation) {
    if (const auto valid = check_calculation(calculation); !valid) {
        return valid.error();
    }
    if (const auto live = check_live(calculation, {}); !live) {
        return live.error();
    }
    return insert(std::move(calculation));
}

Result<void> Scene::set_calculation(CalculationHandle calculation, Calculation changed) {
    if (!contains(calculation)) {
        return dead_handle("calculation");
    }
    if (auto valid = check_calculation(changed); !valid) {
        return valid;
    }
    if (auto live = check_live(changed, calculation); !live) {
        return live;
    }
    leave(calculation);
    calculations_.at(calculation) = std::move(changed);
    enter(calculation);
    return {};
}

CalculationHandle Scene::insert(Calculation calculation) {
    const CalculationHandle handle = calculations_.insert(std::move(calculation));
    enter(handle);
    return handle;
}

void Scene::enter(CalculationHandle handle) {
    const Calculation& mine = calculations_.at(handle);
    for (const auto* entities : {&mine.needs, &mine.uses}) {
        for (const Entity& entity : *entities) {
            if (contains(entity.object())) {
                at(entity.object()).calculations.push_back(handle);
            } else if (contains(entity.collection())) {
                collections_.at(entity.collection()).calculations.push_back(handle);
            }
        }
    }
}

void Scene::leave(CalculationHandle handle) {
    const Calculation& mine = calculations_.at(handle);
    for (const auto* entities : {&mine.needs, &mine.uses}) {
        for (const Entity& entity : *entities) {
            if (contains(entity.object())) {
                std::erase(at(entity.object()).calculations, handle);
            } else if (contains(entity.collection())) {
                std::erase(collections_.at(entity.collection()).calculations, handle);
            }
        }
    }
}

}  // namespace agon::scene
