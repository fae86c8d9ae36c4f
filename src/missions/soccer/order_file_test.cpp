// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/order_file.hpp"

#include <cstring>

#include <gtest/gtest.h>

#include "core/content.hpp"
#include "missions/soccer/orders.hpp"

namespace agon::missions::soccer {
namespace {

core::Result<std::vector<TimedOrder>> read(const std::string& text) {
    const auto set = core::ContentSet::from_files({{"", "orders.toml", text}});
    const auto document = set->document("orders.toml");
    if (!document) {
        return document.error();
    }
    return read_orders(*read_content(core::shipped_content(), "soccer5"), *document);
}

OrderBlock block_of(const TimedOrder& order) {
    OrderBlock block;
    EXPECT_EQ(order.block.size(), sizeof(block));
    std::memcpy(&block, order.block.data(), sizeof(block));
    return block;
}

std::string error_of(const std::string& text) {
    const auto orders = read(text);
    return orders ? "no error" : orders.error().text();
}

void expect_error(const std::string& text, const std::string& what) {
    EXPECT_NE(error_of(text).find(what), std::string::npos) << text << "\n" << error_of(text);
}

TEST(OrderFile, GivesOrdersWithTheirTicks) {
    const auto orders = read(R"(
        [[order]]
        time_s = 0
        order = "stop"
        [[order]]
        tick = 3
        order = "resume"
        [[order]]
        time_s = 10
        order = "free_kick"
        team = "blue"
        [[order]]
        time_s = 10.001
        order = "place_robot"
        team = "yellow"
        robot = 4
        at_m = [-0.5, 0.25]
        heading_deg = 90
        [[order]]
        time_s = 20
        order = "score"
        yellow = 3
        blue = 1
        [[order]]
        time_s = 20
        order = "clock"
        playing_time_s = 12.5
    )");

    ASSERT_TRUE(orders) << orders.error().text();
    ASSERT_EQ(orders->size(), 6U);
    EXPECT_EQ((*orders)[0].tick, 1U) << "the state at 0 s is that before the first tick";
    EXPECT_EQ((*orders)[1].tick, 3U);
    EXPECT_EQ((*orders)[2].tick, 2001U);
    EXPECT_EQ(block_of((*orders)[2]).order, static_cast<std::uint32_t>(OrderKind::FreeKick));
    EXPECT_EQ(block_of((*orders)[2]).team, 2U);
    EXPECT_EQ((*orders)[3].tick, 2002U) << "not before its time";
    const OrderBlock robot = block_of((*orders)[3]);
    EXPECT_EQ(robot.team, 1U);
    EXPECT_EQ(robot.robot, 4U);
    EXPECT_EQ(robot.x_m, -0.5);
    EXPECT_EQ(robot.y_m, 0.25);
    EXPECT_NEAR(robot.heading_rad, 1.5708, 1e-4);
    EXPECT_EQ(block_of((*orders)[4]).yellow_goals, 3U);
    EXPECT_EQ(block_of((*orders)[4]).blue_goals, 1U);
    EXPECT_EQ(block_of((*orders)[5]).playing_time_ns, 12'500'000'000U);
    EXPECT_EQ((*orders)[5].where, "orders.toml:26:9");
}

TEST(OrderFile, MayBeEmpty) {
    const auto orders = read("");

    ASSERT_TRUE(orders);
    EXPECT_TRUE(orders->empty());
}

TEST(OrderFile, NamesTheNearestWord) {
    expect_error("[[order]]\ntime_s = 1\norder = \"fre_kick\"\nteam = \"blue\"",
                 "did you mean 'free_kick'");
    expect_error("[[order]]\ntime_s = 1\norder = \"free_kick\"\nteam = \"bleu\"",
                 "did you mean 'blue'");
    expect_error("[[order]]\ntimes = 1\norder = \"stop\"", "did you mean");
    expect_error("[[orders]]\ntime_s = 1\norder = \"stop\"", "unknown key 'orders'");
    expect_error("[[order]]\ntime_s = 1\norder = \"resume\"\nteam = \"blue\"",
                 "unknown key 'order[0].team' (orders.toml:4:");
}

TEST(OrderFile, FaultyTimesAreErrors) {
    expect_error("[[order]]\ntime_s = -1\norder = \"resume\"", "orders.toml:2:");
    expect_error("[[order]]\ntime_s = 1e12\norder = \"resume\"", "orders.toml:2:");
    expect_error("[[order]]\ntime_s = nan\norder = \"resume\"", "orders.toml:2:");
    expect_error("[[order]]\ntick = 0\norder = \"resume\"", "orders.toml:2:");
    expect_error("[[order]]\norder = \"resume\"", "time_s");
    expect_error("[[order]]\ntick = 5\ntime_s = 1\norder = \"resume\"", "only one of them");
    expect_error(
        "[[order]]\ntime_s = 2\norder = \"resume\"\n[[order]]\ntime_s = 1\norder = \"resume\"",
        "before that of the order above");
}

TEST(OrderFile, FaultyPlacesAreErrors) {
    const std::string ball = "[[order]]\ntime_s = 1\norder = \"place_ball\"\n";
    const std::string robot = "[[order]]\ntime_s = 1\norder = \"place_robot\"\nteam = \"blue\"\n";
    expect_error(ball + "at_m = [0, 0.9]", "in a wall");
    expect_error(ball + "at_m = [9, 0]", "outside the field");
    expect_error(ball + "at_m = [0]", "orders.toml:4:");
    expect_error(ball, "at_m");
    expect_error(robot + "robot = 5\nat_m = [0, 0]", "orders.toml:5:");
    expect_error(robot + "robot = 1\nat_m = [1.09, 0.5]", "in a wall");
    expect_error(robot + "at_m = [0, 0]", "robot");
    EXPECT_EQ(error_of(robot + "robot = 1\nat_m = [0, 0]\nheading_deg = 1e300"),
              "'order[0].heading_deg' is 1e+300, but must be at least -36000 and at most 36000 "
              "(orders.toml:7:1)");
    EXPECT_EQ(error_of(robot + "robot = 1\nat_m = [nan, 5]"),
              "'order[0].at_m[0]' must be finite (orders.toml:6:9)");
}

TEST(OrderFile, AWordThatIsNoOrderIsOneError) {
    const std::string error = error_of("[[order]]\ntime_s = 1\norder = \"gaol\"\nteam = \"blue\"");
    EXPECT_EQ(error.rfind("'order[0].order' is 'gaol', but must be one of", 0), 0U) << error;
    EXPECT_NE(error.find("; did you mean 'goal'? (orders.toml:3:1)"), std::string::npos) << error;
    EXPECT_EQ(error.find('\n'), std::string::npos) << error;
    EXPECT_EQ(error_of("[[order]]\ntime_s = 1\nteam = \"blue\""),
              "missing key 'order[0].order' (orders.toml:1:1)");
    EXPECT_EQ(error_of("[[order]]\ntime_s = 1\nordre = \"goal\"\nteam = \"blue\""),
              "unknown key 'order[0].ordre'; did you mean 'order[0].order'? (orders.toml:3:1)");
    EXPECT_EQ(error_of("[[order]]\ntime_s = 1\norder = 5").find('\n'), std::string::npos);
}

TEST(OrderFile, NothingFalseFollowsFromAFaultyTimeOrWord) {
    const std::string stop = "[[order]]\ntime_s = 5\norder = \"stop\"\n";
    for (const char* time : {"time_s = -3", "time_s = nan", "time_s = \"9\"", "tick = 0", ""}) {
        const std::string late = std::string("[[order]]\n") + time + "\norder = \"stop\"\n";
        EXPECT_EQ(error_of(stop + late).find('\n'), std::string::npos) << error_of(stop + late);
        const std::string more = late + "[[order]]\ntime_s = 1\norder = \"resume\"\n";
        EXPECT_EQ(error_of(more).find('\n'), std::string::npos) << error_of(more);
    }
    const std::string typo = stop + "[[order]]\ntime_s = 6\norder = \"resum\"\n";
    EXPECT_EQ(error_of(typo).find("for ever"), std::string::npos) << error_of(typo);
    const std::string back = stop + "[[order]]\ntime_s = 4\norder = \"stop\"\n";
    EXPECT_EQ(error_of(back).find("for ever"), std::string::npos) << error_of(back);
}

TEST(OrderFile, PlayThatWouldBeStoppedForEverIsAnError) {
    const std::string stop = "[[order]]\ntime_s = 1\norder = \"stop\"\n";
    expect_error(stop, "for ever");
    for (const char* word : {"resume", "next_half"}) {
        EXPECT_TRUE(read(stop + "[[order]]\ntime_s = 2\norder = \"" + word + "\"")) << word;
    }
    EXPECT_TRUE(read(stop + "[[order]]\ntime_s = 2\norder = \"goal\"\nteam = \"blue\""));
    expect_error(stop + "[[order]]\ntime_s = 2\norder = \"annul_goal\"", "for ever");
}

}  // namespace
}  // namespace agon::missions::soccer
