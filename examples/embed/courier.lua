-- SPDX-License-Identifier: Apache-2.0
local courier
local speed_mps = 0.5

function sysCall_init()
    courier = sim.getObject('.')
    print('ready')
end

function sysCall_actuation()
    local position = sim.getObjectPosition(courier)
    if math.abs(position[1]) > 0.99 and position[1] * speed_mps > 0 then
        speed_mps = -speed_mps
        print('turns at ' .. sim.getSimulationTime() .. ' s')
    end
    position[1] = position[1] + speed_mps * sim.getSimulationTimeStep()
    sim.setObjectPosition(courier, position)
end

-- For programs outside: from now on so fast.
function setSpeed(value)
    speed_mps = speed_mps < 0 and -value or value
    return speed_mps
end
