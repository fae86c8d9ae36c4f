// SPDX-License-Identifier: Apache-2.0
#include "situation_search.hpp"

#include <chrono>
#include <exception>
#include <utility>

#include "core/check.hpp"
#include "core/units.hpp"
#include "record/extract.hpp"

namespace agon::app {

namespace {

core::Result<std::string> find(const std::function<core::Result<record::Recording>()>& open,
                               const std::string& path, core::SimTime time,
                               const std::atomic<bool>& is_interrupted) {
    // Nothing is thrown across the end of a thread.
    try {
        const auto recording = open();
        if (!recording) {
            return recording.error();
        }
        record::ExtractOptions options;
        options.progress = [&is_interrupted](std::uint64_t) {
            return !is_interrupted;
        };
        return record::situation_at(*recording, time, options);
    } catch (const std::exception& fault) {
        return core::Error{std::string("internal fault: ") + fault.what(), path};
    }
}

}  // namespace

SituationSearch::~SituationSearch() {
    is_interrupted_ = true;  // the future waits for its thread
}

void SituationSearch::start(const server::Request& request, const std::string& path,
                            core::SimTime time, const std::string& mission) {
    start(
        request, [path] { return record::Recording::open(path); }, path, time, mission);
}

void SituationSearch::start(const server::Request& request, const record::Recording& recording,
                            core::SimTime time) {
    start(
        request, [recording] { return core::Result<record::Recording>(recording); }, "", time,
        recording.match().mission);
}

void SituationSearch::start(const server::Request& request, const Open& open,
                            const std::string& path, core::SimTime time,
                            const std::string& mission) {
    AGON_CHECK(!is_running());
    request_ = request;
    time_ = time;
    mission_ = mission;
    found_ = std::async(std::launch::async, [this, open, path, time] {
        return find(open, path, time, is_interrupted_);
    });
}

void SituationSearch::answer_when_found(server::Server& server) {
    if (!is_running() || found_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
        return;
    }
    auto found = found_.get();
    if (found) {
        found = with_heading(*found, time_, mission_);
    }
    server.answer(request_, found);
}

std::string with_heading(const std::string& situation, core::SimTime time,
                         const std::string& mission) {
    return "# situation of " + mission + " at " + core::to_text(time.since_start()) +
           ": agon play MISSION --state FILE begins here\n" + situation;
}

}  // namespace agon::app
