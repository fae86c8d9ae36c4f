// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string_view>
#include <thread>

namespace agon::plugin {

/// A thread that sends a signal to every thread whose guarded call is past its deadline, again and
/// again until the call is cut off, and that ends the process if it lives on long after a call was
/// lost.
class Watchdog {
public:
    struct Options {
        std::int64_t call_limit_ns;
        std::int64_t end_limit_ns;
        int cut_signal;
    };

    explicit Watchdog(const Options& options);
    /// Stops the thread.
    ~Watchdog();
    Watchdog(const Watchdog&) = delete;
    Watchdog& operator=(const Watchdog&) = delete;

    /// A call was lost: from now on the process has `end_limit_ns` to end. The first one counts.
    void expect_end(const char* call_name);

private:
    void watch();
    /// Whether a call is past its deadline.
    bool cut_late_calls(std::int64_t now_ns);

    const Options options_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool is_stopping_ = false;
    std::int64_t lost_ns_ = 0;  ///< when the first call was lost; 0 if none was
    char lost_call_[160] = "";
    std::thread thread_;
};

}  // namespace agon::plugin
