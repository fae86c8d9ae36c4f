// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/table.hpp"
#include "scene/scene.hpp"

namespace agon::api {

/// Something in a scene that will not work.
struct Finding {
    std::string where;  ///< "[/door]:12", "door.lua:12", "/door/joint"
    std::string what;   ///< "sim.getObjct is not in agon (nearest: sim.getObject)"
};

/// A name that a text uses as sim.NAME, and its line, from 1.
struct UsedName {
    std::string name;
    int line = 0;
};

/// Every sim.NAME of a Lua text, outside of strings and comments.
[[nodiscard]] std::vector<UsedName> used_names(std::string_view text);

/// What in the scripts of a scene can't work: text that is no Lua, functions that agon does not
/// have. In the order of the tree.
[[nodiscard]] std::vector<Finding> check_scripts(const scene::Scene& scene, const Table& table);

/// The same for all of it: also what a run would refuse or ignore.
[[nodiscard]] std::vector<Finding> check_scene(const scene::Scene& scene, const Table& table);

}  // namespace agon::api
