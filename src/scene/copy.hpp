// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "scene/handle.hpp"

namespace agon::scene {

struct CopyOptions {
    /// A model's base stands for its whole model.
    bool takes_whole_models = false;
    bool with_scripts = true;
    bool with_custom_data = true;
    bool with_references = true;
    /// The old way to tell copies apart: aliases and names end in "#n". Where scripts are among
    /// what is copied, all get one offset above the largest n in the scene, so that those of one
    /// copy keep together; else each gets the first number that is free ("box0").
    bool numbers_names = false;
};

/// What copying has made. Objects: parents first, in the order of their originals.
struct CopyResult {
    std::vector<Handle> objects = {};
    std::vector<ScriptHandle> scripts = {};
    std::vector<CollectionHandle> collections = {};
    std::vector<CalculationHandle> calculations = {};
    std::map<Handle, Handle> copies = {};  ///< by original

    /// Not valid if it was not copied.
    [[nodiscard]] Handle copy_of(Handle original) const {
        const auto found = copies.find(original);
        return found != copies.end() ? found->second : Handle();
    }
};

/// What dies together, each list in the canonical order.
struct Removal {
    std::vector<Handle> objects = {};
    std::vector<ScriptHandle> scripts = {};
    std::vector<CollectionHandle> collections = {};
    std::vector<CalculationHandle> calculations = {};
};

}  // namespace agon::scene
