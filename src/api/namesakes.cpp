// SPDX-License-Identifier: Apache-2.0
#include "api/namesakes.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace agon::api {

using core::Error;
using core::Result;
using scene::Handle;
using scene::Scene;

namespace {

/// Something with the name that was asked for, and the objects that it has to do with.
template <typename HandleType>
struct Namesake {
    HandleType handle;
    std::vector<Handle> objects;
};

bool is_within(const Scene& scene, Handle object, Handle base) {
    while (object.is_valid() && object != base) {
        object = scene.parent(object);
    }
    return object == base;
}

template <typename HandleType>
HandleType nearest(const Scene& scene, const std::vector<Namesake<HandleType>>& all, Handle asker) {
    for (Handle base = asker; base.is_valid() && all.size() > 1; base = scene.parent(base)) {
        for (const Namesake<HandleType>& each : all) {
            if (std::any_of(each.objects.begin(), each.objects.end(),
                            [&](Handle object) { return is_within(scene, object, base); })) {
                return each.handle;
            }
        }
    }
    return all.front().handle;
}

std::vector<Handle> objects_of(const Scene& scene, const scene::Calculation& calculation) {
    std::vector<Handle> objects;
    for (const scene::Entity& entity : calculation.needs) {
        if (entity.kind() != scene::Entity::Kind::All) {
            const std::vector<Handle> members = scene.members(entity);
            objects.insert(objects.end(), members.begin(), members.end());
        }
    }
    return objects;
}

}  // namespace

Result<scene::CollectionHandle> find_collection(const Scene& scene, std::string_view name,
                                                Handle asker) {
    std::vector<Namesake<scene::CollectionHandle>> all;
    for (const scene::CollectionHandle handle : scene.collections()) {
        const scene::Collection& collection = scene.collection(handle);
        if (collection.name == name) {
            std::vector<Handle> objects;
            for (const scene::CollectionItem& item : collection.items) {
                objects.push_back(item.object);
            }
            all.push_back({handle, std::move(objects)});
        }
    }
    if (all.empty()) {
        return Error{"no collection is named '" + std::string(name) + "'", ""};
    }
    return nearest(scene, all, asker);
}

Result<scene::CalculationHandle> find_calculation(const Scene& scene, scene::CalculationKind kind,
                                                  std::string_view name, Handle asker) {
    std::vector<Namesake<scene::CalculationHandle>> all;
    for (const scene::CalculationHandle handle : scene.calculations()) {
        const scene::Calculation& calculation = scene.calculation(handle);
        if (calculation.kind == kind && calculation.name == name) {
            all.push_back({handle, objects_of(scene, calculation)});
        }
    }
    if (all.empty()) {
        return Error{"no " + std::string(name_of(kind)) + " calculation is named '" +
                         std::string(name) + "'",
                     ""};
    }
    return nearest(scene, all, asker);
}

}  // namespace agon::api
