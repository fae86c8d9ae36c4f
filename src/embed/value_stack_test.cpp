// SPDX-License-Identifier: Apache-2.0
#include "embed/value_stack.hpp"

#include <cmath>
#include <limits>
#include <memory>
#include <string>

#include <gtest/gtest.h>

namespace agon::embed {

namespace {

struct Destroy {
    void operator()(agon_stack* stack) const { agon_stack_destroy(stack); }
};

std::unique_ptr<agon_stack, Destroy> make_stack() {
    return std::unique_ptr<agon_stack, Destroy>(agon_stack_create());
}

}  // namespace

TEST(ValueStack, GivesBackWhatWasPushed) {
    const auto stack = make_stack();
    const std::string bytes("a\0b", 3);

    agon_stack_push_nil(stack.get());
    agon_stack_push_bool(stack.get(), 7);
    agon_stack_push_int(stack.get(), std::numeric_limits<std::int64_t>::min());
    agon_stack_push_double(stack.get(), 0.5);
    agon_stack_push_bytes(stack.get(), bytes.data(), bytes.size());

    std::int32_t boolean = 0;
    std::int64_t integer = 0;
    double real = 0;
    const char* text = nullptr;
    std::size_t size = 0;
    EXPECT_EQ(agon_stack_size(stack.get()), 5U);
    EXPECT_EQ(agon_stack_type(stack.get(), 0), AGON_TYPE_NIL);
    EXPECT_EQ(agon_stack_get_bool(stack.get(), 1, &boolean), AGON_OK);
    EXPECT_EQ(boolean, 1);
    EXPECT_EQ(agon_stack_get_int(stack.get(), 2, &integer), AGON_OK);
    EXPECT_EQ(integer, std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(agon_stack_get_double(stack.get(), 3, &real), AGON_OK);
    EXPECT_EQ(real, 0.5);
    EXPECT_EQ(agon_stack_get_bytes(stack.get(), 4, &text, &size), AGON_OK);
    EXPECT_EQ(std::string(text, size), bytes);
    EXPECT_EQ(agon_stack_type(stack.get(), 5), AGON_TYPE_NONE);
}

TEST(ValueStack, WholeDoublesAreIntsAndIntsAreDoubles) {
    const auto stack = make_stack();
    agon_stack_push_double(stack.get(), 3);
    agon_stack_push_double(stack.get(), 3.5);
    agon_stack_push_double(stack.get(), 1e300);
    agon_stack_push_double(stack.get(), std::nan(""));
    agon_stack_push_int(stack.get(), 4);

    std::int64_t integer = 0;
    double real = 0;
    EXPECT_EQ(agon_stack_get_int(stack.get(), 0, &integer), AGON_OK);
    EXPECT_EQ(integer, 3);
    EXPECT_EQ(agon_stack_get_int(stack.get(), 1, &integer), AGON_ERROR);
    EXPECT_EQ(agon_stack_get_int(stack.get(), 2, &integer), AGON_ERROR);
    EXPECT_EQ(agon_stack_get_int(stack.get(), 3, &integer), AGON_ERROR);
    EXPECT_EQ(agon_stack_get_double(stack.get(), 4, &real), AGON_OK);
    EXPECT_EQ(real, 4);
}

TEST(ValueStack, BuildsAndReadsTables) {
    const auto stack = make_stack();
    const double position[] = {1, 2, 3};

    agon_stack_push_table(stack.get());
    agon_stack_push_text(stack.get(), "position");
    agon_stack_push_doubles(stack.get(), position, 3);
    EXPECT_EQ(agon_stack_insert(stack.get()), AGON_OK);
    for (const int value : {5, 6}) {  // the second takes the place of the first
        agon_stack_push_double(stack.get(), 1);
        agon_stack_push_int(stack.get(), value);
        EXPECT_EQ(agon_stack_insert(stack.get()), AGON_OK);
    }

    std::size_t count = 0;
    double read[3] = {};
    std::int64_t integer = 0;
    EXPECT_EQ(agon_stack_size(stack.get()), 1U);
    EXPECT_EQ(agon_stack_table_size(stack.get(), 0, &count), AGON_OK);
    EXPECT_EQ(count, 2U);
    EXPECT_EQ(agon_stack_push_field(stack.get(), 0, "position"), AGON_OK);
    EXPECT_EQ(agon_stack_get_doubles(stack.get(), 1, read, 3), AGON_OK);
    EXPECT_EQ(read[2], 3);
    EXPECT_EQ(agon_stack_push_entry(stack.get(), 0, 1), AGON_OK);
    EXPECT_EQ(agon_stack_get_int(stack.get(), 2, &integer), AGON_OK);
    EXPECT_EQ(integer, 1);
    EXPECT_EQ(agon_stack_get_int(stack.get(), 3, &integer), AGON_OK);
    EXPECT_EQ(integer, 6);
}

TEST(ValueStack, RefusesKeysThatLuaHasNotAndTablesThatAreTooDeep) {
    const auto stack = make_stack();
    agon_stack_push_table(stack.get());

    agon_stack_push_nil(stack.get());
    agon_stack_push_int(stack.get(), 1);
    EXPECT_EQ(agon_stack_insert(stack.get()), AGON_ERROR);
    agon_stack_pop(stack.get(), 2);
    agon_stack_push_double(stack.get(), std::nan(""));
    agon_stack_push_int(stack.get(), 1);
    EXPECT_EQ(agon_stack_insert(stack.get()), AGON_ERROR);
    EXPECT_EQ(agon_stack_size(stack.get()), 3U);

    agon_stack_clear(stack.get());
    agon_stack_push_table(stack.get());
    int levels = 1;
    for (agon_status status = AGON_OK; status == AGON_OK && levels < 1000;) {
        agon_stack_push_table(stack.get());
        agon_stack_push_int(stack.get(), 1);
        stack->values.push_back(stack->values.front());
        status = agon_stack_insert(stack.get());
        if (status == AGON_OK) {
            stack->values.erase(stack->values.begin());
            ++levels;
        }
    }
    EXPECT_EQ(levels, AGON_DEEPEST_VALUE);
}

TEST(ValueStack, AnswersWhatIsNoneWithErrors) {
    const auto stack = make_stack();
    std::int64_t integer = 42;
    double reals[2] = {1, 2};

    EXPECT_EQ(agon_stack_push_int(nullptr, 1), AGON_ERROR);
    EXPECT_EQ(agon_stack_size(nullptr), 0U);
    EXPECT_EQ(agon_stack_push_bytes(stack.get(), nullptr, 3), AGON_ERROR);
    EXPECT_EQ(agon_stack_push_text(stack.get(), nullptr), AGON_ERROR);
    EXPECT_EQ(agon_stack_get_int(stack.get(), 0, &integer), AGON_ERROR);
    EXPECT_EQ(agon_stack_pop(stack.get(), 1), AGON_ERROR);
    EXPECT_EQ(agon_stack_insert(stack.get()), AGON_ERROR);
    agon_stack_push_doubles(stack.get(), reals, 2);
    EXPECT_EQ(agon_stack_get_int(stack.get(), 0, &integer), AGON_ERROR);
    EXPECT_EQ(agon_stack_get_doubles(stack.get(), 0, reals, 3), AGON_ERROR);
    EXPECT_EQ(agon_stack_get_int(stack.get(), 0, nullptr), AGON_ERROR);
    EXPECT_EQ(integer, 42);
    agon_stack_destroy(nullptr);
}

}  // namespace agon::embed
