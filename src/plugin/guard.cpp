// SPDX-License-Identifier: Apache-2.0
#include "plugin/guard.hpp"

#include <signal.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>
#include <typeinfo>
#include <vector>

#include <cxxabi.h>
#include <execinfo.h>
#include <ucontext.h>
#include <unistd.h>

#include "core/check.hpp"
#include "net/wall_clock.hpp"
#include "plugin/call_trace.hpp"
#include "plugin/code_place.hpp"
#include "plugin/demangle.hpp"
#include "plugin/floating_point.hpp"
#include "plugin/home_process.hpp"
#include "plugin/last_words.hpp"
#include "plugin/system_code.hpp"
#include "plugin/thread_calls.hpp"
#include "plugin/watchdog.hpp"

namespace agon::plugin {
namespace {

constexpr std::array kCrashSignals = {SIGSEGV,   SIGBUS,  SIGFPE,  SIGILL,  SIGABRT,
                                      SIGTRAP,   SIGSYS,  SIGUSR1, SIGUSR2, SIGALRM,
                                      SIGVTALRM, SIGPROF, SIGPIPE};
// The first so many are always the guard's; the others where they would be deadly, so that an
// application that handles or ignores one goes on doing so.
constexpr std::size_t kAlwaysGuarded = 5;
// A fault so near to the stack pointer can only mean that the stack has no room left.
constexpr std::uintptr_t kNearStackBytes = std::uintptr_t{1} << 20;
// How often a cut waits for the call to leave the code of the system, 0.1 ms or so each, and how
// often if the call doesn't move: then it waits in the kernel, and locks are hardly held there.
constexpr int kPostponementsAtMost = 10'000;
constexpr int kPostponementsThereAtMost = 200;

struct Registers {
    std::uintptr_t code_address;
    std::uintptr_t stack_address;
};

Registers registers_of(const void* context) {
    const auto& machine = static_cast<const ucontext_t*>(context)->uc_mcontext;
#if defined(__x86_64__)
    return {static_cast<std::uintptr_t>(machine.gregs[REG_RIP]),
            static_cast<std::uintptr_t>(machine.gregs[REG_RSP])};
#else
    return {machine.pc, machine.sp};
#endif
}

}  // namespace

class CrashGuard::State {
public:
    explicit State(const GuardOptions& definition);
    ~State();
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    void note_loss(const char* call_name);
    /// Hands a signal to whoever handled it before.
    void pass_on(int signal, const siginfo_t& info);
    /// Whether nobody handled that signal before.
    [[nodiscard]] bool is_deadly(int signal) const;

    const GuardOptions options;
    std::atomic<std::int64_t> call_limit_ns;
    const SystemCode system_code = SystemCode::find();
    std::atomic<bool> has_lost_a_call{false};

private:
    std::array<struct sigaction, kCrashSignals.size()> before_{};

    struct sigaction before_cut_ {};

    int cut_signal_ = 0;
    std::unique_ptr<Watchdog> watchdog_;
};

namespace {

// A signal handler is told nothing but its signal.
constinit std::atomic<CrashGuard::State*> g_guard{nullptr};

/// By the processor or by the process itself; not by `kill` from a shell.
bool is_own(const siginfo_t& info) {
    return info.si_code > 0 || info.si_pid == ::getpid();
}

/// A crash that no call can be blamed for. Names of signals are too short to be allocated.
[[noreturn]] void end_by_crash(int signal, const siginfo_t& info, std::uintptr_t code_address,
                               bool is_foreign_thread) {
    const std::string name = signal_name(signal);
    char place[32] = "";
    if (info.si_code > 0 && is_fault(signal)) {
        std::snprintf(place, sizeof(place), " at 0x%zx",
                      reinterpret_cast<std::size_t>(info.si_addr));
    }
    char callers[1500] = "";
    write_callers(code_address, callers, sizeof(callers));
    char reason[1700];
    std::snprintf(reason, sizeof(reason), "crashed (%s%s), outside of any call%s%s%s", name.c_str(),
                  place, is_foreign_thread ? "" : "; a library may have spoiled its memory",
                  callers[0] == '\0' ? "" : kBacktraceFollows.data(), callers);
    end_process(is_foreign_thread ? "a thread of a library" : "the program", reason);
}

/// A child that foreign code forked off dies of its signals as any process does.
void die_by_default(int signal) {
    struct sigaction action {};

    action.sa_handler = SIG_DFL;
    ::sigaction(signal, &action, nullptr);
    ::tgkill(::getpid(), ::gettid(), signal);
}

/// Where what was called is no code (a pointer that is null), nothing says how to go on from there;
/// but the address to which it was to return lies on the stack, on x86.
void add_caller_of_nothing([[maybe_unused]] CallFrame& frame,
                           [[maybe_unused]] const Registers& registers) {
#if defined(__x86_64__)
    auto* const code = reinterpret_cast<void*>(registers.code_address);
    if (is_code(code) || frame.trace_size + 2 > kTraceSize) {
        return;
    }
    frame.trace[frame.trace_size++] = code;
    std::memcpy(&frame.trace[frame.trace_size++],
                reinterpret_cast<const void*>(registers.stack_address), sizeof(void*));
#endif
}

/// The looking for callers may crash itself, on a spoiled stack.
[[noreturn]] void trace_and_leave(ThreadCalls& calls, CallFrame& frame, const Registers& registers,
                                  CallOutcome::Kind kind) {
    frame.kind = kind;
    frame.is_tracing = true;
    frame.trace_size = ::backtrace(frame.trace, kTraceSize);
    if (frame.has_place && !frame.is_stack_overflow) {
        add_caller_of_nothing(frame, registers);
    }
    leave_call(calls, kind);
}

void on_crash(int signal, siginfo_t* info, void* context) {
    if (!is_home_process()) {
        die_by_default(signal);
        return;
    }
    ThreadCalls* calls = find_this_threads_calls();
    CallFrame* frame = calls ? calls->frame.load(std::memory_order_relaxed) : nullptr;
    if (frame && frame->is_tracing) {
        frame->trace_size = 0;
        leave_call(*calls, frame->kind);
    }
    if (frame && is_own(*info)) {
        const bool has_place = info->si_code > 0 && is_fault(signal);
        const Registers registers = registers_of(context);
        frame->signal = signal;
        frame->address = has_place ? reinterpret_cast<std::uintptr_t>(info->si_addr) : 0;
        frame->code_address = registers.code_address;
        frame->has_place = has_place;
        frame->is_stack_overflow =
            has_place && signal == SIGSEGV &&
            frame->address - (registers.stack_address - kNearStackBytes) < 2 * kNearStackBytes;
        trace_and_leave(*calls, *frame, registers, CallOutcome::Kind::Crashed);
    }
    CrashGuard::State* guard = g_guard.load();
    if (guard && guard->has_lost_a_call) {
        end_process("a call into a library", "was lost, and then the process crashed");
    }
    if (guard && is_own(*info) && guard->is_deadly(signal)) {
        end_by_crash(signal, *info, registers_of(context).code_address,
                     calls == nullptr && ::gettid() != ::getpid());
    }
    if (guard) {
        guard->pass_on(signal, *info);
    }
}

/// Whether the call should go on for a moment: in the middle of the heap or of a stream it may
/// hold a lock, which would then be held for ever.
bool is_to_be_postponed(ThreadCalls& calls, std::uintptr_t code_address) {
    const CrashGuard::State* guard = g_guard.load();
    if (!guard || !guard->system_code.contains(code_address)) {
        return false;
    }
    calls.postponements_there =
        calls.postponed_at == code_address ? calls.postponements_there + 1 : 0;
    calls.postponed_at = code_address;
    return ++calls.postponements < kPostponementsAtMost &&
           calls.postponements_there < kPostponementsThereAtMost;
}

void on_cut(int /*signal*/, siginfo_t* /*info*/, void* context) {
    ThreadCalls* calls = find_this_threads_calls();
    if (!calls) {
        return;
    }
    // The call that was meant may have ended meanwhile, and the next one begun.
    const std::int64_t deadline_ns = calls->deadline_ns.load(std::memory_order_relaxed);
    const Registers registers = registers_of(context);
    if (deadline_ns != 0 && deadline_ns == calls->cut_ns.load() &&
        !is_to_be_postponed(*calls, registers.code_address)) {
        CallFrame& frame = *calls->frame.load(std::memory_order_relaxed);
        // First, so that no second cut nests in this one.
        calls->deadline_ns.store(0, std::memory_order_relaxed);
        frame.code_address = registers.code_address;
        frame.has_place = false;
        frame.is_stack_overflow = false;
        trace_and_leave(*calls, frame, registers, CallOutcome::Kind::Hung);
    }
    // Last: from here on the watchdog may send the next one, which would nest in this one.
    calls->is_cut_sent.store(false);
}

/// A real-time signal that nobody handles.
int find_free_signal() {
    for (int signal = SIGRTMAX - 1; signal >= SIGRTMIN; --signal) {
        struct sigaction action {};

        ::sigaction(signal, nullptr, &action);
        if ((action.sa_flags & SA_SIGINFO) == 0 && action.sa_handler == SIG_DFL) {
            return signal;
        }
    }
    return SIGRTMAX - 1;
}

/// Handlers leave by a jump that restores no signal mask, so they run with an unchanged one.
struct sigaction action_of(void (*handler)(int, siginfo_t*, void*), int more_flags) {
    struct sigaction action {};

    action.sa_sigaction = handler;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER | more_flags;
    ::sigemptyset(&action.sa_mask);
    return action;
}

}  // namespace

CrashGuard::State::State(const GuardOptions& definition)
    : options(definition), call_limit_ns(definition.call_limit_ns) {
    AGON_CHECK(options.call_limit_ns > 0 && options.end_limit_ns > 0);
    State* none = nullptr;
    AGON_CHECK(g_guard.compare_exchange_strong(none, this), "another CrashGuard lives");
    set_last_words({options.message_fd, options.exit_code});
    set_home_process();
    void* nowhere = nullptr;
    ::backtrace(&nowhere, 1);  // loads what it needs; in a signal handler that would be too late
    const struct sigaction on_crash_action = action_of(on_crash, 0);
    for (std::size_t i = 0; i < kCrashSignals.size(); ++i) {
        ::sigaction(kCrashSignals[i], nullptr, &before_[i]);
        if (i < kAlwaysGuarded || is_deadly(kCrashSignals[i])) {
            ::sigaction(kCrashSignals[i], &on_crash_action, nullptr);
        }
    }
    cut_signal_ = find_free_signal();
    const struct sigaction on_cut_action = action_of(on_cut, SA_RESTART);
    ::sigaction(cut_signal_, &on_cut_action, &before_cut_);
    watchdog_ = std::make_unique<Watchdog>(
        Watchdog::Options{options.call_limit_ns, options.end_limit_ns, cut_signal_});
}

CrashGuard::State::~State() {
    watchdog_.reset();

    // A cut that was sent and has not arrived must not meet the default action, which is death.
    struct sigaction ignore {};

    ignore.sa_handler = SIG_IGN;
    ::sigaction(cut_signal_, &ignore, nullptr);
    ::sigaction(cut_signal_, &before_cut_, nullptr);
    for (std::size_t i = 0; i < kCrashSignals.size(); ++i) {
        ::sigaction(kCrashSignals[i], &before_[i], nullptr);
    }
    g_guard = nullptr;
}

bool CrashGuard::State::is_deadly(int signal) const {
    for (std::size_t i = 0; i < kCrashSignals.size(); ++i) {
        if (kCrashSignals[i] == signal) {
            return (before_[i].sa_flags & SA_SIGINFO) == 0 && before_[i].sa_handler == SIG_DFL;
        }
    }
    return false;
}

void CrashGuard::State::note_loss(const char* call_name) {
    has_lost_a_call = true;
    watchdog_->expect_end(call_name);
}

void CrashGuard::State::pass_on(int signal, const siginfo_t& info) {
    for (std::size_t i = 0; i < kCrashSignals.size(); ++i) {
        if (kCrashSignals[i] == signal) {
            ::sigaction(signal, &before_[i], nullptr);
        }
    }
    // A fault comes again when the handler returns; what was sent has to be sent again.
    if (info.si_code <= 0) {
        ::tgkill(::getpid(), ::gettid(), signal);
    }
}

CrashGuard::CrashGuard(const GuardOptions& options) : state_(std::make_unique<State>(options)) {}

CrashGuard::~CrashGuard() = default;

void CrashGuard::set_call_limit(std::int64_t limit_ns) {
    AGON_CHECK(limit_ns > 0, limit_ns);
    state_->call_limit_ns = limit_ns;
}

bool CrashGuard::has_lost_a_call() const {
    return state_->has_lost_a_call;
}

namespace {

void set_text(CallFrame& frame, const char* text) {
    std::snprintf(frame.text, sizeof(frame.text), "%s", text ? text : "(no text)");
}

/// Also the exception's text and destructor are foreign code.
void call_and_catch(CallFrame& frame, bool is_contained, detail::Thunk thunk, void* context) {
    try {
        thunk(context);
        return;
    } catch (const std::exception& exception) {
        set_text(frame, exception.what());
    } catch (const std::string& text) {
        set_text(frame, text.c_str());
    } catch (const char* text) {
        set_text(frame, text);
    } catch (int number) {
        std::snprintf(frame.text, sizeof(frame.text), "the int %d", number);
    } catch (const abi::__forced_unwind&) {
        // The thread is being ended (pthread_exit), which must not be stopped by catching it.
        if (!is_contained) {
            throw;
        }
        frame.exit_status = 0;
        set_text(frame, "pthread_exit");
        leave_call(this_threads_calls(), CallOutcome::Kind::Exited);
    } catch (...) {
        const std::type_info* type = abi::__cxa_current_exception_type();
        set_text(frame,
                 type ? ("of type " + demangle_type(type->name())).c_str() : "of foreign type");
    }
    frame.kind = CallOutcome::Kind::Threw;
}

/// Nothing but the jump's target stands here, so that no variable is in doubt after a jump.
[[gnu::noinline]] void call_with_way_back(CallFrame* frame, ThreadCalls* calls, detail::Thunk thunk,
                                          void* context) {
    if (sigsetjmp(frame->way_back, 0) == 0) {
        calls->frame.store(frame, std::memory_order_relaxed);
        calls->deadline_ns.store(frame->deadline_ns, std::memory_order_relaxed);
        std::atomic_signal_fence(std::memory_order_seq_cst);
        call_and_catch(*frame, true, thunk, context);
        std::atomic_signal_fence(std::memory_order_seq_cst);
        calls->deadline_ns.store(0, std::memory_order_relaxed);
        calls->frame.store(frame->outer, std::memory_order_relaxed);
    }
}

void call_contained(CallFrame& frame, detail::Thunk thunk, void* context) {
    ThreadCalls& calls = this_threads_calls();
    frame.outer = calls.frame.load(std::memory_order_relaxed);
    calls.is_cut_sent.store(false, std::memory_order_relaxed);
    calls.postponements = 0;
    calls.postponements_there = 0;
    call_with_way_back(&frame, &calls, thunk, context);
    if (frame.outer) {
        calls.deadline_ns.store(frame.outer->deadline_ns, std::memory_order_relaxed);
    }
}

void set_places(const CallFrame& frame, const CrashGuard::State& guard, CallOutcome& outcome) {
    const std::vector<std::string> places = places_of(frame, guard.system_code);
    outcome.backtrace = row_of(places);
    if (frame.is_stack_overflow) {
        outcome.what = "stack overflow";
    } else if (!places.empty()) {
        outcome.what = "in " + places.front();
    }
    if (guard.options.names_places) {
        outcome.what = name_places(outcome.what, PlaceDepth::Innermost);
        outcome.backtrace = name_places(outcome.backtrace, PlaceDepth::Callers);
    }
}

}  // namespace

CallOutcome detail::run_guarded(CrashGuard* guard, const char* call_name, Thunk thunk,
                                void* context) {
    const FloatingPointMode floating_point = FloatingPointMode::current();
    CallFrame frame;  // Its buffers stay as they are: this path is hot.
    frame.name = call_name;
    frame.kind = CallOutcome::Kind::Returned;
    frame.is_tracing = false;
    frame.trace_size = 0;
    const std::int64_t start_ns = net::WallClock::now_ns();
    if (guard) {
        frame.deadline_ns = start_ns + guard->state().call_limit_ns.load(std::memory_order_relaxed);
        call_contained(frame, thunk, context);
        if (is_forked_off()) {
            // The call forked and came back twice; the match is played by one process alone.
            ::_exit(0);
        }
    } else {
        call_and_catch(frame, false, thunk, context);
    }
    CallOutcome outcome;
    outcome.wall_ns = net::WallClock::now_ns() - start_ns;
    floating_point.restore();
    outcome.kind = frame.kind;
    if (outcome.is_lost()) {
        guard->state().note_loss(call_name);
    }
    if (outcome.kind == CallOutcome::Kind::Crashed) {
        outcome.signal = frame.signal;
        outcome.address = frame.address;
        set_places(frame, guard->state(), outcome);
    } else if (outcome.kind == CallOutcome::Kind::Hung) {
        set_places(frame, guard->state(), outcome);
    } else if (outcome.kind == CallOutcome::Kind::Exited) {
        outcome.exit_status = frame.exit_status;
        outcome.what = frame.text;
    } else if (outcome.kind == CallOutcome::Kind::Threw) {
        outcome.what = frame.text;
    }
    return outcome;
}

}  // namespace agon::plugin
