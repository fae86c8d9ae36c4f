// SPDX-License-Identifier: Apache-2.0
#include "scene/json_table.hpp"

#include <array>
#include <functional>

#include <gtest/gtest.h>

namespace agon::scene {
namespace {

/// What is wrong with a text that is read so; "" if nothing.
std::string errors_of(const std::string& json, const std::function<void(JsonTable&)>& read) {
    const auto text = JsonText::parse("a.json", json);
    JsonErrors errors;
    {
        JsonTable table(*text, text->root(), errors);
        read(table);
    }
    const auto result = errors.result();
    return result ? "" : result.error().text();
}

TEST(JsonTable, ReadsWhatIsThereAndLeavesTheRest) {
    const auto text = JsonText::parse("a.json",
                                      "{\"n\": 2.5, \"on\": true, \"s\": \"x\", \"v\": [1, 2, 3],"
                                      "\"u\": 200, \"i\": -7, \"c\": \"#102030\", \"w\": \"b\","
                                      "\"points\": [[1, 2], [3, 4]]}");
    JsonErrors errors;
    double n = 0;
    double missing = 7;
    bool on = false;
    std::string s;
    core::Vec3 v;
    std::uint8_t u = 0;
    std::int32_t i = 0;
    std::uint32_t color = 0;
    std::size_t word = 0;
    std::vector<core::Vec2> points;
    {
        JsonTable table(*text, text->root(), errors);
        table.read("n", n);
        table.read("missing", missing);
        table.read("on", on);
        table.read("s", s);
        table.read("v", v);
        table.read("u", u);
        table.read("i", i);
        table.read_color("c", color);
        table.read_word("w", word, std::array{"a", "b"});
        table.read("points", points);
    }

    EXPECT_TRUE(errors.result());
    EXPECT_EQ(n, 2.5);
    EXPECT_EQ(missing, 7);
    EXPECT_TRUE(on);
    EXPECT_EQ(s, "x");
    EXPECT_EQ(v, (core::Vec3{1, 2, 3}));
    EXPECT_EQ(u, 200);
    EXPECT_EQ(i, -7);
    EXPECT_EQ(color, 0x102030FFU);
    EXPECT_EQ(word, 1U);
    EXPECT_EQ(points, (std::vector<core::Vec2>{{1, 2}, {3, 4}}));
}

TEST(JsonTable, NamesFileLineAndKeyOfWhatIsWrong) {
    const auto read_mass = [](JsonTable& table) {
        double mass = 0;
        table.read("mass_kg", mass, core::Range::positive());
    };
    EXPECT_EQ(errors_of("{\n\"mass_kg\": -1}", read_mass),
              "a.json:2:1: 'mass_kg' must be above 0, not -1");
    EXPECT_EQ(errors_of("{\"mass_kg\": \"1\"}", read_mass),
              "a.json:1:2: 'mass_kg' must be a number, not a string");
    EXPECT_EQ(errors_of("[1]", read_mass), "a.json:1:1: the file must be an object, not an array");
}

TEST(JsonTable, FindsKeysThatNobodyHasRead) {
    EXPECT_EQ(errors_of("{\"mass\": 1, \"xyz\": 2}",
                        [](JsonTable& table) {
                            double mass = 0;
                            table.read("mas", mass);
                        }),
              "a.json:1:2: 'mass' is not known here; did you mean 'mas'?\n"
              "a.json:1:13: 'xyz' is not known here");
}

TEST(JsonTable, MissesRequiredKeys) {
    EXPECT_EQ(errors_of("{}", [](JsonTable& table) { table.require("alias"); }),
              "a.json:1:1: the file lacks the key 'alias'");
}

TEST(JsonTable, RefusesNumbersThatDoNotFit) {
    const auto read_byte = [](JsonTable& table) {
        std::uint8_t byte = 0;
        table.read("b", byte);
    };
    EXPECT_EQ(errors_of("{\"b\": 255}", read_byte), "");
    EXPECT_EQ(errors_of("{\"b\": 256}", read_byte),
              "a.json:1:2: 'b' must be at least 0 and at most 255, not 256");
    EXPECT_EQ(errors_of("{\"b\": 1.5}", read_byte), "a.json:1:2: 'b' must be a whole number");
}

TEST(JsonTable, RefusesOtherWordsColorsAndLists) {
    const auto read_all = [](JsonTable& table) {
        std::size_t word = 0;
        std::uint32_t color = 0;
        core::Vec2 v;
        table.read_word("w", word, std::array{"red", "green", "blue"});
        table.read_color("c", color);
        table.read("v", v);
    };
    EXPECT_EQ(errors_of("{\"w\": \"gren\"}", read_all),
              "a.json:1:2: 'w' must be 'red', 'green' or 'blue', not 'gren'; did you mean "
              "'green'?");
    for (const char* bad : {"\"#12345\"", "\"#1234567\"", "\"#GG0000\"", "\"123456 \"", "5"}) {
        EXPECT_NE(errors_of(std::string("{\"c\": ") + bad + "}", read_all), "") << bad;
    }
    EXPECT_EQ(errors_of("{\"v\": [1, 2, 3]}", read_all),
              "a.json:1:2: 'v' must be 2 numbers in brackets");
}

TEST(Rotation, IsMadeAUnitIfItNearlyIsOne) {
    const auto read = [](const std::string& q, core::Quat& out) {
        return errors_of("{\"q\": " + q + "}", [&](JsonTable& table) { table.read("q", out); });
    };
    core::Quat q;
    EXPECT_EQ(read("[0.7071, 0, 0, 0.7071]", q), "");
    EXPECT_NEAR(q.w * q.w + q.z * q.z, 1, 1e-15);
    EXPECT_NE(read("[1, 1, 0, 0]", q), "");
    EXPECT_NE(read("[0, 0, 0, 0]", q), "");
}

TEST(JsonErrors, ShowsTwentyAndCountsTheRest) {
    std::string json = "{\"k0\": 0";
    for (int i = 1; i < 25; ++i) {
        json += ", \"k" + std::to_string(i) + "\": 0";
    }

    const std::string all = errors_of(json + "}", [](JsonTable&) {});

    EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 20);
    EXPECT_NE(all.find("\nand 5 more"), std::string::npos);
}

}  // namespace
}  // namespace agon::scene
