// SPDX-License-Identifier: Apache-2.0
// Objects that come and go while scripts run.
#include <algorithm>
#include <utility>

#include "api/simulation.hpp"

namespace agon::api {

using core::Error;
using core::Result;
using scene::Handle;
using scene::ScriptHandle;
using script::Value;

namespace {

Value numbers(std::span<const Handle> objects) {
    std::vector<Value> all;
    for (const Handle object : objects) {
        all.emplace_back(number_of(object));
    }
    return Value::list(std::move(all));
}

Value about_objects(Value objects) {
    return Value(Value::Table{{Value("objects"), objects}, {Value("objectHandles"), objects}});
}

Value about_copies(const scene::CopyResult& made) {
    Value::Table map;
    for (const auto& [original, copy] : made.copies) {
        map.push_back({Value(number_of(original)), Value(number_of(copy))});
    }
    const Value copies = numbers(made.objects);
    return Value(Value::Table{{Value("objects"), copies},
                              {Value("objectHandles"), copies},
                              {Value("handleMap"), Value(std::move(map))}});
}

std::size_t script_count(const scene::Scene& scene, std::span<const Handle> objects) {
    std::size_t count = 0;
    for (const Handle object : objects) {
        count += scene.scripts(object).size();
    }
    return count;
}

}  // namespace

// --- Coming --------------------------------------------------------------------------------------

Result<void> Simulation::check_room(std::size_t objects, std::size_t scripts) const {
    if (scene_.object_count() + objects > setup_.most_objects) {
        return Error{
            "the scene would have more than " + std::to_string(setup_.most_objects) + " objects",
            ""};
    }
    if (scripts > 0 && scene_.script_count() + scripts > setup_.most_scripts) {
        return Error{
            "the scene would have more than " + std::to_string(setup_.most_scripts) + " scripts",
            ""};
    }
    return {};
}

Result<Handle> Simulation::add(scene::ObjectDefinition definition) {
    if (auto room = check_room(1, 0); !room) {
        return room.error();
    }
    auto object = changing_scene().add(std::move(definition));
    if (object) {
        const Value about = about_objects(numbers(std::span(&*object, 1)));
        broadcast(Callback::AfterCreate, std::span(&about, 1));
        tell({.kind = Event::Kind::Created, .object = *object});
    }
    return object;
}

Result<scene::CopyResult> Simulation::copy(std::span<const Handle> objects,
                                           const scene::CopyOptions& options) {
    std::vector<Handle> originals;
    for (const Handle object : objects) {
        if (options.takes_whole_models && scene_.contains(object) &&
            scene_.flags(object).is_model_base) {
            scene_.visit(object, [&](Handle each) { originals.push_back(each); });
        } else {
            originals.push_back(object);
        }
    }
    const std::size_t scripts = options.with_scripts ? script_count(scene_, originals) : 0;
    if (auto room = check_room(originals.size(), scripts); !room) {
        return room.error();
    }
    const Value before = about_objects(numbers(originals));
    broadcast(Callback::BeforeCopy, std::span(&before, 1));
    auto made = changing_scene().copy_objects(objects, options);
    if (made) {
        const Value after = about_copies(*made);
        broadcast(Callback::AfterCreate, std::span(&after, 1));
        broadcast(Callback::AfterCopy, std::span(&after, 1));
        for (const auto& [original, copy] : made->copies) {
            tell({.kind = Event::Kind::Copied, .object = copy, .original = original});
        }
    }
    return made;
}

// --- Going ---------------------------------------------------------------------------------------

bool Simulation::is_executing(Handle object) const {
    const scene::Removal removal = scene_.removal_of(std::span(&object, 1));
    return std::any_of(removal.scripts.begin(), removal.scripts.end(), [&](ScriptHandle handle) {
        const Instance* script = find(handle);
        return script != nullptr && script->is_executing();
    });
}

Result<void> Simulation::remove(std::span<const Handle> objects) {
    std::vector<Handle> now;
    for (const Handle object : objects) {
        if (!scene_.contains(object)) {
            return Error{"an object that is to be removed does not exist", ""};
        }
        std::vector<Handle>& list = is_executing(object) ? waiting_ : now;
        if (std::find(list.begin(), list.end(), object) == list.end()) {
            list.push_back(object);
        }
    }
    remove_now(now);
    return {};
}

void Simulation::remove_waiting() {
    std::vector<Handle> now;
    std::erase_if(waiting_, [&](Handle object) {
        const bool is_dead = !scene_.contains(object);
        if (!is_dead && is_executing(object)) {
            return false;
        }
        if (!is_dead) {
            now.push_back(object);
        }
        return true;
    });
    remove_now(now);
}

void Simulation::remove_now(std::vector<Handle> objects) {
    // What scripts do when they end may remove some of these, or ask for it again.
    const auto forget_gone = [&] {
        std::erase_if(objects, [&](Handle object) {
            return !scene_.contains(object) || leaving_.contains(object);
        });
    };
    forget_gone();
    if (objects.empty()) {
        return;
    }
    leaving_.insert(objects.begin(), objects.end());
    const std::vector<Handle> entered = objects;
    for (const ScriptHandle script : scene_.removal_of(objects).scripts) {
        drop(script);
    }
    const Value before = about_objects(numbers(objects));
    broadcast(Callback::BeforeDelete, std::span(&before, 1));
    for (const Handle object : entered) {
        leaving_.erase(object);
    }
    forget_gone();
    if (const auto removed = changing_scene().remove_objects(objects)) {
        forget_dead();
        bodies_.forget_dead(scene_);
        const Value after = about_objects(numbers(removed->objects));
        broadcast(Callback::AfterDelete, std::span(&after, 1));
        for (const Handle object : removed->objects) {
            tell({.kind = Event::Kind::Erased, .object = object});
        }
    }
}

// --- Scripts -------------------------------------------------------------------------------------

Result<ScriptHandle> Simulation::add_script(scene::Script script) {
    if (auto room = check_room(0, 1); !room) {
        return room.error();
    }
    return changing_scene().add_script(std::move(script));
}

Result<void> Simulation::restart(ScriptHandle script) {
    const Instance* instance = find(script);
    if (instance != nullptr && instance->is_executing()) {
        return Error{"a script can't end itself; it may return {cmd = 'restart'}", ""};
    }
    drop(script);
    return {};
}

Result<void> Simulation::remove(ScriptHandle script) {
    if (auto ended = restart(script); !ended) {
        return ended;
    }
    return changing_scene().remove_script(script);
}

}  // namespace agon::api
