// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "file_watch.hpp"
#include "protocol/frame.hpp"
#include "sim/match.hpp"

namespace agon::app {

/// Who is to take a seat, and the library's path.
struct NewStrategy {
    sim::SeatDefinition definition;
    std::string file;
};

/// Who plays in the seats of a live match: takes others for them when a person wants it, or when a
/// file that is watched was built anew.
class LiveSeats {
public:
    /// An empty choice: the same file once more.
    using Make =
        std::function<core::Result<NewStrategy>(protocol::SeatId seat, const std::string& choice)>;

    /// @param files by seat: the library @param watched by seat: whether it is watched at first
    LiveSeats(sim::Match& match, std::vector<std::string> files, const std::vector<bool>& watched,
              Make make);

    /// Another strategy for a seat from the next tick on. Errors: play is on, a choice that can't
    /// be had.
    core::Result<void> replace(protocol::SeatId seat, const std::string& choice, bool is_paused);
    /// What there is to be said of it: why the file is no library yet. An error if the seat has no
    /// file.
    core::Result<std::string> watch(protocol::SeatId seat, bool is_watched);
    /// Now and then: has those take over that were built anew. True if one is to, in the next tick.
    bool look(bool is_paused);

    [[nodiscard]] const std::vector<std::string>& files() const { return files_; }

    /// By seat: whether its file is being watched.
    [[nodiscard]] const std::vector<bool>& watched() const { return watched_; }

private:
    struct Watch {
        std::optional<FileWatch> files;
        bool has_changed = false;  ///< and waits for a moment when it may be replaced
    };

    [[nodiscard]] bool may_replace(protocol::SeatId seat, bool is_paused) const;
    core::Result<void> put(protocol::SeatId seat, const std::string& choice);
    void set_watched(std::size_t seat, bool is_watched);
    void tell_built_anew(std::size_t seat, bool is_paused) const;

    sim::Match& match_;
    Make make_;
    std::vector<std::string> files_;
    std::vector<bool> watched_;
    std::vector<Watch> watches_;
    std::int64_t next_look_ns_ = 0;
};

}  // namespace agon::app
