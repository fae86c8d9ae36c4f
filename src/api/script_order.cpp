// SPDX-License-Identifier: Apache-2.0
#include "api/script_order.hpp"

#include <algorithm>
#include <cstddef>

#include "core/check.hpp"

namespace agon::api {

using scene::Handle;
using scene::Scene;
using scene::ScriptHandle;
using scene::ScriptKind;
using scene::ScriptOrder;
using scene::ScriptPriority;

namespace {

/// Of an object among its siblings: that of its first script of the kind.
ScriptPriority priority_of(const Scene& scene, ScriptKind kind, Handle object) {
    for (const ScriptHandle script : scene.scripts(object)) {
        if (scene.script(script).kind == kind) {
            return scene.script(script).priority;
        }
    }
    return ScriptPriority::Normal;
}

std::vector<Handle> children_in_order(const Scene& scene, ScriptKind kind, Handle parent) {
    const auto children = scene.children(parent);
    std::vector<Handle> ordered(children.begin(), children.end());
    std::stable_sort(ordered.begin(), ordered.end(), [&](Handle a, Handle b) {
        return priority_of(scene, kind, a) < priority_of(scene, kind, b);
    });
    return ordered;
}

struct Turn {
    ScriptHandle script;
    std::size_t depth = 0;
};

void gather(const Scene& scene, ScriptKind kind, Handle parent, std::size_t depth,
            std::vector<Turn>& turns) {
    for (const Handle object : children_in_order(scene, kind, parent)) {
        const std::size_t first = turns.size();
        for (const ScriptHandle script : scene.scripts(object)) {
            if (scene.script(script).kind == kind) {
                turns.push_back({script, depth});
            }
        }
        std::stable_sort(turns.begin() + static_cast<std::ptrdiff_t>(first), turns.end(),
                         [&](const Turn& a, const Turn& b) {
                             return scene.script(a.script).priority <
                                    scene.script(b.script).priority;
                         });
        gather(scene, kind, object, depth + 1, turns);
    }
}

}  // namespace

std::vector<ScriptHandle> scripts_in_order(const Scene& scene, ScriptKind kind, ScriptOrder order) {
    AGON_CHECK(order != ScriptOrder::Cascade);
    std::vector<Turn> turns;
    gather(scene, kind, Handle(), 0, turns);
    if (order == ScriptOrder::LeafFirst) {
        std::stable_sort(turns.begin(), turns.end(),
                         [](const Turn& a, const Turn& b) { return a.depth > b.depth; });
    }
    std::vector<ScriptHandle> scripts;
    scripts.reserve(turns.size());
    for (const Turn& turn : turns) {
        scripts.push_back(turn.script);
    }
    return scripts;
}

std::vector<ScriptHandle> first_child_scripts(const Scene& scene, Handle below) {
    std::vector<ScriptHandle> scripts;
    for (const Handle object : children_in_order(scene, ScriptKind::Child, below)) {
        const std::size_t before = scripts.size();
        for (const ScriptHandle script : scene.scripts(object)) {
            if (scene.script(script).kind == ScriptKind::Child && scene.script(script).is_enabled) {
                scripts.push_back(script);
            }
        }
        if (scripts.size() == before) {
            const std::vector<ScriptHandle> deeper = first_child_scripts(scene, object);
            scripts.insert(scripts.end(), deeper.begin(), deeper.end());
        }
    }
    return scripts;
}

}  // namespace agon::api
