// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <string>

#include "core/result.hpp"
#include "core/time.hpp"

namespace agon::app {

/// Reruns a recording up to a moment, on a thread of its own, for the situation of then; the file
/// may still be written meanwhile. One at a time.
class SituationSearch {
public:
    SituationSearch() = default;
    SituationSearch(const SituationSearch&) = delete;
    SituationSearch& operator=(const SituationSearch&) = delete;
    ~SituationSearch();  ///< interrupts the search

    [[nodiscard]] bool is_running() const { return found_.valid(); }

    /// @pre !is_running()
    void start(const std::string& path, core::SimTime time);
    /// What was found, once; none while it is being searched.
    [[nodiscard]] std::optional<core::Result<std::string>> take();

private:
    std::atomic<bool> is_interrupted_ = false;
    std::future<core::Result<std::string>> found_;
};

/// A line that says what the situation is, and its text.
[[nodiscard]] std::string with_heading(const std::string& situation, core::SimTime time,
                                       const std::string& mission);

}  // namespace agon::app
