// SPDX-License-Identifier: Apache-2.0
#include "missions/folder.hpp"

#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "missions/lua/definition.hpp"
#include "missions/lua/factory.hpp"

namespace agon::missions {
namespace {

namespace fs = std::filesystem;

class Folder : public testing::Test {
protected:
    Folder() {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        path_ = fs::path(testing::TempDir()) / (std::string("agon_folder_") + test->name());
        fs::remove_all(path_);
        fs::create_directories(path_ / "cup");
    }

    ~Folder() override { fs::remove_all(path_); }

    void write(const std::string& path, const std::string& text) {
        fs::create_directories((path_ / path).parent_path());
        std::ofstream(path_ / path) << text;
    }

    fs::path path_;
};

TEST_F(Folder, IsAMissionIfItHasAMissionFile) {
    EXPECT_FALSE(is_mission_folder(path_ / "cup"));
    write("cup/mission.toml", "");
    EXPECT_TRUE(is_mission_folder(path_ / "cup"));
    EXPECT_FALSE(is_mission_folder(path_ / "cup/mission.toml"));
}

TEST_F(Folder, GivesItsTextsAndNothingOfTeamsOrHiddenFolders) {
    for (const char* file : {"mission.toml", "scene.json", "rules.lua", "parts/arm.lua",
                             "teams/mine.lua", ".git/x.lua", "notes.txt", "other.toml"}) {
        write(std::string("cup/") + file, "-- " + std::string(file));
    }
    const auto content = read_folder(path_ / "cup/");
    ASSERT_TRUE(content) << content.error().text();
    EXPECT_EQ(content->paths(), (std::vector<std::string>{"mission.toml", "parts/arm.lua",
                                                          "rules.lua", "scene.json"}));
    EXPECT_EQ(content->files().front().layer, (path_ / "cup").generic_string());
}

TEST_F(Folder, LinksThatLeadOutAreRefused) {
    write("cup/mission.toml", "name = \"cup\"");
    write("secret.lua", "return 42");
    fs::create_symlink("../secret.lua", path_ / "cup/rules.lua");
    const auto content = read_folder(path_ / "cup");
    ASSERT_FALSE(content);
    EXPECT_EQ(content.error().text(),
              "lies outside of the folder (" + (path_ / "cup/rules.lua").string() + ")");
}

TEST_F(Folder, WithTooManyFilesIsRefused) {
    write("cup/mission.toml", "name = \"cup\"");
    for (std::size_t i = 0; i <= kMostFiles; ++i) {
        std::ofstream(path_ / "cup" / (std::to_string(i) + ".lua")) << "";
    }
    const auto content = read_folder(path_ / "cup");
    ASSERT_FALSE(content);
    EXPECT_NE(content.error().what.find("at most 2000 files"), std::string::npos);
}

TEST_F(Folder, WithoutMissionFileSaysSo) {
    const auto content = read_folder(path_ / "cup");
    ASSERT_FALSE(content);
    EXPECT_EQ(content.error().where, (path_ / "cup/mission.toml").string());
}

TEST_F(Folder, ASceneRunIsAMissionOfItsFilesAndTheScriptsBesideIt) {
    write("cup/My door.json", R"({"agon_scene": 1, "objects": [
        {"alias": "door", "scripts": [{"file": "door.lua"}]}]})");
    write("cup/door.lua", "");
    write("cup/kit/roles.lua", "");
    write("cup/other.json", "{}");
    const auto content = scene_content({path_ / "cup/My door.json",
                                        core::Duration::milliseconds(1500),
                                        {{"step_s", "0.02"}},
                                        {{"sp\"eed", "0.5"}}});
    ASSERT_TRUE(content) << content.error().text();
    EXPECT_EQ(content->paths(), (std::vector<std::string>{"My door.json", "door.lua",
                                                          "kit/roles.lua", "mission.toml"}));
    const auto definition = lua::read_definition(*content);
    ASSERT_TRUE(definition) << definition.error().text();
    EXPECT_EQ(definition->name, "my_door");
    EXPECT_EQ(definition->duration, core::Duration::milliseconds(1500));
    EXPECT_EQ(definition->step, core::Duration::milliseconds(20));
    ASSERT_EQ(definition->signals.size(), 1U);
    EXPECT_EQ(definition->signals[0].first, "sp\"eed");
    EXPECT_TRUE(lua::create("", *content, {}));
}

TEST(Toml, NumbersStayNumbersThatAreNotWhole) {
    EXPECT_EQ(toml_number(0.5), "0.5");
    EXPECT_EQ(toml_number(-3), "-3.0");
    EXPECT_EQ(toml_number(1e100), "1e+100");
}

}  // namespace
}  // namespace agon::missions
