// SPDX-License-Identifier: Apache-2.0
#include "template_folder.hpp"

#include <fstream>

#include <gtest/gtest.h>

namespace agon::app {
namespace {

TEST(TemplateFolder, RejectsNamesThatAreNoIdentifiersOrReserved) {
    missions::MissionInfo mission;
    mission.family = "soccer";
    for (const char* name : {"My Team", "7up", "", "..", "team-x", "T", "test", "package"}) {
        const auto made = copy_template(mission, name);
        ASSERT_FALSE(made) << name;
        EXPECT_NE(made.error().text().find("can't name a strategy"), std::string::npos)
            << made.error().text();
    }
}

TEST(TemplateFolder, AnInterfaceWithoutATemplateIsAnError) {
    missions::MissionInfo mission;
    mission.family = "soccer";
    mission.seats.resize(2);

    const auto made = copy_template(mission, "agon_no_such_folder", "fira");

    ASSERT_FALSE(made);
    EXPECT_NE(made.error().text().find("no template for soccer with the interface fira"),
              std::string::npos);
}

TEST(TemplateFolder, LeavesAFolderAloneThatHoldsSomething) {
    missions::MissionInfo mission;
    mission.family = "soccer";
    const std::filesystem::path folder =
        std::filesystem::path(testing::TempDir()) / "agon_template_test" / "my_team";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "mine.txt") << "mine";

    const auto made = copy_template(mission, folder);

    ASSERT_FALSE(made);
    EXPECT_NE(made.error().text().find("something of that name"), std::string::npos);
    std::filesystem::remove_all(folder.parent_path());
}

}  // namespace
}  // namespace agon::app
