// SPDX-License-Identifier: Apache-2.0
#include "core/content_parse.hpp"

#include <gtest/gtest.h>

namespace agon::core {
namespace {

TEST(ContentParse, KnowsWhereEveryKeyStands) {
    const auto root = parse_content("a = 1\n[b]\n  c = [1, 2]\n", "x.toml");

    EXPECT_EQ((*root)->entries.at("a")->place.text(), "x.toml:1:1");
    const ContentNode& b = *(*root)->entries.at("b");
    EXPECT_EQ(b.place.text(), "x.toml:2:2");
    EXPECT_EQ(b.entries.at("c")->place.text(), "x.toml:3:3");
    EXPECT_EQ(b.entries.at("c")->elements.at(1)->place.text(), "x.toml:3:11");
    EXPECT_EQ(b.entries.at("c")->path, "b.c");
}

TEST(ContentParse, SaysWhereTheSyntaxIsWrong) {
    const auto root = parse_content("a = 1\nb = = 2\n", "x.toml");

    ASSERT_FALSE(root);
    EXPECT_EQ(root.error().where.substr(0, 9), "x.toml:2:");
    EXPECT_EQ(root.error().what.substr(0, 16), "not valid TOML: ");
    EXPECT_FALSE(parse_content("a = 1\na = 2\n", "x.toml")) << "a key given twice";
    EXPECT_FALSE(parse_content("a = \"\xff\"", "x.toml")) << "no UTF-8";
    EXPECT_FALSE(parse_content("[%\n", "x.toml")) << "no key";
    EXPECT_FALSE(parse_content("a\xc9\x9e = 1\n", "x.toml")) << "a letter that keys may not have";
}

TEST(ContentParse, RefusesWhatOnlyAnAttackerWrites) {
    std::string deep = "a";
    for (int i = 0; i < 100'000; ++i) {
        deep += ".a";
    }
    EXPECT_FALSE(parse_content(deep + " = 1", "x.toml"));
    EXPECT_FALSE(parse_content("[" + deep + "]", "x.toml"));
    EXPECT_FALSE(parse_content("a = {" + deep + " = 1}", "x.toml"));
    EXPECT_FALSE(parse_content("\n#\n \"#\"." + deep + " = 1", "x.toml"));
    EXPECT_FALSE(parse_content("a = " + std::string(100'000, '['), "x.toml"));
    EXPECT_FALSE(parse_content(std::string((1U << 20) + 1, '\n'), "x.toml"));
}

TEST(ContentParse, RowsOfDotsInCommentsAreHarmless) {
    EXPECT_TRUE(parse_content("  # .............................\na = 1\n#.....................",
                              "x.toml"));
    EXPECT_TRUE(
        parse_content("a = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 1.0, 2.0, 3.0, "
                      "4.0, 5.0, 6.0, 7.0, 8.0, 9.0]",
                      "x.toml"));
}

TEST(ContentParse, MergingReplacesAllButTables) {
    auto base = parse_content("a = [1, 2]\n[t]\nx = 1\ny = 2\n", "base");
    auto over = parse_content("a = [3]\n[t]\ny = 5\n[u]\nz = 1\n", "over");

    merge_content(**base, *std::move(over));

    const ContentNode& root = **base;
    EXPECT_EQ(root.entries.at("a")->elements.size(), 1U);
    EXPECT_EQ(root.entries.at("t")->entries.at("x")->integer, 1);
    EXPECT_EQ(root.entries.at("t")->entries.at("y")->integer, 5);
    EXPECT_EQ(root.entries.at("t")->entries.at("y")->place.source, "over");
    EXPECT_EQ(root.entries.at("u")->entries.at("z")->integer, 1);
}

}  // namespace
}  // namespace agon::core
