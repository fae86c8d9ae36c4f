// SPDX-License-Identifier: Apache-2.0
#include "net/run_program.hpp"

#include <errno.h>
#include <signal.h>
#include <string.h>

#include <algorithm>
#include <array>
#include <string_view>

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/check.hpp"
#include "net/keeper.hpp"
#include "net/wall_clock.hpp"

namespace agon::net {
namespace {

/// How often the clock is looked at, and whether somebody wants an end.
constexpr int kGlance_ms = 20;
/// For the keeper to end all that the program started.
constexpr std::int64_t kEnd_ns = 2'000'000'000;

struct Pipe {
    int from = -1;
    int to = -1;

    static Pipe make() {
        std::array<int, 2> ends{};
        AGON_CHECK(::pipe2(ends.data(), O_CLOEXEC) == 0, errno);
        return {ends[0], ends[1]};
    }
};

void close_end(int& end) {
    ::close(end);
    end = -1;
}

void limit(int resource, std::uint64_t bytes) {
    if (bytes > 0) {
        const rlimit both{bytes, bytes};
        ::setrlimit(static_cast<__rlimit_resource_t>(resource), &both);
    }
}

std::string_view name_of(std::string_view variable) {
    return variable.substr(0, variable.find('='));
}

/// Each variable once: of two, some programs take the first, and shells the last.
std::vector<std::string> environment_of(const ProgramCall& call) {
    std::vector<std::string> variables = call.environment;
    for (char** inherited = environ; *inherited != nullptr; ++inherited) {
        const bool is_given = std::any_of(call.environment.begin(), call.environment.end(),
                                          [inherited](const std::string& given) {
                                              return name_of(given) == name_of(*inherited);
                                          });
        if (!is_given) {
            variables.emplace_back(*inherited);
        }
    }
    return variables;
}

/// As exec takes them.
std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> all;
    for (std::string& text : texts) {
        all.push_back(text.data());
    }
    all.push_back(nullptr);
    return all;
}

/// The child's part: becomes the keeper of a process that becomes the program.
[[noreturn]] void become(const ProgramCall& call, char* const* arguments, char* const* variables,
                         const char* folder, pid_t parent, const Pipe& output,
                         const Pipe& trouble) {
    ::setpgid(0, 0);
    run_under_keeper({parent, nullptr});
    const int nothing = ::open("/dev/null", O_RDONLY);
    const bool is_ready = nothing >= 0 && ::dup2(nothing, 0) == 0 && ::dup2(output.to, 1) == 1 &&
                          ::dup2(output.to, 2) == 2 && (folder == nullptr || ::chdir(folder) == 0);
    if (is_ready) {
        limit(RLIMIT_AS, call.memory_limit_bytes);
        limit(RLIMIT_FSIZE, call.file_limit_bytes);
        ::signal(SIGPIPE, SIG_DFL);
        ::signal(SIGXFSZ, SIG_DFL);
        ::execvpe(arguments[0], arguments, variables);
    }
    const int error = errno;
    static_cast<void>(!::write(trouble.to, &error, sizeof error));
    ::_exit(kKeeperHighestExitCode);
}

/// What exec said, 0 if it went well.
int start_error(Pipe& trouble) {
    close_end(trouble.to);
    int error = 0;
    ssize_t got = 0;
    do {
        got = ::read(trouble.from, &error, sizeof error);
    } while (got < 0 && errno == EINTR);
    close_end(trouble.from);
    return got == sizeof error ? error : 0;
}

/// Takes what is there. False at the end of the output.
bool take_output(int from, const ProgramCall& call, ProgramEnd& end) {
    std::array<char, 16384> bytes{};
    const ssize_t got = ::read(from, bytes.data(), bytes.size());
    if (got <= 0) {
        return got < 0 && (errno == EINTR || errno == EAGAIN);
    }
    const std::size_t room = call.output_limit_bytes - end.output.size();
    const auto size = static_cast<std::size_t>(got);
    end.output.append(bytes.data(), std::min(room, size));
    end.is_cut = end.is_cut || size > room;
    return true;
}

/// Asks for an end of the program when it is time.
class Limits {
public:
    Limits(pid_t keeper, const ProgramCall& call) : keeper_(keeper), call_(call) {}

    void look(ProgramEnd& end) {
        const std::int64_t now_ns = WallClock::now_ns();
        if (asked_ns_ > 0) {
            if (now_ns - asked_ns_ > kEnd_ns) {
                ::kill(keeper_, SIGKILL);  // somebody stopped it; its process ends with it
            }
            return;
        }
        end.is_out_of_time =
            call_.time_limit > core::Duration() && now_ns - begin_ns_ > call_.time_limit.count_ns();
        end.is_interrupted = call_.is_interrupted && call_.is_interrupted();
        if (end.is_out_of_time || end.is_interrupted) {
            asked_ns_ = now_ns;
            ::kill(keeper_, SIGTERM);
        }
    }

private:
    pid_t keeper_;
    const ProgramCall& call_;
    std::int64_t begin_ns_ = WallClock::now_ns();
    std::int64_t asked_ns_ = 0;
};

/// Reads until the program and all that it started have ended. Gives back the keeper's status.
int follow(pid_t keeper, int from, const ProgramCall& call, ProgramEnd& end) {
    ::fcntl(from, F_SETFL, O_NONBLOCK);
    int ended = static_cast<int>(::syscall(SYS_pidfd_open, keeper, 0));
    Limits limits(keeper, call);
    bool is_open = true;
    int status = 0;
    while (::waitpid(keeper, &status, WNOHANG) == 0) {
        limits.look(end);
        std::array<pollfd, 2> awaited{{{is_open ? from : -1, POLLIN, 0}, {ended, POLLIN, 0}}};
        if (::poll(awaited.data(), awaited.size(), kGlance_ms) > 0 && awaited[0].revents != 0) {
            is_open = take_output(from, call, end);
        }
    }
    close_end(ended);
    while (is_open) {
        pollfd readable{from, POLLIN, 0};
        is_open = ::poll(&readable, 1, 0) > 0 && take_output(from, call, end);
    }
    return status;
}

/// How the program ended, from how its keeper did.
void tell_end(int keeper_status, ProgramEnd& end) {
    if (end.is_out_of_time || end.is_interrupted) {
        return;
    }
    const int code = WIFEXITED(keeper_status) ? WEXITSTATUS(keeper_status)
                                              : kKeeperSignalBase + WTERMSIG(keeper_status);
    end.signal = code > kKeeperHighestExitCode ? code - kKeeperSignalBase : 0;
    end.exit_code = code > kKeeperHighestExitCode ? 0 : code;
}

}  // namespace

std::string ProgramEnd::text() const {
    if (is_out_of_time) {
        return "out of time";
    }
    if (is_interrupted) {
        return "interrupted";
    }
    if (signal != 0) {
        const char* name = ::sigabbrev_np(signal);
        return name == nullptr ? "signal " + std::to_string(signal) : "SIG" + std::string(name);
    }
    return "exit code " + std::to_string(exit_code);
}

core::Result<ProgramEnd> run_program(const ProgramCall& call) {
    AGON_CHECK(!call.arguments.empty());
    std::vector<std::string> texts = call.arguments;
    std::vector<char*> arguments = pointers(texts);
    std::vector<std::string> variable_texts = environment_of(call);
    std::vector<char*> variables = pointers(variable_texts);
    const std::string folder = call.folder.string();
    Pipe output = Pipe::make();
    Pipe trouble = Pipe::make();
    const pid_t parent = ::getpid();
    const pid_t child = ::fork();
    if (child == 0) {
        become(call, arguments.data(), variables.data(), folder.empty() ? nullptr : folder.c_str(),
               parent, output, trouble);
    }
    AGON_CHECK(child > 0, errno);
    ::setpgid(child, child);  // both do it, whoever comes first
    close_end(output.to);
    ProgramEnd end;
    if (const int error = start_error(trouble); error != 0) {
        ::waitpid(child, nullptr, 0);
        close_end(output.from);
        return core::Error{std::string("can't be started: ") + ::strerror(error), texts[0]};
    }
    const int status = follow(child, output.from, call, end);
    close_end(output.from);
    tell_end(status, end);
    return end;
}

}  // namespace agon::net
