// SPDX-License-Identifier: Apache-2.0
#include "net/keeper.hpp"

#include <signal.h>
#include <stdlib.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>

#include <dirent.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace agon::net {
namespace {

/// The process above this one; 0 if it has ended meanwhile.
::pid_t parent_of(::pid_t process) {
    char path[64];
    std::snprintf(path, sizeof(path), "/proc/%d/stat", static_cast<int>(process));
    std::FILE* file = std::fopen(path, "re");
    if (file == nullptr) {
        return 0;
    }
    // "12 (a name) with ) in it) S 34 ...": the parent stands behind the last bracket.
    char text[512];
    const std::size_t size = std::fread(text, 1, sizeof(text) - 1, file);
    std::fclose(file);
    text[size] = '\0';
    const char* bracket = nullptr;
    for (const char* at = text; *at != '\0'; ++at) {
        bracket = *at == ')' ? at : bracket;
    }
    int parent = 0;
    char state = 0;
    return bracket != nullptr && std::sscanf(bracket + 1, " %c %d", &state, &parent) == 2 ? parent
                                                                                          : 0;
}

/// Ends every child of this process. False if it has none.
bool kill_children() {
    DIR* folder = ::opendir("/proc");
    if (folder == nullptr) {
        return false;
    }
    bool has_any = false;
    const ::pid_t self = ::getpid();
    for (const dirent* entry = ::readdir(folder); entry != nullptr; entry = ::readdir(folder)) {
        const auto process = static_cast<::pid_t>(std::atoi(entry->d_name));
        if (process > 0 && parent_of(process) == self) {
            ::kill(process, SIGKILL);
            has_any = true;
        }
    }
    ::closedir(folder);
    return has_any;
}

/// The keeper is the nearest subreaper, so the children of what it kills become its own, until
/// there are none left.
void end_all_children(::pid_t kept) {
    ::kill(-kept, SIGKILL);  // its group in one go; it is not waited for yet
    while (true) {
        kill_children();
        if (::waitpid(-1, nullptr, 0) < 0 && errno == ECHILD) {
            return;
        }
        // A look at all processes takes longer than one takes to end.
        while (::waitpid(-1, nullptr, WNOHANG) > 0) {
        }
    }
}

/// Waits for children as they end. True once `kept` has ended; it is left to be waited for.
bool has_kept_ended(::pid_t kept, siginfo_t& info) {
    while (true) {
        info = {};
        if (::waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0) {
            return false;
        }
        if (info.si_pid == kept) {
            return true;
        }
        ::waitpid(info.si_pid, nullptr, 0);
        // What waits before it in the list may be the kept one.
        siginfo_t mine{};
        if (::waitid(P_PID, static_cast<id_t>(kept), &mine, WEXITED | WNOHANG | WNOWAIT) == 0 &&
            mine.si_pid == kept) {
            info = mine;
            return true;
        }
    }
}

[[noreturn]] void keep(::pid_t kept, const sigset_t& awaited, const std::function<void()>& at_end) {
    ::closefrom(0);  // whoever reads at the other end of a pipe waits for the kept process alone
    siginfo_t info{};
    bool has_ended = false;
    while (!has_ended) {
        siginfo_t signal{};
        const int number = ::sigwaitinfo(&awaited, &signal);
        if (number == SIGTERM) {
            ::kill(kept, SIGKILL);
        }
        has_ended = has_kept_ended(kept, info);
    }
    if (at_end) {
        at_end();
    }
    end_all_children(kept);
    ::_exit(info.si_code == CLD_EXITED ? std::min(info.si_status, kKeeperHighestExitCode)
                                       : kKeeperSignalBase + info.si_status);
}

}  // namespace

void run_under_keeper(const KeeperDefinition& definition) {
    sigset_t awaited{};
    sigset_t before{};
    ::sigemptyset(&awaited);
    ::sigaddset(&awaited, SIGCHLD);
    ::sigaddset(&awaited, SIGTERM);
    ::sigprocmask(SIG_BLOCK, &awaited, &before);
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (::getppid() != definition.parent_id) {
        ::_exit(0);
    }
    const ::pid_t keeper = ::getpid();
    const ::pid_t kept = ::fork();
    if (kept != 0) {
        if (kept < 0) {
            ::_exit(kKeeperHighestExitCode);
        }
        keep(kept, awaited, definition.at_end);
    }
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != keeper) {
        ::_exit(0);
    }
    // A group apart: a signal that it sends to its own group does not reach the keeper.
    ::setpgid(0, 0);
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
}

}  // namespace agon::net
