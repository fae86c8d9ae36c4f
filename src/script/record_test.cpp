// SPDX-License-Identifier: Apache-2.0
#include "script/record.hpp"

#include <array>
#include <cstddef>

#include "script/script_for_tests.hpp"

namespace agon::script {
namespace {

using testing::Script;
using Type = RecordField::Type;

struct Wheel {
    float left;
    std::int32_t gear;
};

struct Block {
    std::uint64_t time;
    double x;
    double y;
    std::array<Wheel, 3> wheels;
    std::array<std::uint32_t, 2> codes;
};

std::vector<RecordField> fields() {
    return {{"time", Type::U64, offsetof(Block, time), 0, 0},
            {"ball.x", Type::F64, offsetof(Block, x), 0, 0},
            {"ball.y", Type::F64, offsetof(Block, y), 0, 0},
            {"wheels.left", Type::F32, offsetof(Block, wheels), 3, sizeof(Wheel)},
            {"wheels.gear", Type::I32, offsetof(Block, wheels) + 4, 3, sizeof(Wheel)},
            {"codes", Type::U32, offsetof(Block, codes), 2, 4}};
}

class RecordTest : public ::testing::Test {
protected:
    /// Calls `function(t)` with the block as its table, then reads it back.
    std::string play(std::string_view text) {
        EXPECT_TRUE(script.run(text));
        Record record(*script.machine, "command", fields());
        const std::span bytes(&block, 1);
        EXPECT_TRUE(record.fill(std::as_bytes(bytes)));
        Record* const records[] = {&record};
        outcome = Record::call(*script.machine, script.machine->find("play"), records);
        EXPECT_TRUE(outcome) << outcome.failure->text();
        const auto read = record.read(std::as_writable_bytes(bytes));
        return read ? "" : read.error().text();
    }

    Script script;
    Block block{5, 1.5, -2, {{{0.5F, 1}, {1, 2}, {2, -3}}}, {7, 8}};
    Outcome outcome;
};

TEST_F(RecordTest, ShowsABlockAsTables) {
    EXPECT_EQ(
        play("function play(t) return t.time, t.ball.x + t.ball.y, #t.wheels, t.wheels[3].gear, "
             "t.codes[2], math.type(t.time), math.type(t.ball.y) end"),
        "");
    EXPECT_EQ(outcome.values[0], Value(5));
    EXPECT_EQ(outcome.values[1], Value(-0.5));
    EXPECT_EQ(outcome.values[2], Value(3));
    EXPECT_EQ(outcome.values[3], Value(-3));
    EXPECT_EQ(outcome.values[4], Value(8));
    EXPECT_EQ(outcome.values[5], Value("integer"));
    EXPECT_EQ(outcome.values[6], Value("float"));
}

TEST_F(RecordTest, ReadsWhatAScriptSet) {
    EXPECT_EQ(play("function play(t) t.ball.x = 3 t.wheels[1] = {left = 4} t.wheels[2].gear = 6.0 "
                   "t.codes = {1} t.time = nil end"),
              "");
    EXPECT_EQ(block.x, 3);
    EXPECT_EQ(block.y, -2);
    EXPECT_EQ(block.wheels[0].left, 4);
    EXPECT_EQ(block.wheels[0].gear, 1);
    EXPECT_EQ(block.wheels[1].gear, 6);
    EXPECT_EQ(block.codes[0], 1U);
    EXPECT_EQ(block.codes[1], 8U);
    EXPECT_EQ(block.time, 5U);
}

TEST_F(RecordTest, SaysWhatIsWrongAndWhere) {
    EXPECT_EQ(play("function play(t) t.ball.x = '3' end"),
              "command.ball.x must be a number, got string");
    EXPECT_EQ(play("function play(t) t.wheels[2] = 3 end"),
              "command.wheels[2] must be a table, got number");
    EXPECT_EQ(play("function play(t) t.wheels[2].gear = 1.5 end"),
              "command.wheels[2].gear must be a whole number of 32 bits, got 1.5");
    EXPECT_EQ(play("function play(t) t.codes[1] = -1 end"),
              "command.codes[1] must be a whole number of 32 bits, got -1");
    EXPECT_EQ(play("function play(t) t.codes[1] = true end"),
              "command.codes[1] must be a whole number, got boolean");
    EXPECT_EQ(play("function play(t) t.wheels[1].lift = 3 end"),
              "command.wheels[1] has no 'lift'; did you mean 'left'?");
}

TEST_F(RecordTest, IsWholeAgainWhateverAScriptDidToIt) {
    EXPECT_EQ(
        play("kept = nil function play(t) if kept then return t == kept, t.ball.x, #t.wheels end "
             "kept = t t.ball = nil t.wheels[2] = nil t.wheels = nil "
             "setmetatable(t, {__newindex = error, __index = error}) end"),
        "");
}

TEST_F(RecordTest, FillsATableAnew) {
    script.run("function play(t) local x = t.ball.x t.ball = nil t.wheels = nil return x end");
    Record record(*script.machine, "seen", fields());
    Record* const records[] = {&record};
    const Function play = script.machine->find("play");
    for (int i = 0; i < 3; ++i) {
        block.x = i;
        ASSERT_TRUE(record.fill(std::as_bytes(std::span(&block, 1))));
        EXPECT_EQ(Record::call(*script.machine, play, records).value(), Value(double{1} * i));
    }
}

}  // namespace
}  // namespace agon::script
