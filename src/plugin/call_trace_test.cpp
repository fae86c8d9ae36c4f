// SPDX-License-Identifier: Apache-2.0
#include "plugin/call_trace.hpp"

#include <string>

#include <gtest/gtest.h>

#include "plugin/code_place.hpp"
#include "plugin/guard.hpp"
#include "plugin/library.hpp"
#include "plugin/testdata/test_libraries.hpp"

namespace agon::plugin {
namespace {

CallOutcome call_traced(const char* name, const GuardOptions& options) {
    CrashGuard guard(options);
    auto library = Library::load(AGON_TEST_LIBRARY("traced"), {{}, &guard, nullptr});
    EXPECT_TRUE(library) << library.error().text();
    auto* function = library->symbol<int()>(name);
    CallOutcome outcome = guarded_call(guard, name, [&] { function(); });
    library->abandon();
    return outcome;
}

TEST(CallTrace, OfACrashNamesStaticAndWrittenOutFunctionsWithTheirLines) {
    const CallOutcome crashed = call_traced("crash_deep", {});

    EXPECT_EQ(crashed.text("step"),
              "step crashed (SIGSEGV at 0x0, in write_ball(int volatile*) at "
              "traced.cpp:11)");
    EXPECT_EQ(crashed.backtrace,
              "write_ball(int volatile*) at traced.cpp:11 <- "
              "(anonymous namespace)::kick(int volatile*) at traced.cpp:17 <- crash_deep at "
              "traced.cpp:43");
}

TEST(CallTrace, OfAHangSaysWhereItHung) {
    if (kHasThreadSanitizer) {
        GTEST_SKIP() << "the thread sanitizer delivers no signal to a thread that loops";
    }
    const CallOutcome hung = call_traced("hang_deep", {.call_limit_ns = 50'000'000});

    EXPECT_EQ(hung.kind, CallOutcome::Kind::Hung);
    EXPECT_EQ(hung.what, "in (anonymous namespace)::wait_for_ever() at traced.cpp:22");
    EXPECT_EQ(hung.backtrace,
              "(anonymous namespace)::wait_for_ever() at traced.cpp:22 <- "
              "hang_deep at traced.cpp:47");
}

TEST(CallTrace, OfAnAbortBeginsWithWhoCalledIt) {
    const CallOutcome aborted = call_traced("abort_deep", {});

    EXPECT_EQ(aborted.what, "in (anonymous namespace)::give_up() at traced.cpp:27");
}

TEST(CallTrace, EndsWhereAgonsOwnHeadersBegin) {
    CrashGuard guard;
    auto library = Library::load(AGON_TEST_LIBRARY("traced"), {{}, &guard, nullptr});
    ASSERT_TRUE(library) << library.error().text();
    auto* step = library->symbol<int (*())()>("crash_in_call")();

    const CallOutcome crashed = guarded_call(guard, "step", [step] { step(); });
    library->abandon();

    EXPECT_NE(crashed.backtrace.find("kick(int volatile*) at traced.cpp:17"), std::string::npos)
        << crashed.backtrace;
    EXPECT_EQ(crashed.backtrace.find("agon::detail::"), std::string::npos) << crashed.backtrace;
    const std::string last = "traced.cpp:31";
    EXPECT_EQ(crashed.backtrace.substr(crashed.backtrace.size() - last.size()), last)
        << crashed.backtrace;
}

#if defined(__x86_64__)
TEST(CallTrace, OfACallOfWhatIsNoCodeBeginsWithTheCaller) {
    const CallOutcome crashed = call_traced("call_nothing", {});

    EXPECT_EQ(crashed.text("step"),
              "step crashed (SIGSEGV at 0x0, in call_nothing at traced.cpp:58)");
}
#endif

TEST(CallTrace, UnnamedPlacesAreOfTheUsersOwnFile) {
    const CallOutcome crashed = call_traced("crash_deep", {.names_places = false});

    EXPECT_EQ(crashed.what.find("in [" + std::string(AGON_TEST_LIBRARY("traced")) + "+0x"), 0U)
        << crashed.what;
    EXPECT_EQ(name_places(crashed.what, PlaceDepth::Innermost),
              "in write_ball(int volatile*) at traced.cpp:11");
}

TEST(CallTraceDeathTest, ACrashOnALibrarysOwnThreadNamesItsCallers) {
    if (kHasThreadSanitizer || kHasAddressSanitizer) {
        GTEST_SKIP() << "the sanitizer tells the crash in its own words";
    }
    GTEST_FLAG_SET(death_test_style, "threadsafe");

    EXPECT_EXIT(static_cast<void>(call_traced("crash_on_own_thread", {})),
                testing::ExitedWithCode(6),
                "outside of any call; backtrace: \\[/.*traced\\.so\\+0x[0-9a-f]+\\] <- \\[/");
}

}  // namespace
}  // namespace agon::plugin
