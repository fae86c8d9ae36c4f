// SPDX-License-Identifier: Apache-2.0
// What dies with what, in a scene.
#include <algorithm>
#include <set>
#include <utility>

#include "scene/scene.hpp"

namespace agon::scene {

using core::Result;

/// Gathers what dies with given things, then removes it.
class Remover {
public:
    explicit Remover(const Scene& scene) : scene_(scene) {}

    void add(Handle object) {
        if (!scene_.contains(object) || !objects_.insert(object).second) {
            return;
        }
        const Scene::Object& doomed = scene_.at(object);
        candidates_.insert(doomed.collections.begin(), doomed.collections.end());
        touched_.insert(doomed.calculations.begin(), doomed.calculations.end());
        for (const Handle child : doomed.children) {
            if (scene_.kind(child) == ObjectKind::Drawing) {
                add(child);
            }
        }
    }

    void add(CollectionHandle collection) { die(collection); }

    void add(CalculationHandle calculation) { calculations_.insert(calculation); }

    [[nodiscard]] Removal removal() {
        for (const CollectionHandle collection : candidates_) {
            const auto& items = scene_.collection(collection).items;
            const bool is_empty = std::all_of(items.begin(), items.end(), [&](const auto& item) {
                return objects_.count(item.object) != 0;
            });
            if (is_empty) {
                die(collection);
            }
        }
        for (const CalculationHandle calculation : touched_) {
            const auto& needs = scene_.calculation(calculation).needs;
            if (std::any_of(needs.begin(), needs.end(),
                            [&](const Entity& entity) { return is_doomed(entity); })) {
                calculations_.insert(calculation);
            }
        }
        Removal removal;
        for (const Handle object : objects_) {
            const auto scripts = scene_.scripts(object);
            removal.scripts.insert(removal.scripts.end(), scripts.begin(), scripts.end());
        }
        std::sort(removal.scripts.begin(), removal.scripts.end());
        removal.objects.assign(objects_.begin(), objects_.end());
        removal.collections.assign(collections_.begin(), collections_.end());
        removal.calculations.assign(calculations_.begin(), calculations_.end());
        return removal;
    }

    /// @pre the scene is as it was when `removal` was planned
    static void apply(Scene& scene, const Removal& removal) {
        for (const CalculationHandle calculation : removal.calculations) {
            scene.leave(calculation);
            scene.calculations_.erase(calculation);
        }
        free_children(scene, removal.objects);
        for (const ScriptHandle script : removal.scripts) {
            scene.scripts_.erase(script);
        }
        std::set<CollectionHandle> touched;
        for (const Handle object : removal.objects) {
            touched.insert(scene.at(object).collections.begin(),
                           scene.at(object).collections.end());
        }
        for (const Handle object : removal.objects) {
            if (scene.contains(scene.parent(object)) || !scene.parent(object).is_valid()) {
                scene.detach(object);
            }
            scene.objects_.erase(object);
        }
        for (const CollectionHandle collection : removal.collections) {
            scene.leave(collection);
            scene.collections_.erase(collection);
        }
        for (const CollectionHandle collection : touched) {
            if (scene.contains(collection)) {
                std::erase_if(scene.collections_.at(collection).recipe.items,
                              [&](const CollectionItem& item) {
                                  return item.object.is_valid() && !scene.contains(item.object);
                              });
            }
        }
        forget(scene);
    }

private:
    [[nodiscard]] bool is_doomed(const Entity& entity) const {
        return objects_.count(entity.object()) != 0 || collections_.count(entity.collection()) != 0;
    }

    void die(CollectionHandle collection) {
        if (collections_.insert(collection).second) {
            const auto& calculations = scene_.collections_.at(collection).calculations;
            touched_.insert(calculations.begin(), calculations.end());
        }
    }

    /// Children that live on go to the nearest living parent, where they are in the world.
    static void free_children(Scene& scene, const std::vector<Handle>& doomed) {
        const auto is_doomed = [&](Handle object) {
            return std::binary_search(doomed.begin(), doomed.end(), object);
        };
        for (const Handle object : doomed) {
            Handle heir = scene.parent(object);
            while (heir.is_valid() && is_doomed(heir)) {
                heir = scene.parent(heir);
            }
            const std::vector<Handle> children = scene.at(object).children;
            for (const Handle child : children) {
                if (!is_doomed(child)) {
                    scene.hang(child, heir);
                }
            }
        }
    }

    /// References to what is gone become none.
    static void forget(Scene& scene) {
        const auto clean = [&](auto& reference) {
            if constexpr (std::is_same_v<std::decay_t<decltype(reference)>, Entity>) {
                reference = reference.kind() == Entity::Kind::None || scene.is_alive(reference)
                                ? reference
                                : Entity();
            } else {
                reference = scene.contains(reference) ? reference : Handle();
            }
        };
        scene.objects_.for_each([&](Scene::Object& object) {
            visit_references(object.definition.properties, clean);
            for (auto& [tag, references] : object.definition.references) {
                std::for_each(references.objects.begin(), references.objects.end(), clean);
            }
        });
        scene.calculations_.for_each([&](Calculation& calculation) {
            std::for_each(calculation.uses.begin(), calculation.uses.end(), clean);
            if (calculation.condition.is_valid() && !scene.contains(calculation.condition)) {
                calculation.condition = {};
                calculation.is_enabled = false;
            }
        });
    }

    const Scene& scene_;
    std::set<Handle> objects_;
    std::set<CollectionHandle> collections_;
    std::set<CalculationHandle> calculations_;
    std::set<CollectionHandle> candidates_;  ///< have an item that is doomed
    std::set<CalculationHandle> touched_;    ///< need or use something doomed
};

Result<void> Scene::remove(Handle object) {
    if (auto alive = check_alive(object); !alive) {
        return alive;
    }
    Remover remover(*this);
    visit(object, [&](Handle each) { remover.add(each); });
    Remover::apply(*this, remover.removal());
    return {};
}

Removal Scene::removal_of(std::span<const Handle> set) const {
    Remover remover(*this);
    for (const Handle object : set) {
        remover.add(object);
    }
    return remover.removal();
}

Result<Removal> Scene::remove_objects(std::span<const Handle> set) {
    for (const Handle object : set) {
        if (const auto alive = check_alive(object); !alive) {
            return alive.error();
        }
    }
    Removal removal = removal_of(set);
    Remover::apply(*this, removal);
    return removal;
}

Result<void> Scene::remove_collection(CollectionHandle collection) {
    if (!contains(collection)) {
        return core::Error{"the scene has no such collection", {}};
    }
    Remover remover(*this);
    remover.add(collection);
    Remover::apply(*this, remover.removal());
    return {};
}

Result<void> Scene::remove_calculation(CalculationHandle calculation) {
    if (!contains(calculation)) {
        return core::Error{"the scene has no such calculation", {}};
    }
    Remover remover(*this);
    remover.add(calculation);
    Remover::apply(*this, remover.removal());
    return {};
}

}  // namespace agon::scene
