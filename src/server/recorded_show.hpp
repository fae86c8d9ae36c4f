// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "protocol/replacement.hpp"
#include "record/reader.hpp"
#include "server/history.hpp"

namespace agon::server {

/// A recording as viewers see it. Never changes: any thread may read it.
class RecordedShow {
public:
    /// Another strategy took a seat while the match ran.
    struct Replaced {
        std::uint64_t tick = 0;
        protocol::SeatId seat;
        protocol::Replacement by;
    };

    /// Who sat there drew no more from then on.
    struct DrawingsEnd {
        std::uint64_t tick = 0;
        core::SimTime time;
        protocol::SeatId seat;
    };

    /// Looks into the recording for who took a seat: a few milliseconds for each.
    RecordedShow(record::Recording recording, std::string name);

    [[nodiscard]] const record::Recording& recording() const { return recording_; }

    [[nodiscard]] const std::string& name() const { return name_; }

    /// Of the frames; 0 if there are none.
    [[nodiscard]] std::uint64_t first_tick() const;
    [[nodiscard]] std::uint64_t last_tick() const;

    /// The frames from one tick to another, with what was said and commanded meanwhile. Takes a few
    /// milliseconds for a second of the recording.
    [[nodiscard]] core::Result<RunSlice> read(const RunWish& wish) const;

private:
    void note_end_of_drawings(const protocol::Event& event);
    [[nodiscard]] std::uint64_t tick_of(std::size_t frame) const;

    record::Recording recording_;
    std::string name_;
    std::vector<Replaced> replaced_;
    std::vector<DrawingsEnd> drawings_end_;
};

}  // namespace agon::server
