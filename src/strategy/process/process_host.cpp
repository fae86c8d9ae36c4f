// SPDX-License-Identifier: Apache-2.0
#include "strategy/process/process_host.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <optional>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include "core/check.hpp"
#include "core/digest.hpp"
#include "net/child_process.hpp"
#include "net/keeper.hpp"
#include "net/wall_clock.hpp"
#include "plugin/call_outcome.hpp"
#include "plugin/code_place.hpp"
#include "strategy/process/channel.hpp"
#include "strategy/process/kept_files.hpp"
#include "strategy/process/log_tail.hpp"

namespace agon::strategy::process {
namespace {

namespace fs = std::filesystem;

// How long a wait goes on without a look at the process.
constexpr std::int64_t kLookNs = 20'000'000;
// The process cuts its calls off itself and says where they hung; if it can't, it is ended after
// that much more.
constexpr std::int64_t kGraceNs = 500'000'000;
// For its clean-up after a stop, and for its keeper to end all that it left behind.
constexpr std::int64_t kEndNs = 2'000'000'000;
constexpr std::int64_t kNever = std::int64_t{1} << 62;
// With which plugin::CrashGuard ends a process, after a last line.
constexpr int kGuardExitCode = 6;

/// Places in code are told as numbers by the process, in whose memory nothing may be sound.
ReplyText named(ReplyText text) {
    text.fault = plugin::name_places(text.fault, plugin::PlaceDepth::Innermost);
    text.error_what = plugin::name_places(text.error_what, plugin::PlaceDepth::Innermost);
    text.backtrace = plugin::name_places(text.backtrace, plugin::PlaceDepth::Callers);
    return text;
}

class ProcessHost final : public StrategyHost {
public:
    ProcessHost(std::string file, std::map<std::string, std::string> options, Isolation isolation)
        : file_(std::move(file)), options_(std::move(options)), isolation_(std::move(isolation)) {}

    ~ProcessHost() override { static_cast<void>(ProcessHost::stop()); }

    [[nodiscard]] const Identity& identity() const override { return identity_; }

    [[nodiscard]] bool is_lost() const override { return is_lost_; }

    core::Result<void> start(const SeatSetup& setup,
                             std::span<const std::byte> observation) override;
    void begin_step(std::span<const std::byte> observation) override;
    CallReport finish_step(std::span<std::byte> command) override;
    CallReport place(std::span<const std::byte> observation,
                     std::span<std::byte> placement) override;
    CallReport stop() override;

    const protocol::SideOutputs& side_outputs() override {
        std::swap(taken_, pending_);
        pending_.clear();
        return taken_;
    }

    [[nodiscard]] std::span<const Parameter> parameters() const override { return parameters_; }

private:
    struct Answer {
        CallReport report;
        ReplyText text;
        bool is_refused = false;
    };

    core::Result<void> spawn(const SeatSetup& setup);
    [[nodiscard]] core::Result<std::string> make_folders() const;
    void begin(Call call, const char* name);
    /// Waits for the reply of the call that was begun. Nothing if it has not come by then.
    bool wait_until(std::int64_t deadline_ns);
    std::optional<Answer> finish(std::int64_t deadline_ns);
    [[nodiscard]] std::int64_t limit_at() const;
    void keep_outputs(ReplyText& text);
    void tell_debugger();
    CallReport lose(std::string fault);
    void end_process();
    void keep_files() const;
    [[nodiscard]] std::string end_text();

    std::string file_;
    std::map<std::string, std::string> options_;
    Isolation isolation_;
    Identity identity_;
    std::vector<Parameter> parameters_;
    protocol::SideOutputs pending_;
    protocol::SideOutputs taken_;
    std::optional<Channel> channel_;
    std::optional<net::ChildProcess> process_;
    const char* call_name_ = "start";
    std::int64_t begun_ns_ = 0;  // the call that runs
    std::int64_t asked_ns_ = 0;  // for a command; later, if the last one was late
    bool is_running_ = false;    // a call was begun and has not ended
    bool is_lost_ = false;
    bool has_told_debugger_ = false;
};

core::Result<std::string> ProcessHost::make_folders() const {
    std::error_code error;
    fs::remove_all(isolation_.folder, error);
    const fs::path work = isolation_.folder / "work";
    const fs::path scratch = isolation_.folder / "libraries";
    if (!fs::create_directories(work, error) || !fs::create_directories(scratch, error)) {
        return core::Error{"a folder for the strategy can't be made: " + error.message(),
                           isolation_.folder.string()};
    }
    return work.string();
}

core::Result<void> ProcessHost::spawn(const SeatSetup& setup) {
    const auto work = make_folders();
    if (!work) {
        return work.error();
    }
    Task task;
    std::error_code error;
    task.file = fs::absolute(file_, error).string();
    task.options = options_;
    task.scratch = (isolation_.folder / "libraries").string();
    task.setup = setup;
    task.call_limit_ns = isolation_.is_debugged ? 0 : isolation_.limits.call_ns;
    task.start_call_limit_ns = isolation_.is_debugged || isolation_.limits.start_call_ns == 0
                                   ? task.call_limit_ns
                                   : isolation_.limits.start_call_ns;
    task.memory_bytes = isolation_.limits.memory_bytes;
    task.file_bytes = isolation_.limits.file_bytes;
    task.waits_for_debugger = isolation_.is_debugged;
    auto channel = Channel::create(task);
    if (!channel) {
        return channel.error();
    }
    channel_.emplace(std::move(channel).value());
    const int log = ::open(isolation_.log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (log < 0) {
        return core::Error{
            std::string("the strategy's log can't be written: ") + std::strerror(errno),
            isolation_.log.string()};
    }
    net::ChildDefinition child;
    child.program = isolation_.program;
    child.arguments = {std::to_string(::getpid())};
    child.folder = *work;
    child.output = log;
    child.descriptors = channel_->descriptors();
    auto process = net::ChildProcess::start(child);
    ::close(log);
    if (!process) {
        return process.error();
    }
    process_.emplace(std::move(process).value());
    return {};
}

core::Result<void> ProcessHost::start(const SeatSetup& setup,
                                      std::span<const std::byte> observation) {
    AGON_CHECK(!process_, file_);
    // What is known without it, for the case that it does not come so far.
    identity_ = {fs::path(file_).stem().string(), "", file_, "", "unknown"};
    if (const auto digest = core::sha256_of_file(file_)) {
        identity_.sha256 = *digest;
    }
    if (const auto spawned = spawn(setup); !spawned) {
        return spawned;
    }
    channel_->put_observation(observation);
    begin(Call::Start, "start");
    const auto answer = finish(kNever);
    if (is_lost_) {
        return core::Error{answer->report.fault, ""};
    }
    if (answer->is_refused) {
        end_process();
        return core::Error{answer->text.error_what, answer->text.error_where};
    }
    identity_ = answer->text.identity;
    identity_.file = file_;
    parameters_ = answer->text.parameters;
    return {};
}

void ProcessHost::begin(Call call, const char* name) {
    call_name_ = name;
    begun_ns_ = net::WallClock::now_ns();
    is_running_ = true;
    channel_->ask(call);
}

void ProcessHost::begin_step(std::span<const std::byte> observation) {
    AGON_CHECK(channel_ && !is_lost_, file_);
    asked_ns_ = net::WallClock::now_ns();
    if (is_running_) {
        return;  // the last one is late; it is given the time of this one, too
    }
    channel_->put_observation(observation);
    begin(Call::Step, "step");
}

/// When the call that runs is given up.
std::int64_t ProcessHost::limit_at() const {
    if (isolation_.is_debugged) {
        return kNever;
    }
    const IsolationLimits& limits = isolation_.limits;
    return begun_ns_ + kGraceNs +
           (channel_->call() == Call::Start ? limits.start_ns : limits.call_ns);
}

/// Whether the call has ended, in whatever way; it is lost if the process did not survive it.
bool ProcessHost::wait_until(std::int64_t deadline_ns) {
    while (!channel_->has_answer()) {
        if (channel_->says_it_ended() && process_->has_ended()) {
            return true;
        }
        // The clock is asked only where the answer did not come at once.
        const std::int64_t now_ns = net::WallClock::now_ns();
        const std::int64_t limit_ns = limit_at();
        if (now_ns >= deadline_ns) {
            return false;
        }
        if (now_ns >= limit_ns) {
            return true;
        }
        channel_->wait(std::min({deadline_ns - now_ns, limit_ns - now_ns, kLookNs}));
        if (channel_->has_answer()) {
            return true;
        }
        tell_debugger();
        if (isolation_.is_interrupted != nullptr && isolation_.is_debugged &&
            isolation_.is_interrupted()) {
            return true;
        }
        if (net::WallClock::now_ns() - now_ns >= kLookNs && process_->has_ended()) {
            return true;
        }
    }
    return true;
}

void ProcessHost::tell_debugger() {
    if (!isolation_.is_debugged || channel_->call() != Call::Start) {
        return;
    }
    if (const int id = channel_->process_id(); id > 0 && !has_told_debugger_) {
        has_told_debugger_ = true;
        if (isolation_.on_waiting) {
            isolation_.on_waiting(id);
        }
    }
    if (isolation_.wants_no_debugger && isolation_.wants_no_debugger()) {
        channel_->go_on();
    }
}

std::optional<ProcessHost::Answer> ProcessHost::finish(std::int64_t deadline_ns) {
    if (!wait_until(deadline_ns)) {
        return std::nullopt;
    }
    is_running_ = false;
    const std::int64_t taken_ns = net::WallClock::now_ns() - begun_ns_;
    Answer answer;
    if (!channel_->has_answer()) {
        answer.report = lose(end_text());
        answer.report.wall_ns = taken_ns;
        return answer;
    }
    const Channel::Reply reply = channel_->take();
    // It says itself how long it took: in between it may have waited for the other seat.
    answer.report.wall_ns = std::clamp<std::int64_t>(reply.wall_ns, 0, taken_ns);
    if (!reply.text) {
        answer.report = lose(std::string(call_name_) + ": " + reply.text.error().what);
        return answer;
    }
    answer.text = named(*reply.text);
    keep_outputs(answer.text);
    answer.report.fault = answer.text.fault;
    answer.report.backtrace = answer.text.backtrace;
    answer.is_refused = reply.status == ReplyStatus::Refused;
    if (reply.status == ReplyStatus::Failed) {
        answer.report.status = CallReport::Status::Failed;
    } else if (reply.status == ReplyStatus::Lost) {
        const bool is_start = channel_->call() == Call::Start;
        const std::int64_t wall_ns = answer.report.wall_ns;
        answer.report = lose(is_start ? answer.text.error_what : answer.text.fault);
        answer.report.backtrace = answer.text.backtrace;
        answer.report.wall_ns = wall_ns;
    }
    return answer;
}

void ProcessHost::keep_outputs(ReplyText& text) {
    protocol::SideOutputs& said = text.outputs;
    if (said.is_empty()) {
        return;
    }
    pending_.log.insert(pending_.log.end(), said.log.begin(), said.log.end());
    pending_.figures.insert(pending_.figures.end(), said.figures.begin(), said.figures.end());
    pending_.plots.insert(pending_.plots.end(), said.plots.begin(), said.plots.end());
    pending_.dropped += said.dropped;
}

CallReport ProcessHost::finish_step(std::span<std::byte> command) {
    const std::int64_t deadline_ns = isolation_.deadline_ns == 0 || isolation_.is_debugged
                                         ? kNever
                                         : asked_ns_ + isolation_.deadline_ns;
    const auto answer = finish(deadline_ns);
    if (!answer) {
        CallReport late;
        late.status = CallReport::Status::Late;
        late.wall_ns = isolation_.deadline_ns;
        return late;
    }
    if (answer->report.status == CallReport::Status::Ok) {
        channel_->copy_command(command);
    }
    return answer->report;
}

CallReport ProcessHost::place(std::span<const std::byte> observation,
                              std::span<std::byte> placement) {
    AGON_CHECK(channel_ && !is_lost_, file_);
    if (is_running_) {
        // A step of the play that is over; nobody asks for its command any more.
        const auto late = finish(kNever);
        if (is_lost_) {
            return late->report;
        }
    }
    channel_->put_observation(observation);
    channel_->put_proposal(placement);
    begin(Call::Place, "place");
    const auto answer = finish(kNever);
    if (answer->report.status == CallReport::Status::Ok) {
        channel_->copy_placement(placement);
    }
    return answer->report;
}

CallReport ProcessHost::stop() {
    CallReport report;
    if (!process_) {
        return report;
    }
    if (!is_lost_ && is_running_) {
        report = finish(kNever)->report;
    }
    if (!is_lost_) {
        begin(Call::Stop, "destroy");
        report = finish(kNever)->report;
    }
    end_process();
    return report;
}

/// After its last call. It ends by itself, unless something in it keeps it.
void ProcessHost::end_process() {
    // A keeper that its strategy has stopped sees nothing of its end.
    process_->go_on();
    if (!is_lost_) {
        static_cast<void>(process_->wait(kEndNs));
    }
    process_->ask_to_end();
    static_cast<void>(process_->wait(kEndNs));
    process_.reset();
    channel_.reset();
    keep_files();
    std::error_code ignored;
    fs::remove_all(isolation_.folder, ignored);
}

/// Nothing that it started runs any more, so nothing moves meanwhile.
void ProcessHost::keep_files() const {
    if (isolation_.files.empty()) {
        return;
    }
    const std::size_t left = process::keep_files(isolation_.folder / "work", isolation_.files,
                                                 isolation_.limits.file_bytes);
    if (left > 0) {
        std::ofstream(isolation_.log, std::ios::app)
            << "agon: " << left << " more files that it wrote were not kept; "
            << (isolation_.limits.file_bytes >> 20U) << " MB and " << kMostKeptFiles
            << " files are\n";
    }
}

CallReport ProcessHost::lose(std::string fault) {
    is_lost_ = true;
    is_running_ = false;
    // Its keeper ends all that it left behind; without one the process itself is ended.
    process_->ask_to_end();
    static_cast<void>(process_->wait(kEndNs));
    process_->kill();
    CallReport report;
    report.status = CallReport::Status::Lost;
    report.fault = std::move(fault);
    return report;
}

/// How the process came to no answer.
std::string ProcessHost::end_text() {
    const std::string name(call_name_);
    if (!process_->has_ended()) {
        if (channel_->is_spoiled()) {
            return name + " wrote over the memory that it shares with agon";
        }
        if (isolation_.is_interrupted != nullptr && isolation_.is_interrupted()) {
            return name + " was interrupted";
        }
        const std::int64_t milliseconds = (net::WallClock::now_ns() - begun_ns_) / 1'000'000;
        return name + " did not return (its process was ended after " +
               std::to_string(milliseconds) + " ms)";
    }
    const net::ChildEnd end = process_->end();
    if (end.signal != 0) {
        return name + ": its keeper was ended by " + plugin::signal_name(end.signal) +
               ", and its process with it";
    }
    const int code = end.exit_code;
    if (code >= net::kKeeperSignalBase) {
        return name + ": its process was ended by " +
               plugin::signal_name(code - net::kKeeperSignalBase);
    }
    if (code == kGuardExitCode) {
        if (const auto words = last_words(isolation_.log)) {
            return name + ": its process ended: " +
                   plugin::name_places(*words, plugin::PlaceDepth::Callers);
        }
    }
    return name + ": its process exited with code " + std::to_string(code) +
           " and no reply: by a call of the system, or as another program that took its place";
}

}  // namespace

std::unique_ptr<StrategyHost> create_host(const std::string& file,
                                          const std::map<std::string, std::string>& options,
                                          const Isolation& isolation) {
    return std::make_unique<ProcessHost>(file, options, isolation);
}

}  // namespace agon::strategy::process
