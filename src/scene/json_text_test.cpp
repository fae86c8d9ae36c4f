// SPDX-License-Identifier: Apache-2.0
#include "scene/json_text.hpp"

#include <gtest/gtest.h>

namespace agon::scene {
namespace {

std::string error_of(const std::string& text) {
    const auto parsed = JsonText::parse("a.json", text);
    return parsed ? "none" : parsed.error().text();
}

TEST(JsonText, KeepsTheNameAndPlaceOfEachValue) {
    const auto text = JsonText::parse("a.json",
                                      "{\n"
                                      "  \"box\" : {\"size_m\": [1,-2.5 , 3e2]},\n"
                                      "  \"t\\\"x\": \"a \\u0041, b\", \"on\":true,\"none\":null\n"
                                      "}\n");
    ASSERT_TRUE(text);

    const JsonIndex box = text->member(text->root(), "box");
    const JsonIndex size = text->member(box, "size_m");
    const JsonIndex second = text->at(text->at(size).first).next;
    const JsonIndex third = text->at(second).next;
    const JsonIndex word = text->member(text->root(), "t\"x");
    const JsonIndex on = text->member(text->root(), "on");
    const JsonIndex none = text->member(text->root(), "none");

    EXPECT_EQ(text->where(text->root()), "a.json:1:1");
    EXPECT_EQ(text->where(box), "a.json:2:3");
    EXPECT_EQ(text->where(size), "a.json:2:12");
    EXPECT_EQ(text->where(second), "a.json:2:25");
    EXPECT_EQ(text->where(third), "a.json:2:32");
    EXPECT_EQ(text->where(word), "a.json:3:3");
    EXPECT_EQ(text->where(on), "a.json:3:26");
    EXPECT_EQ(text->where(none), "a.json:3:36");
    EXPECT_EQ(text->name(second), "box.size_m[1]");
    EXPECT_EQ(text->name(text->root()), "");
    EXPECT_EQ(text->at(second).number, -2.5);
    EXPECT_FALSE(text->at(second).is_whole);
    EXPECT_TRUE(text->at(text->at(size).first).is_whole);
    EXPECT_EQ(text->at(third).number, 300);
    EXPECT_EQ(text->at(word).string, "a A, b");
    EXPECT_TRUE(text->at(on).boolean);
    EXPECT_EQ(text->at(none).kind, JsonKind::Null);
    EXPECT_EQ(text->at(size).count, 3U);
    EXPECT_EQ(text->member(box, "none"), kNoJson);
}

TEST(JsonText, KeepsPlacesBehindEmptyAndNestedOnes) {
    const auto text = JsonText::parse("a", "[[],{},\"\",[[1]],2]");
    ASSERT_TRUE(text);

    std::string places;
    for (JsonIndex i = text->at(0).first; i != kNoJson; i = text->at(i).next) {
        places += text->where(i) + " ";
    }

    EXPECT_EQ(places, "a:1:2 a:1:5 a:1:8 a:1:11 a:1:17 ");
}

TEST(JsonText, SaysWhereItIsNotJson) {
    EXPECT_EQ(error_of("{\"a\": 1,\n \"b\": }").substr(0, 16), "not valid JSON: ");
    EXPECT_NE(error_of("{\"a\": 1,\n \"b\": }").find("(a.json:2:7)"), std::string::npos)
        << error_of("{\"a\": 1,\n \"b\": }");
    for (const char* bad :
         {"", "{", "[1,]", "{\"a\":1}x", "NaN", "[1e999]", "\"\xFF\"", "'a'", "// c\n1", "01"}) {
        EXPECT_NE(error_of(bad), "none") << bad;
    }
}

TEST(JsonText, RefusesAKeyThatIsGivenTwice) {
    EXPECT_EQ(error_of("{\"a\": 1, \"b\": 2,\n  \"a\": 3}"),
              "the key 'a' is given twice (a.json:2:3)");
    EXPECT_EQ(error_of("[{\"a\": 1}, {\"a\": 2}]"), "none");
    std::string many = "{\"k0\":0";
    for (int i = 1; i < 40; ++i) {
        many += ",\"k" + std::to_string(i) + "\":0";
    }
    EXPECT_EQ(error_of(many + "}"), "none");
    for (const char* key : {"k0", "k15", "k16", "k39"}) {
        EXPECT_NE(error_of(many + ",\"" + key + "\":0}"), "none") << key;
    }
}

TEST(JsonText, RefusesWhatIsTooDeepOrTooMuch) {
    const std::string open(JsonText::kMaxNesting + 1, '[');
    EXPECT_EQ(error_of(open), "values are nested more than 600 deep (a.json:1:601)");
    EXPECT_EQ(error_of(open.substr(1) + std::string(JsonText::kMaxNesting, ']')), "none");
    std::string many = "{\"a\":0";
    for (int i = 0; i < 1000; ++i) {
        many += ",\"" + std::to_string(i) + "\":0";
    }
    EXPECT_EQ(error_of(many + "}").substr(0, 38), "an object has more than 1000 keys (a.j");
    EXPECT_TRUE(JsonText::parse("a.json", "[1, [2]]", 4));
    EXPECT_EQ(JsonText::parse("a.json", "[1, [2, {}]]", 4).error().text(),
              "there are more than 4 values (a.json:1:9)");
}

}  // namespace
}  // namespace agon::scene
