// SPDX-License-Identifier: Apache-2.0
#include "plugin/thread_calls.hpp"

#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

namespace agon::plugin {
namespace {

std::vector<::pid_t> known_threads() {
    std::vector<::pid_t> ids;
    visit_threads(
        [](ThreadCalls& calls, void* context) {
            static_cast<std::vector<::pid_t>*>(context)->push_back(calls.thread_id);
        },
        &ids);
    return ids;
}

TEST(ThreadCalls, AThreadIsKnownFromItsFirstUseToItsEnd) {
    const std::size_t before = known_threads().size();
    std::size_t during = 0;
    ::pid_t id = 0;
    bool was_known_before = true;
    bool is_same = false;

    std::thread([&] {
        was_known_before = find_this_threads_calls() != nullptr;
        ThreadCalls& calls = this_threads_calls();
        is_same = &calls == find_this_threads_calls() && &calls == &this_threads_calls();
        id = calls.thread_id;
        during = known_threads().size();
    }).join();

    EXPECT_FALSE(was_known_before);
    EXPECT_TRUE(is_same);
    EXPECT_NE(id, ::gettid());
    EXPECT_EQ(during, before + 1);
    EXPECT_EQ(known_threads().size(), before);
}

TEST(ThreadCalls, AThreadHasASignalStackOfItsOwn) {
    std::thread([] {
        const ThreadCalls& calls = this_threads_calls();
        stack_t stack{};
        ::sigaltstack(nullptr, &stack);
        EXPECT_EQ(stack.ss_sp, calls.signal_stack);
        EXPECT_GE(stack.ss_size, std::size_t{64} << 10);
    }).join();
}

TEST(ThreadCalls, LeavingACallJumpsBackAndMakesTheOuterOneCurrent) {
    ThreadCalls& calls = this_threads_calls();
    static CallFrame outer;
    static CallFrame inner;
    inner.outer = &outer;
    outer.outer = nullptr;
    calls.frame = &inner;
    calls.deadline_ns = 17;

    if (sigsetjmp(inner.way_back, 0) == 0) {
        leave_call(calls, CallOutcome::Kind::Hung);
    }

    EXPECT_EQ(inner.kind, CallOutcome::Kind::Hung);
    EXPECT_EQ(calls.frame.load(), &outer);
    EXPECT_EQ(calls.deadline_ns.load(), 0) << "nothing is to be cut off on the way back";
    calls.frame = nullptr;
}

}  // namespace
}  // namespace agon::plugin
