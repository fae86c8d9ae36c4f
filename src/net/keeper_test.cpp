// SPDX-License-Identifier: Apache-2.0
#include "net/keeper.hpp"

#include <signal.h>
#include <stdlib.h>

#include <array>
#include <cerrno>

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace agon::net {
namespace {

/// What the processes of a test tell it.
struct Told {
    volatile ::pid_t worker = 0;
    volatile ::pid_t left_behind = 0;
    volatile bool has_told_end = false;
};

/// A keeper with a worker, as grandchildren of the test.
class Kept {
public:
    Kept()
        : told_(static_cast<Told*>(::mmap(nullptr, sizeof(Told), PROT_READ | PROT_WRITE,
                                          MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {}

    ~Kept() { ::munmap(told_, sizeof(Told)); }

    Kept(const Kept&) = delete;
    Kept& operator=(const Kept&) = delete;

    template <typename Work>
    void start(Work&& work) {
        const ::pid_t parent = ::getpid();
        keeper_ = ::fork();
        if (keeper_ == 0) {
            run_under_keeper({parent, [this] {
                                  told_->has_told_end = true;
                              }});
            told_->worker = ::getpid();
            ::_exit(work(*told_));
        }
    }

    [[nodiscard]] ::pid_t keeper() const { return keeper_; }

    [[nodiscard]] const Told& told() const { return *told_; }

    /// The keeper's exit code.
    int wait() const {
        int status = 0;
        ::waitpid(keeper_, &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

    template <typename Condition>
    static void wait_until(Condition&& is_so) {
        while (!is_so()) {
            ::usleep(500);
        }
    }

private:
    Told* told_;
    ::pid_t keeper_ = 0;
};

bool is_alive(::pid_t process) {
    return ::kill(process, 0) == 0;
}

/// Of a worker: a process that leaves its session and outlives it.
void leave_somebody_behind(Told& told) {
    if (::fork() == 0) {
        ::setsid();
        if (::fork() == 0) {
            told.left_behind = ::getpid();
            while (true) {
                ::pause();
            }
        }
        ::_exit(0);
    }
    Kept::wait_until([&told] { return told.left_behind != 0; });
}

TEST(Keeper, ExitsAsItsProcessDoes) {
    for (const int code : std::array{0, 3, 127}) {
        Kept kept;
        kept.start([code](Told&) { return code; });
        EXPECT_EQ(kept.wait(), code);
        EXPECT_TRUE(kept.told().has_told_end);
    }
    Kept kept;
    kept.start([](Told&) { return 200; });
    EXPECT_EQ(kept.wait(), kKeeperHighestExitCode);
}

TEST(Keeper, TellsTheSignalThatEndedItsProcess) {
    Kept kept;
    kept.start([](Told&) {
        ::kill(::getpid(), SIGKILL);
        return 0;
    });
    EXPECT_EQ(kept.wait(), kKeeperSignalBase + SIGKILL);
}

TEST(Keeper, EndsWhatItsProcessLeftBehind) {
    Kept kept;
    kept.start([](Told& told) {
        leave_somebody_behind(told);
        return 4;
    });

    EXPECT_EQ(kept.wait(), 4);
    EXPECT_FALSE(is_alive(kept.told().left_behind));
}

TEST(Keeper, EndsAllWhenItIsAskedTo) {
    Kept kept;
    kept.start([](Told& told) {
        ::signal(SIGTERM, SIG_IGN);
        leave_somebody_behind(told);
        ::raise(SIGSTOP);
        return 0;
    });
    Kept::wait_until([&kept] { return kept.told().left_behind != 0; });
    ::kill(kept.keeper(), SIGTERM);

    EXPECT_EQ(kept.wait(), kKeeperSignalBase + SIGKILL);
    EXPECT_FALSE(is_alive(kept.told().worker));
    EXPECT_FALSE(is_alive(kept.told().left_behind));
}

TEST(Keeper, IsNotReachedByWhatItsProcessSendsToItsGroup) {
    Kept kept;
    kept.start([](Told&) {
        ::kill(0, SIGKILL);
        return 0;
    });
    EXPECT_EQ(kept.wait(), kKeeperSignalBase + SIGKILL);
    EXPECT_TRUE(kept.told().has_told_end);
}

TEST(Keeper, EndsItsProcessWhenTheParentDies) {
    Kept kept;
    const ::pid_t parent = ::fork();
    if (parent == 0) {
        kept.start([](Told& told) {
            leave_somebody_behind(told);
            while (true) {
                ::pause();
            }
            return 0;
        });
        Kept::wait_until([&kept] { return kept.told().left_behind != 0; });
        ::raise(SIGKILL);
    }
    ::waitpid(parent, nullptr, 0);

    Kept::wait_until(
        [&kept] { return !is_alive(kept.told().worker) && !is_alive(kept.told().left_behind); });
    EXPECT_TRUE(kept.told().has_told_end);
}

}  // namespace
}  // namespace agon::net
