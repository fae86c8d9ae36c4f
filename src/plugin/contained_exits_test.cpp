// SPDX-License-Identifier: Apache-2.0
#include "plugin/contained_exits.hpp"

#include <signal.h>

#include <thread>
#include <utility>

#include <gtest/gtest.h>
#include <sys/wait.h>

#include "plugin/guard.hpp"
#include "plugin/library.hpp"
#include "plugin/testdata/test_libraries.hpp"

namespace agon::plugin {
namespace {

using Kind = CallOutcome::Kind;

struct Loaded {
    explicit Loaded(CrashGuard& guard)
        : library(*Library::load(AGON_TEST_LIBRARY("faults"), {{}, &guard, nullptr})) {}

    Library library;
};

TEST(ContainedExits, EveryWayToEndTheProcessEndsTheCallAlone) {
    CrashGuard guard;
    Loaded loaded(guard);

    for (const auto& [name, text] :
         {std::pair{"call_exit", "exit(3)"}, std::pair{"call_plain_exit", "_exit(3)"},
          std::pair{"call_quick_exit", "quick_exit(3)"},
          std::pair{"call_thrd_exit", "thrd_exit(3)"}}) {
        auto* function = loaded.library.symbol<void(int)>(name);
        const CallOutcome outcome = guarded_call(guard, name, [&] { function(3); });
        EXPECT_EQ(outcome.kind, Kind::Exited) << name;
        EXPECT_EQ(outcome.exit_status, 3) << name;
        EXPECT_EQ(outcome.what, text);
    }
    loaded.library.abandon();
}

TEST(ContainedExits, EndOfTheThreadEndsTheCallAlone) {
    CrashGuard guard;
    Loaded loaded(guard);
    auto* function = loaded.library.symbol<void()>("call_pthread_exit");
    bool went_on = false;

    std::thread([&] {
        const CallOutcome outcome = guarded_call(guard, "step", function);
        EXPECT_EQ(outcome.kind, Kind::Exited);
        EXPECT_EQ(outcome.what, "pthread_exit(0)");
        went_on = true;
    }).join();

    EXPECT_TRUE(went_on);
    loaded.library.abandon();
}

TEST(ContainedExits, ThreadsOfTheLibraryMayEndThemselves) {
    CrashGuard guard;
    Loaded loaded(guard);
    auto* function = loaded.library.symbol<void()>("end_own_thread_early");

    EXPECT_TRUE(guarded_call(guard, "step", function).has_returned());
}

TEST(ContainedExits, ChildOfTheLibraryReallyExits) {
    CrashGuard guard;
    Loaded loaded(guard);

    for (const char* name : {"run_missing_program", "run_missing_program_by_vfork"}) {
        auto* function = loaded.library.symbol<int()>(name);
        int status = -1;
        const CallOutcome outcome = guarded_call(guard, "step", [&] { status = function(); });
        EXPECT_TRUE(outcome.has_returned()) << name;
        EXPECT_TRUE(WIFEXITED(status)) << name;
        EXPECT_EQ(WEXITSTATUS(status), 127) << name;
    }
}

TEST(ContainedExits, ChildOfTheLibraryIsNeverTheApplication) {
    CrashGuard guard;
    Loaded loaded(guard);
    auto* fork_off = loaded.library.symbol<int(void (*)())>("fork_off");

    for (const auto& [name, expected] :
         {std::pair{"add", 0}, std::pair{"call_exit", 0}, std::pair{"call_abort", SIGABRT},
          std::pair{"call_pthread_exit", 0}, std::pair{"write_to_null", SIGSEGV},
          std::pair{"throw_int", 0}}) {
        auto* end = loaded.library.symbol<void()>(name);
        int status = -1;
        const CallOutcome outcome = guarded_call(guard, "step", [&] { status = fork_off(end); });
        EXPECT_TRUE(outcome.has_returned()) << name;
        EXPECT_EQ(WIFSIGNALED(status) ? WTERMSIG(status) : 0, expected) << name;
    }
}

TEST(ContainedExitsDeathTest, ExitOnAThreadOfTheLibraryEndsTheProcessWithTheGuardsCode) {
    EXPECT_EXIT(
        {
            CrashGuard guard;
            Loaded loaded(guard);
            (void)guarded_call(guard, "step", loaded.library.symbol<void()>("exit_on_own_thread"));
        },
        testing::ExitedWithCode(6),
        "error: a loaded library called exit\\(0\\) on a thread of its own");
}

// As a library of the system does on behalf of the foreign code.
TEST(ContainedExitsDeathTest, ExitThatIsNotSubstitutedEndsTheProcessWithTheGuardsCode) {
    EXPECT_EXIT(
        {
            CrashGuard guard;
            (void)guarded_call(guard, "yellow: step", [] { std::exit(0); });
        },
        testing::ExitedWithCode(6), "error: yellow: step called exit");
}

}  // namespace
}  // namespace agon::plugin
