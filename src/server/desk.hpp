// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <optional>

#include "core/time.hpp"
#include "net/futex.hpp"
#include "server/parcel_queue.hpp"
#include "server/requests.hpp"

namespace agon::server {

/// Where requests wait until whoever plays the match takes them: one thread puts them there, one
/// other takes them and never waits unless it wants to.
class Desk {
public:
    explicit Desk(std::size_t capacity) : capacity_(capacity) {}

    Desk(const Desk&) = delete;
    Desk& operator=(const Desk&) = delete;
    ~Desk();

    /// False if as many wait as may.
    [[nodiscard]] bool put(Request request);

    /// The oldest, if any.
    [[nodiscard]] std::optional<Request> take();
    /// Returns when there is one to take, at the latest after `most`; also at a signal.
    /// @pre called by who takes
    void wait(core::Duration most);

private:
    struct Parcelled;

    std::size_t capacity_;
    ParcelQueue queue_;
    std::atomic<std::size_t> waiting_ = 0;
    net::SharedWord put_count_ = 0;
};

}  // namespace agon::server
