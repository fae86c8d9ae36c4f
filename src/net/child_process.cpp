// SPDX-License-Identifier: Apache-2.0
#include "net/child_process.hpp"

#include <signal.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/check.hpp"
#include "net/wall_clock.hpp"

namespace agon::net {
namespace {

// Above all numbers that the child is to see, so that no copy is in the way of another.
constexpr int kFirstCopy = 64;

/// The descriptors of a start, copied out of the way; closed at its end.
class Copies {
public:
    ~Copies() {
        for (const int copy : copies_) {
            ::close(copy);
        }
    }

    Copies() = default;
    Copies(const Copies&) = delete;
    Copies& operator=(const Copies&) = delete;

    /// -1 if there is no room for one more.
    int add(int descriptor) {
        const int copy = ::fcntl(descriptor, F_DUPFD_CLOEXEC, kFirstCopy);
        if (copy < 0 && errno == EINVAL) {
            errno = EMFILE;  // what it says where so many files may not be open at all
        }
        if (copy >= 0) {
            copies_.push_back(copy);
        }
        return copy;
    }

private:
    std::vector<int> copies_;
};

struct Actions {
    Actions() {
        ::posix_spawn_file_actions_init(&files);
        ::posix_spawnattr_init(&attributes);
    }

    ~Actions() {
        ::posix_spawn_file_actions_destroy(&files);
        ::posix_spawnattr_destroy(&attributes);
    }

    Actions(const Actions&) = delete;
    Actions& operator=(const Actions&) = delete;

    posix_spawn_file_actions_t files{};
    posix_spawnattr_t attributes{};
};

/// 0, or an error number.
int add_files(Actions& actions, Copies& copies, const ChildDefinition& definition) {
    posix_spawn_file_actions_t* files = &actions.files;
    ::posix_spawn_file_actions_addopen(files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (definition.output < 0) {
        ::posix_spawn_file_actions_addopen(files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    } else {
        const int copy = copies.add(definition.output);
        if (copy < 0) {
            return errno;
        }
        ::posix_spawn_file_actions_adddup2(files, copy, STDOUT_FILENO);
    }
    ::posix_spawn_file_actions_adddup2(files, STDOUT_FILENO, STDERR_FILENO);
    int number = STDERR_FILENO;
    for (const int descriptor : definition.descriptors) {
        const int copy = copies.add(descriptor);
        if (copy < 0) {
            return errno;
        }
        ::posix_spawn_file_actions_adddup2(files, copy, ++number);
    }
    ::posix_spawn_file_actions_addclosefrom_np(files, number + 1);
    if (!definition.folder.empty()) {
        ::posix_spawn_file_actions_addchdir_np(files, definition.folder.c_str());
    }
    return 0;
}

void add_signals(Actions& actions) {
    sigset_t all{};
    sigset_t none{};
    ::sigfillset(&all);
    ::sigemptyset(&none);
    ::posix_spawnattr_setsigdefault(&actions.attributes, &all);
    ::posix_spawnattr_setsigmask(&actions.attributes, &none);
    ::posix_spawnattr_setpgroup(&actions.attributes, 0);
    ::posix_spawnattr_setflags(&actions.attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK |
                                                        POSIX_SPAWN_SETPGROUP);
}

}  // namespace

core::Result<ChildProcess> ChildProcess::start(const ChildDefinition& definition) {
    Actions actions;
    Copies copies;
    int error = add_files(actions, copies, definition);
    add_signals(actions);
    std::string program = definition.program.string();
    std::vector<std::string> words = definition.arguments;
    std::vector<char*> arguments{program.data()};
    for (std::string& word : words) {
        arguments.push_back(word.data());
    }
    arguments.push_back(nullptr);
    ::pid_t id = 0;
    if (error == 0) {
        error = ::posix_spawn(&id, program.c_str(), &actions.files, &actions.attributes,
                              arguments.data(), environ);
    }
    if (error != 0) {
        return core::Error{std::string("a process can't be started: ") + std::strerror(error),
                           program};
    }
    // The child is not waited for yet, so its number still means it.
    const auto descriptor = static_cast<int>(::syscall(SYS_pidfd_open, id, 0));
    if (descriptor < 0) {
        const int why = errno;
        ::kill(id, SIGKILL);
        ::waitpid(id, nullptr, 0);
        return core::Error{
            std::string("a process can't be watched (pidfd_open): ") + std::strerror(why), program};
    }
    return ChildProcess(id, descriptor);
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : id_(other.id_), descriptor_(std::exchange(other.descriptor_, -1)), end_(other.end_) {}

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(descriptor_, other.descriptor_);
    std::swap(end_, other.end_);
    return *this;
}

ChildProcess::~ChildProcess() {
    if (descriptor_ >= 0) {
        kill();
        ::close(descriptor_);
    }
}

bool ChildProcess::wait(std::int64_t at_most_ns) {
    AGON_CHECK(descriptor_ >= 0);
    const std::int64_t until_ns = WallClock::now_ns() + at_most_ns;
    while (!end_) {
        const std::int64_t left_ns = std::max<std::int64_t>(until_ns - WallClock::now_ns(), 0);
        const timespec limit{static_cast<time_t>(left_ns / 1'000'000'000),
                             static_cast<long>(left_ns % 1'000'000'000)};
        pollfd watched{descriptor_, POLLIN, 0};
        if (::ppoll(&watched, 1, &limit, nullptr) > 0) {
            siginfo_t info{};
            if (::waitid(P_PIDFD, static_cast<id_t>(descriptor_), &info, WEXITED) == 0) {
                end_ = info.si_code == CLD_EXITED ? ChildEnd{0, info.si_status}
                                                  : ChildEnd{info.si_status, 0};
            } else if (errno != EINTR) {
                end_ = ChildEnd{SIGKILL, 0};  // somebody else has waited for it
            }
        } else if (left_ns == 0) {
            return false;
        }
    }
    return true;
}

void ChildProcess::ask_to_end() {
    if (!end_) {
        ::syscall(SYS_pidfd_send_signal, descriptor_, SIGTERM, nullptr, 0);
        go_on();
    }
}

void ChildProcess::go_on() {
    if (!end_) {
        ::syscall(SYS_pidfd_send_signal, descriptor_, SIGCONT, nullptr, 0);
    }
}

void ChildProcess::kill() {
    if (end_) {
        return;
    }
    ::kill(-id_, SIGKILL);  // not waited for yet: the group's number still means it
    ::syscall(SYS_pidfd_send_signal, descriptor_, SIGKILL, nullptr, 0);
    while (!wait(1'000'000'000)) {
    }
}

ChildEnd ChildProcess::end() const {
    AGON_CHECK(end_.has_value());
    return *end_;
}

}  // namespace agon::net
