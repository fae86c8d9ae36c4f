// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>

#include "net/shared_bytes.hpp"

namespace agon::net {

/// What waits to be written to one socket, in order. Nothing is copied: an entry holds the bytes
/// that others send too.
class SendQueue {
public:
    enum class Outcome : std::uint8_t {
        Drained,  ///< all is written
        Clogged,  ///< the system takes no more for now
        Broken    ///< nobody reads any more
    };

    /// Behind all; is written whatever is dropped.
    void push(SharedBytes bytes);

    /// Behind all, until it is dropped.
    void push_droppable(SharedBytes bytes);

    /// Before all that may be dropped and has not begun; is written itself.
    void push_first(SharedBytes bytes);

    /// Writes what the system takes without waiting; raises no signal.
    [[nodiscard]] Outcome flush(int socket);

    /// Drops what may be dropped and has not begun; gives back how many entries.
    std::size_t drop_unsent();

    [[nodiscard]] bool is_empty() const { return entries_.empty(); }

    [[nodiscard]] std::size_t bytes() const { return bytes_; }

    [[nodiscard]] std::size_t count() const { return entries_.size(); }

    /// Ever.
    [[nodiscard]] std::uint64_t written_bytes() const { return written_bytes_; }

private:
    struct Entry {
        SharedBytes bytes;
        bool is_droppable = false;
    };

    void push(Entry entry);
    void take(std::size_t written);

    std::deque<Entry> entries_;
    std::size_t begun_ = 0;  ///< bytes of the first entry that are written
    std::size_t bytes_ = 0;
    std::uint64_t written_bytes_ = 0;
};

}  // namespace agon::net
