// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "scene/scene.hpp"

namespace agon::api {

/// In which order the scripts of a kind have their turn: all of the deepest level, then the next,
/// up to the roots (LeafFirst); or depth first, parents before children (ParentFirst). Siblings
/// stand in the order of their scripts' priorities, then in that of the tree. Disabled scripts are
/// in it, too: who calls skips them. @pre order is not Cascade
[[nodiscard]] std::vector<scene::ScriptHandle> scripts_in_order(const scene::Scene& scene,
                                                                scene::ScriptKind kind,
                                                                scene::ScriptOrder order);

/// The first enabled child scripts on each way down from an object (which is not counted itself),
/// or from the scene's roots: those that one cascading script calls.
[[nodiscard]] std::vector<scene::ScriptHandle> first_child_scripts(const scene::Scene& scene,
                                                                   scene::Handle below);

}  // namespace agon::api
