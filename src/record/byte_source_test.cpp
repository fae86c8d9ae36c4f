// SPDX-License-Identifier: Apache-2.0
#include "record/byte_source.hpp"

#include <array>

#include <gtest/gtest.h>

#include "core/check.hpp"
#include "record/files_for_tests.hpp"

namespace agon::record {
namespace {

void expect_reads_hello(const ByteSource& source) {
    std::array<std::byte, 3> part{};

    EXPECT_EQ(source.size_bytes(), 5);
    ASSERT_TRUE(source.read(1, part));
    EXPECT_EQ(part[0], std::byte{'e'});
    EXPECT_EQ(part[2], std::byte{'l'});
    EXPECT_TRUE(source.read(5, {}));
    EXPECT_THROW((void)source.read(3, part), core::CheckFailure);
}

TEST(ByteSource, ReadsAFileAtAnyPlace) {
    const ScratchFolder folder;
    write_file(folder / "a", "hello");

    const auto source = open_file(folder / "a");

    ASSERT_TRUE(source);
    EXPECT_EQ((*source)->name(), folder / "a");
    expect_reads_hello(**source);
}

TEST(ByteSource, ReadsMemoryAtAnyPlace) {
    const auto source = from_memory(
        {std::byte{'h'}, std::byte{'e'}, std::byte{'l'}, std::byte{'l'}, std::byte{'o'}}, "name");

    EXPECT_EQ(source->name(), "name");
    expect_reads_hello(*source);
}

TEST(ByteSource, FileThatShrinksIsAnError) {
    const ScratchFolder folder;
    write_file(folder / "a", "hello");
    const auto source = open_file(folder / "a");
    ASSERT_TRUE(source);
    write_file(folder / "a", "h");
    std::array<std::byte, 3> part{};

    const auto read = (*source)->read(1, part);

    ASSERT_FALSE(read);
    EXPECT_NE(read.error().what.find("shorter"), std::string::npos);
}

TEST(ByteSource, WhatIsNoPlainFileIsAnError) {
    EXPECT_FALSE(open_file("/dev/null"));
    EXPECT_FALSE(open_file("/no/such/file"));
}

}  // namespace
}  // namespace agon::record
