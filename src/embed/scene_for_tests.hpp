// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace agon::embed::for_tests {

/// A cart that goes 1 m/s along x, and says so; as JSON.
inline constexpr const char* kCart = R"json({
  "agon_scene": 1,
  "step_s": 0.05,
  "objects": [
    {
      "alias": "cart",
      "dummy": {},
      "scripts": [{"text": "speed = 1\nfunction sysCall_init() print('hello') end\nfunction sysCall_actuation()\n  local p = sim.getObjectPosition(sim.handle_self)\n  sim.setObjectPosition(sim.handle_self, {p[1] + speed * sim.getSimulationTimeStep(), 0, 0})\nend\nfunction faster(by) speed = speed + by return speed, 'm/s' end\nfunction broken() error('no') end"}]
    }
  ]
})json";

}  // namespace agon::embed::for_tests
