// SPDX-License-Identifier: Apache-2.0
#include "strategy/process/serve.hpp"

#include <cstdio>
#include <cstring>
#include <span>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include "net/keeper.hpp"
#include "net/process_limits.hpp"
#include "net/shared_memory.hpp"
#include "plugin/guard.hpp"
#include "strategy/process/hand_over.hpp"
#include "strategy/process/layout.hpp"
#include "strategy/process/messages.hpp"

namespace agon::strategy::process {
namespace {

constexpr int kToHostDescriptor = 3;
constexpr int kFromHostDescriptor = 4;
constexpr int kFaultyStart = 5;
// Of the guard's last words: a copy that is out of the way of what a strategy closes.
constexpr int kMessageDescriptor = 100;
// Where it may take as long as a person likes.
constexpr std::int64_t kNoLimitNs = std::int64_t{1} << 60;
constexpr std::int64_t kDebuggerPauseNs = 20'000'000;
// agon and a process for each of two seats.
constexpr unsigned kProcessesOfAMatch = 3;

/// Both regions as this process sees them.
class Shared {
public:
    Shared(net::SharedMemory to_host, net::SharedMemory from_host)
        : to_bytes_(std::move(to_host)), from_bytes_(std::move(from_host)) {}

    /// Whether they have the sizes that they speak of.
    [[nodiscard]] bool is_whole() const {
        if (to_bytes_.bytes().size() < sizeof(ToHost) || to().magic != kMagic) {
            return false;
        }
        const Layout sizes = layout();
        return to_bytes_.bytes().size() >= sizes.to_host_bytes &&
               from_bytes_.bytes().size() >= sizes.from_host_bytes;
    }

    [[nodiscard]] const ToHost& to() const {
        return *reinterpret_cast<const ToHost*>(to_bytes_.bytes().data());
    }

    [[nodiscard]] FromHost& from() const {
        return *reinterpret_cast<FromHost*>(from_bytes_.bytes().data());
    }

    [[nodiscard]] Layout layout() const {
        return {to().observation_bytes, to().command_bytes, to().placement_bytes, to().task_bytes};
    }

    [[nodiscard]] std::span<const std::byte> observation() const {
        return to_bytes_.bytes().subspan(layout().observation, to().observation_bytes);
    }

    [[nodiscard]] std::span<const std::byte> proposal() const {
        return to_bytes_.bytes().subspan(layout().proposal, to().placement_bytes);
    }

    [[nodiscard]] std::span<const std::byte> task() const {
        return to_bytes_.bytes().subspan(layout().task, to().task_bytes);
    }

    [[nodiscard]] std::span<std::byte> command() const {
        return from_bytes_.bytes().subspan(layout().command, to().command_bytes);
    }

    [[nodiscard]] std::span<std::byte> placement() const {
        return from_bytes_.bytes().subspan(layout().placement, to().placement_bytes);
    }

    [[nodiscard]] std::span<std::byte> text() const {
        return from_bytes_.bytes().subspan(layout().text, kReplyTextBytes);
    }

private:
    net::SharedMemory to_bytes_;
    net::SharedMemory from_bytes_;
};

core::Result<Shared> attach() {
    auto to_host = net::SharedMemory::attach(kToHostDescriptor, net::SharedMemory::Access::Read);
    if (!to_host) {
        return to_host.error();
    }
    auto from_host =
        net::SharedMemory::attach(kFromHostDescriptor, net::SharedMemory::Access::ReadAndWrite);
    if (!from_host) {
        return from_host.error();
    }
    Shared shared(std::move(to_host).value(), std::move(from_host).value());
    if (!shared.is_whole()) {
        return core::Error{"the shared memory is not of this agon", ""};
    }
    return shared;
}

std::int64_t limit_or_none(std::int64_t limit_ns) {
    return limit_ns > 0 ? limit_ns : kNoLimitNs;
}

ReplyStatus status_of(CallReport::Status status) {
    switch (status) {
        case CallReport::Status::Ok:
            return ReplyStatus::Ok;
        case CallReport::Status::Lost:
            return ReplyStatus::Lost;
        default:
            return ReplyStatus::Failed;
    }
}

/// Answers the calls, one after the other.
class Server {
public:
    Server(const Shared& shared, const Task& task, const MakeHost& make_host,
           plugin::CrashGuard& guard)
        : shared_(shared),
          task_(task),
          make_host_(make_host),
          guard_(guard),
          waiter_(kProcessesOfAMatch) {}

    /// Until a stop, or a call that lost the strategy.
    void run();

private:
    void answer(Call call);
    void start();
    void wait_for_debugger() const;
    void reply(ReplyStatus status, std::int64_t wall_ns);
    void reply(const CallReport& report);

    const Shared& shared_;
    const Task& task_;
    const MakeHost& make_host_;
    plugin::CrashGuard& guard_;
    Waiter waiter_;
    std::unique_ptr<StrategyHost> host_;
    ReplyText text_;
    bool is_done_ = false;
};

void Server::run() {
    std::uint32_t number = 0;
    while (!is_done_) {
        while (shared_.to().request.load(std::memory_order_acquire) == number) {
            // The word can only be read here; it is woken by agon.
            waiter_.wait(shared_.to().request, number, shared_.from().is_host_asleep, kNoLimitNs);
        }
        number = shared_.to().request.load(std::memory_order_acquire);
        answer(static_cast<Call>(shared_.to().call));
        hand_over(shared_.from().reply, number, shared_.to().is_agon_asleep);
    }
}

void Server::answer(Call call) {
    switch (call) {
        case Call::Start:
            start();
            return;
        case Call::Step:
            host_->begin_step(shared_.observation());
            std::memset(shared_.command().data(), 0, shared_.command().size());
            reply(host_->finish_step(shared_.command()));
            return;
        case Call::Place:
            std::memcpy(shared_.placement().data(), shared_.proposal().data(),
                        shared_.proposal().size());
            reply(host_->place(shared_.observation(), shared_.placement()));
            return;
        case Call::Stop:
        case Call::None:
            break;
    }
    is_done_ = true;
    reply(host_ ? host_->stop() : CallReport{});
}

void Server::wait_for_debugger() const {
    net::allow_tracing();
    while (!net::is_traced() && shared_.to().is_going_on.load() == 0) {
        net::sleep_while(shared_.to().is_going_on, 0, kDebuggerPauseNs);
    }
}

void Server::start() {
    if (task_.waits_for_debugger) {
        wait_for_debugger();
    }
    guard_.set_call_limit(limit_or_none(task_.start_call_limit_ns));
    auto made = make_host_(task_.file, task_.options, {&guard_, task_.scratch});
    core::Result<void> started;
    if (made) {
        host_ = std::move(made).value();
        started = host_->start(task_.setup, shared_.observation());
    } else {
        started = made.error();
    }
    guard_.set_call_limit(limit_or_none(task_.call_limit_ns));
    const bool is_lost = host_ && host_->is_lost();
    if (!started) {
        text_.error_what = started.error().what;
        text_.error_where = started.error().where;
    } else {
        text_.identity = host_->identity();
        const auto parameters = host_->parameters();
        text_.parameters.assign(parameters.begin(), parameters.end());
    }
    is_done_ = is_lost || !started;
    reply(is_lost ? ReplyStatus::Lost : started ? ReplyStatus::Ok : ReplyStatus::Refused, 0);
}

void Server::reply(const CallReport& report) {
    text_.fault = report.fault;
    text_.backtrace = report.backtrace;
    is_done_ = is_done_ || report.status == CallReport::Status::Lost;
    reply(status_of(report.status), report.wall_ns);
}

void Server::reply(ReplyStatus status, std::int64_t wall_ns) {
    FromHost& from = shared_.from();
    from.status = static_cast<std::uint32_t>(status);
    from.wall_ns = wall_ns;
    from.text_bytes = 0;
    if (host_) {
        const protocol::SideOutputs& said = host_->side_outputs();
        if (!said.is_empty()) {
            text_.outputs = said;
        }
    }
    if (!text_.is_empty()) {
        from.text_bytes = static_cast<std::uint32_t>(encode(text_, shared_.text()));
        text_ = {};
    }
}

}  // namespace

int serve(int parent_id, const MakeHost& make_host) {
    auto shared = attach();
    if (!shared) {
        return kFaultyStart;
    }
    FromHost& from = shared->from();
    net::run_under_keeper({parent_id, [&from] {
                               from.has_ended.store(1);
                               net::wake_sleepers(from.reply);
                           }});
    const auto task = decode_task(shared->task());
    if (!task) {
        return kFaultyStart;
    }
    from.process_id.store(static_cast<std::uint32_t>(::getpid()));
    ::closefrom(kToHostDescriptor);
    // What is printed reaches the log line by line, also if the process is ended then.
    std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
    net::limit_this_process({task->memory_bytes, task->file_bytes});
    plugin::GuardOptions options;
    options.call_limit_ns = limit_or_none(task->call_limit_ns);
    options.end_limit_ns = kNoLimitNs;  // agon ends this process itself
    options.names_places = false;       // so does agon, in its own sound memory
    options.message_fd = ::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, kMessageDescriptor);
    plugin::CrashGuard guard(options);
    Server(*shared, *task, make_host, guard).run();
    if (!guard.has_lost_a_call()) {
        std::fflush(nullptr);
    }
    // What a lost strategy left behind must not run in destructors, nor under its threads' feet.
    ::_exit(0);
}

}  // namespace agon::strategy::process
