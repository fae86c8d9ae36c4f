-- SPDX-License-Identifier: Apache-2.0
-- Counts its steps in the left wheel of robot 0, and fails as the parameter `mode` says.
name, author = "lua probe", "agon"

local mode
local steps = 0

function init(match)
    mode = parameter("mode", 0, 0, 9)
    log.info(match.seat .. " plays " .. match.mission)
end

function place(seen, placement)
    placement.robots[1].x_m = seen.ball.x_m
end

function step(seen, command)
    steps = steps + 1
    command.robots[1].left_radps = steps
    command.robots[1].right_radps = seen.own[1].heading_rad
    if mode == 1 then
        local nothing
        nothing.x = 1
    elseif mode == 2 then
        while true do end
    elseif mode == 3 then
        local s = "x"
        while true do s = s .. s end
    elseif mode == 4 then
        command.robots[2].left_rads = 1
    end
end
