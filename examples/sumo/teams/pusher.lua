-- SPDX-License-Identifier: Apache-2.0
-- Turns towards the opponent and pushes.
name = 'pusher'
author = 'agon'

function step(seen, command)
    local dx, dy = seen.opponent.x_m - seen.own.x_m, seen.opponent.y_m - seen.own.y_m
    local off = math.atan(dy, dx) - seen.own.heading_rad
    off = math.atan(math.sin(off), math.cos(off))
    local turn = math.max(-1, math.min(1, 2 * off))
    local speed = math.abs(off) < 0.5 and 1 or 0
    command.left = speed - turn
    command.right = speed + turn
end
