-- SPDX-License-Identifier: Apache-2.0
-- Tells the name of its object.

function sysCall_actuation()
    print(sim.getObjectAlias(sim.getObject('.')))
end
