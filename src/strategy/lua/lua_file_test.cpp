// SPDX-License-Identifier: Apache-2.0
#include "strategy/lua/lua_file.hpp"

#include <fstream>

#include <gtest/gtest.h>

#include "strategy/common/test_seat.hpp"

namespace agon::strategy::lua {
namespace {

using testing::WorkingFolder;

void write(const std::filesystem::path& path, const std::string& text) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
}

TEST(LuaFile, IsReadWithItsDigest) {
    const WorkingFolder folder;
    write(folder.path() / "team.lua", "abc");

    const auto file = read_lua_file(folder.path() / "team.lua");

    ASSERT_TRUE(file);
    EXPECT_EQ(file->text, "abc");
    EXPECT_EQ(file->sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(read_lua_file(folder.path() / "no.lua").error().what, "there is no such file");
    EXPECT_EQ(read_lua_file(folder.path()).error().what, "this is no file");
}

TEST(LuaFile, ModulesAreFoundBesideItAndNowhereElse) {
    const WorkingFolder folder;
    const auto home = folder.path() / "team";
    write(home / "kit" / "roles.lua", "return 1");
    write(folder.path() / "outside.lua", "return 2");
    std::filesystem::create_symlink(folder.path() / "outside.lua", home / "link.lua");

    const auto found = find_module(home, "kit.roles");

    ASSERT_TRUE(found);
    EXPECT_EQ(found->chunk_name, "kit/roles.lua");
    EXPECT_EQ(found->text, "return 1");
    EXPECT_NE(find_module(home, "none").error().what.find("there is no module 'none'"),
              std::string::npos);
    for (const char* const name :
         {"..outside", "../outside", "kit/roles", "", ".kit", "a..b", "a\nb"}) {
        EXPECT_NE(find_module(home, name).error().what.find("names no module"), std::string::npos)
            << name;
    }
    EXPECT_NE(find_module(home, "link").error().what.find("lies outside"), std::string::npos);
}

TEST(LuaFile, SaysWhichFunctionsItDefines) {
    const WorkingFolder folder;
    write(folder.path() / "a.lua",
          "local speed = parameter('speed', 1, 0, 2) draw.point(0, 0) "
          "function step() end function finish() end");
    write(folder.path() / "b.lua", "function init() end");
    write(folder.path() / "c.lua", "function step()");

    const auto functions = [&](const char* name) {
        return functions_of(*read_lua_file(folder.path() / name));
    };

    EXPECT_EQ(*functions("a.lua"), (std::vector<std::string>{"step", "finish"}));
    EXPECT_EQ(functions("b.lua").error().what, "it defines no function step(seen, command)");
    EXPECT_EQ(functions("c.lua").error().what, "c.lua:1: 'end' expected near <eof>");
}

}  // namespace
}  // namespace agon::strategy::lua
