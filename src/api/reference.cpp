// SPDX-License-Identifier: Apache-2.0
#include "api/reference.hpp"

#include <map>
#include <vector>

namespace agon::api {

std::string reference_page(const Table& table) {
    std::map<std::string, std::vector<const Function*>> families;
    for (const Function& function : table.functions()) {
        families[function.family].push_back(&function);
    }
    std::string page =
        "# Functions of scenes\n\n"
        "What scripts of a scene call, as `sim.NAME`. Made by `agon scene functions --markdown`.\n"
        "Lengths are in meters, angles in radians, times in seconds; a `?` behind a type marks an\n"
        "argument that may be left out or nil; `object` is the number that `sim.getObject` "
        "gives.\n"
        "A script that begins with `require 'sim_compat'` has the global names of older "
        "simulators,\n"
        "too: `simName` is `sim.name` and `sim_name` is `sim.name`; see scenes.md.\n";
    for (const auto& [family, functions] : families) {
        page += "\n## " + family + "\n\n";
        for (const Function* function : functions) {
            page += "`" + function->call_tip + "`\n: " + function->summary + "\n\n";
        }
        page.pop_back();
    }
    page += "\n## Constants\n\n| name | value |\n|---|---|\n";
    for (const Constant& constant : table.constants()) {
        page += "| `sim." + constant.name + "` | " + std::to_string(constant.value) + " |\n";
    }
    return page;
}

std::string call_tips(const Table& table) {
    std::string text;
    for (const Function& function : table.functions()) {
        text += function.call_tip + "\n";
    }
    return text;
}

}  // namespace agon::api
