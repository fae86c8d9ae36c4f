// SPDX-License-Identifier: Apache-2.0
#include "api/caller.hpp"

#include <string>

#include "api/instance.hpp"
#include "api/simulation.hpp"

namespace agon::api {

using core::Error;
using core::Result;

namespace {

/// A handle that lives in the scene.
template <typename Handle>
Result<Handle> living(const scene::Scene& scene, HandleNumber number, const char* what) {
    const auto handle = handle_of<Handle>(number);
    if (!handle) {
        return Error{std::string("is no ") + what + " (it is " + std::to_string(number) + ")", ""};
    }
    if (!scene.contains(*handle)) {
        return Error{std::string("is no ") + what + " any more: it was removed", ""};
    }
    return *handle;
}

}  // namespace

scene::Handle Caller::self() const {
    return script != nullptr ? script->object() : scene::Handle();
}

Result<scene::Handle> Caller::object(HandleNumber number) const {
    if (number == kSelf) {
        if (!self().is_valid()) {
            return Error{"is sim.handle_self, but who calls is no object's script", ""};
        }
        return self();
    }
    return living<scene::Handle>(simulation.scene(), number, "object");
}

Result<scene::Handle> Caller::object_or_none(HandleNumber number) const {
    return number == kWorld ? scene::Handle() : object(number);
}

Result<scene::ScriptHandle> Caller::script_handle(HandleNumber number) const {
    if (number == kSelf) {
        if (script == nullptr || !script->handle().is_valid()) {
            return Error{"is sim.handle_self, but who calls is no script of the scene", ""};
        }
        return script->handle();
    }
    return living<scene::ScriptHandle>(simulation.scene(), number, "script");
}

Result<scene::CollectionHandle> Caller::collection(HandleNumber number) const {
    return living<scene::CollectionHandle>(simulation.scene(), number, "collection");
}

Result<scene::CalculationHandle> Caller::calculation(HandleNumber number) const {
    return living<scene::CalculationHandle>(simulation.scene(), number, "calculation");
}

Result<scene::Entity> Caller::entity(HandleNumber number) const {
    if (number == kAll) {
        return scene::Entity::all();
    }
    if (handle_of<scene::CollectionHandle>(number)) {
        const auto found = collection(number);
        return found ? Result<scene::Entity>(scene::Entity(*found)) : found.error();
    }
    const auto found = object(number);
    return found ? Result<scene::Entity>(scene::Entity(*found)) : found.error();
}

}  // namespace agon::api
