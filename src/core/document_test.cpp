// SPDX-License-Identifier: Apache-2.0
#include "core/document.hpp"

#include <gtest/gtest.h>

#include "core/content.hpp"

namespace agon::core {
namespace {

Document parsed(const std::string& text) {
    const auto content = ContentSet::from_files({{"", "soccer/soccer5.toml", text}});
    return *content->document("soccer/soccer5.toml");
}

std::string errors_of(const Document& document) {
    const auto finished = document.finish();
    return finished ? "" : finished.error().text();
}

TEST(Document, AMisspeltKeyIsOneErrorThatNamesTheNearest) {
    const Document document = parsed("[field]\n  lenght_m = 2.2\n");

    static_cast<void>(document.root().table("field").number("length_m"));

    EXPECT_EQ(
        errors_of(document),
        "unknown key 'field.lenght_m'; did you mean 'field.length_m'? (soccer/soccer5.toml:2:3)");
}

TEST(Document, AKeyInAnotherUnitIsNamedWithTheUnitExpected) {
    const Document document = parsed("length_cm = 220\npause_ms = 100\n");

    static_cast<void>(document.root().number("length_m"));
    static_cast<void>(document.root().seconds_or("pause_s", Duration()));

    EXPECT_EQ(errors_of(document),
              "key 'length_cm' has the wrong unit: 'length_m' is expected, in m "
              "(soccer/soccer5.toml:1:1)\n"
              "key 'pause_ms' has the wrong unit: 'pause_s' is expected, in s "
              "(soccer/soccer5.toml:2:1)");
}

TEST(Document, AMissingKeyIsNamedWithItsTable) {
    const Document document = parsed("[field]\n");

    static_cast<void>(document.root().table("field").number("width_m"));
    static_cast<void>(document.root().string("title"));

    EXPECT_EQ(errors_of(document),
              "missing key 'title' (soccer/soccer5.toml)\n"
              "missing key 'field.width_m' (soccer/soccer5.toml:1:2)");
}

TEST(Document, AMissingTableIsOneError) {
    const Document document = parsed("");
    const Table goal = document.root().table("goal");

    EXPECT_EQ(goal.number("width_m"), 0);
    EXPECT_EQ(goal.tables("posts").size(), 0U);
    EXPECT_EQ(errors_of(document), "missing key 'goal' (soccer/soccer5.toml)");
}

TEST(Document, KeysThatNobodyReadsAreErrorsAtEveryDepth) {
    const Document document = parsed(
        "title = \"x\"\n"
        "[rules]\n"
        "stalemate = true\n"
        "[[walls]]\n"
        "paint = 1\n"
        "[unknown.table]\n"
        "a = 1\n");
    static_cast<void>(document.root().table("rules"));
    static_cast<void>(document.root().tables("walls"));

    EXPECT_EQ(errors_of(document),
              "unknown key 'title' (soccer/soccer5.toml:1:1)\n"
              "unknown key 'rules.stalemate' (soccer/soccer5.toml:3:1)\n"
              "unknown key 'walls[0].paint' (soccer/soccer5.toml:5:1)\n"
              "unknown key 'unknown' (soccer/soccer5.toml:6:2)");
}

TEST(Document, AKeyThatBelongsToAnotherTableIsNamedThere) {
    const Document document =
        parsed("stalemate = true\n[places.stalemate]\n[rules]\n[rules.more]\n");
    static_cast<void>(document.root().table("places").table("stalemate"));
    static_cast<void>(document.root().table("rules").table("more").boolean_or("stalemate", true));

    EXPECT_EQ(errors_of(document),
              "unknown key 'stalemate'; did you mean 'rules.more.stalemate'? "
              "(soccer/soccer5.toml:1:1)");
}

TEST(Document, ListsEveryKeyWithItsValue) {
    const Document document = parsed(
        "title = \"x\"\ncount = 3\n[b]\nis_on = true\nmass_kg = 0.1\n[b.c]\nat = [[1, 2.5], []]\n");

    std::string text;
    for (const auto& [key, value] : document.values()) {
        text += key + " = " + value + "\n";
    }

    EXPECT_EQ(text,
              "b.c.at = [[1, 2.5], []]\nb.is_on = true\nb.mass_kg = 0.1\ncount = 3\n"
              "title = \"x\"\n");
}

TEST(Document, ManyErrorsAreCutShort) {
    std::string text;
    for (int i = 0; i < 100; ++i) {
        text += "key_number_" + std::to_string(i) + " = 1\n";
    }

    const std::string errors = errors_of(parsed(text));

    EXPECT_EQ(std::count(errors.begin(), errors.end(), '\n'), 19);
    EXPECT_NE(errors.find("and 80 more errors"), std::string::npos) << errors;
}

}  // namespace
}  // namespace agon::core
