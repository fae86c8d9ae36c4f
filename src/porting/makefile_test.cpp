// SPDX-License-Identifier: Apache-2.0
#include "porting/makefile.hpp"

#include <gtest/gtest.h>

#include "porting/files_for_tests.hpp"

namespace agon::porting {
namespace {

using Names = std::vector<std::string>;

TEST(Makefile, FindsWhatIsListed) {
    const auto project = read_makefile(
        "CXXFLAGS = -O2 -Iinclude -DSPEED=2 -std=gnu++17\n"
        "SRC := main.cpp \\\n  sub/robot.cpp # all\n"
        "SRC += $(EXTRA)\nEXTRA = late.c\n"
        "team.so: $(SRC:.cpp=.o)\n\tg++ -shared $^ -o $@\n%.o: %.cpp\n",
        "x/Makefile");

    ASSERT_TRUE(project);
    EXPECT_EQ(project->sources, (Names{"main.cpp", "sub/robot.cpp", "late.c"}));
    EXPECT_EQ(project->include_folders, (Names{"include"}));
    EXPECT_EQ(project->definitions, (Names{"SPEED=2"}));
    EXPECT_EQ(project->standard, "c++17");
}

TEST(Makefile, LooksUpWildcardsAndObjects) {
    const testing::Folder folder;
    for (const char* name : {"b.cpp", "a.cpp", "src/c.cpp", "d.c", "note.txt"}) {
        folder.write(name, "");
    }

    const auto project = read_makefile(
        "S=$(wildcard *.cpp)\nO=$(patsubst %.cpp,%.o,$(S)) d.o missing.o\nall: $(O) "
        "$(wildcard src/*.cpp)\n",
        folder.path() / "Makefile");

    ASSERT_TRUE(project);
    EXPECT_EQ(project->sources, (Names{"a.cpp", "b.cpp", "d.c", "src/c.cpp"}));
}

TEST(Makefile, VariablesThatNameThemselvesEnd) {
    const auto project = read_makefile("A=$(B) $(B)\nB=$(A) $(A) x.cpp\nall: $(A) ${", "Makefile");

    ASSERT_TRUE(project);
    EXPECT_EQ(project->sources, (Names{"x.cpp"}));
}

}  // namespace
}  // namespace agon::porting
