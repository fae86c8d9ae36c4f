-- SPDX-License-Identifier: Apache-2.0
-- Copies the one robot of the scene: each copy has sensors and a script of its own, which find each
-- other without a change.

local count = 50

function sysCall_init()
    local robot = sim.getObject('/robot')
    for i = 1, count - 1 do
        local copy = sim.copyPasteObjects({robot}, 1)[1]
        sim.setObjectPosition(copy, {-4.2 + 1.2 * (i % 8), -4.2 + 1.2 * (i // 8), 0.1})
        sim.setObjectOrientation(copy, {0, 0, 2 * math.pi * math.random()})
    end
end
