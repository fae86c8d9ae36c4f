// SPDX-License-Identifier: Apache-2.0
#include "plugin/watchdog.hpp"

#include <signal.h>

#include <atomic>

#include <gtest/gtest.h>
#include <unistd.h>

#include "net/wall_clock.hpp"
#include "plugin/last_words.hpp"
#include "plugin/thread_calls.hpp"

namespace agon::plugin {
namespace {

std::atomic<int> g_signals{0};

/// Counts the signals of a watchdog while it lives.
class SignalCount {
public:
    SignalCount() {
        g_signals = 0;

        struct sigaction action {};

        action.sa_handler = [](int) {
            ++g_signals;
            this_threads_calls().is_cut_sent = false;
        };
        ::sigaction(SIGUSR2, &action, &before_);
    }

    ~SignalCount() { ::sigaction(SIGUSR2, &before_, nullptr); }

private:
    struct sigaction before_ {};
};

TEST(Watchdog, SignalsAThreadUntilItsLateCallEnds) {
    const SignalCount count;
    const Watchdog watchdog({20'000'000, 60'000'000'000, SIGUSR2});
    ThreadCalls& calls = this_threads_calls();
    const std::int64_t deadline_ns = net::WallClock::now_ns();

    calls.is_cut_sent = false;
    calls.deadline_ns = deadline_ns;
    while (g_signals < 3) {
        ::usleep(100);
    }
    calls.deadline_ns = 0;

    EXPECT_EQ(calls.cut_ns.load(), deadline_ns) << "the call that is meant is named";
}

TEST(Watchdog, LeavesCallsThatHaveTimeAlone) {
    const SignalCount count;
    ThreadCalls& calls = this_threads_calls();
    calls.deadline_ns = net::WallClock::now_ns() + 3600 * std::int64_t{1'000'000'000};
    {
        const Watchdog watchdog({1'000'000, 60'000'000'000, SIGUSR2});
        ::usleep(20'000);
    }
    calls.deadline_ns = 0;

    EXPECT_EQ(g_signals, 0);
}

TEST(WatchdogDeathTest, EndsAProcessThatLivesOnAfterALostCall) {
    EXPECT_EXIT(
        {
            set_last_words({2, 6});
            Watchdog watchdog({20'000'000, 50'000'000, SIGUSR2});
            watchdog.expect_end("blue: step");
            watchdog.expect_end("yellow: step");
            for (;;) {
                ::pause();
            }
        },
        testing::ExitedWithCode(6), "error: blue: step was lost, and the run did not end in time");
}

TEST(WatchdogDeathTest, EndsAProcessWhoseCallIgnoresTheSignal) {
    EXPECT_EXIT(
        {
            set_last_words({2, 6});
            ::signal(SIGUSR2, SIG_IGN);
            const Watchdog watchdog({20'000'000, 50'000'000, SIGUSR2});
            this_threads_calls().is_cut_sent = false;
            this_threads_calls().deadline_ns = net::WallClock::now_ns();
            for (;;) {
                ::pause();
            }
        },
        testing::ExitedWithCode(6), "did not return and can't be cut off");
}

}  // namespace
}  // namespace agon::plugin
