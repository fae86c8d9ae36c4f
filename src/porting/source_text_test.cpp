// SPDX-License-Identifier: Apache-2.0
#include "porting/source_text.hpp"

#include <gtest/gtest.h>

namespace agon::porting {
namespace {

TEST(SourceText, CommentsAndStringsBecomeBlanks) {
    EXPECT_EQ(without_comments("a/*b\nc*/d//e\nf\"g\\\"h\"'\\''i"), "a   \n   d   \nf          i");
    EXPECT_EQ(without_comments("1'000 // x"), "1'000     ");
    EXPECT_EQ(without_comments("\"open\nb"), "     \nb");
    EXPECT_EQ(without_comments("/* open"), "       ");
}

TEST(SourceText, FindsIncludesButNotInComments) {
    const std::string text =
        "#include \"A.h\"\n//#include \"B.h\"\n  #  include <sub\\c.h>\n/*\n#include \"D.h\"\n*/\n"
        "#include MACRO\n#include_next <e.h>\n#define X \"#include\"\n#include \"f.h";

    const std::vector<Include> found = includes_of(without_comments(text));

    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0].name, "A.h");
    EXPECT_TRUE(found[0].is_quoted);
    EXPECT_EQ(text.substr(found[0].begin, found[0].size), "\"A.h\"");
    EXPECT_EQ(found[1].name, "sub\\c.h");
    EXPECT_FALSE(found[1].is_quoted);
}

TEST(SourceText, FindsTheDefinitionOfAFunctionNotItsDeclaration) {
    const std::string code =
        "void StrategyStep(Environment* a);\nint MyStrategyStep(int* x) {}\n"
        "API void StrategyStep ( Environment *env )\n{ }\n";

    EXPECT_EQ(parameters_of_definition(code, "StrategyStep"), " Environment *env ");
    EXPECT_FALSE(parameters_of_definition(code, "Author"));
    EXPECT_FALSE(parameters_of_definition("void f(", "f"));
}

TEST(SourceText, KnowsBlocksAndLines) {
    const std::string code = "a{b{c}d{e\n";

    EXPECT_EQ(blocks_around(code, 8), (std::vector<std::size_t>{1, 7}));
    EXPECT_EQ(closing(code, 3), 5U);
    EXPECT_FALSE(closing(code, 1));
    EXPECT_EQ(offset_of_line("a\nb\n", 2), 2U);
    EXPECT_EQ(offset_of_line("a\nb\n", 9), 4U);
    EXPECT_EQ(last_before("a \n b", 4), 0U);
    EXPECT_FALSE(last_before("  ", 2));
}

}  // namespace
}  // namespace agon::porting
