// SPDX-License-Identifier: Apache-2.0
#include "core/table.hpp"

#include <gtest/gtest.h>

#include "core/content.hpp"
#include "core/table_reading.hpp"

namespace agon::core {
namespace {

Document parsed(const std::string& text) {
    const auto content = ContentSet::from_files({{"", "field.toml", text}});
    return *content->document("field.toml");
}

std::string errors_of(const Document& document) {
    const auto finished = document.finish();
    return finished ? "" : finished.error().text();
}

TEST(Table, ReadsValuesOfEveryKind) {
    const Document document = parsed(R"(
        length_m = 2.2
        robots = 5
        is_open = true
        title = "Middle League"
        surface = "carpet"
        pause_s = 1.5
        mark_m = [0.375, -0.4]
        gravity_mps2 = [0, 0, -9.81]
        outline_m = [[0, 0], [1, 0], [1, 1]]
        places_deg = [[1, 2, 90]]
        weights = [1, 2.5]
        seats = ["yellow", "blue"]
        [goal]
        depth_m = 0.15
        [[walls]]
        name = "left"
        [[walls]]
        name = "right"
    )");
    const Table root = document.root();

    EXPECT_EQ(root.number("length_m", Range::positive()), 2.2);
    EXPECT_EQ(root.integer("robots", 1, 11), 5);
    EXPECT_EQ(root.number_or("width_m", 1.8), 1.8);
    EXPECT_EQ(root.integer_or("reserves", 2, 0, 9), 2);
    EXPECT_TRUE(root.boolean("is_open"));
    EXPECT_TRUE(root.boolean_or("is_indoor", true));
    EXPECT_EQ(root.string("title"), "Middle League");
    EXPECT_EQ(root.string_or("subtitle", "none"), "none");
    EXPECT_EQ(root.choice("surface", {"wood", "carpet"}), "carpet");
    EXPECT_EQ(root.choice_or("light", "day", {"day", "night"}), "day");
    EXPECT_EQ(root.seconds("pause_s"), Duration::milliseconds(1500));
    EXPECT_EQ(root.seconds_or("delay_s", Duration::seconds(2)), Duration::seconds(2));
    EXPECT_EQ(root.point("mark_m"), (Vec2{0.375, -0.4}));
    EXPECT_EQ(root.point3("gravity_mps2"), (Vec3{0, 0, -9.81}));
    EXPECT_EQ(root.points("outline_m"), (std::vector<Vec2>{{0, 0}, {1, 0}, {1, 1}}));
    EXPECT_EQ(root.poses_deg("places_deg"), (std::vector<Pose2>{{{1, 2}, radians(90)}}));
    EXPECT_EQ(root.numbers("weights", 0), (std::vector<double>{1, 2.5}));
    EXPECT_EQ(root.strings("seats"), (std::vector<std::string>{"yellow", "blue"}));
    EXPECT_EQ(root.table("goal").number("depth_m"), 0.15);
    EXPECT_FALSE(root.table_if("roof"));
    ASSERT_EQ(root.tables("walls").size(), 2U);
    EXPECT_EQ(root.tables("walls")[0].string("name"), "left");
    EXPECT_EQ(root.tables("walls")[1].string("name"), "right");
    EXPECT_TRUE(root.tables("floors").empty());
    EXPECT_EQ(errors_of(document), "");
}

TEST(Table, SaysWhatAValueOfTheWrongTypeMustBe) {
    const Document document = parsed(
        "length_m = \"2.2\"\n"
        "robots = 5.5\n"
        "is_open = 1\n"
        "title = 3\n"
        "[goal]\n"
        "  posts = 2\n");
    const Table root = document.root();
    static_cast<void>(root.number("length_m"));
    static_cast<void>(root.integer("robots", 1, 11));
    static_cast<void>(root.boolean("is_open"));
    static_cast<void>(root.string("title"));
    static_cast<void>(root.table("goal").table("posts"));

    EXPECT_EQ(errors_of(document),
              "'length_m' must be a number, but is a string (field.toml:1:1)\n"
              "'robots' must be a whole number, but is a number (field.toml:2:1)\n"
              "'is_open' must be true or false, but is a whole number (field.toml:3:1)\n"
              "'title' must be a string, but is a whole number (field.toml:4:1)\n"
              "'goal.posts' must be a table, but is a whole number (field.toml:6:3)");
}

TEST(Table, SaysTheRangeThatANumberMissed) {
    const Document document = parsed(
        "a_m = 30\n"
        "b_m = 0\n"
        "c_ratio = 1.5\n"
        "count = 12\n"
        "d_m = inf\n"
        "e_m = nan\n"
        "f_s = 1e300\n");
    const Table root = document.root();

    EXPECT_EQ(root.number("a_m", {.max = 20}), 0);
    EXPECT_EQ(root.number("b_m", Range::positive()), 0);
    EXPECT_EQ(root.number_or("c_ratio", 0.5, Range::ratio()), 0);
    EXPECT_EQ(root.integer("count", 1, 11), 1);
    EXPECT_EQ(root.number("d_m"), 0);
    EXPECT_EQ(root.number("e_m"), 0);
    EXPECT_EQ(root.seconds("f_s"), Duration());
    EXPECT_EQ(errors_of(document),
              "'a_m' is 30, but must be at most 20 (field.toml:1:1)\n"
              "'b_m' is 0, but must be above 0 (field.toml:2:1)\n"
              "'c_ratio' is 1.5, but must be at least 0 and at most 1 (field.toml:3:1)\n"
              "'count' is 12, but must be at least 1 and at most 11 (field.toml:4:1)\n"
              "'d_m' must be finite (field.toml:5:1)\n"
              "'e_m' must be finite (field.toml:6:1)\n"
              "'f_s' is 1e+300, but must be at least 0 and at most 3.2e+09 (field.toml:7:1)");
}

TEST(Table, ChecksArraysAndTheirElements) {
    const Document document = parsed(
        "a_m = [1, 2, 3]\n"
        "b_m = [[0, 0], [1]]\n"
        "c_m = [1, \"x\"]\n"
        "names = [\"y\", 2]\n");
    const Table root = document.root();

    EXPECT_EQ(root.point("a_m"), Vec2());
    EXPECT_EQ(root.points("b_m").size(), 2U);
    EXPECT_EQ(root.point("c_m"), (Vec2{1, 0}));
    EXPECT_EQ(root.strings("names"), (std::vector<std::string>{"y"}));
    EXPECT_EQ(errors_of(document),
              "'a_m' must have 2 numbers, but has 3 (field.toml:1:1)\n"
              "'b_m[1]' must have 2 numbers, but has 1 (field.toml:2:16)\n"
              "'c_m[1]' must be a number, but is a string (field.toml:3:11)\n"
              "'names[1]' must be a string, but is a whole number (field.toml:4:15)");
}

TEST(Table, NamesTheWordsOfAChoice) {
    const Document document = parsed("surface = \"carpt\"\n");

    EXPECT_EQ(document.root().choice("surface", {"wood", "carpet"}), "wood");
    EXPECT_EQ(errors_of(document),
              "'surface' is 'carpt', but must be one of 'wood', 'carpet'; did you mean 'carpet'? "
              "(field.toml:1:1)");
}

TEST(Table, TakesAReadersOwnErrors) {
    const Document document = parsed("[goal]\nwidth_m = 0.4\n");
    const Table goal = document.root().table("goal");
    static_cast<void>(goal.number("width_m"));

    goal.fail("width_m", "must be less than the field's width");

    EXPECT_EQ(errors_of(document),
              "'goal.width_m': must be less than the field's width (field.toml:2:1)");
}

TEST(TableReading, KnowsWhichValuesOnlyStandInForFaultyOnes) {
    const Document document = parsed("at_m = [0, nan]\ngoal = 3\nlength_m = -1\nwidth_m = 2");
    const Table root = document.root();
    const auto is_faulty = [&root](const char* key) {
        return TableReading{root, key}.is_faulty();
    };

    (void)root.point("at_m");
    (void)root.number("length_m", Range::positive());
    (void)root.number("width_m");
    (void)root.number("height_m");
    (void)root.integer_or("goal", 0, 0, 5);
    (void)root.integer_or("reserves", 0, 0, 5);

    EXPECT_TRUE(is_faulty("at_m")) << "a part of it";
    EXPECT_TRUE(is_faulty("length_m"));
    EXPECT_TRUE(is_faulty("height_m")) << "missing";
    EXPECT_FALSE(is_faulty("width_m"));
    EXPECT_FALSE(is_faulty("goal"));
    EXPECT_FALSE(is_faulty("reserves")) << "need not be there";
}

TEST(TableReading, WhatIsPassedOverIsNotUnknown) {
    const Document document = parsed("length_m = 1\nwidht_m = 1\n[goal]\ndepth_m = 1");

    pass_over(document.root(), {"length_m", "width_m", "goal"});

    EXPECT_EQ(errors_of(document),
              "unknown key 'widht_m'; did you mean 'width_m'? (field.toml:2:1)");
}

TEST(Table, SaysHowOneOfSeveralTablesIsWritten) {
    const Document document = parsed("[wall]\nname = \"left\"");

    EXPECT_TRUE(document.root().tables("wall").empty());

    EXPECT_EQ(errors_of(document),
              "'wall' is one table, but may be several: write [[wall]] (field.toml:1:2)");
}

TEST(Table, LetsNamesBeFree) {
    const Document document =
        parsed("[materials.rubber]\nfriction_ratio = 0.9\n[materials.steel]\n");
    const Table materials = document.root().table("materials");

    EXPECT_EQ(materials.keys(), (std::vector<std::string>{"rubber", "steel"}));
    EXPECT_TRUE(materials.has("rubber"));
    EXPECT_FALSE(materials.has("wood"));
    EXPECT_EQ(materials.where("rubber"), "field.toml:1:12");
    EXPECT_EQ(materials.table("rubber").number("friction_ratio"), 0.9);
    static_cast<void>(materials.table("steel"));
    EXPECT_EQ(errors_of(document), "");
}

}  // namespace
}  // namespace agon::core
