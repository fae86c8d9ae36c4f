// SPDX-License-Identifier: Apache-2.0
#include "plugin/guard.hpp"

#include <signal.h>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "core/check.hpp"
#include "plugin/library.hpp"
#include "plugin/testdata/test_libraries.hpp"

namespace agon::plugin {
namespace {

using Kind = CallOutcome::Kind;

// So short that tests are, so long that a busy machine does not cut off a call that is right.
constexpr std::int64_t kShortLimitNs = 50'000'000;

// The thread sanitizer holds signals back until the thread calls something that it knows.
#define AGON_NEEDS_ASYNCHRONOUS_SIGNALS()                                                 \
    if (kHasThreadSanitizer) {                                                            \
        GTEST_SKIP() << "the thread sanitizer delivers no signal to a thread that loops"; \
    }

/// Calls one function of testdata/faults.cpp under a guard.
template <typename... Parameters, typename... Arguments>
CallOutcome call_fault(CrashGuard& guard, const char* name, Arguments... arguments) {
    auto library = Library::load(AGON_TEST_LIBRARY("faults"), {{}, &guard, nullptr});
    EXPECT_TRUE(library) << library.error().text();
    auto* function = library->symbol<void(Parameters...)>(name);
    EXPECT_NE(function, nullptr) << name;
    CallOutcome outcome = guarded_call(guard, name, [&] { function(arguments...); });
    if (outcome.is_lost()) {
        library->abandon();
    }
    return outcome;
}

TEST(CrashGuard, CallThatReturnsIsSeenAsSuch) {
    CrashGuard guard;
    auto library = Library::load(AGON_TEST_LIBRARY("faults"), {{}, &guard, nullptr});
    ASSERT_TRUE(library) << library.error().text();
    auto* add = library->symbol<int(int, int)>("add");
    int sum = 0;

    const CallOutcome outcome = guarded_call(guard, "add", [&] { sum = add(2, 3); });

    EXPECT_EQ(outcome.kind, Kind::Returned);
    EXPECT_EQ(sum, 5);
    EXPECT_GT(outcome.wall_ns, 0);
    EXPECT_FALSE(guard.has_lost_a_call());
}

TEST(CrashGuard, BadPointersAreContained) {
    CrashGuard guard;

    const CallOutcome null = call_fault<>(guard, "write_to_null");
    const CallOutcome page_1 = call_fault<>(guard, "write_to_page_1");

    EXPECT_EQ(null.text("step"), "step crashed (SIGSEGV at 0x0, in " + null.what.substr(3) + ")");
    EXPECT_TRUE(null.what.starts_with("in write_to_null+0x")) << null.what;
    EXPECT_EQ(page_1.kind, Kind::Crashed);
    EXPECT_EQ(page_1.address, 0x1234U);
    EXPECT_TRUE(guard.has_lost_a_call());
}

TEST(CrashGuard, EveryDeadlySignalIsContained) {
    CrashGuard guard;

    const auto signal_of = [&](const char* name) {
        return call_fault<>(guard, name).signal;
    };
#if defined(__x86_64__)
    EXPECT_EQ((call_fault<int, int>(guard, "divide", 1, 0).signal), SIGFPE);
#endif
    EXPECT_EQ(signal_of("run_illegal_instruction"), SIGILL);
    EXPECT_EQ(signal_of("call_abort"), SIGABRT);
    EXPECT_EQ(signal_of("break_noexcept"), SIGABRT);
}

TEST(CrashGuard, OverflownStackIsContained) {
    CrashGuard guard;

    const CallOutcome outcome = call_fault<int>(guard, "overflow_stack", 0);

    EXPECT_EQ(outcome.kind, Kind::Crashed);
    EXPECT_EQ(outcome.signal, SIGSEGV);
    EXPECT_EQ(outcome.what, "stack overflow");
}

TEST(CrashGuard, BrokenHeapThatTheCLibraryNoticesIsContained) {
    if (kHasAddressSanitizer || kHasThreadSanitizer) {
        GTEST_SKIP() << "the sanitizer's own heap ends the process at once";
    }
    CrashGuard guard;

    EXPECT_EQ(call_fault<>(guard, "free_twice").signal, SIGABRT);
}

TEST(CrashGuard, ExceptionsOfEveryTypeAreCaughtWithTheirText) {
    CrashGuard guard;
    const auto text_of = [&](const char* name) {
        const CallOutcome outcome = call_fault<>(guard, name);
        EXPECT_EQ(outcome.kind, Kind::Threw) << name;
        return outcome.what;
    };

    EXPECT_EQ(text_of("throw_runtime_error"), "no ball in sight");
    EXPECT_EQ(text_of("throw_int"), "the int 42");
    EXPECT_EQ(text_of("throw_text"), "plain text");
    EXPECT_EQ(text_of("throw_string"), "a string");
    EXPECT_EQ(text_of("throw_own"), "of type (anonymous namespace)::OwnException");
    EXPECT_FALSE(guard.has_lost_a_call());
}

TEST(CrashGuard, ExceptionWhoseTextCrashesIsACrash) {
    CrashGuard guard;

    EXPECT_EQ(call_fault<>(guard, "throw_crashing").kind, Kind::Crashed);
}

TEST(CrashGuard, CallThatNeverReturnsIsCutOff) {
    AGON_NEEDS_ASYNCHRONOUS_SIGNALS();
    CrashGuard guard({.call_limit_ns = kShortLimitNs});

    for (const char* name : {"loop_forever", "sleep_forever"}) {
        const CallOutcome outcome = call_fault<>(guard, name);
        EXPECT_EQ(outcome.kind, Kind::Hung) << name;
        EXPECT_GE(outcome.wall_ns, kShortLimitNs);
    }
}

TEST(CrashGuard, CutLeavesHeapAndStreamsUsable) {
    AGON_NEEDS_ASYNCHRONOUS_SIGNALS();
    if (kHasAddressSanitizer) {
        GTEST_SKIP() << "the sanitizer's heap is not the C library's";
    }
    CrashGuard guard({.call_limit_ns = 5'000'000});

    for (int round = 0; round < 20; ++round) {
        EXPECT_EQ(call_fault<>(guard, "allocate_forever").kind, Kind::Hung);
        // Would wait for ever for a lock that the call held; the time limit of the test then ends
        // it.
        const std::vector<char> block(static_cast<std::size_t>(100'000 + round));
        EXPECT_FALSE(block.empty());
    }
}

TEST(CrashGuard, NextCallIsNotCutOffByTheDeadlineOfTheLast) {
    AGON_NEEDS_ASYNCHRONOUS_SIGNALS();
    CrashGuard guard({.call_limit_ns = 1'000'000'000});
    int calls = 0;

    for (int i = 0; i < 100'000; ++i) {
        calls += guarded_call(guard, "quick", [] {}).has_returned() ? 1 : 0;
    }

    EXPECT_EQ(calls, 100'000);
}

TEST(CrashGuard, ThreadsAreContainedApart) {
    AGON_NEEDS_ASYNCHRONOUS_SIGNALS();
    CrashGuard guard({.call_limit_ns = 10 * kShortLimitNs});
    std::vector<CallOutcome> outcomes(8);
    std::vector<std::thread> threads;

    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        threads.emplace_back([&, i] {
            switch (i % 4) {
                case 0:
                    outcomes[i] = call_fault<>(guard, "write_to_null");
                    break;
                case 1:
                    outcomes[i] = call_fault<>(guard, "loop_forever");
                    break;
                case 2:
                    outcomes[i] = call_fault<int>(guard, "overflow_stack", 0);
                    break;
                default:
                    for (int n = 0; n < 1000; ++n) {
                        outcomes[i] = guarded_call(guard, "quick", [] {});
                    }
            }
        });
    }
    for (auto& thread : threads) {
        thread.join();
    }

    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        constexpr Kind kExpected[] = {Kind::Crashed, Kind::Hung, Kind::Crashed, Kind::Returned};
        EXPECT_EQ(outcomes[i].kind, kExpected[i % 4]) << i;
    }
}

TEST(CrashGuard, CrashInANestedCallEndsOnlyThatOne) {
    CrashGuard guard;
    CallOutcome inner;
    bool went_on = false;

    const CallOutcome outer = guarded_call(guard, "outer", [&] {
        inner = guarded_call(guard, "inner", [] { std::abort(); });
        went_on = true;
    });

    EXPECT_EQ(inner.kind, Kind::Crashed);
    EXPECT_TRUE(went_on);
    EXPECT_EQ(outer.kind, Kind::Returned);
}

TEST(CrashGuard, OuterCallIsStillWatchedAfterANestedOne) {
    AGON_NEEDS_ASYNCHRONOUS_SIGNALS();
    CrashGuard guard({.call_limit_ns = kShortLimitNs});

    const CallOutcome outer = guarded_call(guard, "outer", [&] {
        (void)guarded_call(guard, "inner", [] {});
        volatile bool goes_on = true;
        while (goes_on) {
        }
    });

    EXPECT_EQ(outer.kind, Kind::Hung);
}

TEST(CrashGuard, RoundingAndDenormalsAreRestored) {
    CrashGuard guard;
    volatile double denormal = 1e-310;

    EXPECT_TRUE(call_fault<>(guard, "set_rounding_down").has_returned());

    volatile double half = denormal / 2;
    EXPECT_GT(half, 0.0);
    volatile double third = 1.0 / 3.0;
    EXPECT_EQ(-third, -1.0 / 3.0);
}

TEST(CrashGuard, HandlersAreRestored) {
    struct sigaction before {};

    ::sigaction(SIGFPE, nullptr, &before);
    {
        const CrashGuard guard;

        struct sigaction during {};

        ::sigaction(SIGFPE, nullptr, &during);
        EXPECT_NE(during.sa_sigaction, before.sa_sigaction);
    }

    struct sigaction after {};

    ::sigaction(SIGFPE, nullptr, &after);
    EXPECT_EQ(after.sa_sigaction, before.sa_sigaction);
}

TEST(CrashGuard, OnlyOneLivesAtATime) {
    const CrashGuard guard;

    EXPECT_THROW(CrashGuard(), core::CheckFailure);
}

TEST(GuardedCall, WithoutAGuardCatchesExceptionsAndMeasures) {
    const CallOutcome returned = guarded_call(nullptr, "quick", [] {});
    const CallOutcome threw =
        guarded_call(nullptr, "throwing", [] { throw std::logic_error("bad"); });

    EXPECT_TRUE(returned.has_returned());
    EXPECT_GT(returned.wall_ns, 0);
    EXPECT_EQ(threw.kind, Kind::Threw);
    EXPECT_EQ(threw.what, "bad");
}

// The claim is far above what was measured (65 ns), so that only a lock, a system call or an
// allocation on the normal path breaks it, and it is the best of many rounds, not a time.
TEST(GuardedCall, NormalPathCostsLessThanAMicrosecond) {
    if (kHasAddressSanitizer || kHasThreadSanitizer) {
        GTEST_SKIP() << "sanitizers slow everything down";
    }
    CrashGuard guard;
    std::int64_t best_ns = 1'000'000'000;
    int calls = 0;

    for (int round = 0; round < 10'000; ++round) {
        const CallOutcome pair = guarded_call(nullptr, "two calls", [&] {
            (void)guarded_call(guard, "quick", [&] { ++calls; });
            (void)guarded_call(guard, "quick", [&] { ++calls; });
        });
        best_ns = std::min(best_ns, pair.wall_ns / 2);
    }

    EXPECT_EQ(calls, 20'000);
    EXPECT_LT(best_ns, 1000);
    RecordProperty("best_ns", static_cast<int>(best_ns));
}

TEST(CrashGuard, OtherDeadlySignalsAreContainedToo) {
    CrashGuard guard;

    for (const int signal : {SIGUSR1, SIGALRM, SIGVTALRM, SIGPROF, SIGTRAP, SIGSYS}) {
        const CallOutcome outcome = guarded_call(guard, "step", [=] { ::raise(signal); });
        EXPECT_EQ(outcome.text("step"),
                  "step crashed (" + signal_name(signal) + (signal == SIGTRAP ? " at 0x0)" : ")"));
    }
}

TEST(CrashGuard, SignalsThatTheApplicationIgnoresAreLeftAlone) {
    auto* before = ::signal(SIGPIPE, SIG_IGN);
    {
        CrashGuard guard;
        EXPECT_TRUE(guarded_call(guard, "step", [] { ::raise(SIGPIPE); }).has_returned());
    }
    ::signal(SIGPIPE, before);
}

TEST(CrashGuardDeathTest, CrashOutsideACallIsToldAndEndsTheProcess) {
    if (kHasAddressSanitizer || kHasThreadSanitizer) {
        GTEST_SKIP() << "sanitizers handle crashes themselves";
    }
    EXPECT_EXIT(
        {
            const CrashGuard guard;
            std::abort();
        },
        testing::ExitedWithCode(6), "error: the program crashed .SIGABRT., outside of any call; ");
    EXPECT_EXIT(
        {
            const CrashGuard guard;
            std::thread([] { *reinterpret_cast<volatile int*>(0x1234) = 1; }).join();
        },
        testing::ExitedWithCode(6), "error: a thread of a library crashed .SIGSEGV at 0x1234.,");
}

TEST(CrashGuardDeathTest, SignalFromElsewhereIsAsDeadlyAsEver) {
    EXPECT_EXIT(
        {
            const CrashGuard guard;
            const ::pid_t parent = ::getpid();
            if (::fork() == 0) {
                ::kill(parent, SIGUSR1);
                ::_exit(0);
            }
            for (;;) {
                ::pause();
            }
        },
        testing::KilledBySignal(SIGUSR1), "");
}

TEST(CrashGuardDeathTest, CrashAfterALostCallEndsTheProcessWithItsCode) {
    EXPECT_EXIT(
        {
            CrashGuard guard;
            call_fault<>(guard, "write_to_null");
            ::raise(SIGSEGV);
        },
        testing::ExitedWithCode(6), "error: a call into a library was lost, and then the process");
}

TEST(CrashGuardDeathTest, CallThatBlocksSignalsEndsTheProcessWithItsCode) {
    EXPECT_EXIT(
        {
            CrashGuard guard({.call_limit_ns = kShortLimitNs, .end_limit_ns = kShortLimitNs});
            call_fault<>(guard, "loop_deaf_to_signals");
        },
        testing::ExitedWithCode(6), "did not return and can't be cut off");
}

}  // namespace
}  // namespace agon::plugin
