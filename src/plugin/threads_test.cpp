// SPDX-License-Identifier: Apache-2.0
#include "plugin/threads.hpp"

#include <algorithm>
#include <future>
#include <thread>

#include <gtest/gtest.h>
#include <unistd.h>

namespace agon::plugin {
namespace {

TEST(RunningThreads, HaveThisOne) {
    const auto threads = running_threads();

    EXPECT_TRUE(std::binary_search(threads.begin(), threads.end(), ::gettid()));
}

TEST(RunningThreads, NewOneIsSeenUntilItEnded) {
    const auto before = running_threads();
    EXPECT_FALSE(is_any_new_thread_running(before));
    std::promise<void> end;
    std::thread other([&] { end.get_future().wait(); });

    EXPECT_TRUE(is_any_new_thread_running(before));

    end.set_value();
    other.join();
    EXPECT_FALSE(is_any_new_thread_running(before));
}

}  // namespace
}  // namespace agon::plugin
