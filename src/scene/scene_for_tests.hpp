// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "scene/scene.hpp"

namespace agon::scene {

// Short ways to set up scenes in tests. All expect that it works.

inline Handle add(Scene& scene, std::string alias, Handle parent = {}, core::Pose3 pose = {}) {
    return *scene.add({.alias = std::move(alias), .parent = parent, .parent_from_object = pose});
}

inline Handle add(Scene& scene, std::string alias, Properties properties, Handle parent = {}) {
    return *scene.add(
        {.alias = std::move(alias), .parent = parent, .properties = std::move(properties)});
}

inline ScriptHandle add_script(Scene& scene, Handle object, std::string text = "") {
    return *scene.add_script({.object = object, .text = std::move(text)});
}

inline CollectionHandle add_collection(Scene& scene, std::string name,
                                       std::vector<CollectionItem> items) {
    return *scene.add_collection({.name = std::move(name), .items = std::move(items)});
}

inline CalculationHandle add_calculation(Scene& scene, CalculationKind kind,
                                         std::vector<Entity> needs, std::vector<Entity> uses = {}) {
    return *scene.add_calculation(
        {.name = name_of(kind), .kind = kind, .needs = std::move(needs), .uses = std::move(uses)});
}

inline CopyResult copy(Scene& scene, std::vector<Handle> set, CopyOptions options = {}) {
    return *scene.copy_objects(set, options);
}

inline Removal remove(Scene& scene, std::vector<Handle> set) {
    return *scene.remove_objects(set);
}

inline std::vector<std::string> paths(const Scene& scene) {
    std::vector<std::string> all;
    scene.visit([&](Handle object) { all.push_back(scene.path(object)); });
    return all;
}

}  // namespace agon::scene
