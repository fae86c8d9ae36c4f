// SPDX-License-Identifier: Apache-2.0
#include "progress.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

#include <unistd.h>

#include "console.hpp"
#include "core/units.hpp"
#include "match_summary.hpp"
#include "net/wall_clock.hpp"
#include "text_width.hpp"

namespace agon::app {

namespace {

constexpr std::int64_t kSecondNs = 1'000'000'000;

// What to look at next. @param msrs the team's seat, if it plays over that interface
std::string advice_for(const protocol::Event& event, const sim::SeatReport* msrs) {
    if (event.kind == "slow_wheels") {
        return " A wheel has a radius of 2 cm: 1 m/s is 50 rad/s";
    }
    if (msrs == nullptr) {
        return "; check that angles grow counter-clockwise, that the left wheel stands before the "
               "right one, and that the own goal is taken to be at negative x";
    }
    const bool is_y_up = msrs->options.find("y-up") != std::string::npos;
    return "; libraries for this interface differ in their frame: agon inspect --probe " +
           msrs->identity.file + " finds it" +
           (is_y_up ? ". With axes=y-up already, check the unit of the wheel speeds (rad/s) and "
                      "the sign of the angles (counter-clockwise)"
                    : " (axes=y-up is the most frequent)");
}

}  // namespace

bool StatusLine::is_shown() {
    return isatty(STDERR_FILENO) != 0;
}

void StatusLine::show(std::string line) {
    if (!is_shown()) {
        return;
    }
    const std::size_t width = text_width(line);
    line.append(std::max(width, width_) - width, ' ');
    width_ = width;
    std::fputc('\r', stderr);
    print(stderr, line);
    std::fflush(stderr);
}

void StatusLine::clear() {
    if (width_ > 0) {
        std::fprintf(stderr, "\r%*s\r", static_cast<int>(width_), "");
        width_ = 0;
    }
}

Progress::Progress(bool is_quiet)
    : is_quiet_(is_quiet),
      is_terminal_(StatusLine::is_shown()),
      start_ns_(net::WallClock::now_ns()),
      last_ns_(start_ns_) {}

void Progress::update(const sim::Match& match) {
    if (is_quiet_) {
        return;
    }
    const std::int64_t now_ns = net::WallClock::now_ns();
    const std::int64_t period_ns = is_terminal_ ? kSecondNs / 5 : 5 * kSecondNs;
    if (now_ns - last_ns_ >= period_ns) {
        last_ns_ = now_ns;
        write(match, now_ns);
    }
}

void Progress::write(const sim::Match& match, std::int64_t now_ns) {
    std::vector<std::string> seats;
    for (const missions::SeatInfo& seat : match.mission().seats) {
        seats.push_back(seat.name);
    }
    const core::Duration simulated = match.frame().time.since_start();
    const double passed_s = static_cast<double>(now_ns - start_ns_) / 1e9;
    std::string line = match.mission().name + "  " + core::to_clock_text(simulated) + "  " +
                       score_text(seats, match.score()) + "  " +
                       decimal(simulated.in_seconds() / passed_s, 1) + "x real time";
    if (!is_terminal_) {
        print(stderr, line + "\n");
        return;
    }
    line_.show(std::move(line));
}

void Progress::finish() {
    line_.clear();
}

core::Result<void> Watcher::begin(const sim::MatchHeader& header,
                                  const protocol::Frame& /*first*/) {
    seats_.assign(header.seats.begin(), header.seats.end());
    return {};
}

core::Result<void> Watcher::on_frame(const protocol::Frame& frame) {
    for (const protocol::Event& event : frame.events) {
        if (event.kind == "slow_wheels" || event.kind == "far_from_ball") {
            advise(event);
        }
    }
    return {};
}

void Watcher::advise(const protocol::Event& event) {
    // Who only crawls reaches the ball in no frame.
    if (std::find(advised_.begin(), advised_.end(), event.team) != advised_.end()) {
        return;
    }
    advised_.push_back(event.team);
    const auto seat = std::find_if(seats_.begin(), seats_.end(), [&event](const auto& entry) {
        return entry.seat == event.team;
    });
    const bool is_msrs = seat != seats_.end() && seat->identity.interface == "msrs";
    warn(event.team + ": " + event.reason + advice_for(event, is_msrs ? &*seat : nullptr));
}

}  // namespace agon::app
