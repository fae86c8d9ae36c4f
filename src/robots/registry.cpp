// SPDX-License-Identifier: Apache-2.0
#include "robots/registry.hpp"

#include <string_view>

#include "core/suggest.hpp"
#include "robots/cube/cube_robot.hpp"

namespace agon::robots {
namespace {

struct Kind {
    std::string_view name;
    std::unique_ptr<const WheeledRobot> (*read)(const core::Table& root);
};

constexpr Kind kKinds[] = {
    {"cube", cube::read_robot},
};

}  // namespace

std::vector<std::string> wheeled_kinds() {
    std::vector<std::string> names;
    for (const Kind& kind : kKinds) {
        names.emplace_back(kind.name);
    }
    return names;
}

std::unique_ptr<const WheeledRobot> read_wheeled(const core::Table& root) {
    const std::string wanted = root.string("kind");
    for (const Kind& kind : kKinds) {
        if (kind.name == wanted) {
            return kind.read(root);
        }
    }
    root.fail("kind", "there is no kind of robot '" + wanted + "'" +
                          core::did_you_mean(wanted, wheeled_kinds()));
    return nullptr;
}

}  // namespace agon::robots
