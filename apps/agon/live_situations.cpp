// SPDX-License-Identifier: Apache-2.0
#include "live_situations.hpp"

#include <string>

namespace agon::app {

namespace {

core::SimTime time_of(const sim::Match& match, std::uint64_t tick) {
    return core::SimTime::at(match.mission().tick * static_cast<std::int64_t>(tick));
}

}  // namespace

LiveSituations::~LiveSituations() {
    if (search_.is_running()) {
        server_.answer(search_.request(), core::Error{"another match begins", ""});
    }
}

void LiveSituations::answer(const server::Request& request, std::uint64_t tick) {
    const std::uint64_t now = match_.frame().tick;
    const std::string& mission = match_.mission().name;
    if (tick == now) {
        auto text = match_.situation();
        if (text) {
            text = with_heading(*text, match_.frame().time, mission);
        }
        server_.answer(request, text);
    } else if (tick > now) {
        server_.answer(request, core::Error{"that moment has not been played yet", ""});
    } else if (recorder_ == nullptr) {
        server_.answer(request, core::Error{"no recording is written (--record), so only the "
                                            "situation of now can be had",
                                            ""});
    } else if (search_.is_running()) {
        server_.answer(request,
                       core::Error{"another situation is being looked for; wait for it", ""});
    } else if (const auto flushed = recorder_->flush(); !flushed) {
        server_.answer(request, flushed.error());
    } else {
        search_.start(request, recorder_->path(), time_of(match_, tick), mission);
    }
}

}  // namespace agon::app
