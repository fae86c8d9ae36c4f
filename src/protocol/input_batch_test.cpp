// SPDX-License-Identifier: Apache-2.0
#include "protocol/input_batch.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include <gtest/gtest.h>

#include "core/check.hpp"
#include "core/random.hpp"
#include "protocol/replacement.hpp"

namespace agon::protocol {
namespace {

constexpr std::size_t kCommandBytes = 16;
constexpr std::size_t kPlacementBytes = 24;

std::vector<RecordedSeat> two_seats() {
    RecordedSeat seat;
    seat.command = {"command", 1, kCommandBytes, {}};
    seat.placement = BlockSchema{"placement", 1, kPlacementBytes, {}};
    return {seat, seat};
}

/// Inputs that own their blocks, tick by tick.
struct Script {
    struct Step {
        std::vector<std::vector<std::byte>> blocks;
        std::vector<Input> inputs;
    };

    std::vector<Step> steps;

    void add(const std::vector<Input>& inputs, core::RandomStream& random) {
        Step step;
        step.inputs = inputs;
        for (Input& input : step.inputs) {
            std::vector<std::byte> block(input.kind == Input::Kind::Command ? kCommandBytes
                                         : input.kind == Input::Kind::Replacement
                                             ? kReplacementBytes
                                             : kPlacementBytes);
            if (input.status == Input::Status::Ok) {
                for (std::byte& byte : block) {
                    byte = static_cast<std::byte>(random.next_bits());
                }
            }
            step.blocks.push_back(std::move(block));
        }
        steps.push_back(std::move(step));
        Step& stored = steps.back();
        for (std::size_t i = 0; i < stored.inputs.size(); ++i) {
            stored.inputs[i].block = stored.blocks[i];
        }
    }
};

Input input(std::uint32_t seat, Input::Kind kind = Input::Kind::Command,
            Input::Status status = Input::Status::Ok) {
    return {SeatId(seat), kind, status, {}};
}

Script varied_script() {
    core::RandomStream random(3, "inputs");
    Script script;
    const Input placed = input(0, Input::Kind::Placement);
    for (int tick = 0; tick < 60; ++tick) {
        if (tick % 20 == 3) {
            script.add({}, random);
        } else if (tick % 20 == 9) {
            script.add({placed, input(1, Input::Kind::Placement)}, random);
        } else if (tick % 20 == 10) {
            script.add({input(1, Input::Kind::Placement), placed}, random);
        } else if (tick % 20 == 11) {
            script.add({input(0), input(1, Input::Kind::Command, Input::Status::Failed)}, random);
        } else if (tick % 20 == 12) {
            script.add({input(0, Input::Kind::Command, Input::Status::Late), input(1)}, random);
        } else if (tick % 20 == 13) {
            script.add({input(1, Input::Kind::Replacement), input(0), input(1)}, random);
        } else {
            script.add({input(0), input(1)}, random);
        }
    }
    return script;
}

void expect_equal(std::span<const Input> found, std::span<const Input> expected) {
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(found[i].seat, expected[i].seat);
        EXPECT_EQ(found[i].kind, expected[i].kind);
        EXPECT_EQ(found[i].status, expected[i].status);
        EXPECT_TRUE(std::ranges::equal(found[i].block, expected[i].block));
    }
}

TEST(InputBatch, BringsBackEveryInputInItsOrder) {
    const Script script = varied_script();
    InputBatch batch;
    std::vector<std::byte> message;
    // Twice, since a batch is used over and over.
    for (const std::uint64_t first : {1000U, 2000U}) {
        for (std::size_t i = 0; i < script.steps.size(); ++i) {
            batch.add(first + i, script.steps[i].inputs);
        }
        EXPECT_EQ(batch.tick_count(), script.steps.size());
        message.clear();
        batch.encode_and_clear(message);
        EXPECT_EQ(batch.tick_count(), 0);

        const auto decoded = decode_inputs(message, two_seats());

        ASSERT_TRUE(decoded) << decoded.error().text();
        ASSERT_EQ(decoded->tick_count(), script.steps.size());
        for (std::size_t i = 0; i < script.steps.size(); ++i) {
            SCOPED_TRACE(i);
            expect_equal(decoded->of(first + i), script.steps[i].inputs);
        }
        const auto range = decode_input_range(message);
        ASSERT_TRUE(range);
        EXPECT_EQ(range->first_tick, first);
        EXPECT_EQ(range->tick_count, script.steps.size());
    }
}

TEST(InputBatch, SameEntriesOfManyTicksAreSaidOnce) {
    core::RandomStream random(3, "inputs");
    Script script;
    InputBatch batch;
    for (int tick = 0; tick < 1000; ++tick) {
        script.add({input(0), input(1, Input::Kind::Command, Input::Status::Failed)}, random);
        std::memset(script.steps.back().blocks[0].data(), 7, kCommandBytes);
    }
    for (std::size_t tick = 0; tick < 1000; ++tick) {
        batch.add(tick, script.steps[tick].inputs);
    }
    std::vector<std::byte> message;
    batch.encode_and_clear(message);

    EXPECT_LT(message.size(), 80);
}

TEST(InputBatch, TickThatDoesNotFollowIsACallersBug) {
    InputBatch batch;
    batch.add(5, {});

    EXPECT_THROW(batch.add(7, {}), core::CheckFailure);
}

std::vector<std::byte> one_message() {
    const Script script = varied_script();
    InputBatch batch;
    for (std::size_t i = 0; i < script.steps.size(); ++i) {
        batch.add(i, script.steps[i].inputs);
    }
    std::vector<std::byte> message;
    batch.encode_and_clear(message);
    return message;
}

TEST(DecodeInputs, OrdersAreNoSeatsSoThatThereMayBeNone) {
    core::RandomStream random(3, "orders");
    Script script;
    script.add({input(0, Input::Kind::Order)}, random);
    InputBatch batch;
    batch.add(0, script.steps[0].inputs);
    std::vector<std::byte> message;
    batch.encode_and_clear(message);
    const BlockSchema order{"order", 1, kPlacementBytes, {}};

    const auto decoded = decode_inputs(message, {}, &order);

    ASSERT_TRUE(decoded) << decoded.error().text();
    ASSERT_EQ(decoded->of(0).size(), 1U);
    EXPECT_TRUE(std::ranges::equal(decoded->of(0)[0].block, script.steps[0].blocks[0]));
}

TEST(DecodeInputs, OrdersNeedTheirSchema) {
    core::RandomStream random(3, "orders");
    Script script;
    script.add({input(0, Input::Kind::Order), input(0, Input::Kind::Order), input(1)}, random);
    script.add({input(1)}, random);
    InputBatch batch;
    for (std::uint64_t tick = 0; tick < 2; ++tick) {
        batch.add(tick, script.steps[tick].inputs);
    }
    std::vector<std::byte> message;
    batch.encode_and_clear(message);
    const BlockSchema order{"order", 1, kPlacementBytes, {}};
    const BlockSchema shorter{"order", 1, kCommandBytes, {}};

    const auto decoded = decode_inputs(message, two_seats(), &order);

    ASSERT_TRUE(decoded) << decoded.error().text();
    ASSERT_EQ(decoded->of(0).size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(decoded->of(0)[i].kind, script.steps[0].inputs[i].kind);
        EXPECT_TRUE(std::ranges::equal(decoded->of(0)[i].block, script.steps[0].blocks[i]));
    }
    EXPECT_EQ(decoded->of(1).size(), 1U);
    EXPECT_FALSE(decode_inputs(message, two_seats()));
    EXPECT_FALSE(decode_inputs(message, two_seats(), &shorter));
}

TEST(DecodeInputs, BlocksThatFitNoSeatAreAnError) {
    const auto message = one_message();
    auto seats = two_seats();
    EXPECT_FALSE(decode_inputs(message, std::span(seats).first(1)));

    seats[1].command.size_bytes = 20;
    EXPECT_FALSE(decode_inputs(message, seats));

    seats = two_seats();
    seats[0].placement.reset();
    EXPECT_FALSE(decode_inputs(message, seats));
}

TEST(DecodeInputs, NoFlippedByteCrashes) {
    const auto message = one_message();
    const auto seats = two_seats();
    for (std::size_t i = 0; i < message.size(); ++i) {
        for (const unsigned flip : {0x01U, 0x80U, 0xFFU}) {
            auto damaged = message;
            damaged[i] ^= static_cast<std::byte>(flip);
            const auto decoded = decode_inputs(damaged, seats);
            if (decoded) {
                EXPECT_LE(decoded->tick_count(), 1U << 16U);
            }
        }
    }
}

TEST(DecodeInputs, NoCutMessageCrashes) {
    const auto message = one_message();
    const auto seats = two_seats();
    for (std::size_t size = 0; size < message.size(); ++size) {
        (void)decode_inputs(std::span(message).first(size), seats);
    }
}

}  // namespace
}  // namespace agon::protocol
