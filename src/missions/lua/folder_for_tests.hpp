// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/content.hpp"

namespace agon::missions::lua {

/// A scene with the two boxes /one and /two that physics moves.
inline constexpr const char* kTwoBoxes = R"({
    "agon_scene": 1, "step_s": 0.05,
    "objects": [
        {"alias": "one", "body": {"type": "dynamic", "mass_kg": 1}, "parts": [{"box": {"size_m": [0.1, 0.1, 0.1]}}]},
        {"alias": "two", "position_m": [1, 0, 0], "body": {"type": "dynamic", "mass_kg": 1}, "parts": [{"box": {"size_m": [0.1, 0.1, 0.1]}}]}
    ]
})";

/// Two seats, `left` and `right`, that command a push.
inline constexpr const char* kPushMission = R"(name = "pushing"
scene = "scene.json"
duration_s = 2
[parameters]
far_m = 0.5
[[seat]]
name = "left"
robots = ["/one"]
[[seat]]
name = "right"
robots = ["/two"]
[[observation]]
name = "x_m"
[[command]]
name = "push_n"
low = -10
high = 10
[[state]]
name = "pushes"
type = "u32"
[[order]]
name = "award"
seat = true
)";

inline constexpr const char* kPushRules = R"(
local pushes = 0
function observe(seat, seen)
    seen.x_m = sim.getObjectPosition(match.seats[seat].robots[1])[1]
end
function apply(seat, command)
    pushes = pushes + 1
    sim.addForceAndTorque(match.seats[seat].robots[1], {command.push_n, 0, 0})
end
function judge()
    local x = sim.getObjectPosition(match.seats[1].robots[1])[1]
    if x > match.parameters.far_m then
        match.set_score(1, 1)
        match.event('arrived', 'the left one is there', 1, {match.seats[1].robots[1]})
        match.finish(1)
    end
end
function state(game) game.pushes = pushes end
function order(name, seat)
    if seat == 2 then return 'not for the right one' end
    match.set_score(seat, match.score(seat) + 1)
end
)";

[[nodiscard]] inline core::ContentSet folder_of(
    std::vector<std::pair<std::string, std::string>> files) {
    std::vector<core::ContentFile> all;
    for (auto& [path, text] : files) {
        all.push_back({"cup", path, std::move(text)});
    }
    auto content = core::ContentSet::from_files(std::move(all));
    EXPECT_TRUE(content) << content.error().text();
    return std::move(content).value();
}

[[nodiscard]] inline core::ContentSet push_folder(std::string rules = kPushRules,
                                                  std::string mission = kPushMission) {
    return folder_of({{"mission.toml", std::move(mission)},
                      {"rules.lua", std::move(rules)},
                      {"scene.json", kTwoBoxes}});
}

}  // namespace agon::missions::lua
