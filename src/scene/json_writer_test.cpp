// SPDX-License-Identifier: Apache-2.0
#include "scene/json_writer.hpp"

#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "scene/json_text.hpp"

namespace agon::scene {
namespace {

TEST(JsonWriter, PutsEachKeyOnALineAndNumbersOnOne) {
    JsonWriter json;
    json.begin_object();
    json.key("name");
    json.value(std::string_view("a \"b\"\\\n\x01"));
    json.key("size_m");
    json.numbers({1, 0.1, -2.5});
    json.key("none");
    json.begin_array();
    json.end_array();
    json.key("list");
    json.begin_array();
    json.value(true);
    json.begin_object();
    json.end_object();
    json.null();
    json.end_array();
    json.end_object();

    EXPECT_EQ(json.text(),
              "{\n"
              "  \"name\": \"a \\\"b\\\"\\\\\\n\\u0001\",\n"
              "  \"size_m\": [1, 0.1, -2.5],\n"
              "  \"none\": [],\n"
              "  \"list\": [\n"
              "    true,\n"
              "    {},\n"
              "    null\n"
              "  ]\n"
              "}\n");
}

TEST(JsonWriter, WritesBytesThatAreNoTextAsHex) {
    JsonWriter json;
    json.bytes(std::string_view("\xFF\x0A", 2));

    EXPECT_EQ(json.text(), "{\n  \"hex\": \"FF0A\"\n}\n");
}

RC_GTEST_PROP(JsonWriter, NumbersComeBackBitForBit, (double number)) {
    RC_PRE(std::isfinite(number));

    const auto text = JsonText::parse("", shortest_text(number));

    RC_ASSERT(text.has_value());
    RC_ASSERT(text->at(0).number == number);
    RC_ASSERT(std::signbit(text->at(0).number) == std::signbit(number));
}

RC_GTEST_PROP(JsonWriter, TextComesBack, (const std::string& ascii)) {
    std::string text = ascii;
    for (char& c : text) {
        c = static_cast<char>(c & 0x7F);
    }
    JsonWriter json;
    json.begin_array();
    json.value(std::string_view(text));
    json.end_array();

    const auto parsed = JsonText::parse("", json.text());

    RC_ASSERT(parsed.has_value());
    RC_ASSERT(parsed->at(1).string == text);
}

}  // namespace
}  // namespace agon::scene
