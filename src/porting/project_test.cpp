// SPDX-License-Identifier: Apache-2.0
#include "porting/project.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "porting/files_for_tests.hpp"

namespace agon::porting {
namespace {

using Names = std::vector<std::string>;

std::string vcxproj(const std::string& source) {
    return "<Project><ItemGroup><ClCompile Include=\"" + source + "\"/></ItemGroup></Project>";
}

TEST(Project, AFolderWithoutOneGivesAllItsSources) {
    const testing::Folder folder;
    for (const char* name : {"b.cpp", "sub/a.CPP", "c.c", "d.h", "Debug/x.cpp", ".git/y.cpp"}) {
        folder.write(name, "");
    }

    const auto project = find_project(folder.path());

    ASSERT_TRUE(project) << project.error().text();
    EXPECT_EQ(project->sources, (Names{"b.cpp", "c.c", "sub/a.CPP"}));
    EXPECT_TRUE(project->file.empty());
}

TEST(Project, TheNewestKindOfProjectComesFirstWhereverItLies) {
    const testing::Folder folder;
    folder.write("Makefile", "all: m.cpp");
    folder.write("Team/Team.vcxproj", vcxproj("t.cpp"));
    folder.write("Team/Team.vcproj", "<VisualStudioProject/>");

    const auto project = find_project(folder.path());

    ASSERT_TRUE(project) << project.error().text();
    EXPECT_EQ(project->sources, (Names{"t.cpp"}));
    EXPECT_EQ(project->folder, folder.path() / "Team");
}

TEST(Project, SeveralProjectsMustBeToldApart) {
    const testing::Folder folder;
    folder.write("a/A.vcxproj", vcxproj("a.cpp"));
    folder.write("b/B.vcxproj", vcxproj("b.cpp"));

    const auto project = find_project(folder.path());

    ASSERT_FALSE(project);
    EXPECT_NE(project.error().what.find("there are several projects"), std::string::npos);
    EXPECT_EQ(find_project(folder.path() / "b/B.vcxproj")->sources, (Names{"b.cpp"}));
}

TEST(Project, MacrosWithoutANameAreLeftOutAndTold) {
    const testing::Folder folder;
    folder.write("Team.vcxproj",
                 "<Project><ItemGroup><ClCompile Include=\"a.cpp\"/></ItemGroup><X><ClCompile>"
                 "<PreprocessorDefinitions>1X=3;OK;a b;=4;F(x)=x;F(y;-U_X;defined;\xC3\xA9=1;_9=</"
                 "PreprocessorDefinitions></ClCompile></X></Project>");
    folder.write("Makefile", "CFLAGS=-D2Y -DGOOD=1\nall: m.cpp\n");
    const std::string file = (folder.path() / "Team.vcxproj").string();

    const auto project = find_project(folder.path());
    const auto makefile = find_project(folder.path() / "Makefile");

    ASSERT_TRUE(project) << project.error().text();
    EXPECT_EQ(project->definitions, (Names{"OK", "F(x)=x", "_9="}));
    ASSERT_EQ(project->notes.size(), 7U);
    EXPECT_EQ(project->notes[0],
              "the macro '1X=3' of " + file + " has no name that C knows; it is left out");
    ASSERT_TRUE(makefile);
    EXPECT_EQ(makefile->definitions, (Names{"GOOD=1"}));
    EXPECT_EQ(makefile->notes.size(), 1U);
}

TEST(Project, WhatHasNoEndIsNotRead) {
    const testing::Folder folder;
    const auto pipe = folder.path() / "a.vcxproj";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);

    EXPECT_NE(find_project(pipe).error().what.find("no plain file"), std::string::npos);
    EXPECT_NE(find_project("/dev/zero").error().what.find("expected a folder"), std::string::npos);
}

TEST(Project, AMakefileWithoutSourcesIsPassedOver) {
    const testing::Folder folder;
    folder.write("Makefile", "all:\n\tcmake --build build\n");
    folder.write("a.cpp", "");

    EXPECT_EQ(find_project(folder.path())->sources, (Names{"a.cpp"}));
}

TEST(Project, SaysWhatIsMissing) {
    const testing::Folder folder;
    folder.write("empty.vcxproj", "<Project/>");
    folder.write("note.txt", "");
    folder.write("sub/note.txt", "");

    EXPECT_NE(find_project("/nowhere").error().what.find("no such folder"), std::string::npos);
    EXPECT_NE(find_project(folder.path() / "empty.vcxproj").error().what.find("names no C or C++"),
              std::string::npos);
    EXPECT_NE(find_project(folder.path() / "note.txt").error().what.find("expected a folder"),
              std::string::npos);
    EXPECT_NE(find_project(folder.path() / "sub").error().what.find("neither a project nor"),
              std::string::npos);
}

}  // namespace
}  // namespace agon::porting
