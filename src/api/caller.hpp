// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/handle_number.hpp"
#include "core/result.hpp"
#include "scene/scene.hpp"

namespace agon::api {

class Instance;
class Simulation;

/// Who calls a scene function, and of which simulation.
struct Caller {
    Simulation& simulation;
    Instance* script = nullptr;  ///< nullptr: a program outside of the scene

    /// The object of the script that calls; not valid for a main script and programs outside.
    [[nodiscard]] scene::Handle self() const;
    /// What numbers mean, kSelf among them. Errors complete "argument 1 'object' ...": "is no
    /// object", "is an object that no longer exists".
    [[nodiscard]] core::Result<scene::Handle> object(HandleNumber number) const;
    /// The same; -1 is none, a handle that is not valid.
    [[nodiscard]] core::Result<scene::Handle> object_or_none(HandleNumber number) const;
    [[nodiscard]] core::Result<scene::ScriptHandle> script_handle(HandleNumber number) const;
    [[nodiscard]] core::Result<scene::CollectionHandle> collection(HandleNumber number) const;
    [[nodiscard]] core::Result<scene::CalculationHandle> calculation(HandleNumber number) const;
    /// An object, a collection, or kAll.
    [[nodiscard]] core::Result<scene::Entity> entity(HandleNumber number) const;
};

}  // namespace agon::api
