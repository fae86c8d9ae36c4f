// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>

namespace agon::net {

/// A word in memory that several processes share, on which they wait for each other.
using SharedWord = std::atomic<std::uint32_t>;
static_assert(SharedWord::is_always_lock_free && sizeof(SharedWord) == 4);

/// Sleeps while the word is `value`, at most so long. Comes back early also for no reason (a
/// signal): look at the word. The word may lie in memory that is read-only here.
void sleep_while(const SharedWord& word, std::uint32_t value, std::int64_t at_most_ns);

/// Wakes whoever sleeps on the word, in any process.
void wake_sleepers(const SharedWord& word);

}  // namespace agon::net
