// SPDX-License-Identifier: Apache-2.0
#include "strategy/lua/lua_host.hpp"

#include <fstream>

#include <gtest/gtest.h>

#include "strategy/common/test_seat.hpp"

namespace agon::strategy {
namespace {

using testing::Seat;
using testing::WorkingFolder;
using Status = CallReport::Status;

class LuaHostTest : public ::testing::Test {
protected:
    std::string start(const std::string& text) {
        std::ofstream(folder.path() / "team.lua") << text;
        const auto started = seat.start((folder.path() / "team.lua").string());
        return started ? "" : started.error().text();
    }

    WorkingFolder folder;
    plugin::CrashGuard guard;
    Seat seat{&guard};
};

TEST_F(LuaHostTest, PlaysFromTheSchemaAlone) {
    ASSERT_EQ(start("function step(seen, command)\n"
                    "    assert(#seen.own == 5 and #command.robots == 5)\n"
                    "    command.robots[1].left_radps = 10 * seen.ball.x_m\n"
                    "    command.robots[5] = {right_radps = -2}\n"
                    "    command.wants_time_out = 1\n"
                    "end"),
              "");

    const CallReport report = seat.step();

    EXPECT_EQ(report.status, Status::Ok) << report.fault;
    EXPECT_EQ(seat.command.robots[0].left_radps, 5);
    EXPECT_EQ(seat.command.robots[4].right_radps, -2);
    EXPECT_EQ(seat.command.wants_time_out, 1U);
    EXPECT_EQ(seat.host->identity().name, "team");
    EXPECT_EQ(seat.host->identity().interface, "lua/1");
}

TEST_F(LuaHostTest, IsToldOfTheMatchOnceAndOfItsEnd) {
    ASSERT_EQ(start("name, author = 'rovers', 'me'\n"
                    "function init(match, seen) log.info(match.mission .. match.seat .. "
                    "match.robot_count .. ' ' .. match.tick_ns .. ' ' .. seen.ball.x_m) end\n"
                    "function step() end\n"
                    "function finish() error('never told') end"),
              "");

    EXPECT_EQ(seat.host->side_outputs().log.at(0).text, "soccer5yellow5 5000000 0.5");
    EXPECT_EQ(seat.host->identity().name, "rovers");
    EXPECT_EQ(seat.host->identity().author, "me");
    EXPECT_EQ(seat.host->stop().fault, "finish: team.lua:4: never told");
}

TEST_F(LuaHostTest, DrawsLotsFromTheSeedOfTheMatchAndTheSeat) {
    const auto lot_of = [this](std::uint64_t match_seed, const std::string& name) {
        seat.setup.seed = match_seed;
        seat.setup.seat = name;
        EXPECT_EQ(start("function step(seen, command)\n"
                        "    command.robots[1].left_radps = math.random()\nend"),
                  "");
        EXPECT_EQ(seat.step().status, Status::Ok);
        return seat.command.robots[0].left_radps;
    };
    const float lot = lot_of(7, "yellow");

    EXPECT_EQ(lot_of(7, "yellow"), lot);
    EXPECT_NE(lot_of(8, "yellow"), lot);
    EXPECT_NE(lot_of(7, "blue"), lot);
}

TEST_F(LuaHostTest, ChangesThePlacementAndKeepsTheRest) {
    ASSERT_EQ(start("function step() end\n"
                    "function place(seen, placement)\n"
                    "    placement.robots[2].x_m = -0.25\n"
                    "    if placement.ball_is_free == 1 then placement.robots[1].x_m = 'far' end\n"
                    "end"),
              "");
    seat.placement.struct_size = sizeof seat.placement;
    seat.placement.robots[0].x_m = -1;

    EXPECT_EQ(seat.place().status, Status::Ok);
    EXPECT_EQ(seat.placement.robots[1].x_m, -0.25);
    EXPECT_EQ(seat.placement.robots[0].x_m, -1);
    EXPECT_EQ(seat.placement.struct_size, sizeof seat.placement);
    seat.placement.ball_is_free = 1;
    seat.placement.robots[1].x_m = 7;
    EXPECT_EQ(seat.place().fault, "place: placement.robots[1].x_m must be a number, got string");
    EXPECT_EQ(seat.placement.robots[1].x_m, 7);
}

TEST_F(LuaHostTest, AFaultNamesTheLineAndIsLoggedOnceWithItsCallers) {
    ASSERT_EQ(start("local function aim(target)\n    return target.x_m\nend\n"
                    "function step(seen, command)\n    local x = aim(seen.goal)\nend"),
              "");

    const CallReport report = seat.step();

    EXPECT_EQ(report.status, Status::Failed);
    EXPECT_EQ(report.fault, "step: team.lua:2: attempt to index a nil value (local 'target')");
    const auto log = seat.host->side_outputs().log;
    ASSERT_EQ(log.size(), 3U);
    EXPECT_EQ(log[0].text, report.fault);
    EXPECT_EQ(log[0].level, 3U);
    EXPECT_EQ(log[1].text, "    team.lua:2: in upvalue 'aim'");
    EXPECT_EQ(log[2].text, "    team.lua:5: in a function of line 4");
    EXPECT_EQ(seat.step().status, Status::Failed);
    EXPECT_TRUE(seat.host->side_outputs().log.empty());
}

TEST_F(LuaHostTest, WhatRunsForEverOrTakesAllMemoryIsAFaultAndTheMatchGoesOn) {
    ASSERT_EQ(start("n = 0 function step(seen, command)\n    n = n + 1\n"
                    "    if n == 1 then while true do end end\n"
                    "    if n == 2 then local t = {} while true do t[#t + 1] = {} end end\n"
                    "    if n == 3 then return step(seen, command) + 1 end\n"
                    "    command.robots[1].left_radps = n\nend"),
              "");

    EXPECT_EQ(seat.step().fault,
              "step: team.lua:3: the budget of 2000000 instructions for one call is used up");
    EXPECT_EQ(seat.step().status, Status::Failed);
    EXPECT_EQ(seat.step().status, Status::Failed);
    EXPECT_EQ(seat.step().status, Status::Ok);
    EXPECT_EQ(seat.command.robots[0].left_radps, 5);
}

TEST_F(LuaHostTest, ASlipInACommandIsAFaultThatSaysWhich) {
    ASSERT_EQ(start("function step(seen, command) command.robots[2].left_rads = 1 end"), "");

    EXPECT_EQ(seat.step().fault,
              "step: command.robots[2] has no 'left_rads'; did you mean 'left_radps'?");
}

TEST_F(LuaHostTest, WhatCannotStartSaysWhy) {
    EXPECT_NE(start("function stop() end").find("defines no function step(seen, command)"),
              std::string::npos);
    EXPECT_NE(start("function step(").find("team.lua:1: "), std::string::npos);
    EXPECT_NE(start("function step() end\nfunction init() error('no kit') end")
                  .find("team.lua:2: no kit"),
              std::string::npos);
    seat.setup.parameters = {{"speed", 1}};
    EXPECT_NE(start("function step() end").find("declares no parameter 'speed'"),
              std::string::npos);
}

TEST_F(LuaHostTest, RequiresWhatStandsBesideIt) {
    std::ofstream(folder.path() / "kit.lua") << "return {speed = 3}";

    ASSERT_EQ(start("local kit = require('kit')\n"
                    "function step(seen, command) command.robots[1].left_radps = kit.speed end"),
              "");
    EXPECT_EQ(seat.step().status, Status::Ok);
    EXPECT_EQ(seat.command.robots[0].left_radps, 3);
}

}  // namespace
}  // namespace agon::strategy
