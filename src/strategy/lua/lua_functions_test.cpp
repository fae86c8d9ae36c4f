// SPDX-License-Identifier: Apache-2.0
#include "strategy/lua/lua_functions.hpp"

#include <gtest/gtest.h>

namespace agon::strategy::lua {
namespace {

class LuaFunctions : public ::testing::Test {
protected:
    std::string run(const std::string& text) {
        const script::Outcome outcome = machine->run("team.lua", text);
        return outcome ? "" : outcome.failure->message;
    }

    SideChannel channel;
    std::unique_ptr<script::Machine> machine =
        std::move(make_machine({"team.lua", "", ""}, 1, "yellow", channel)).value();
};

TEST_F(LuaFunctions, SayWhatTheyAreGiven) {
    EXPECT_EQ(
        run("log.debug('a') log.error('b') print('c', 1) plot('speed', 0.5) "
            "draw.line(0, 1, 2, 3) draw.circle(1, 2, 0.5, 0xFF0000FF) draw.text(0, 0, 'here') "
            "draw.point(4, 5)"),
        "");

    const protocol::SideOutputs& said = channel.take();

    ASSERT_EQ(said.log.size(), 3U);
    EXPECT_EQ(said.log[0].level, 0U);
    EXPECT_EQ(said.log[1].level, 3U);
    EXPECT_EQ(said.log[2].text, "c 1");
    ASSERT_EQ(said.figures.size(), 4U);
    EXPECT_EQ(said.figures[0].to_m.y, 3);
    EXPECT_EQ(said.figures[0].color, 0xFFFFFFFFU);
    EXPECT_EQ(said.figures[1].color, 0xFF0000FFU);
    EXPECT_EQ(said.figures[1].radius_m, 0.5);
    EXPECT_EQ(said.figures[2].text, "here");
    ASSERT_EQ(said.plots.size(), 1U);
    EXPECT_EQ(said.plots[0].value, 0.5);
}

TEST_F(LuaFunctions, NameWhatIsWrongWithAnArgument) {
    EXPECT_EQ(run("\ndraw.circle(0, 0, 'wide')"),
              "draw.circle: argument 3 'radius_m' must be a number, got string (team.lua:2)");
    EXPECT_EQ(run("log.info(3)"),
              "log.info: argument 1 'text' must be a string, got 3 (team.lua:1)");
    EXPECT_NE(run("parameter('Speed', 1, 0, 2)").find("is no name for a parameter"),
              std::string::npos);
}

TEST_F(LuaFunctions, GiveAParameterItsValue) {
    channel.set_given_parameters({{"speed", 1.25}});

    EXPECT_EQ(
        run("assert(parameter('speed', 1, 0, 2, 'm/s') == 1.25) assert(parameter('gain', 3, 0, 9) "
            "== 3)"),
        "");
    ASSERT_EQ(channel.parameters().size(), 2U);
    EXPECT_EQ(channel.parameters()[0].unit, "m/s");
}

}  // namespace
}  // namespace agon::strategy::lua
