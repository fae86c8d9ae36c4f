-- SPDX-License-Identifier: Apache-2.0
-- Sumo: who is pushed out of the ring loses the round. Rounds that nobody wins count for nobody.

local rules = match.parameters
local half_track_m = 0.08
local robots = {}
local wheels = {{0, 0}, {0, 0}}
local round, phase, phase_since_s = 1, 0, 0

local function place(seat, x, y, heading)
    sim.setObjectPosition(robots[seat], {x, y, 0.05})
    sim.setObjectOrientation(robots[seat], {0, 0, heading})
    sim.setObjectVelocity(robots[seat], {0, 0, 0}, {0, 0, 0})
end

-- Both look past each other, turned by an angle that is another one in each round.
local function start_round()
    phase, phase_since_s = 0, match.time()
    local turn = 2 * math.pi * math.random()
    local x, y = 0.3 * math.cos(turn), 0.3 * math.sin(turn)
    place(1, x, y, turn + math.pi / 2)
    place(2, -x, -y, turn - math.pi / 2)
end

local function end_round(winner, reason)
    if winner then
        match.set_score(winner, match.score(winner) + 1)
        match.event('round_won', match.seats[winner].name .. ' wins round ' .. round .. ': ' .. reason, winner,
                    {robots[winner]})
        if match.score(winner) >= rules.rounds_to_win then
            match.finish(winner)
            return
        end
    else
        match.event('round_drawn', 'round ' .. round .. ' is a draw: ' .. reason)
    end
    round = round + 1
    start_round()
end

function set_up()
    for seat = 1, #match.seats do
        robots[seat] = match.seats[seat].robots[1]
    end
    start_round()
end

local function fill(robot, into)
    local position = sim.getObjectPosition(robot)
    into.x_m, into.y_m = position[1], position[2]
    into.heading_rad = sim.getObjectOrientation(robot)[3]
end

function observe(seat, seen)
    seen.time_s = match.time()
    seen.is_fighting = phase
    seen.ring_radius_m = rules.ring_radius_m
    fill(robots[seat], seen.own)
    fill(robots[3 - seat], seen.opponent)
end

function apply(seat, command)
    wheels[seat] = {command.left, command.right}
    if phase == 0 then
        return
    end
    local robot = robots[seat]
    local heading = sim.getObjectOrientation(robot)[3]
    local ahead = {math.cos(heading), math.sin(heading)}
    local velocity, spin = sim.getObjectVelocity(robot)
    local along = velocity[1] * ahead[1] + velocity[2] * ahead[2]
    local aside = -velocity[1] * ahead[2] + velocity[2] * ahead[1]
    -- Each side pushes with what its speed lacks, as far as its grip goes; sideways wheels only hold.
    local function push(wanted, is_now)
        return math.max(-1, math.min(1, (wanted * rules.speed_mps - is_now) / 0.1)) * rules.grip_n
    end
    local left = push(command.left, along - spin[3] * half_track_m)
    local right = push(command.right, along + spin[3] * half_track_m)
    local hold = -math.max(-1, math.min(1, aside / 0.05)) * rules.side_grip_n
    sim.addForceAndTorque(robot,
                          {ahead[1] * (left + right) - ahead[2] * hold, ahead[2] * (left + right) + ahead[1] * hold, 0},
                          {0, 0, (right - left) * half_track_m})
end

local function is_out(robot)
    local position = sim.getObjectPosition(robot)
    return position[1] ^ 2 + position[2] ^ 2 > rules.ring_radius_m ^ 2
end

function judge()
    local since_s = match.time() - phase_since_s
    if phase == 0 then
        if since_s >= rules.pause_s then
            phase, phase_since_s = 1, match.time()
        end
        return
    end
    local red_out, white_out = is_out(robots[1]), is_out(robots[2])
    if red_out and white_out then
        end_round(nil, 'both left the ring at once')
    elseif red_out or white_out then
        end_round(red_out and 2 or 1, 'the opponent left the ring')
    elseif since_s >= rules.round_s then
        end_round(nil, 'time is over')
    end
end

function state(game)
    game.round = round
    game.phase = phase
end

function lose(seat)
    match.event('walk_over', match.seats[seat].name .. ' has no strategy any more')
    match.finish(3 - seat)
end

function order(name, seat)
    if name == 'restart_round' then
        start_round()
    elseif name == 'award' then
        end_round(seat, 'awarded by the referee')
    end
end
