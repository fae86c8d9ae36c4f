// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "core/result.hpp"
#include "server/recorded_show.hpp"

namespace agon::server {

/// Reads runs of recordings, one after the other, on a thread of its own: a long read holds up
/// nobody but those who wait for one.
class RunWorker {
public:
    struct Job {
        std::uint64_t client = 0;
        std::shared_ptr<const RecordedShow> recorded;  // what is shown may change meanwhile
        RunWish wish;
    };

    /// `done` is called on the worker's thread.
    explicit RunWorker(std::function<void(const Job&, core::Result<RunSlice>)> done);
    RunWorker(const RunWorker&) = delete;
    RunWorker& operator=(const RunWorker&) = delete;
    ~RunWorker();

    void add(Job job);
    /// Ends after the job that is under way; those that wait are dropped. A second call does
    /// nothing.
    void stop();

private:
    void work();

    std::function<void(const Job&, core::Result<RunSlice>)> done_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Job> jobs_;
    bool is_ending_ = false;
    std::thread thread_;
};

}  // namespace agon::server
