-- SPDX-License-Identifier: Apache-2.0
-- Drives on, turns away from what its sensors see, and stops where something is too near.

local speed_mps = 0.4
local turn_radps = 2

function sysCall_init()
    me = sim.getObject('.')
    left = sim.getObject('./left')
    front = sim.getObject('./front')
    right = sim.getObject('./right')
    side = math.random() < 0.5 and 1 or -1
end

local function distance(sensor)
    local result, meters = sim.readProximitySensor(sensor)
    return result == 1 and meters or 1
end

function sysCall_actuation()
    local step = sim.getSimulationTimeStep()
    local l, f, r = distance(left), distance(front), distance(right)
    local nearest = math.min(l, f, r)
    local speed = nearest < 0.25 and 0 or speed_mps * math.min(nearest, 0.5) / 0.5
    local turn = 0
    if nearest < 1 then
        if nearest > 0.25 then
            side = l < r and -1 or 1
        end
        turn = side * turn_radps
    end

    local angles = sim.getObjectOrientation(me)
    local heading = angles[3] + turn * step
    local position = sim.getObjectPosition(me)
    position[1] = position[1] + speed * step * math.cos(heading)
    position[2] = position[2] + speed * step * math.sin(heading)
    sim.setObjectOrientation(me, {0, 0, heading})
    sim.setObjectPosition(me, position)
end
