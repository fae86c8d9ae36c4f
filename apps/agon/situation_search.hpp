// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <functional>
#include <future>
#include <string>

#include "core/result.hpp"
#include "core/time.hpp"
#include "record/reader.hpp"
#include "server/server.hpp"

namespace agon::app {

/// Reruns a recording up to a moment that a viewer asked for, on a thread of its own, for the
/// situation of then; the file may still be written meanwhile. One at a time.
class SituationSearch {
public:
    SituationSearch() = default;
    SituationSearch(const SituationSearch&) = delete;
    SituationSearch& operator=(const SituationSearch&) = delete;
    ~SituationSearch();  ///< interrupts the search

    [[nodiscard]] bool is_running() const { return found_.valid(); }

    /// The recording at `path` is of this mission. @pre !is_running()
    void start(const server::Request& request, const std::string& path, core::SimTime time,
               const std::string& mission);
    /// The same in one that is open: whatever has its name by now. @pre !is_running()
    void start(const server::Request& request, const record::Recording& recording,
               core::SimTime time);
    /// Answers the request once, when the situation is found.
    void answer_when_found(server::Server& server);

    /// Whose answer waits. @pre is_running()
    [[nodiscard]] const server::Request& request() const { return request_; }

private:
    using Open = std::function<core::Result<record::Recording>()>;

    void start(const server::Request& request, const Open& open, const std::string& path,
               core::SimTime time, const std::string& mission);

    std::atomic<bool> is_interrupted_ = false;
    server::Request request_;
    core::SimTime time_;
    std::string mission_;
    std::future<core::Result<std::string>> found_;
};

/// A line that says what the situation is, and its text.
[[nodiscard]] std::string with_heading(const std::string& situation, core::SimTime time,
                                       const std::string& mission);

}  // namespace agon::app
