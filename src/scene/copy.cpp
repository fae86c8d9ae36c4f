// SPDX-License-Identifier: Apache-2.0
#include "scene/copy.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "scene/naming.hpp"
#include "scene/scene.hpp"

namespace agon::scene {

using core::Error;
using core::Result;

/// Copies a set of objects of one scene, with what belongs to it, into the same or another one.
class Copier {
public:
    Copier(Scene& target, const Scene& source, const CopyOptions& options)
        : target_(target), source_(source), options_(options) {}

    /// @pre all in `set` live
    CopyResult copy(std::span<const Handle> set) {
        choose(set);
        const std::set<std::string> taken =
            options_.numbers_names ? names_in(target_) : std::set<std::string>();
        copy_objects();
        if (options_.with_scripts) {
            copy_scripts();
        }
        copy_collections();
        for (const Handle object : result_.objects) {
            turn_references(target_.at(object).definition);
        }
        copy_calculations();
        if (options_.numbers_names) {
            rename(taken);
        }
        return std::move(result_);
    }

private:
    /// The objects of the set, parents first, each tree in its order.
    void choose(std::span<const Handle> set) {
        std::set<Handle> chosen(set.begin(), set.end());
        if (options_.takes_whole_models) {
            for (const Handle object : set) {
                if (source_.flags(object).is_model_base) {
                    source_.visit(object, [&](Handle each) { chosen.insert(each); });
                }
            }
        }
        const auto is_below_another = [&](Handle object) {
            Handle above = source_.parent(object);
            while (above.is_valid() && chosen.count(above) == 0) {
                above = source_.parent(above);
            }
            return above.is_valid();
        };
        std::set<Handle> listed;
        for (const Handle top : set) {
            if (listed.count(top) != 0 || is_below_another(top)) {
                continue;
            }
            source_.visit(top, [&](Handle each) {
                if (chosen.count(each) != 0) {
                    originals_.push_back(each);
                    listed.insert(each);
                }
            });
        }
    }

    void copy_objects() {
        for (const Handle original : originals_) {
            ObjectDefinition definition = source_.definition(original);
            const Handle parent = result_.copy_of(definition.parent);
            if (!parent.is_valid()) {
                definition.parent_from_object = source_.world_from_object(original);
            }
            definition.parent = parent;
            if (!options_.with_custom_data) {
                definition.custom_data.clear();
            }
            if (!options_.with_references) {
                definition.references.clear();
            }
            const Handle copy = target_.insert(std::move(definition));
            result_.objects.push_back(copy);
            result_.copies.emplace(original, copy);
        }
    }

    void copy_scripts() {
        for (const Handle original : originals_) {
            const std::vector<ScriptHandle> scripts(source_.scripts(original).begin(),
                                                    source_.scripts(original).end());
            for (const ScriptHandle handle : scripts) {
                Script script = source_.script(handle);
                script.object = result_.copy_of(original);
                result_.scripts.push_back(target_.insert(std::move(script)));
            }
        }
    }

    void copy_collections() {
        std::set<CollectionHandle> candidates;
        for (const Handle original : originals_) {
            const auto& collections = source_.at(original).collections;
            candidates.insert(collections.begin(), collections.end());
        }
        for (const CollectionHandle original : candidates) {
            Collection copy = source_.collection(original);
            for (CollectionItem& item : copy.items) {
                item.object = result_.copy_of(item.object);
            }
            std::erase_if(copy.items, [](const CollectionItem& item) {
                return !item.object.is_valid() && item.reach != Reach::Everything;
            });
            copied_collections_.insert(original);
            enter(original, std::move(copy));
        }
    }

    void enter(CollectionHandle original, Collection copy) {
        const CollectionHandle handle = target_.insert(std::move(copy));
        result_.collections.push_back(handle);
        collections_.emplace(original, handle);
    }

    void copy_calculations() {
        std::set<CalculationHandle> candidates;
        for (const Handle original : originals_) {
            const auto& calculations = source_.at(original).calculations;
            candidates.insert(calculations.begin(), calculations.end());
        }
        for (const CollectionHandle original : copied_collections_) {
            const auto& calculations = source_.collections_.at(original).calculations;
            candidates.insert(calculations.begin(), calculations.end());
        }
        std::map<CalculationHandle, CalculationHandle> copies;
        for (const CalculationHandle original : candidates) {
            Calculation copy = source_.calculation(original);
            if (!has_all_it_needs(copy)) {
                continue;
            }
            turn_all(copy.needs);
            turn_all(copy.uses);
            const CalculationHandle handle = target_.insert(std::move(copy));
            result_.calculations.push_back(handle);
            copies.emplace(original, handle);
        }
        for (const auto& [original, copy] : copies) {
            Calculation& mine = target_.calculations_.at(copy);
            if (mine.condition.is_valid()) {
                const auto found = copies.find(mine.condition);
                mine.condition = found != copies.end() ? found->second : CalculationHandle();
                mine.is_enabled = mine.is_enabled && found != copies.end();
            }
        }
    }

    [[nodiscard]] bool has_all_it_needs(const Calculation& calculation) const {
        bool needs_the_copied = false;
        for (const Entity& entity : calculation.needs) {
            const bool is_copied = result_.copies.count(entity.object()) != 0 ||
                                   copied_collections_.count(entity.collection()) != 0;
            if (!is_copied && !is_of_no_object(entity)) {
                return false;
            }
            needs_the_copied |= is_copied;
        }
        return needs_the_copied;
    }

    /// Whether an entity means the same whichever objects there are: all, or a collection of all.
    [[nodiscard]] bool is_of_no_object(const Entity& entity) const {
        if (!source_.contains(entity.collection())) {
            return entity.kind() == Entity::Kind::All;
        }
        const auto& items = source_.collection(entity.collection()).items;
        return std::none_of(items.begin(), items.end(),
                            [](const auto& item) { return item.object.is_valid(); });
    }

    void turn_all(std::vector<Entity>& entities) {
        for (Entity& entity : entities) {
            turn(entity);
        }
    }

    void turn(Handle& object) const { object = result_.copy_of(object); }

    void turn(Entity& entity) {
        if (entity.kind() == Entity::Kind::Object) {
            entity = result_.copy_of(entity.object());
        } else if (entity.kind() == Entity::Kind::Collection) {
            const CollectionHandle original = entity.collection();
            const bool is_shared = is_of_no_object(entity);
            if (is_shared && &source_ == &target_) {
                return;
            }
            if (is_shared && collections_.count(original) == 0) {
                enter(original, source_.collection(original));
            }
            const auto found = collections_.find(original);
            entity = found != collections_.end() ? Entity(found->second) : Entity();
        }
    }

    void turn_references(ObjectDefinition& definition) {
        visit_references(definition.properties, [this](auto& reference) { turn(reference); });
        for (auto& [tag, references] : definition.references) {
            const bool keeps = references.keeps_originals && &source_ == &target_;
            for (Handle& target : references.objects) {
                const Handle copy = result_.copy_of(target);
                target = keeps && !copy.is_valid() ? target : copy;
            }
        }
    }

    static std::set<std::string> names_in(const Scene& scene) {
        std::set<std::string> names;
        scene.visit([&](Handle object) { names.insert(scene.alias(object)); });
        for (const CollectionHandle collection : scene.collections()) {
            names.insert(scene.collection(collection).name);
        }
        for (const CalculationHandle calculation : scene.calculations()) {
            names.insert(scene.calculation(calculation).name);
        }
        return names;
    }

    void rename(const std::set<std::string>& taken) {
        std::vector<std::string*> places;
        for (const Handle object : result_.objects) {
            places.push_back(&target_.at(object).definition.alias);
        }
        for (const CollectionHandle collection : result_.collections) {
            places.push_back(&target_.collections_.at(collection).recipe.name);
        }
        for (const CalculationHandle calculation : result_.calculations) {
            places.push_back(&target_.calculations_.at(calculation).name);
        }
        std::vector<std::string> names;
        for (const std::string* place : places) {
            names.push_back(*place);
        }
        names =
            result_.scripts.empty() ? names_made_free(names, taken) : names_moved_up(names, taken);
        for (std::size_t i = 0; i < places.size(); ++i) {
            *places[i] = std::move(names[i]);
        }
    }

    Scene& target_;
    const Scene& source_;
    const CopyOptions& options_;
    std::vector<Handle> originals_;
    std::set<CollectionHandle> copied_collections_;  ///< those with objects of the set
    std::map<CollectionHandle, CollectionHandle> collections_;
    CopyResult result_;
};

Result<CopyResult> Scene::copy_objects(std::span<const Handle> set, const CopyOptions& options) {
    return copy_objects(*this, set, options);
}

Result<CopyResult> Scene::copy_objects(const Scene& source, std::span<const Handle> set,
                                       const CopyOptions& options) {
    for (const Handle object : set) {
        if (const auto alive = source.check_alive(object); !alive) {
            return alive.error();
        }
    }
    return Copier(*this, source, options).copy(set);
}

Result<Handle> Scene::copy(Handle object, Handle parent) {
    if (const auto alive = check_alive(object); !alive) {
        return alive.error();
    }
    if (const auto alive = check_alive_or_none(parent); !alive) {
        return alive.error();
    }
    if (depth_of(parent) + height_of(object) > kMaxDepth) {
        return Error{"the copy of '" + path(object) + "' would reach more than " +
                         std::to_string(kMaxDepth) + " objects deep",
                     {}};
    }
    std::vector<Handle> tree;
    visit(object, [&](Handle each) { tree.push_back(each); });
    const Handle copy = Copier(*this, *this, {}).copy(tree).objects.front();
    detach(copy);
    siblings_under(parent).push_back(copy);
    at(copy).definition.parent = parent;
    at(copy).definition.parent_from_object = parent_from_object(object);
    return copy;
}

}  // namespace agon::scene
