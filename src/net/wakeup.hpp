// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>

#include "core/result.hpp"

namespace agon::net {

/// Tells a sleeping thread that there is something to fetch, without ever waiting for it. No lock:
/// the first wake() since the sleeper last looked is one write to an eventfd, each further one is
/// an atomic exchange.
///
/// A thread that must not be held up publishes so: it writes into a ring without locks, then calls
/// wake(); the sleeper calls clear() before it reads the ring, so that nothing is left lying. Any
/// number of threads may wake, one may sleep.
class Wakeup {
public:
    static core::Result<Wakeup> create();

    /// @pre nobody wakes or sleeps while it is moved
    Wakeup(Wakeup&& other) noexcept;
    Wakeup& operator=(Wakeup&&) = delete;
    ~Wakeup();

    /// Any thread. All that it wrote before is seen by who returns from clear() after it.
    void wake() noexcept;

    /// The sleeper's: false if nobody has called wake() since the last time.
    bool clear() noexcept;

    /// Readable while there is something to fetch: for poll and its like. Lives as long as this.
    [[nodiscard]] int descriptor() const { return descriptor_; }

private:
    explicit Wakeup(int descriptor) : descriptor_(descriptor) {}

    int descriptor_ = -1;
    std::atomic<bool> is_pending_{false};
};

}  // namespace agon::net
