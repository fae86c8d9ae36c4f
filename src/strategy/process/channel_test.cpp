// SPDX-License-Identifier: Apache-2.0
// Here the test is the strategy's process, and writes what no honest one would.
#include "strategy/process/channel.hpp"

#include <array>
#include <cstring>
#include <optional>
#include <utility>

#include <gtest/gtest.h>

namespace agon::strategy::process {
namespace {

class ChannelTest : public ::testing::Test {
protected:
    ChannelTest() {
        observation_.size_bytes = 16;
        command_.size_bytes = 8;
        Task task;
        task.file = "/team.so";
        task.setup.observation = &observation_;
        task.setup.command = &command_;
        auto made = Channel::create(task);
        EXPECT_TRUE(made);
        channel_.emplace(std::move(made).value());
        auto attached = net::SharedMemory::attach(channel_->descriptors()[1],
                                                  net::SharedMemory::Access::ReadAndWrite);
        EXPECT_TRUE(attached);
        theirs_.emplace(std::move(attached).value());
    }

    [[nodiscard]] FromHost& from() { return *reinterpret_cast<FromHost*>(theirs_->bytes().data()); }

    /// The process's part does not depend on the length of the task.
    [[nodiscard]] static Layout layout() { return {16, 8, 0, 0}; }

    protocol::BlockSchema observation_;
    protocol::BlockSchema command_;
    std::optional<Channel> channel_;
    std::optional<net::SharedMemory> theirs_;
};

TEST_F(ChannelTest, HasNoAnswerBeforeThereIsOne) {
    channel_->ask(Call::Step);
    EXPECT_FALSE(channel_->has_answer());
    EXPECT_FALSE(channel_->is_spoiled());

    from().reply.store(1);

    EXPECT_TRUE(channel_->has_answer());
}

TEST_F(ChannelTest, ACommandIsTakenAsItStandsThere) {
    channel_->ask(Call::Step);
    const std::array<std::uint32_t, 2> written{3, 4};
    std::memcpy(theirs_->bytes().data() + layout().command, written.data(), sizeof(written));
    from().reply.store(1);

    std::array<std::uint32_t, 2> read{};
    channel_->copy_command(std::as_writable_bytes(std::span(read)));

    EXPECT_EQ(read, written);
    EXPECT_EQ(channel_->take().status, ReplyStatus::Ok);
}

TEST_F(ChannelTest, AnAnswerToACallThatNobodyMadeIsSpoiled) {
    channel_->ask(Call::Step);
    for (const std::uint32_t number : {2U, 7U, 0xA5A5A5A5U, 0xFFFFFFFFU}) {
        from().reply.store(number);
        EXPECT_TRUE(channel_->is_spoiled()) << number;
        EXPECT_FALSE(channel_->has_answer()) << number;
    }
}

TEST_F(ChannelTest, MemoryFullOfAnythingGivesAFailureOrAnError) {
    for (const int value : {0x01, 0x7F, 0xA5, 0xFF}) {
        std::memset(theirs_->bytes().data(), value, theirs_->bytes().size());
        from().reply.store(channel_->call() == Call::None ? 0 : 1);
        const Channel::Reply reply = channel_->take();
        EXPECT_TRUE(!reply.text || reply.status == ReplyStatus::Failed) << value;
    }
}

TEST_F(ChannelTest, ATextLongerThanItsRoomIsCutToIt) {
    channel_->ask(Call::Step);
    from().text_bytes = 0xFFFFFFFFU;
    from().reply.store(1);

    EXPECT_FALSE(channel_->take().text);  // so many zeros are no reply
}

TEST_F(ChannelTest, AnUnknownStatusIsAFailure) {
    channel_->ask(Call::Step);
    from().status = 99;
    from().wall_ns = -5;
    from().reply.store(1);

    EXPECT_EQ(channel_->take().status, ReplyStatus::Failed);
}

}  // namespace
}  // namespace agon::strategy::process
