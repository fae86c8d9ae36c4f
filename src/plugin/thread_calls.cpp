// SPDX-License-Identifier: Apache-2.0
#include "plugin/thread_calls.hpp"

#include <algorithm>
#include <mutex>
#include <vector>

#include <sys/mman.h>
#include <unistd.h>

#include "core/check.hpp"
#include "plugin/home_process.hpp"
#include "plugin/last_words.hpp"

namespace agon::plugin {
namespace {

constexpr std::size_t kSignalStackBytes = std::size_t{128} << 10;

// Signals know only their thread and their process, so what their handlers need is global. No match
// depends on it.
constinit thread_local ThreadCalls* t_calls = nullptr;

struct Registry {
    std::mutex mutex;
    std::vector<ThreadCalls*> threads;
};

Registry& registry() {
    // Never destroyed: threads may end after the statics of the program.
    static Registry& instance = *new Registry;  // NOLINT(cppcoreguidelines-owning-memory)
    return instance;
}

/// Registers the thread and gives it a signal stack; undoes both when the thread ends.
class ThreadEntry {
public:
    ThreadEntry() {
        calls_.thread_id = ::gettid();
        calls_.signal_stack = ::mmap(nullptr, kSignalStackBytes, PROT_READ | PROT_WRITE,
                                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        AGON_CHECK(calls_.signal_stack != MAP_FAILED);
        stack_t stack{};
        stack.ss_sp = calls_.signal_stack;
        stack.ss_size = kSignalStackBytes;
        ::sigaltstack(&stack, &calls_.outer_signal_stack);
        const std::lock_guard lock(registry().mutex);
        registry().threads.push_back(&calls_);
        t_calls = &calls_;
    }

    ThreadEntry(const ThreadEntry&) = delete;
    ThreadEntry& operator=(const ThreadEntry&) = delete;

    ~ThreadEntry() {
        if (is_forked_off()) {
            return;  // Nothing is at its place in a child, and the mutex may be held for ever.
        }
        if (const CallFrame* frame = calls_.frame) {
            // Some library of the system called `exit` on behalf of the foreign code; the way back
            // would lead into a half dismantled process.
            end_process(frame->name, "called exit");
        }
        t_calls = nullptr;
        {
            const std::lock_guard lock(registry().mutex);
            std::erase(registry().threads, &calls_);
        }
        ::sigaltstack(&calls_.outer_signal_stack, nullptr);
        ::munmap(calls_.signal_stack, kSignalStackBytes);
    }

    ThreadCalls& calls() { return calls_; }

private:
    ThreadCalls calls_;
};

}  // namespace

ThreadCalls& this_threads_calls() {
    if (t_calls == nullptr) {
        thread_local ThreadEntry entry;
        return entry.calls();
    }
    return *t_calls;
}

ThreadCalls* find_this_threads_calls() {
    return t_calls;
}

void visit_threads(void (*visit)(ThreadCalls& calls, void* context), void* context) {
    const std::lock_guard lock(registry().mutex);
    for (ThreadCalls* calls : registry().threads) {
        visit(*calls, context);
    }
}

void leave_call(ThreadCalls& calls, CallOutcome::Kind kind) {
    CallFrame* frame = calls.frame.load(std::memory_order_relaxed);
    // First, so that a second signal finds no call to leave.
    calls.deadline_ns.store(0, std::memory_order_relaxed);
    calls.frame.store(frame->outer, std::memory_order_relaxed);
    calls.is_cut_sent.store(false);
    frame->kind = kind;
    ::siglongjmp(frame->way_back, 1);
}

}  // namespace agon::plugin
