// SPDX-License-Identifier: Apache-2.0
#include "api/shipped_scripts.hpp"

namespace agon::api {

const std::string_view kDefaultMainScript =
    R"lua(-- The main script that agon uses where a scene has none of its own.

function sysCall_init()
end

function sysCall_actuation()
    sim.handleSimulationScripts(sim.syscb_actuation)
    sim.handleCustomizationScripts(sim.syscb_actuation)
    sim.handleJointMotion()
    sim.handleDynamics(sim.getSimulationTimeStep())
end

function sysCall_sensing()
    sim.handleCollision(sim.handle_all_except_explicit)
    sim.handleDistance(sim.handle_all_except_explicit)
    sim.handleProximitySensor(sim.handle_all_except_explicit)
    sim.handleLightSensor(sim.handle_all_except_explicit)
    sim.handleSimulationScripts(sim.syscb_sensing)
    sim.handleCustomizationScripts(sim.syscb_sensing)
    sim.handleGraph(sim.handle_all_except_explicit)
end

function sysCall_cleanup()
    sim.handleSimulationScripts(sim.syscb_cleanup)
end
)lua";

const std::string_view kPrelude = R"lua(
local missing = sim.missing_name
sim.missing_name = nil
setmetatable(sim, {
    __index = function(_, name)
        error(missing(tostring(name)), 2)
    end,
})
)lua";

std::optional<std::string_view> shipped_module(std::string_view name) {
    if (name == "sim" || name == "sim-1") {
        return "return sim";
    }
    if (name == "sim_compat") {
        return kCompatScript;
    }
    return std::nullopt;
}

}  // namespace agon::api
