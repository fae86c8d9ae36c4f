-- SPDX-License-Identifier: Apache-2.0
-- Drives at the opponent and pushes, whatever happens.
name = 'pusher'
author = 'agon'

function step(seen, command)
    local own, opponent = seen.own, seen.opponent
    local off = math.atan(opponent.y_m - own.y_m, opponent.x_m - own.x_m) - own.heading_rad
    off = math.atan(math.sin(off), math.cos(off))
    local turn = math.max(-0.5, math.min(0.5, 0.4 * off))
    local speed = math.abs(off) < 1 and 1 or 0.2
    command.left, command.right = speed - turn, speed + turn
end
