-- SPDX-License-Identifier: Apache-2.0
-- Drives around the opponent and pushes it from the side, where its wheels hold least.
name = 'flanker'
author = 'agon'

local function normalized(angle)
    return math.atan(math.sin(angle), math.cos(angle))
end

local function drive_to(seen, command, x, y)
    local off = normalized(math.atan(y - seen.own.y_m, x - seen.own.x_m) - seen.own.heading_rad)
    local turn = math.max(-1, math.min(1, 2 * off))
    local speed = math.max(0, math.cos(off))
    command.left, command.right = speed - turn, speed + turn
end

function step(seen, command)
    local own, opponent = seen.own, seen.opponent
    local dx, dy = opponent.x_m - own.x_m, opponent.y_m - own.y_m
    local distance = math.sqrt(dx * dx + dy * dy)
    -- How far the opponent would have to turn to face us.
    local aspect = normalized(math.atan(-dy, -dx) - opponent.heading_rad)
    if math.abs(aspect) > 0.9 or distance < 0.17 then
        drive_to(seen, command, opponent.x_m, opponent.y_m)
        return
    end
    local side = aspect >= 0 and 1 or -1
    local x = opponent.x_m - side * 0.3 * math.sin(opponent.heading_rad)
    local y = opponent.y_m + side * 0.3 * math.cos(opponent.heading_rad)
    local far = math.sqrt(x * x + y * y)
    local most = seen.ring_radius_m - 0.15
    if far > most then
        x, y = x * most / far, y * most / far
    end
    drive_to(seen, command, x, y)
end
