// SPDX-License-Identifier: Apache-2.0
#include "net/feed.hpp"

#include <signal.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "core/check.hpp"

namespace agon::net {
namespace {

void close_end(int& end) {
    if (end >= 0) {
        ::close(end);
        end = -1;
    }
}

/// A reader that is gone is an error of the write while this lives, on this thread.
class NoPipeSignal {
public:
    NoPipeSignal() {
        ::sigemptyset(&pipe_);
        ::sigaddset(&pipe_, SIGPIPE);
        sigset_t pending{};
        ::sigpending(&pending);
        was_pending_ = ::sigismember(&pending, SIGPIPE) == 1;
        ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }

    ~NoPipeSignal() {
        if (!was_pending_) {
            const timespec at_once{0, 0};
            ::sigtimedwait(&pipe_, nullptr, &at_once);
        }
        ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }

    NoPipeSignal(const NoPipeSignal&) = delete;
    NoPipeSignal& operator=(const NoPipeSignal&) = delete;

private:
    sigset_t pipe_{};
    sigset_t before_{};
    bool was_pending_ = false;
};

core::Error trouble(const char* what) {
    return {std::string(what) + ": " + std::strerror(errno), ""};
}

}  // namespace

core::Result<Feed> Feed::create() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
        return trouble("a pipe can't be made");
    }
    Feed feed(ends[0], ends[1]);
    if (::fcntl(feed.writing_end_, F_SETFL, O_NONBLOCK) != 0) {
        return trouble("a pipe can't be set up");
    }
    return feed;
}

Feed::Feed(Feed&& other) noexcept
    : reading_end_(std::exchange(other.reading_end_, -1)),
      writing_end_(std::exchange(other.writing_end_, -1)) {}

Feed& Feed::operator=(Feed&& other) noexcept {
    std::swap(reading_end_, other.reading_end_);
    std::swap(writing_end_, other.writing_end_);
    return *this;
}

Feed::~Feed() {
    hand_over();
    close();
}

void Feed::hand_over() {
    close_end(reading_end_);
}

void Feed::close() {
    close_end(writing_end_);
}

core::Result<std::size_t> Feed::write(std::span<const std::byte> bytes, core::Duration at_most) {
    AGON_CHECK(writing_end_ >= 0);
    const NoPipeSignal no_signal;
    pollfd writable{writing_end_, POLLOUT, 0};
    const int limit_ms = static_cast<int>(at_most.count_ns() / 1'000'000);
    if (::poll(&writable, 1, limit_ms) <= 0) {
        return std::size_t{0};
    }
    const ssize_t taken = ::write(writing_end_, bytes.data(), bytes.size());
    if (taken >= 0) {
        return static_cast<std::size_t>(taken);
    }
    if (errno == EAGAIN || errno == EINTR) {
        return std::size_t{0};
    }
    return trouble("it takes no more");
}

}  // namespace agon::net
