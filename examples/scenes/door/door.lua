-- SPDX-License-Identifier: Apache-2.0
-- Opens while one of the two sensors sees somebody, and closes a second after.

function sysCall_init()
    rail = sim.getObject('./rail')
    sensors = {sim.getObject('./sensor'), sim.getObject('./inner_sensor')}
end

local function is_seen()
    for _, sensor in ipairs(sensors) do
        if sim.readProximitySensor(sensor) == 1 then
            return true
        end
    end
    return false
end

function sysCall_thread()
    while true do
        while not is_seen() do
            sim.step()
        end
        print(string.format('opens at %.2f s', sim.getSimulationTime()))
        sim.setJointTargetPosition(rail, 1.1)
        while is_seen() do
            sim.step()
        end
        sim.wait(1)
        if not is_seen() then
            print(string.format('closes at %.2f s', sim.getSimulationTime()))
            sim.setJointTargetPosition(rail, 0)
        end
    end
end
