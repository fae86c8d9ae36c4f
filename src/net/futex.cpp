// SPDX-License-Identifier: Apache-2.0
#include "net/futex.hpp"

#include <time.h>

#include <climits>

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace agon::net {

void sleep_while(const SharedWord& word, std::uint32_t value, std::int64_t at_most_ns) {
    if (at_most_ns <= 0) {
        return;
    }
    const timespec limit{static_cast<time_t>(at_most_ns / 1'000'000'000),
                         static_cast<long>(at_most_ns % 1'000'000'000)};
    ::syscall(SYS_futex, &word, FUTEX_WAIT, value, &limit, nullptr, 0);
}

void wake_sleepers(const SharedWord& word) {
    ::syscall(SYS_futex, &word, FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0);
}

}  // namespace agon::net
