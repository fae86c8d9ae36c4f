// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <variant>

#include "core/result.hpp"
#include "scene/scene.hpp"

namespace agon::calc {

/// What a scene's object is, as one of a kind. Errors: it is gone, or of another kind; `kind` is
/// the kind in words.
template <typename Definition>
[[nodiscard]] core::Result<const Definition*> definition_of(const scene::Scene& scene,
                                                            scene::Handle object,
                                                            const char* kind) {
    if (!scene.contains(object)) {
        return core::Error{"the " + std::string(kind) + " that was named is gone", ""};
    }
    if (const auto* definition = std::get_if<Definition>(&scene.properties(object))) {
        return definition;
    }
    return core::Error{scene.path(object) + " is no " + kind, ""};
}

}  // namespace agon::calc
