// SPDX-License-Identifier: Apache-2.0
#include "scene/module_files.hpp"

#include <fstream>

#include <gtest/gtest.h>

namespace agon::scene {

TEST(ModuleFiles, AreFoundBelowTheFolderAlone) {
    const auto folder = std::filesystem::path(testing::TempDir()) / "agon_module_files";
    std::filesystem::create_directories(folder / "kit");
    std::ofstream(folder / "kit" / "roles.lua") << "return 7";

    const auto found = read_module(folder, "kit.roles");
    ASSERT_TRUE(found);
    EXPECT_EQ(*found, "return 7");
    EXPECT_NE(read_module(folder, "kit.missing").error().text().find("there is no such file"),
              std::string::npos);
    EXPECT_FALSE(read_module(folder / "kit", "..kit.roles"));
    EXPECT_FALSE(read_module(folder, "kit/roles"));
    EXPECT_FALSE(read_module(folder, ""));
    std::filesystem::remove_all(folder);
}

}  // namespace agon::scene
