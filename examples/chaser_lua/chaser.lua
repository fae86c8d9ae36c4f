-- SPDX-License-Identifier: Apache-2.0
name, author = "chaser", "agon"

-- Robots 2 and 3 push the ball forward, the others wait where they are.
function step(seen, command)
    local field, ball = seen.field, seen.ball
    for number = 2, 3 do
        local me = seen.own[number]
        local x, y = ball.x_m, ball.y_m
        if me.x_m > x - 0.06 then -- in front of the ball: around it first
            x, y = x - 0.25, y + (me.y_m > y and 0.15 or -0.15)
        end
        local wrong = math.atan(y - me.y_m, x - me.x_m) - me.heading_rad
        wrong = (wrong + math.pi) % (2 * math.pi) - math.pi
        local forward_mps = 1.2 * math.max(math.cos(wrong), 0)
        local side_mps = 6 * wrong * field.wheel_track_m / 2
        command.robots[number].left_radps = (forward_mps - side_mps) / field.wheel_radius_m
        command.robots[number].right_radps = (forward_mps + side_mps) / field.wheel_radius_m
    end
end
