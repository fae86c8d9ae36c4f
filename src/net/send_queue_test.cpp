// SPDX-License-Identifier: Apache-2.0
#include "net/send_queue.hpp"

#include <array>
#include <string>

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

namespace agon::net {
namespace {

using Outcome = SendQueue::Outcome;

/// Two ends of a connection that holds little.
class Pair {
public:
    Pair() {
        EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends_.data()), 0);
        const int size_bytes = 4096;
        ::setsockopt(ends_[0], SOL_SOCKET, SO_SNDBUF, &size_bytes, sizeof size_bytes);
    }

    ~Pair() {
        ::close(ends_[0]);
        hang_up();
    }

    Pair(const Pair&) = delete;
    Pair& operator=(const Pair&) = delete;

    [[nodiscard]] int writer() const { return ends_[0]; }

    void hang_up() {
        if (ends_[1] >= 0) {
            ::close(ends_[1]);
            ends_[1] = -1;
        }
    }

    /// All that can be read now.
    [[nodiscard]] std::string read() const {
        std::string all;
        std::array<char, 65536> bytes{};
        for (ssize_t got = ::read(ends_[1], bytes.data(), bytes.size()); got > 0;
             got = ::read(ends_[1], bytes.data(), bytes.size())) {
            all.append(bytes.data(), static_cast<std::size_t>(got));
        }
        return all;
    }

private:
    std::array<int, 2> ends_{-1, -1};
};

SharedBytes text(std::string value) {
    return SharedBytes::of(std::move(value));
}

TEST(SendQueue, WritesAllInOrder) {
    Pair pair;
    SendQueue queue;
    std::string expected;
    for (int i = 0; i < 200; ++i) {  // more than go in one system call
        queue.push(text(std::to_string(i)));
        expected += std::to_string(i);
    }
    EXPECT_EQ(queue.count(), 200U);
    EXPECT_EQ(queue.bytes(), expected.size());

    EXPECT_EQ(queue.flush(pair.writer()), Outcome::Drained);

    EXPECT_EQ(pair.read(), expected);
    EXPECT_TRUE(queue.is_empty());
    EXPECT_EQ(queue.bytes(), 0U);
    EXPECT_EQ(queue.written_bytes(), expected.size());
}

TEST(SendQueue, GoesOnWhereItStopped) {
    Pair pair;
    SendQueue queue;
    std::string expected;
    for (int i = 0; i < 100; ++i) {
        const std::string part(1000 + static_cast<std::size_t>(i), static_cast<char>('a' + i % 26));
        queue.push(text(part));
        expected += part;
    }

    std::string got;
    int clogs = 0;
    while (queue.flush(pair.writer()) == Outcome::Clogged && clogs < 10'000) {
        ++clogs;
        EXPECT_EQ(queue.bytes() + queue.written_bytes(), expected.size());
        got += pair.read();
    }
    got += pair.read();

    EXPECT_GT(clogs, 1);
    EXPECT_EQ(got, expected);
    EXPECT_TRUE(queue.is_empty());
}

TEST(SendQueue, DropsOnlyWhatHasNotBegun) {
    Pair pair;
    SendQueue queue;
    const std::string large(1'000'000, 'x');
    queue.push_droppable(text(large));
    queue.push_droppable(text("old"));
    queue.push_droppable(text("older"));
    ASSERT_EQ(queue.flush(pair.writer()), Outcome::Clogged);
    queue.push_first(text("pong"));

    EXPECT_EQ(queue.drop_unsent(), 2U);
    EXPECT_EQ(queue.count(), 2U);
    EXPECT_EQ(queue.bytes() + queue.written_bytes(), large.size() + 4);
    queue.push_droppable(text("new"));

    std::string got;
    while (queue.flush(pair.writer()) == Outcome::Clogged) {
        got += pair.read();
    }
    got += pair.read();
    EXPECT_EQ(got, large + "pongnew");
}

TEST(SendQueue, PutsWhatIsFirstBeforeWhatMayBeDropped) {
    Pair pair;
    SendQueue queue;
    queue.push(text("a"));
    queue.push_droppable(text("d"));
    queue.push_first(text("b"));
    queue.push_first(text("c"));
    queue.push(text("e"));
    queue.push_droppable(text("f"));
    queue.push(SharedBytes());
    EXPECT_EQ(queue.count(), 6U);

    EXPECT_EQ(queue.flush(pair.writer()), Outcome::Drained);

    EXPECT_EQ(pair.read(), "abcdef");
}

TEST(SendQueue, KeepsWhatMayNotBeDropped) {
    Pair pair;
    SendQueue queue;
    queue.push_droppable(text("a"));
    queue.push(text("b"));
    queue.push_droppable(text("c"));
    queue.push_first(text("d"));

    EXPECT_EQ(queue.drop_unsent(), 2U);

    EXPECT_EQ(queue.bytes(), 2U);
    EXPECT_EQ(queue.flush(pair.writer()), Outcome::Drained);
    EXPECT_EQ(pair.read(), "db");
}

TEST(SendQueue, IsBrokenWithoutASignalWhenNobodyReads) {
    Pair pair;
    pair.hang_up();
    SendQueue queue;
    queue.push(text("x"));

    EXPECT_EQ(queue.flush(pair.writer()), Outcome::Broken);
}

}  // namespace
}  // namespace agon::net
