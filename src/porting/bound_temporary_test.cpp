// SPDX-License-Identifier: Apache-2.0
#include "porting/bound_temporary.hpp"

#include <gtest/gtest.h>

namespace agon::porting {
namespace {

TEST(BoundTemporary, AreReadFromWhatTheCompilerSays) {
    const auto found = bound_temporaries(
        "something else\n[{\"kind\": \"error\", \"message\": \"cannot bind non-const lvalue "
        "reference of type 'Point&' {aka 'V&'} to an rvalue of type 'V'\", \"children\": "
        "[{\"message\": \"  initializing argument 3 of 'void Go(void*, int, Point&)'\"}], "
        "\"locations\": [{\"caret\": {\"file\": \"a.cpp\", \"line\": 12, \"byte-column\": 18}, "
        "\"start\": {\"file\": \"a.cpp\", \"line\": 12, \"byte-column\": 14}, \"finish\": "
        "{\"file\": \"a.cpp\", \"line\": 13, \"byte-column\": 2}}]}]\n");

    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].line, 12U);
    EXPECT_EQ(found[0].column, 14U);
    EXPECT_EQ(found[0].last_line, 13U);
    EXPECT_EQ(found[0].last_column, 2U);
    EXPECT_EQ(found[0].type, "V");
    EXPECT_EQ(found[0].function, "Go");
    EXPECT_EQ(found[0].argument, 3U);
}

TEST(BoundTemporary, OfSeveralFunctionsTheErrorStandsAmongTheNotes) {
    const auto found = bound_temporaries(
        "[{\"message\": \"no match for 'operator+'\", \"locations\": [], \"children\": ["
        "{\"message\": \"candidate: 'V operator+(V&, V&)' (near match)\"}, {\"message\": "
        "\"  conversion of argument 2 would be ill-formed:\"}, {\"kind\": \"error\", \"message\": "
        "\"cannot bind non-const lvalue reference of type 'V&' to an rvalue of type 'V'\", "
        "\"locations\": [{\"caret\": {\"file\": \"a.cpp\", \"line\": 1, \"byte-column\": 3}}]}]}]");

    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].argument, 2U);
    EXPECT_EQ(found[0].column, 3U);
}

TEST(BoundTemporary, WhatIsNoneOfThemIsLeftOut) {
    const auto message = [](const std::string& type, const std::string& places) {
        return "[{\"message\": \"cannot bind non-const lvalue reference of type 'x' to an rvalue "
               "of "
               "type '" +
               type + "'\", \"locations\": " + places + "}]";
    };
    const std::string place = "[{\"caret\": {\"file\": \"a\", \"line\": 1, \"byte-column\": 1}}]";
    EXPECT_EQ(bound_temporaries(message("V", place)).size(), 1U);
    EXPECT_TRUE(bound_temporaries(message("double", place)).empty());
    EXPECT_TRUE(bound_temporaries(message("char*", place)).empty());
    for (const char* wrong : {"[]", "[1]", "1", "[{\"caret\": 1}]", "[{\"caret\": {}}]"}) {
        EXPECT_TRUE(bound_temporaries(message("V", wrong)).empty()) << wrong;
    }
    EXPECT_TRUE(bound_temporaries("[{\"message\": 3}, 4]\n[{]\n{}\n").empty());
}

}  // namespace
}  // namespace agon::porting
