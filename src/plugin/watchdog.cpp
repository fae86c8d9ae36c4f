// SPDX-License-Identifier: Apache-2.0
#include "plugin/watchdog.hpp"

#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cstdio>

#include <pthread.h>
#include <unistd.h>

#include "net/wall_clock.hpp"
#include "plugin/last_words.hpp"
#include "plugin/thread_calls.hpp"

namespace agon::plugin {
namespace {

// A call is cut off at most so much after its deadline, in shares of its limit.
constexpr std::int64_t kLooksPerLimit = 20;
constexpr std::int64_t kShortestPauseNs = 1'000'000;
constexpr std::int64_t kLongestPauseNs = 100'000'000;
// Between attempts to cut a call off.
constexpr std::int64_t kCutPauseNs = 50'000;

struct Look {
    const Watchdog::Options& options;
    std::int64_t now_ns;
    bool is_any_late = false;
};

void look_at(ThreadCalls& calls, void* context) {
    auto& look = *static_cast<Look*>(context);
    const std::int64_t deadline_ns = calls.deadline_ns.load(std::memory_order_relaxed);
    if (deadline_ns == 0 || look.now_ns < deadline_ns) {
        return;
    }
    look.is_any_late = true;
    if (look.now_ns - deadline_ns > look.options.end_limit_ns) {
        // It blocks the signal.
        end_process("a call into a library", "did not return and can't be cut off");
    }
    // Real-time signals queue up: the next one only when the last was seen.
    if (calls.is_cut_sent.exchange(true)) {
        return;
    }
    calls.cut_ns.store(deadline_ns);
    ::tgkill(::getpid(), calls.thread_id, look.options.cut_signal);
}

}  // namespace

Watchdog::Watchdog(const Options& options) : options_(options) {
    // Signals of the process are for the threads of the application.
    sigset_t all{};
    sigset_t before{};
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    thread_ = std::thread([this] { watch(); });
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

Watchdog::~Watchdog() {
    {
        const std::lock_guard lock(mutex_);
        is_stopping_ = true;
    }
    changed_.notify_one();
    thread_.join();
}

void Watchdog::expect_end(const char* call_name) {
    const std::lock_guard lock(mutex_);
    if (lost_ns_ == 0) {
        std::snprintf(lost_call_, sizeof(lost_call_), "%s", call_name);
        lost_ns_ = net::WallClock::now_ns();
    }
}

void Watchdog::watch() {
    const std::int64_t pause_ns =
        std::clamp(options_.call_limit_ns / kLooksPerLimit, kShortestPauseNs, kLongestPauseNs);
    bool is_any_late = false;
    std::unique_lock lock(mutex_);
    while (!is_stopping_) {
        changed_.wait_for(lock, std::chrono::nanoseconds(is_any_late ? kCutPauseNs : pause_ns));
        const std::int64_t now_ns = net::WallClock::now_ns();
        is_any_late = cut_late_calls(now_ns);
        if (lost_ns_ != 0 && now_ns - lost_ns_ > options_.end_limit_ns) {
            end_process(lost_call_, "was lost, and the run did not end in time thereafter");
        }
    }
}

bool Watchdog::cut_late_calls(std::int64_t now_ns) {
    Look look{options_, now_ns};
    visit_threads(look_at, &look);
    return look.is_any_late;
}

}  // namespace agon::plugin
