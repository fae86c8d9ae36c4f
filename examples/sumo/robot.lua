-- SPDX-License-Identifier: Apache-2.0
-- A robot on four rubber wheels, two on each side. It drives as the signals `red.left` and `red.right` say (its own
-- alias in front), as ratios of its full speed; without them its wheels stand.

local top_speed_mps = 1.0
local half_track_m = 0.08
local motor_n = 4.5 -- of the two wheels of one side, at most
local side_grip_n = 6 -- of all four, across
local inertia_kgm2 = 0.0048 -- of a box of 1 kg, 16 x 18 cm, about its middle

function sysCall_init()
    me = sim.getObject('.')
    alias = sim.getObjectAlias(me)
    mass_kg = sim.getShapeMass(me)
end

local function limited(value, limit)
    return math.max(-limit, math.min(limit, value))
end

local function wanted_mps(side)
    return limited(sim.getFloatSignal(alias .. '.' .. side) or 0, 1) * top_speed_mps
end

function sysCall_actuation()
    local heading = sim.getObjectOrientation(me)[3]
    local c, s = math.cos(heading), math.sin(heading)
    local velocity, spin = sim.getObjectVelocity(me)
    local along_mps = velocity[1] * c + velocity[2] * s
    local aside_mps = velocity[2] * c - velocity[1] * s
    local left_mps, right_mps = wanted_mps('left'), wanted_mps('right')

    -- What would bring the body to the wheels' speed within this pass, as far as motors and rubber go.
    local step_s = sim.getSimulationTimeStep()
    local push_n = mass_kg * ((left_mps + right_mps) / 2 - along_mps) / step_s
    local turn_radps = (right_mps - left_mps) / (2 * half_track_m)
    local couple_n = inertia_kgm2 * (turn_radps - spin[3]) / step_s / (2 * half_track_m)
    local left_n = limited(push_n / 2 - couple_n, motor_n)
    local right_n = limited(push_n / 2 + couple_n, motor_n)
    local along_n = left_n + right_n
    local aside_n = limited(-mass_kg * aside_mps / step_s, side_grip_n)
    sim.addForceAndTorque(me, {along_n * c - aside_n * s, along_n * s + aside_n * c, 0},
                          {0, 0, (right_n - left_n) * half_track_m})
end
