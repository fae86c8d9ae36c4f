// SPDX-License-Identifier: Apache-2.0
#include "net/send_queue.hpp"

#include <errno.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include <sys/socket.h>
#include <sys/uio.h>

namespace agon::net {
namespace {

/// Entries in one system call.
constexpr std::size_t kBatch = 64;

ssize_t write(int socket, std::span<iovec> parts) {
    constexpr int kFlags = MSG_NOSIGNAL | MSG_DONTWAIT;
    if (parts.size() == 1) {
        return ::send(socket, parts[0].iov_base, parts[0].iov_len, kFlags);
    }
    msghdr message{};
    message.msg_iov = parts.data();
    message.msg_iovlen = parts.size();
    return ::sendmsg(socket, &message, kFlags);
}

}  // namespace

void SendQueue::push(Entry entry) {
    if (entry.bytes.size() > 0) {
        bytes_ += entry.bytes.size();
        entries_.push_back(std::move(entry));
    }
}

void SendQueue::push(SharedBytes bytes) {
    push({std::move(bytes), false});
}

void SendQueue::push_droppable(SharedBytes bytes) {
    push({std::move(bytes), true});
}

void SendQueue::push_first(SharedBytes bytes) {
    auto place = entries_.begin() + (begun_ > 0 ? 1 : 0);
    place =
        std::find_if(place, entries_.end(), [](const Entry& entry) { return entry.is_droppable; });
    bytes_ += bytes.size();
    entries_.insert(place, {std::move(bytes), false});
}

SendQueue::Outcome SendQueue::flush(int socket) {
    while (!entries_.empty()) {
        std::array<iovec, kBatch> parts;
        const std::size_t count = std::min(entries_.size(), kBatch);
        for (std::size_t i = 0; i < count; ++i) {
            const auto view = entries_[i].bytes.view().subspan(i == 0 ? begun_ : 0);
            parts[i] = {const_cast<std::byte*>(view.data()), view.size()};
        }
        const ssize_t written = write(socket, std::span(parts).first(count));
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
        bytes_ -= entry.is_droppable ? entry.bytes.size() : 0;
        return entry.is_droppable;
    });
    entries_.erase(end, entries_.end());
    return before - entries_.size();
}

}  // namespace agon::net
