// SPDX-License-Identifier: Apache-2.0
#include "plugin/exported_variable.hpp"

#include <cstdint>
#include <cstring>

#include <gtest/gtest.h>

#include "plugin/testdata/test_libraries.hpp"

namespace agon::plugin {
namespace {

TEST(ExportedVariable, IsReadFromTheFile) {
    const auto bytes = read_exported_variable(AGON_TEST_LIBRARY("nodelete"), "two_words");

    ASSERT_TRUE(bytes);
    ASSERT_EQ(bytes->size(), 8U);
    std::uint32_t words[2];
    std::memcpy(words, bytes->data(), sizeof words);
    EXPECT_EQ(words[0], 7U);
    EXPECT_EQ(words[1], 0xFFFF0001U);
}

TEST(ExportedVariable, IsNothingWhereThereIsNone) {
    EXPECT_FALSE(read_exported_variable(AGON_TEST_LIBRARY("nodelete"), "three_words"));
    EXPECT_FALSE(read_exported_variable(AGON_TEST_LIBRARY("nodelete"), "empty_words"))
        << "it has no bytes in the file";
    EXPECT_FALSE(read_exported_variable(__FILE__, "two_words"));
    EXPECT_FALSE(read_exported_variable("/nowhere.so", "two_words"));
}

}  // namespace
}  // namespace agon::plugin
