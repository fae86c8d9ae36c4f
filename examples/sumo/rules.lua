-- SPDX-License-Identifier: Apache-2.0
-- Sumo: who is out of the ring loses the round; who wins three rounds wins the match. A round that lasts too long, or
-- that both lose at once, counts for nobody.

local limits = match.parameters
local robots = {match.seats[1].robots[1], match.seats[2].robots[1]}
local round = 0
local phase = {name = 'ready', since_s = 0}

local function enter(name)
    phase = {name = name, since_s = match.time()}
end

local function place(seat, x, y, heading)
    local robot = robots[seat]
    sim.setObjectPosition(robot, {x, y, sim.getObjectPosition(robot)[3]})
    sim.setObjectOrientation(robot, {0, 0, heading})
    sim.setObjectVelocity(robot, {0, 0, 0}, {0, 0, 0})
end

local function drive(seat, left, right)
    local name = match.seats[seat].name
    sim.setFloatSignal(name .. '.left', left)
    sim.setFloatSignal(name .. '.right', right)
end

-- The robots stand on a line through the middle, and look past each other by the same angle: fair, and another start in
-- each round.
local function start_round()
    local angle = 2 * math.pi * math.random()
    local heading = angle + math.pi * (0.2 + 0.6 * math.random())
    local x, y = limits.start_m * math.cos(angle), limits.start_m * math.sin(angle)
    place(1, x, y, heading)
    place(2, -x, -y, heading + math.pi)
    drive(1, 0, 0)
    drive(2, 0, 0)
    enter('ready')
end

local function end_round(winner, reason)
    if winner then
        match.set_score(winner, match.score(winner) + 1)
        match.event('round_won', 'round ' .. round .. ': ' .. reason, winner, {robots[winner]})
    else
        match.event('round_drawn', 'round ' .. round .. ': ' .. reason)
    end
    if winner and match.score(winner) >= limits.rounds_to_win then
        match.finish(winner)
        return
    end
    round = round + 1
    start_round()
end

local function is_out(robot)
    local position = sim.getObjectPosition(robot)
    return position[1] ^ 2 + position[2] ^ 2 > limits.ring_radius_m ^ 2
end

local function see(robot, into)
    local position = sim.getObjectPosition(robot)
    into.x_m, into.y_m = position[1], position[2]
    into.heading_rad = sim.getObjectOrientation(robot)[3]
end

-- ---- what agon calls --------------------------------------------------------------------------

function set_up()
    round = 1
    start_round()
end

function observe(seat, seen)
    seen.time_s = match.time()
    seen.is_fighting = phase.name == 'fighting' and 1 or 0
    seen.ring_radius_m = limits.ring_radius_m
    see(robots[seat], seen.own)
    see(robots[3 - seat], seen.opponent)
end

function apply(seat, command)
    if phase.name == 'fighting' then
        drive(seat, command.left, command.right)
    end
end

function judge()
    local since_s = match.time() - phase.since_s
    if phase.name == 'ready' then
        if since_s >= limits.pause_s then
            enter('fighting')
        end
        return
    end
    local first_is_out, second_is_out = is_out(robots[1]), is_out(robots[2])
    if first_is_out and second_is_out then
        end_round(nil, 'both left the ring at once')
    elseif first_is_out then
        end_round(2, match.seats[1].name .. ' left the ring')
    elseif second_is_out then
        end_round(1, match.seats[2].name .. ' left the ring')
    elseif since_s >= limits.round_s then
        end_round(nil, 'time is over')
    end
end

function state(game)
    game.round = round
    game.is_fighting = phase.name == 'fighting' and 1 or 0
end

function order(name, seat)
    if name == 'restart_round' then
        match.event('round_restarted', 'round ' .. round, 0)
        start_round()
    elseif name == 'award_round' then
        end_round(seat, 'awarded by the referee')
    end
end

function lose(seat)
    match.event('walk_over', match.seats[seat].name .. ' has no strategy any more', 3 - seat)
    match.finish(3 - seat)
end
