// SPDX-License-Identifier: Apache-2.0
#include "net/send_queue.hpp"

#include <errno.h>

#include <algorithm>
#include <array>
#include <utility>

#include <sys/socket.h>
#include <sys/uio.h>

namespace agon::net {
namespace {

/// Entries in one system call.
constexpr std::size_t kBatch = 64;

}  // namespace

void SendQueue::push(SharedBytes bytes) {
    if (bytes.size() > 0) {
        bytes_ += bytes.size();
        entries_.push_back({std::move(bytes), false});
    }
}

void SendQueue::push_first(SharedBytes bytes) {
    auto place = entries_.begin() + (begun_ > 0 ? 1 : 0);
    place = std::find_if(place, entries_.end(), [](const Entry& entry) { return !entry.is_first; });
    bytes_ += bytes.size();
    entries_.insert(place, {std::move(bytes), true});
}

SendQueue::Outcome SendQueue::flush(int socket) {
    while (!entries_.empty()) {
        std::array<iovec, kBatch> parts;
        const std::size_t count = std::min(entries_.size(), kBatch);
        for (std::size_t i = 0; i < count; ++i) {
            const auto view = entries_[i].bytes.view().subspan(i == 0 ? begun_ : 0);
            parts[i] = {const_cast<std::byte*>(view.data()), view.size()};
        }
        msghdr message{};
        message.msg_iov = parts.data();
        message.msg_iovlen = count;
        const ssize_t written = ::sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (written < 0) {
            if (errno == EINTR) {
                continue;
            }
            return errno == EAGAIN || errno == EWOULDBLOCK ? Outcome::Clogged : Outcome::Broken;
        }
        take(static_cast<std::size_t>(written));
    }
    return Outcome::Drained;
}

void SendQueue::take(std::size_t written) {
    bytes_ -= written;
    written_bytes_ += written;
    while (written > 0) {
        const std::size_t left = entries_.front().bytes.size() - begun_;
        if (written < left) {
            begun_ += written;
            return;
        }
        written -= left;
        begun_ = 0;
        entries_.pop_front();
    }
}

std::size_t SendQueue::drop_unsent() {
    const auto kept = entries_.begin() + (begun_ > 0 ? 1 : 0);
    const std::size_t before = entries_.size();
    const auto end = std::remove_if(kept, entries_.end(), [&](const Entry& entry) {
        bytes_ -= entry.is_first ? 0 : entry.bytes.size();
        return !entry.is_first;
    });
    entries_.erase(end, entries_.end());
    return before - entries_.size();
}

}  // namespace agon::net
