// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "record/recorder.hpp"
#include "server/server.hpp"
#include "sim/match.hpp"
#include "situation_search.hpp"

namespace agon::app {

/// The situations of a live match, as text for whoever wants one: that of now at once, an earlier
/// one by a rerun of the recording, which goes on being written meanwhile.
class LiveSituations {
public:
    /// All outlive it. @param recorder nullptr: nothing is recorded
    LiveSituations(server::Server& server, const sim::Match& match, record::Recorder* recorder)
        : server_(server), match_(match), recorder_(recorder) {}

    LiveSituations(const LiveSituations&) = delete;
    LiveSituations& operator=(const LiveSituations&) = delete;
    ~LiveSituations();  ///< answers who still waits

    /// Answers a request for the situation after that tick, now or later.
    void answer(const server::Request& request, std::uint64_t tick);

    /// Answers what took its time.
    void answer_when_found() { search_.answer_when_found(server_); }

private:
    server::Server& server_;
    const sim::Match& match_;
    record::Recorder* recorder_;
    SituationSearch search_;
};

}  // namespace agon::app
