// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "net/futex.hpp"

namespace agon::strategy::process {

/// How a process waits for the other: it looks at the word again and again for a moment, for the
/// answer is often nearly there and waking a sleeper costs some microseconds, then it sleeps.
///
/// Looking takes a processor away from the one that is waited for, where there are not enough of
/// them. So the moment is short there, and shrinks by itself where it is in vain.
class Waiter {
public:
    /// For so many processes that take turns, on this machine.
    explicit Waiter(unsigned process_count);

    /// Waits until `word` is no longer `value`, at most so long. `is_asleep` tells the other
    /// whether a wake is needed. Returns early also for no reason after it slept: look at the word.
    void wait(const net::SharedWord& word, std::uint32_t value, net::SharedWord& is_asleep,
              std::int64_t at_most_ns);

private:
    std::uint32_t most_looks_;
    std::uint32_t looks_;
};

/// Sets the word and wakes whoever sleeps on it.
void hand_over(net::SharedWord& word, std::uint32_t value, const net::SharedWord& is_asleep);

}  // namespace agon::strategy::process
