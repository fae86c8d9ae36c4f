// SPDX-License-Identifier: Apache-2.0
#include "record/csv_table.hpp"

#include <array>
#include <cstring>

#include <gtest/gtest.h>

namespace agon::record {
namespace {

core::SimTime at_ns(std::int64_t ns) {
    return core::SimTime::at(core::Duration::nanoseconds(ns));
}

/// What a table of one row gives.
template <typename Fill>
std::string row(Fill fill) {
    std::string text;
    CsvTable table([&text](std::string_view piece) {
        text += piece;
        return core::Result<void>();
    });
    fill(table);
    EXPECT_TRUE(table.end_row());
    EXPECT_TRUE(table.finish());
    return text;
}

TEST(CsvTable, QuotesWhatWouldBreakARow) {
    EXPECT_EQ(row([](CsvTable& table) {
                  table.cell("plain text");
                  table.cell("a, b");
                  table.cell("say \"no\"");
                  table.cell("two\nlines");
                  table.empty_cell();
              }),
              "plain text,\"a, b\",\"say \"\"no\"\"\",\"two\nlines\",\n");
}

TEST(CsvTable, WritesTimesAndNumbersExactly) {
    EXPECT_EQ(row([](CsvTable& table) {
                  table.cell(at_ns(0));
                  table.cell(at_ns(12'505'000'000));
                  table.cell(at_ns(1));
                  table.cell(0.1);
                  table.cell(-1.0 / 3);
                  table.cell(std::uint64_t{18446744073709551615U});
              }),
              "0,12.505,0.000000001,0.1,-0.3333333333333333,18446744073709551615\n");
}

TEST(CsvTable, ReadsEveryTypeOfField) {
    using protocol::FieldType;
    std::array<std::byte, 40> block{};
    const std::uint64_t large = (1ULL << 60U) + 1;
    const std::int64_t negative = -5;
    const float third = 0.1F;
    const double tenth = 0.1;
    std::memcpy(block.data(), &large, 8);
    std::memcpy(block.data() + 8, &negative, 8);
    std::memcpy(block.data() + 16, &third, 4);
    std::memcpy(block.data() + 24, &tenth, 8);
    const std::uint32_t two[] = {7, 8};
    std::memcpy(block.data() + 32, two, 8);

    EXPECT_EQ(row([&](CsvTable& table) {
                  table.cell({"a", FieldType::U64, 0, 1, 0, "", "", ""}, block.data(), 0);
                  table.cell({"b", FieldType::I64, 8, 1, 0, "", "", ""}, block.data(), 0);
                  table.cell({"c", FieldType::F32, 16, 1, 0, "", "", ""}, block.data(), 0);
                  table.cell({"d", FieldType::F64, 24, 1, 0, "", "", ""}, block.data(), 0);
                  table.cell({"e", FieldType::U32, 32, 2, 4, "", "", ""}, block.data(), 1);
              }),
              "1152921504606846977,-5,0.10000000149011612,0.1,8\n");
}

TEST(CsvTable, HandsOnAnErrorOfItsSink) {
    CsvTable table([](std::string_view) { return core::Error{"the disk is full", "a.csv"}; });
    table.cell("a");
    EXPECT_TRUE(table.end_row());

    const auto finished = table.finish();

    ASSERT_FALSE(finished);
    EXPECT_EQ(finished.error().what, "the disk is full");
}

TEST(CsvTable, HandsOnLongTablesInPieces) {
    int pieces = 0;
    std::size_t bytes = 0;
    CsvTable table([&](std::string_view piece) {
        ++pieces;
        bytes += piece.size();
        return core::Result<void>();
    });

    for (int i = 0; i < 100'000; ++i) {
        table.cell("123456789");
        ASSERT_TRUE(table.end_row());
    }
    ASSERT_TRUE(table.finish());

    EXPECT_EQ(bytes, 1'000'000U);
    EXPECT_GE(pieces, 3);
}

TEST(NumberNames, PutTheIndexBehindTheArray) {
    using protocol::FieldType;
    const protocol::BlockSchema schema{"s",
                                       1,
                                       40,
                                       {{"time_ns", FieldType::U64, 0, 1, 0, "", "", ""},
                                        {"own.x_m", FieldType::F64, 8, 2, 16, "", "", ""},
                                        {"wheels", FieldType::F32, 16, 2, 16, "", "", ""}}};

    EXPECT_EQ(number_names(schema), (std::vector<std::string>{"time_ns", "own[0].x_m", "own[1].x_m",
                                                              "wheels[0]", "wheels[1]"}));
}

}  // namespace
}  // namespace agon::record
