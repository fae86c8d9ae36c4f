// SPDX-License-Identifier: Apache-2.0
#include "missions/lua/definition.hpp"

#include <gtest/gtest.h>

#include "missions/lua/folder_for_tests.hpp"

namespace agon::missions::lua {
namespace {

std::string error_of(const std::string& mission) {
    const auto read = read_definition(folder_of({{"mission.toml", mission}}));
    return read ? "" : read.error().text();
}

TEST(Definition, HasSeatsBlocksAndWhatTheRulesAreGiven) {
    const auto read = read_definition(push_folder());
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->name, "pushing");
    EXPECT_EQ(read->title, "pushing");
    EXPECT_EQ(read->rules_path, "rules.lua");
    EXPECT_EQ(read->duration, core::Duration::milliseconds(2000));
    ASSERT_EQ(read->seats.size(), 2U);
    EXPECT_EQ(read->seats[1].robots, std::vector<std::string>{"/two"});
    EXPECT_NE(read->observation.schema.field("x_m"), nullptr);
    EXPECT_EQ(read->command.schema.name, "pushing.command");
    // Scores of all seats stand in front of what the mission adds.
    EXPECT_EQ(read->state.schema.fields.at(1).name, "left_score");
    EXPECT_NE(read->state.schema.field("pushes"), nullptr);
    ASSERT_EQ(read->parameters.size(), 1U);
    EXPECT_EQ(read->parameters[0].second, script::Value(0.5));
}

TEST(Definition, WithoutSeatsNeedsNoRules) {
    const auto read = read_definition(folder_of({{"mission.toml", "name = \"show\"\n"}}));
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->rules_path, "");
    EXPECT_EQ(read->scene_path, "scene.json");
}

TEST(Definition, ErrorsNameFileLineAndKey) {
    EXPECT_EQ(error_of("nam = \"x\"\n"),
              "unknown key 'nam'; did you mean 'name'? (cup/mission.toml:1:1)");
}

struct Faulty {
    const char* text;
    const char* part;
};

class FaultyDefinition : public testing::TestWithParam<Faulty> {};

TEST_P(FaultyDefinition, IsRefusedWithWhatIsWrong) {
    const std::string error = error_of(std::string("name = \"cup\"\n") + GetParam().text);
    EXPECT_NE(error.find(GetParam().part), std::string::npos) << error;
    EXPECT_NE(error.find("mission.toml:"), std::string::npos) << error;
}

INSTANTIATE_TEST_SUITE_P(
    All, FaultyDefinition,
    testing::Values(
        Faulty{"scene = \"../x.json\"", "a file of the mission's folder"},
        Faulty{"scene = \"/etc/x.json\"", "a file of the mission's folder"},
        Faulty{"duration_s = 0", "duration_s"}, Faulty{"duration_s = nan", "duration_s"},
        Faulty{"[[seat]]\nname = \"Red\"", "small letters"},
        Faulty{"[[seat]]\nname = \"a\"\n[[seat]]\nname = \"a\"", "the name of two seats"},
        Faulty{"rules = \"\"\n[[seat]]\nname = \"a\"", "needs rules"},
        Faulty{"[[command]]\nname = \"9x\"", "no name of a field"},
        Faulty{"[[command]]\nname = \"struct_size\"", "agon itself"},
        Faulty{"[[command]]\nname = \"x\"\n[[command]]\nname = \"x\"", "was declared before"},
        Faulty{"[[command]]\nname = \"x\"\n[[command]]\nname = \"x.y\"", "was declared before"},
        Faulty{"[[command]]\nname = \"o.x\"\ncount = 2\n[[command]]\nname = \"o.y\"\ncount = 3",
               "members of one list"},
        Faulty{
            "[[command]]\nname = \"o.x\"\n[[command]]\nname = \"p\"\n[[command]]\nname = \"o.y\"",
            "stand together"},
        Faulty{"[[command]]\nname = \"x\"\ntype = \"int\"", "f64"},
        Faulty{"[[command]]\nname = \"x\"\ncount = 1001", "count"},
        Faulty{"[[command]]\nname = \"x\"\nlow = 2\nhigh = 1", "'high'"},
        Faulty{"[[command]]\nname = \"x\"\ntype = \"u32\"\nlow = -1", "low"},
        Faulty{"[[seat]]\nname = \"a\"\n[[state]]\nname = \"a_score\"", "kept by agon itself"},
        Faulty{"[[order]]\nname = \"go\"\n[[order]]\nname = \"go\"", "the name of two orders"},
        Faulty{"[view]\nlow_m = [1, 1]\nhigh_m = [0, 2]", "right of and above"}));

TEST(Definition, HasAtMostSixteenSeats) {
    std::string text = "name = \"cup\"\n";
    for (int i = 0; i < 100; ++i) {
        text += "[[seat]]\nname = \"s" + std::to_string(i) + "\"\n";
    }
    EXPECT_NE(error_of(text).find("at most 16 seats"), std::string::npos);
}

TEST(Definition, BlocksOfMoreThan64KibAreRefused) {
    std::string text = "name = \"cup\"\n";
    for (int i = 0; i < 9; ++i) {
        text += "[[command]]\nname = \"c" + std::to_string(i) + "\"\ncount = 1000\n";
    }
    EXPECT_NE(error_of(text).find("at most 64 KiB"), std::string::npos);
}

}  // namespace
}  // namespace agon::missions::lua
