-- SPDX-License-Identifier: Apache-2.0
-- Steps out of the way of an opponent that looks at it, and pushes from the side.
name = 'flanker'
author = 'agon'

local function normalized(angle)
    return math.atan(math.sin(angle), math.cos(angle))
end

-- Turns at once; drives on as soon as it looks there.
local function drive_to(own, command, x, y)
    local off = normalized(math.atan(y - own.y_m, x - own.x_m) - own.heading_rad)
    local turn = math.max(-1, math.min(1, 1.5 * off))
    local speed = math.max(0, math.cos(off)) ^ 2
    command.left, command.right = speed - turn, speed + turn
end

function step(seen, command)
    local own, opponent = seen.own, seen.opponent
    local dx, dy = own.x_m - opponent.x_m, own.y_m - opponent.y_m
    -- How far the opponent would have to turn to look at us.
    local aspect = normalized(math.atan(dy, dx) - opponent.heading_rad)
    if math.abs(aspect) > 0.7 or math.sqrt(dx * dx + dy * dy) > 0.55 then
        drive_to(own, command, opponent.x_m, opponent.y_m)
        return
    end
    -- It looks at us and is near: on to the place beside it.
    local beside_m = aspect >= 0 and 0.3 or -0.3
    drive_to(own, command, opponent.x_m - beside_m * math.sin(opponent.heading_rad),
             opponent.y_m + beside_m * math.cos(opponent.heading_rad))
end
