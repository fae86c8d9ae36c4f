-- SPDX-License-Identifier: Apache-2.0
-- Walks through the door, and says so if it runs into something.

local speed_mps = 0.6

function sysCall_init()
    me = sim.getObject('.')
    hits = 0
end

function sysCall_actuation()
    local position = sim.getObjectPosition(me)
    if position[1] < 3 then
        position[1] = position[1] + speed_mps * sim.getSimulationTimeStep()
        sim.setObjectPosition(me, position)
    end
end

function sysCall_sensing()
    local touches, pair = sim.checkCollision(me, sim.handle_all)
    if touches == 1 then
        hits = hits + 1
        if hits == 1 then
            print('runs into ' .. sim.getObjectAlias(pair[2], 1))
        end
    end
    sim.setIntegerSignal('hits', hits)
end
