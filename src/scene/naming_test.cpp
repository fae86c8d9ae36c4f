// SPDX-License-Identifier: Apache-2.0
#include "scene/naming.hpp"

#include <gtest/gtest.h>

namespace agon::scene {
namespace {

using Names = std::vector<std::string>;

TEST(NumberedName, IsABaseAndANumber) {
    EXPECT_EQ(numbered_name("robot#12").base, "robot");
    EXPECT_EQ(numbered_name("robot#12").number, 12);
    for (const char* plain :
         {"robot", "#1", "robot#", "robot#x", "robot#-1", "robot#99999999999"}) {
        EXPECT_EQ(numbered_name(plain).base, plain);
        EXPECT_EQ(numbered_name(plain).number, -1);
    }
    EXPECT_EQ(text_of("robot", 3), "robot#3");
    EXPECT_EQ(text_of("robot", -1), "robot");
}

TEST(NumberedNames, MoveAboveTheLargestInTheScene) {
    EXPECT_EQ(names_moved_up({"robot"}, {"robot", "floor"}), Names{"robot#0"});
    EXPECT_EQ(names_moved_up({"robot"}, {"robot", "robot#0"}), Names{"robot#1"});
    EXPECT_EQ(names_moved_up({"a", "a#0"}, {"a", "a#0"}), (Names{"a#1", "a#2"}));
    EXPECT_EQ(names_moved_up({"a#4", "b#5"}, {"x#1"}), (Names{"a#2", "b#3"}));
}

TEST(NumberedNames, TakeTheFirstFreeOne) {
    EXPECT_EQ(names_made_free({"box"}, {"ball"}), Names{"box"});
    EXPECT_EQ(names_made_free({"box"}, {"box", "box1"}), Names{"box0"});
    EXPECT_EQ(names_made_free({"box7"}, {"box7"}), Names{"box0"});
    EXPECT_EQ(names_made_free({"box", "box"}, {"box"}), (Names{"box0", "box1"}));
}

}  // namespace
}  // namespace agon::scene
