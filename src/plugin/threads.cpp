// SPDX-License-Identifier: Apache-2.0
#include "plugin/threads.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <string>
#include <system_error>
#include <thread>

namespace agon::plugin {
namespace {

constexpr int kLooks = 10;
constexpr std::chrono::milliseconds kPause{2};

}  // namespace

std::vector<::pid_t> running_threads() {
    std::vector<::pid_t> threads;
    std::error_code error;
    std::filesystem::directory_iterator entry("/proc/self/task", error);
    for (const std::filesystem::directory_iterator end; !error && entry != end;
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        ::pid_t thread = 0;
        if (std::from_chars(name.data(), name.data() + name.size(), thread).ec == std::errc()) {
            threads.push_back(thread);
        }
    }
    std::sort(threads.begin(), threads.end());
    return threads;
}

bool is_any_new_thread_running(const std::vector<::pid_t>& known) {
    for (int look = 0; look < kLooks; ++look) {
        if (look > 0) {
            std::this_thread::sleep_for(kPause);
        }
        const std::vector<::pid_t> running = running_threads();
        if (std::includes(known.begin(), known.end(), running.begin(), running.end())) {
            return false;
        }
    }
    return true;
}

}  // namespace agon::plugin
