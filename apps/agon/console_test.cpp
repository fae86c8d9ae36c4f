// SPDX-License-Identifier: Apache-2.0
#include "console.hpp"

#include <gtest/gtest.h>

namespace agon::app {
namespace {

TEST(TextTable, AlignsColumnsAndLeavesNoBlanksAtTheEnd) {
    TextTable table;
    table.heading = {"name", "count", "note"};
    table.rows = {{"a", "5", "x"}, {"longer", "1234", ""}};
    table.right_aligned = {1};

    EXPECT_EQ(table.text(),
              "  name    count  note\n"
              "  a           5  x\n"
              "  longer   1234\n");
}

TEST(TextTable, CountsCharactersNotBytes) {
    TextTable table;
    table.rows = {{"\xC3\xA9", "x"}, {"ab", "y"}};

    EXPECT_EQ(table.text(), "  \xC3\xA9   x\n  ab  y\n");
}

TEST(Wrapped, BreaksBeforeTheHundredthColumn) {
    const std::vector<std::string> words(40, "velocity");

    const std::string text = wrapped(words, "    ");

    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = text.find('\n', begin);
        EXPECT_LE(end - begin, 100U);
        EXPECT_EQ(text.substr(begin, 4), "    ");
        begin = end + 1;
    }
}

TEST(Decimal, WritesAPointAndTheDigitsAskedFor) {
    EXPECT_EQ(decimal(3.14159, 2), "3.14");
    EXPECT_EQ(decimal(-0.5, 0), "-0");
    EXPECT_EQ(decimal(12, 1), "12.0");
}

TEST(Console, TextOfStrangersIsOneHarmlessLine) {
    EXPECT_EQ(printable_line("a\x1B[31mred\x07"), "a\xEF\xBF\xBD[31mred\xEF\xBF\xBD");
    EXPECT_EQ(printable_line("one\ntwo\r\nthree\tfour"), "one two  three four");
    EXPECT_EQ(printable_line("\xC2\x9B"
                             "31m"),
              "\xEF\xBF\xBD"
              "31m")
        << "an 8-bit escape";
    EXPECT_EQ(printable_line("\xE2\x80\xAEtxt.exe"), "\xEF\xBF\xBDtxt.exe");
    EXPECT_EQ(printable_line("caf\xE9 \xC3\xA9"), "caf\xEF\xBF\xBD \xC3\xA9");
    const std::string good = "z\xC3\xBC\xE6\xBC\xA2\xF0\x9F\xA4\x96";
    EXPECT_EQ(printable_line(good), good);
}

TEST(Console, CellsKeepToTheirRow) {
    TextTable table;
    table.heading = {"a", "b"};
    table.rows = {{"x\ny", "\x1B[2J"}};
    EXPECT_EQ(table.text(), "  a    b\n  x y  \xEF\xBF\xBD[2J\n");
}

}  // namespace
}  // namespace agon::app
