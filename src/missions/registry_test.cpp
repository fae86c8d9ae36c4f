// SPDX-License-Identifier: Apache-2.0
#include "missions/registry.hpp"

#include <gtest/gtest.h>

namespace agon::missions {
namespace {

TEST(MissionRegistry, ListsTheSizesOfSoccerFromSmallToLarge) {
    EXPECT_EQ(mission_names(), (std::vector<std::string>{"soccer3", "soccer5", "soccer11"}));
}

TEST(MissionRegistry, MakesEveryMissionThatItLists) {
    for (const std::string& name : mission_names()) {
        const auto made = create(name, core::shipped_content(), {});

        ASSERT_TRUE(made) << made.error().text();
        EXPECT_EQ((*made)->info().name, name);
    }
}

TEST(MissionRegistry, NamesTheNearestMissionForAnUnknownOne) {
    const auto made = create("socer5", core::shipped_content(), {});

    ASSERT_FALSE(made);
    EXPECT_NE(made.error().text().find("soccer5"), std::string::npos) << made.error().text();
    EXPECT_FALSE(describe("", core::shipped_content()));
}

}  // namespace
}  // namespace agon::missions
