// SPDX-License-Identifier: Apache-2.0
#include "net/run_program.hpp"

#include <errno.h>
#include <signal.h>
#include <string.h>

#include <algorithm>
#include <array>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/check.hpp"
#include "net/wall_clock.hpp"

namespace agon::net {
namespace {

/// How often a program is looked at that has closed its output, or has passed it on.
constexpr int kGlance_ms = 2;

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

/// As exec takes them.
std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> all;
    for (std::string& text : texts) {
        all.push_back(text.data());
    }
    all.push_back(nullptr);
    return all;
}

/// The child's part, between fork and exec: only what may be called there.
[[noreturn]] void become(const ProgramCall& call, char* const* arguments, char* const* variables,
                         const char* folder, pid_t parent, const Pipe& output,
                         const Pipe& trouble) {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int nothing = ::open("/dev/null", O_RDONLY);
    const bool is_ready = ::getppid() == parent && nothing >= 0 && ::dup2(nothing, 0) == 0 &&
                          ::dup2(output.to, 1) == 1 && ::dup2(output.to, 2) == 2 &&
                          (folder == nullptr || ::chdir(folder) == 0);
    if (is_ready) {
        limit(RLIMIT_AS, call.memory_limit_bytes);
        limit(RLIMIT_FSIZE, call.file_limit_bytes);
        ::signal(SIGPIPE, SIG_DFL);
        ::signal(SIGXFSZ, SIG_DFL);
        ::execvpe(arguments[0], arguments, variables);
    }
    const int error = errno;
    static_cast<void>(!::write(trouble.to, &error, sizeof error));
    ::_exit(127);
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

/// Reads until the program has ended. Gives back its wait status.
int follow(pid_t child, int from, const ProgramCall& call, ProgramEnd& end) {
    ::fcntl(from, F_SETFL, O_NONBLOCK);
    const std::int64_t begin_ns = WallClock::now_ns();
    bool is_open = true;
    int status = 0;
    while (::waitpid(child, &status, WNOHANG) == 0) {
        const std::int64_t spent_ns = WallClock::now_ns() - begin_ns;
        if (call.time_limit > core::Duration() && spent_ns > call.time_limit.count_ns()) {
            end.is_out_of_time = true;
            ::kill(-child, SIGKILL);
            ::waitpid(child, &status, 0);
            break;
        }
        pollfd readable{from, POLLIN, 0};
        if (::poll(&readable, is_open ? 1U : 0U, kGlance_ms) > 0) {
            is_open = take_output(from, call, end);
        }
    }
    ::kill(-child, SIGKILL);  // what it may have left running
    while (is_open) {
        pollfd readable{from, POLLIN, 0};
        is_open = ::poll(&readable, 1, 0) > 0 && take_output(from, call, end);
    }
    return status;
}

}  // namespace

std::string ProgramEnd::text() const {
    if (is_out_of_time) {
        return "out of time";
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
    std::vector<std::string> variable_texts = call.environment;  // of two, the first holds
    for (char** variable = environ; *variable != nullptr; ++variable) {
        variable_texts.emplace_back(*variable);
    }
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
    if (!end.is_out_of_time) {
        end.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
        end.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    }
    return end;
}

}  // namespace agon::net
