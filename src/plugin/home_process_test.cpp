// SPDX-License-Identifier: Apache-2.0
#include "plugin/home_process.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace agon::plugin {
namespace {

TEST(HomeProcess, ChildIsAnotherAndKnowsIt) {
    set_home_process();
    EXPECT_TRUE(is_home_process());
    EXPECT_FALSE(is_forked_off());

    const ::pid_t child = ::fork();
    if (child == 0) {
        ::_exit(is_forked_off() && !is_home_process() ? 0 : 1);
    }

    int status = -1;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    EXPECT_FALSE(is_forked_off());
}

TEST(HomeProcess, ChildMayBecomeOneItself) {
    set_home_process();

    const ::pid_t child = ::fork();
    if (child == 0) {
        set_home_process();
        ::_exit(!is_forked_off() && is_home_process() ? 0 : 1);
    }

    int status = -1;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace agon::plugin
