// SPDX-License-Identifier: Apache-2.0
// Which scripts live, and their turns.
#include <utility>

#include "api/script_order.hpp"
#include "api/simulation.hpp"
#include "core/check.hpp"

namespace agon::api {

using scene::ScriptHandle;
using scene::ScriptKind;
using scene::ScriptOrder;
using script::Value;

Instance* Simulation::find(ScriptHandle script) const {
    const auto found = instances_.find(script);
    return found != instances_.end() ? found->second.get() : nullptr;
}

Instance& Simulation::instance(ScriptHandle script) {
    AGON_CHECK(scene_.contains(script));
    std::unique_ptr<Instance>& place = instances_[script];
    if (place == nullptr) {
        place = std::make_unique<Instance>(*this, script);
    }
    return *place;
}

std::vector<ScriptHandle> Simulation::living_scripts() const {
    std::vector<ScriptHandle> scripts;
    scripts.reserve(instances_.size());
    for (const auto& [handle, script] : instances_) {
        scripts.push_back(handle);
    }
    return scripts;
}

bool Simulation::is_callable(ScriptHandle script) const {
    if (!scene_.contains(script) || !scene_.script(script).is_enabled) {
        return false;
    }
    const scene::Handle object = scene_.script(script).object;
    return !object.is_valid() || !scene_.overrides(object).stops_scripts;
}

const std::vector<ScriptHandle>& Simulation::order(ScriptKind kind) {
    if (has_new_order_) {
        has_new_order_ = false;
        ScriptOrder order = scene_.settings().script_order;
        order = order == ScriptOrder::Cascade ? ScriptOrder::LeafFirst : order;
        child_order_ = scripts_in_order(scene_, ScriptKind::Child, order);
        customization_order_ = scripts_in_order(scene_, ScriptKind::Customization, order);
    }
    return kind == ScriptKind::Child ? child_order_ : customization_order_;
}

void Simulation::run_all(const std::vector<ScriptHandle>& scripts, Callback phase) {
    const Callback before = std::exchange(phase_, phase);
    for (const ScriptHandle script : scripts) {
        // One that was called before may have changed or removed it.
        if (is_callable(script)) {
            instance(script).run(phase);
            remove_waiting();
        }
    }
    phase_ = before;
}

void Simulation::run_scripts(ScriptKind kind, Callback phase) {
    if (kind == ScriptKind::Child && scene_.settings().script_order == ScriptOrder::Cascade) {
        run_first_scripts({}, phase);
        return;
    }
    const std::vector<ScriptHandle> scripts = order(kind);  // a copy: it may change meanwhile
    run_all(scripts, phase);
}

void Simulation::run_first_scripts(scene::Handle below, Callback phase) {
    run_all(first_child_scripts(scene_, below), phase);
}

void Simulation::broadcast(Callback callback, std::span<const Value> arguments) {
    if (!has_callback_[static_cast<std::size_t>(callback)]) {
        return;
    }
    for (const ScriptHandle handle : living_scripts()) {
        if (Instance* const script = find(handle); script != nullptr && is_callable(handle)) {
            script->call(callback, arguments);
        }
    }
    if (main_ != nullptr) {
        main_->call(callback, arguments);
    }
}

void Simulation::trigger(scene::Handle object, std::span<const Value> arguments) {
    scene::Handle carrier = scene_.contains(object) ? object : scene::Handle();
    while (carrier.is_valid() && scene_.scripts(carrier).empty()) {
        carrier = scene_.parent(carrier);
    }
    if (!carrier.is_valid()) {
        return;
    }
    const auto scripts = scene_.scripts(carrier);
    for (const ScriptHandle handle : std::vector<ScriptHandle>(scripts.begin(), scripts.end())) {
        if (Instance* const script = find(handle); script != nullptr && is_callable(handle)) {
            script->call(Callback::Trigger, arguments);
        }
    }
}

void Simulation::report(const Instance& script, const script::Failure& failure) {
    const std::string title = script.title();
    const bool is_named = failure.message.rfind(title, 0) == 0;
    setup_.log.named(is_named ? "" : title).error(failure.text());
    if (errors_.size() < kMostErrors) {
        errors_.push_back({title, failure.message, failure.traceback, time_.in_seconds()});
    }
    tell({.kind = Event::Kind::ScriptFailed, .text = failure.message});
}

std::size_t Simulation::script_memory_bytes() const {
    std::size_t bytes = main_ != nullptr ? main_->memory_bytes() : 0;
    for (const auto& [handle, script] : instances_) {
        bytes += script->memory_bytes();
    }
    return bytes;
}

bool Simulation::has_memory_for_scripts() {
    // A count for each quarter more scripts: thousands are loaded in a time that is linear.
    if (loads_before_count_ == 0) {
        noted_bytes_ = script_memory_bytes();
        loads_before_count_ = instances_.size() / 4 + 1;
    }
    --loads_before_count_;
    return noted_bytes_ <= setup_.memory_bytes;
}

void Simulation::drop(ScriptHandle handle) {
    if (Instance* const script = find(handle)) {
        script->end();
        if (find(handle) == script && !script->is_executing()) {
            instances_.erase(handle);
        }
    }
}

void Simulation::forget_dead() {
    std::erase_if(instances_, [&](const auto& entry) {
        return !scene_.contains(entry.first) && !entry.second->is_executing();
    });
    std::erase_if(joint_motions_, [&](const auto& entry) { return !scene_.contains(entry.first); });
    measurements_.forget_dead(scene_);
}

// --- Signals -------------------------------------------------------------------------------------

const Signal* Simulation::signal(std::string_view name) const {
    const auto found = signals_.find(name);
    return found != signals_.end() ? &found->second.value : nullptr;
}

void Simulation::set_signal(std::string_view name, Signal value, const Instance* owner) {
    signals_[std::string(name)] = {std::move(value), owner};
}

void Simulation::clear_signal(std::string_view name) {
    if (const auto found = signals_.find(name); found != signals_.end()) {
        signals_.erase(found);
    }
}

void Simulation::clear_signals_of(const Instance& owner) {
    std::erase_if(signals_, [&](const auto& entry) { return entry.second.owner == &owner; });
}

}  // namespace agon::api
