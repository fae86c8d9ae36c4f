// SPDX-License-Identifier: Apache-2.0
#include "record/extract.hpp"

#include <utility>

#include "core/units.hpp"

namespace agon::record {

namespace {

constexpr std::uint64_t kProgressTicks = 2000;

}  // namespace

core::Result<std::string> situation_at(const Recording& recording, core::SimTime time,
                                       const ExtractOptions& options) {
    if (time > recording.end_time()) {
        return core::Error{
            "the recording ends at " + core::to_text(recording.end_time().since_start()),
            core::to_text(time.since_start())};
    }
    RecordedOrders orders(recording);
    PlayedBack inputs(recording);
    auto match = rerun(recording, inputs.seats(), orders, options.make_mission);
    if (!match) {
        return match.error();
    }
    const auto last = static_cast<std::uint64_t>(time.since_start() / recording.match().tick);
    TickCursor cursor = recording.ticks();
    for (std::uint64_t tick = 0;; ++tick) {
        const auto recorded = cursor.next();
        if (!recorded) {
            return recorded.error();
        }
        if (*recorded != nullptr && tick > 0) {
            if (match->is_over()) {
                return core::Error{"the rerun is over before the recording", ""};
            }
            if (const auto replaced = inputs.replace(*match, (*recorded)->inputs); !replaced) {
                return replaced.error();
            }
            if (const auto ticked = match->tick(); !ticked) {
                return ticked.error();
            }
        }
        const bool is_equal =
            *recorded != nullptr && match->frame().tick == tick &&
            (!recording.match().has_hashes || match->frame().hash == (*recorded)->hash);
        if (!is_equal) {
            return core::Error{"the rerun differs from the recording in tick " +
                                   std::to_string(tick) + "; its state there is unknown",
                               ""};
        }
        if (tick == last) {
            auto text = match->situation();
            return text ? std::move(text)
                        : core::Error{"no situation can be taken at " +
                                          core::to_text(time.since_start()) + ": " +
                                          text.error().what,
                                      text.error().where};
        }
        if (options.progress && tick % kProgressTicks == 0 && !options.progress(tick)) {
            return core::Error{"interrupted", ""};
        }
    }
}

}  // namespace agon::record
