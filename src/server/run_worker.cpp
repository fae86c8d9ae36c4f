// SPDX-License-Identifier: Apache-2.0
#include "server/run_worker.hpp"

#include <exception>
#include <string>
#include <utility>

namespace agon::server {

namespace {

/// No exception crosses the thread's start: a fault of ours is this reader's alone.
core::Result<RunSlice> read(const RunWorker::Job& job) {
    try {
        return job.recorded->read(job.wish);
    } catch (const std::exception& fault) {
        return core::Error{std::string("internal fault: ") + fault.what(), job.recorded->name()};
    }
}

}  // namespace

RunWorker::RunWorker(std::function<void(const Job&, core::Result<RunSlice>)> done)
    : done_(std::move(done)), thread_([this] { work(); }) {}

RunWorker::~RunWorker() {
    stop();
}

void RunWorker::stop() {
    {
        const std::lock_guard lock(mutex_);
        is_ending_ = true;
    }
    changed_.notify_one();
    if (thread_.joinable()) {
        thread_.join();
    }
}

void RunWorker::add(Job job) {
    {
        const std::lock_guard lock(mutex_);
        jobs_.push_back(std::move(job));
    }
    changed_.notify_one();
}

void RunWorker::work() {
    while (true) {
        Job job;
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return is_ending_ || !jobs_.empty(); });
            if (is_ending_) {
                return;
            }
            job = std::move(jobs_.front());
            jobs_.pop_front();
        }
        done_(job, read(job));
    }
}

}  // namespace agon::server
