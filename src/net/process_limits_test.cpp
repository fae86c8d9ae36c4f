// SPDX-License-Identifier: Apache-2.0
#include "net/process_limits.hpp"

#include <stdlib.h>

#include <cstdio>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace agon::net {
namespace {

/// The exit code of `work` in a child of this process, which its limits then bind.
template <typename Work>
int exit_code_of(Work&& work) {
    const ::pid_t child = ::fork();
    if (child == 0) {
        ::_exit(work());
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(ProcessLimits, AFileEndsAtItsLimitAndTheProcessLivesOn) {
    const int code = exit_code_of([] {
        limit_this_process({0, 4096});
        std::FILE* file = std::tmpfile();
        std::size_t written = 0;
        while (std::fputc('x', file) != EOF && std::fflush(file) == 0) {
            ++written;
        }
        return written == 4096 ? 10 : 11;
    });
    EXPECT_EQ(code, 10);
}

TEST(ProcessLimits, ForbidCoreFiles) {
    const int code = exit_code_of([] {
        limit_this_process({});
        rlimit core{};
        ::getrlimit(RLIMIT_CORE, &core);
        return core.rlim_max == 0 ? 10 : 11;
    });
    EXPECT_EQ(code, 10);
}

TEST(ProcessLimits, AreNotRaised) {
    const int code = exit_code_of([] {
        limit_this_process({0, 4096});
        limit_this_process({0, 8192});
        rlimit file{};
        ::getrlimit(RLIMIT_FSIZE, &file);
        return file.rlim_cur == 4096 ? 10 : 11;
    });
    EXPECT_EQ(code, 10);
}

TEST(ProcessLimits, NobodyTracesATest) {
    EXPECT_FALSE(is_traced());
}

}  // namespace
}  // namespace agon::net
