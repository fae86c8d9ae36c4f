// SPDX-License-Identifier: Apache-2.0
#include "live_seats.hpp"

#include <utility>

#include "console.hpp"
#include "net/wall_clock.hpp"
#include "strategy/registry.hpp"

namespace agon::app {

namespace {

constexpr std::int64_t kLookPeriod_ns = 200'000'000;

}  // namespace

LiveSeats::LiveSeats(sim::Match& match, std::vector<std::string> files,
                     const std::vector<bool>& watched, Make make)
    : match_(match), make_(std::move(make)), files_(std::move(files)), watched_(watched) {
    watches_.resize(match_.mission().seats.size());
    files_.resize(watches_.size());
    watched_.resize(watches_.size());
    for (std::size_t seat = 0; seat < watches_.size(); ++seat) {
        set_watched(seat, watched_[seat]);
    }
}

bool LiveSeats::may_replace(protocol::SeatId seat, bool is_paused) const {
    return is_paused || match_.is_stopped() || !match_.is_deciding(seat);
}

core::Result<void> LiveSeats::replace(protocol::SeatId seat, const std::string& choice,
                                      bool is_paused) {
    if (!may_replace(seat, is_paused)) {
        return core::Error{"play is on; pause it, or wait until the robots are placed again", ""};
    }
    return put(seat, choice);
}

core::Result<void> LiveSeats::put(protocol::SeatId seat, const std::string& choice) {
    auto made = make_(seat, choice);
    if (!made) {
        return made.error();
    }
    const std::size_t index = seat.index();
    const bool is_another = made->file != files_[index];
    files_[index] = made->file;
    match_.replace_strategy(seat, std::move(made->definition));
    watches_[index].has_changed = false;
    if (is_another && watches_[index].files) {
        set_watched(index, true);
    }
    return {};
}

core::Result<std::string> LiveSeats::watch(protocol::SeatId seat, bool is_watched) {
    const std::size_t index = seat.index();
    const std::string& file = files_.at(index);
    if (is_watched && file.empty()) {
        return core::Error{"there is no file to watch", match_.mission().seats[index].name};
    }
    set_watched(index, is_watched);
    if (is_watched) {
        if (const auto library = strategy::describe_library(file); !library) {
            return "it is no library yet: " + library.error().text();
        }
    }
    return std::string();
}

void LiveSeats::set_watched(std::size_t seat, bool is_watched) {
    watches_[seat] = {};
    watched_[seat] = is_watched && !files_[seat].empty();
    if (watched_[seat]) {
        const auto tell_faulty = [name =
                                      match_.mission().seats[seat].name](const std::string& why) {
            print(stderr, name + ": it was built anew, but is no library yet: " + why + "\n");
        };
        watches_[seat].files.emplace(
            std::vector<WatchedFile>{{files_[seat], WatchedFile::Kind::Library}}, tell_faulty);
    }
}

void LiveSeats::tell_built_anew(std::size_t seat, bool is_paused) const {
    const bool is_now = may_replace(protocol::SeatId(static_cast<std::uint32_t>(seat)), is_paused);
    print(stderr, match_.mission().seats[seat].name + ": " + files_[seat] + " was built anew; " +
                      (!is_now     ? "it plays from the next pause or restart on"
                       : is_paused ? "it plays from the next step on"
                                   : "it takes over") +
                      "\n");
}

bool LiveSeats::look(bool is_paused) {
    const std::int64_t now_ns = net::WallClock::now_ns();
    const bool is_time = now_ns >= next_look_ns_;
    if (is_time) {
        next_look_ns_ = now_ns + kLookPeriod_ns;
    }
    bool is_replaced = false;
    for (std::size_t i = 0; i < watches_.size(); ++i) {
        Watch& watch = watches_[i];
        const bool has_changed = is_time && watch.files && !watch.files->look().empty();
        if (has_changed && !watch.has_changed) {
            watch.has_changed = true;
            tell_built_anew(i, is_paused);
        }
        const protocol::SeatId seat(static_cast<std::uint32_t>(i));
        if (watch.has_changed && may_replace(seat, is_paused)) {
            watch.has_changed = false;
            const auto replaced = put(seat, "");
            is_replaced = is_replaced || replaced;
            if (!replaced) {
                warn(replaced.error().text());
            }
        }
    }
    return is_replaced;
}

}  // namespace agon::app
