// SPDX-License-Identifier: Apache-2.0
#include "porting/workspace.hpp"

#include <gtest/gtest.h>

#include "porting/files_for_tests.hpp"

namespace agon::porting {
namespace {

class WorkspaceTest : public ::testing::Test {
protected:
    Workspace workspace() {
        headers.write("windows.h", "");
        return Workspace({build.path(), user.path(), {"INC"}, headers.path(), ""});
    }

    testing::Folder build;
    testing::Folder user;
    testing::Folder headers;
};

TEST_F(WorkspaceTest, IncludesLeadFromCopyToCopy) {
    user.write("src/A.cpp",
               "#include \"..\\TEAM.h\"\r\n#include <Windows.h>\r\n#include <b.h>\r\n"
               "#include <Math.h>\r\n#include <Own/Thing>\r\n");
    user.write("Team.h", "#include \"src/a.cpp\"\n");  // a circle, as include guards allow it
    user.write("inc/B.h", "\xD7\xE3\xC7\xF2\n");
    Workspace space = workspace();

    const auto file = space.add(user.path() / "src/A.cpp");

    ASSERT_TRUE(file) << file.error().text();
    const std::string copies = (build.path() / "files").string();
    EXPECT_EQ(testing::Folder::read((*file)->copy),
              "#line 1 \"" + (user.path() / "src/A.cpp").string() + "\"\n#include \"" + copies +
                  "/Team.h\"\n#include \"" + (headers.path() / "windows.h").string() +
                  "\"\n#include \"" + copies +
                  "/inc/B.h\"\n#include <math.h>\n"
                  "#include <Own/Thing>\n");
    EXPECT_EQ(space.files().size(), 3U);
    EXPECT_EQ((*file)->notes,
              (std::vector<std::string>{"\"..\\TEAM.h\" is Team.h", "\"Windows.h\" is windows.h",
                                        "\"b.h\" is B.h", "\"Math.h\" is math.h"}));
    EXPECT_EQ(space.files()[0]->notes, (std::vector<std::string>{"\"src/a.cpp\" is A.cpp"}));
}

TEST_F(WorkspaceTest, AHeaderOfTheProjectComesBeforeAgonsOwn) {
    headers.write("stdafx.h", "");
    user.write("src/stdafx.h", "#include \"deep.h\"\n");
    user.write("src/Skill/Skill.cpp", "#include \"stdafx.h\"\n");
    user.write("other/set/deep.h", "#include \"beside.h\"\n");
    user.write("other/set/beside.h", "");
    Workspace space = workspace();

    const auto file = space.add(user.path() / "src/Skill/Skill.cpp");

    ASSERT_TRUE(file) << file.error().text();
    const std::string stdafx = (user.path() / "src/stdafx.h").string();
    EXPECT_EQ((*file)->notes, (std::vector<std::string>{"\"stdafx.h\" is " + stdafx}));
    EXPECT_NE((*file)->text.find("files/src/stdafx.h"), std::string::npos) << (*file)->text;
    EXPECT_EQ(space.files().size(), 4U)
        << "deep.h, that is alone of its name, and what it includes";
}

TEST_F(WorkspaceTest, BesideTheIncludersVisualCppLooksToo) {
    user.write("src/a.cpp", "#include \"../lib/b.h\"\n");
    user.write("lib/b.h", "#include \"c.h\"\n");
    user.write("src/c.h", "");
    user.write("more/c.h", "");
    Workspace space = workspace();

    ASSERT_TRUE(space.add(user.path() / "src/a.cpp"));

    EXPECT_EQ(space.files().back()->original, user.path() / "src/c.h");
}

TEST_F(WorkspaceTest, AgonsOwnHeaderIsToldWhereTheProjectHasNone) {
    headers.write("stdafx.h", "");
    user.write("src/a.cpp", "#include \"StdAfx.h\"\n#include \"windows.h\"\n");
    Workspace space = workspace();

    const auto file = space.add(user.path() / "src/a.cpp");

    ASSERT_TRUE(file) << file.error().text();
    EXPECT_EQ((*file)->notes,
              (std::vector<std::string>{"\"StdAfx.h\" is agon's own, as the project has none"}));
}

TEST_F(WorkspaceTest, WhichOfTwoHeadersIsMeantIsNotGuessed) {
    user.write("src/a.cpp", "#include \"b.h\"\n");
    user.write("one/b.h", "");
    user.write("two/b.h", "");
    Workspace space = workspace();

    const auto file = space.add(user.path() / "src/a.cpp");

    ASSERT_TRUE(file) << file.error().text();
    EXPECT_NE((*file)->text.find("#include \"b.h\""), std::string::npos);
}

TEST_F(WorkspaceTest, CopiesAndObjectsInMessagesAreTheUsersFiles) {
    user.write("a.c", "");
    user.write("a.cpp", "");
    Workspace space = workspace();
    ASSERT_TRUE(space.add(user.path() / "a.c"));
    ASSERT_TRUE(space.add(user.path() / "a.cpp"));
    const std::string copies = (build.path() / "files").string();
    std::vector<Diagnostic> errors{
        {copies + "/a.cpp", 4, 0, "undefined reference to `f()'", ""},
        {copies + "/a.cpp.o:(.data.rel+0x0)", 0, 0, "undefined reference to `f()'", ""},
        {copies + "/a.c", 3, 0,
         "multiple definition of `x'; " + copies + "/a.cpp.o:" + copies + "/a.cpp:4: first", ""},
    };

    space.name_originals(errors);

    const std::string user_file = (user.path() / "a.cpp").string();
    EXPECT_EQ(errors[0].place(), user_file + ":4");
    EXPECT_EQ(errors[1].place(), user_file);
    EXPECT_EQ(errors[2].text(), (user.path() / "a.c").string() +
                                    ":3: error: multiple definition of `x'; " + user_file +
                                    ":4: first");
}

TEST_F(WorkspaceTest, FilesBesideTheProjectsFolderHaveAPlaceToo) {
    user.write("team/a.cpp", "");
    user.write("b.cpp", "");
    Workspace space({build.path(), user.path() / "team", {}, headers.path(), ""});

    const auto file = space.add(user.path() / "team/../b.cpp");

    ASSERT_TRUE(file) << file.error().text();
    EXPECT_EQ((*file)->copy, build.path() / "files/up/b.cpp");
}

TEST_F(WorkspaceTest, RepairsTheFilesThatAreMeant) {
    user.write("a.cpp", "static x = 1;\n");
    Workspace space = workspace();
    const auto file = space.add(user.path() / "a.cpp");
    ASSERT_TRUE(file);

    Diagnostic error{"elsewhere.cpp", 1, 8, "'x' does not name a type", ""};
    EXPECT_FALSE(*space.repair({error}));
    error.file = (user.path() / "a.cpp").string();
    EXPECT_TRUE(*space.repair({error}));
    ASSERT_TRUE(space.append(**file, "more", "int y;\n"));

    EXPECT_NE(
        testing::Folder::read((*file)->copy).find("static int x = 1;\n\n#line 1 \"more\"\nint y;"),
        std::string::npos);
}

TEST_F(WorkspaceTest, AMissingSourceIsAnError) {
    Workspace space = workspace();

    EXPECT_FALSE(space.add(user.path() / "a.cpp"));
    EXPECT_FALSE(space.find("a.cpp"));
}

}  // namespace
}  // namespace agon::porting
