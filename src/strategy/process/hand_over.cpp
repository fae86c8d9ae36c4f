// SPDX-License-Identifier: Apache-2.0
#include "strategy/process/hand_over.hpp"

#include <algorithm>
#include <thread>

namespace agon::strategy::process {
namespace {

// A look is about 40 ns (a pause of the processor and a load). With a processor for each process
// nobody is robbed of anything: looks then last longer than a tick takes elsewhere (some 20 us).
constexpr std::uint32_t kLooksAlone = 1000;
// On fewer, about 2 us: less than a wake costs.
constexpr std::uint32_t kLooksShared = 50;
constexpr std::uint32_t kFewestLooks = 1;

void pause_for_a_moment() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

}  // namespace

Waiter::Waiter(unsigned process_count)
    : most_looks_(std::thread::hardware_concurrency() >= process_count ? kLooksAlone
                                                                       : kLooksShared),
      looks_(most_looks_) {}

void Waiter::wait(const net::SharedWord& word, std::uint32_t value, net::SharedWord& is_asleep,
                  std::int64_t at_most_ns) {
    for (std::uint32_t look = 0; look < looks_; ++look) {
        if (word.load(std::memory_order_acquire) != value) {
            looks_ = std::min(most_looks_, looks_ + looks_ / 4 + 1);
            return;
        }
        pause_for_a_moment();
    }
    looks_ = std::max(kFewestLooks, looks_ - looks_ / 8);
    is_asleep.store(1, std::memory_order_seq_cst);
    // Either this sees the new value, or the other sees that a wake is needed.
    if (word.load(std::memory_order_seq_cst) == value) {
        net::sleep_while(word, value, at_most_ns);
    }
    is_asleep.store(0, std::memory_order_relaxed);
}

void hand_over(net::SharedWord& word, std::uint32_t value, const net::SharedWord& is_asleep) {
    word.store(value, std::memory_order_seq_cst);
    if (is_asleep.load(std::memory_order_seq_cst) != 0) {
        net::wake_sleepers(word);
    }
}

}  // namespace agon::strategy::process
