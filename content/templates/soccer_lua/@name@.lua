-- How @name@ decides. Lengths are meters, angles radians, in team view: the own goal is at negative x,
-- the opponent's at positive x, y to the left. Robots count from 1: own[1] is the goalkeeper.
name, author = "@name@", "your name"

-- Can be set for a match without a change here: --param @seat@.top_speed=1.2
local top_speed_mps = parameter("top_speed", 1.4, 0.2, 2, "m/s")

local sqrt, abs, sin, cos, atan, pi = math.sqrt, math.abs, math.sin, math.cos, math.atan, math.pi

local function clamp(value, low, high)
    return value < low and low or value > high and high or value
end

local function wrap(angle)
    return (angle + pi) % (2 * pi) - pi
end

local function distance(a_x, a_y, b_x, b_y)
    return sqrt((a_x - b_x) ^ 2 + (a_y - b_y) ^ 2)
end

-- Wheel speeds of a robot that goes straight and turns. left and right are rad/s.
local function set_wheels(field, wheels, forward_mps, turn_radps)
    local side_mps = turn_radps * field.wheel_track_m / 2
    wheels.left_radps = (forward_mps - side_mps) / field.wheel_radius_m
    wheels.right_radps = (forward_mps + side_mps) / field.wheel_radius_m
end

-- Drives to a place, forwards or backwards, whichever needs less turning. It arrives with end_mps.
local function drive_to(field, me, wheels, x, y, end_mps)
    local away = distance(me.x_m, me.y_m, x, y)
    if away < 0.01 and end_mps == 0 then
        return set_wheels(field, wheels, 0, 0)
    end
    local wrong = wrap(atan(y - me.y_m, x - me.x_m) - me.heading_rad)
    local direction = 1
    if abs(wrong) > pi / 2 then
        wrong, direction = wrap(wrong + pi), -1
    end
    -- As fast as it can still brake (3 m/s^2), and slower while it looks elsewhere.
    local speed = math.min(top_speed_mps, sqrt(end_mps ^ 2 + 2 * 3 * away)) * math.max(cos(wrong), 0) ^ 2
    set_wheels(field, wheels, direction * speed, clamp(10 * wrong, -12, 12))
end

-- Where the ball will be if nothing stops it, within the field.
local function ball_after(seen, time_s)
    local field, ball = seen.field, seen.ball
    local side = field.width_m / 2 - field.ball_radius_m
    local line = field.length_m / 2 - field.ball_radius_m
    return clamp(ball.x_m + ball.velocity_x_mps * time_s, -line, line),
           clamp(ball.y_m + ball.velocity_y_mps * time_s, -side, side)
end

-- In front of the own goal, between the ball and its middle.
local function keep_goal(seen, wheels)
    local field, me = seen.field, seen.own[1]
    local _, ball_y = ball_after(seen, 0.1)
    local reach = field.goal_width_m / 2 - 0.02
    local x = -field.length_m / 2 + field.robot_side_m / 2 + 0.02
    local ball = seen.ball
    if ball.x_m < -field.length_m / 2 + field.goal_area_length_m and abs(ball.y_m) < field.goal_area_width_m / 2 then
        -- It lies in the goal area, where only the goalkeeper may be: out with it.
        return drive_to(field, me, wheels, ball.x_m + 0.1, ball.y_m, 0.8)
    end
    drive_to(field, me, wheels, x, clamp(ball_y, -reach, reach), 0)
end

-- Gets behind the ball and pushes it to the opponent's goal.
local function strike(seen, me, wheels)
    local field = seen.field
    local ball_x, ball_y = ball_after(seen, 0.15)
    local area_x = -field.length_m / 2 + field.goal_area_length_m + field.robot_side_m
    if ball_x < area_x and abs(ball_y) < field.goal_area_width_m / 2 + field.robot_side_m then
        -- The goalkeeper's ball. A second robot in the own goal area is a penalty kick.
        return drive_to(field, me, wheels, area_x + 0.1, ball_y, 0)
    end
    local goal_x = field.length_m / 2 + 0.05
    local aim_x, aim_y = goal_x - ball_x, -ball_y
    local length = math.max(sqrt(aim_x ^ 2 + aim_y ^ 2), 0.01)
    aim_x, aim_y = aim_x / length, aim_y / length
    -- How far behind the ball the robot is, along the shot, and how far beside it.
    local behind = (ball_x - me.x_m) * aim_x + (ball_y - me.y_m) * aim_y
    local beside = (ball_y - me.y_m) * aim_x - (ball_x - me.x_m) * aim_y
    if behind > 0 and abs(beside) < 0.02 + 0.25 * behind then
        return drive_to(field, me, wheels, ball_x + 0.2 * aim_x, ball_y + 0.2 * aim_y, top_speed_mps)
    end
    local x, y = ball_x - 0.13 * aim_x, ball_y - 0.13 * aim_y
    if behind < 0.05 then
        -- In front of the ball: around it, on the side where the robot is.
        local side = beside > 0 and -1 or 1
        x, y = x - 0.12 * aim_y * side, y + 0.12 * aim_x * side
    end
    local side_line = field.width_m / 2 - field.robot_side_m / 2
    local goal_line = field.length_m / 2 - field.robot_side_m / 2
    drive_to(field, me, wheels, clamp(x, -goal_line, goal_line), clamp(y, -side_line, side_line), 0.3)
end

-- Places for those who wait: back a little, left and right of the ball, farther back for each pair.
local function support(seen, me, wheels, number)
    local field = seen.field
    local row, side = (number + 1) // 2, number % 2 == 0 and -1 or 1
    local limit = field.length_m / 2 - field.goal_area_length_m - 0.15
    local x = clamp(seen.ball.x_m - 0.3 * row, -limit, limit)
    local y = clamp(0.5 * seen.ball.y_m + side * 0.3, -field.width_m / 2 + 0.1, field.width_m / 2 - 0.1)
    drive_to(field, me, wheels, x, y, 0)
end

-- A robot that pushes without getting anywhere backs off for a moment, turning.
local stuck_since_ns, free_until_ns = {}, {}
local function escape(seen, number, wheels)
    local me, now_ns = seen.own[number], seen.time_ns
    local is_moving = me.velocity_x_mps ^ 2 + me.velocity_y_mps ^ 2 > 0.05 ^ 2
    local wants_to = abs(wheels.left_radps + wheels.right_radps) > 10
    if is_moving or not wants_to then
        stuck_since_ns[number] = nil
    elseif not stuck_since_ns[number] then
        stuck_since_ns[number] = now_ns
    elseif now_ns - stuck_since_ns[number] > 600000000 then
        local direction = wheels.left_radps + wheels.right_radps > 0 and -1 or 1
        stuck_since_ns[number], free_until_ns[number] = nil, now_ns + 300000000
        free_until_ns[-number] = direction
    end
    if free_until_ns[number] and now_ns < free_until_ns[number] then
        set_wheels(seen.field, wheels, 0.6 * free_until_ns[-number], 4)
    end
end

local striker = 2

-- Called once, before the match.
function init(match)
    log.info(name .. " plays " .. match.mission .. " with " .. match.robot_count .. " robots")
end

-- Called 200 times a second of simulated time: fills the wheel speeds from what is seen.
function step(seen, command)
    keep_goal(seen, command.robots[1])

    -- The robot nearest to the ball plays it; another one has to be 10 cm nearer to take over.
    local ball = seen.ball
    local function away(number)
        return distance(seen.own[number].x_m, seen.own[number].y_m, ball.x_m, ball.y_m)
    end
    local nearest = away(striker) - 0.1
    for number = 2, #seen.own do
        if away(number) < nearest then
            striker, nearest = number, away(number)
        end
    end

    local waiting = 0
    for number = 2, #seen.own do
        local me, wheels = seen.own[number], command.robots[number]
        if number == striker then
            strike(seen, me, wheels)
        else
            waiting = waiting + 1
            support(seen, me, wheels, waiting)
        end
        escape(seen, number, wheels)
    end
    draw.circle(seen.own[striker].x_m, seen.own[striker].y_m, 0.07, 0xFFD040FF)
end
