// SPDX-License-Identifier: Apache-2.0
#include "live_match.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "console.hpp"
#include "core/units.hpp"
#include "interrupt.hpp"
#include "net/wall_clock.hpp"

namespace agon::app {

namespace {

/// So soon an interrupt is seen.
constexpr core::Duration kLongestRest = core::Duration::milliseconds(100);
constexpr std::int64_t kLookPeriod_ns = 200'000'000;
constexpr std::int64_t kStatusPeriod_ns = 500'000'000;
/// Slower than that, a frame for each tick is what one wants to see.
constexpr double kSlowRatio = 0.5;

core::Error is_over_error() {
    return {"the match is over", ""};
}

core::Error no_lobby_error() {
    return {"matches and recordings are chosen in a lobby: agon serve", ""};
}

core::SimTime time_of(const sim::Match& match, std::uint64_t tick) {
    return core::SimTime::at(match.mission().tick * static_cast<std::int64_t>(tick));
}

}  // namespace

LiveMatch::LiveMatch(sim::Match& match, LiveSetup setup)
    : match_(match), setup_(std::move(setup)), progress_(setup_.is_quiet) {
    watched_.resize(match_.mission().seats.size());
    setup_.files.resize(watched_.size());
    setup_.watched.resize(watched_.size());
    for (std::size_t seat = 0; seat < watched_.size(); ++seat) {
        watch(seat, setup_.watched[seat]);
    }
}

LiveMatch::~LiveMatch() {
    if (search_.is_running()) {
        setup_.server.answer(search_.request(), core::Error{"another match begins", ""});
    }
}

LiveMatch::End LiveMatch::play() {
    choose_frames();
    show_status();
    while (!end_) {
        obey_requests();
        look_at_files();
        search_.answer_when_found(setup_.server);
        if (Interrupt::has_come()) {
            end_ = end_.value_or(End::Interrupted);
        } else if (match_.is_over()) {
            end_ = end_.value_or(End::Over);
        }
        if (end_) {
            break;
        }
        if (steps_left_ == 0 && stands_still()) {
            rest(kLongestRest);
            continue;
        }
        const core::Duration early = steps_left_ > 0 || wants_tick_
                                         ? core::Duration()
                                         : setup_.pacer.time_until(match_.frame().time);
        if (early > core::Duration()) {
            rest(std::min(early, kLongestRest));
            continue;
        }
        tick();
    }
    progress_.finish();
    return *end_;
}

LiveMatch::End LiveMatch::linger() {
    is_finished_ = true;
    end_.reset();
    show_status();
    while (!end_) {
        rest(kLongestRest);
        obey_requests();
        search_.answer_when_found(setup_.server);
        if (Interrupt::has_come()) {
            end_ = end_.value_or(End::Interrupted);
        }
    }
    return *end_;
}

void LiveMatch::tick() {
    const bool was_stopped = match_.is_stopped();
    const auto ticked = match_.tick();
    steps_left_ -= std::min<std::uint64_t>(steps_left_, 1);
    // Of the tick that stopped play there may be no frame; of the next one there is.
    wants_tick_ = match_.is_stopped() && !was_stopped;
    choose_frames();
    progress_.update(match_);
    if (!ticked) {
        error_ = ticked;
        end_ = End::Failed;
    }
    if (is_paused_ && steps_left_ == 0) {
        show_status();
    } else {
        show_status_now_and_then();
    }
}

void LiveMatch::rest(core::Duration most) {
    setup_.server.wait_for_request(most);
    show_status_now_and_then();
}

bool LiveMatch::stands_still() const {
    if (is_paused_) {
        return true;
    }
    const bool waits_for_person = match_.is_stopped() && !wants_tick_ &&
                                  (setup_.orders == nullptr || setup_.orders->left().empty());
    return waits_for_person;
}

// ---- what people ask for ------------------------------------------------------------------------

void LiveMatch::obey_requests() {
    while (const auto request = setup_.server.take_request()) {
        obey_and_answer(*request);
        if (end_) {
            return;  // what still waits is for whoever comes next
        }
    }
}

void LiveMatch::obey_and_answer(const server::Request& request) {
    if (const auto* wanted = std::get_if<server::ExtractSituation>(&request.what)) {
        extract(request, wanted->tick);
        return;
    }
    if (std::holds_alternative<server::PlayMatch>(request.what) ||
        std::holds_alternative<server::OpenRecording>(request.what)) {
        leave_for(request);
        return;
    }
    const Answer answer = std::visit(
        [this](const auto& what) -> Answer {
            if constexpr (requires { obey(what); }) {
                return obey(what);
            } else {
                return std::string();  // answered above
            }
        },
        request.what);
    setup_.server.answer(request, answer);
    choose_frames();
    show_status();
}

LiveMatch::Answer LiveMatch::obey(const server::Pause& /*request*/) {
    const bool was_paused = std::exchange(is_paused_, true);
    steps_left_ = 0;
    if (!was_paused && !is_finished_ && !match_.is_over()) {
        // One more, which is shown as every tick is from now on: of the last one there may be no
        // frame, and who pauses is to see the moment at which time stands.
        choose_frames();
        tick();
    }
    return std::string();
}

LiveMatch::Answer LiveMatch::obey(const server::Resume& /*request*/) {
    is_paused_ = false;
    steps_left_ = 0;
    setup_.pacer.start_anew();
    return std::string();
}

LiveMatch::Answer LiveMatch::obey(const server::Step& request) {
    if (is_finished_ || match_.is_over()) {
        return is_over_error();
    }
    is_paused_ = true;
    steps_left_ += request.ticks;
    return std::string();
}

LiveMatch::Answer LiveMatch::obey(const server::Speed& request) {
    setup_.pacer.set_speed(request.ratio);
    return std::string();
}

LiveMatch::Answer LiveMatch::obey(const server::Restart& request) {
    if (const auto possible = setup_.check_restart(request); !possible) {
        return possible.error();
    }
    restart_ = request;
    end_ = End::Restart;
    return std::string();
}

LiveMatch::Answer LiveMatch::obey(const server::GiveOrder& request) {
    const protocol::BlockSchema* schema = match_.mission().order;
    if (schema == nullptr || request.block.size() != schema->size_bytes) {
        return core::Error{match_.mission().name + " takes no such orders", ""};
    }
    if (is_finished_ || match_.is_over()) {
        return is_over_error();
    }
    match_.order(request.block);
    wants_tick_ = true;
    return std::string();
}

LiveMatch::Answer LiveMatch::obey(const server::ReplaceStrategy& request) {
    if (is_finished_ || match_.is_over()) {
        return is_over_error();
    }
    if (!may_replace(request.seat)) {
        return core::Error{"play is on; pause it, or wait until the robots are placed again", ""};
    }
    if (const auto replaced = replace(request.seat, request.choice); !replaced) {
        return replaced.error();
    }
    return std::string();
}

LiveMatch::Answer LiveMatch::obey(const server::WatchStrategy& request) {
    const std::size_t seat = request.seat.index();
    if (request.is_watched && setup_.files.at(seat).empty()) {
        return core::Error{"there is no file to watch", match_.mission().seats[seat].name};
    }
    watch(seat, request.is_watched);
    return std::string();
}

LiveMatch::Answer LiveMatch::obey(const server::StopMatch& /*request*/) {
    if (is_finished_) {
        return is_over_error();
    }
    end_ = End::Stopped;
    return std::string();
}

void LiveMatch::leave_for(const server::Request& request) {
    if (!setup_.has_lobby) {
        setup_.server.answer(request, no_lobby_error());
    } else if (!is_finished_) {
        setup_.server.answer(request, core::Error{"a match is being played; stop it first", ""});
    } else {
        request_ = request;
        end_ = End::Lobby;
    }
}

// ---- situations ---------------------------------------------------------------------------------

void LiveMatch::extract(const server::Request& request, std::uint64_t tick) {
    const std::uint64_t now = match_.frame().tick;
    const std::string& mission = match_.mission().name;
    if (tick == now) {
        const auto text = match_.situation();
        const core::SimTime time = match_.frame().time;
        setup_.server.answer(request, text ? Answer(with_heading(*text, time, mission)) : text);
    } else if (tick > now) {
        setup_.server.answer(request, core::Error{"that moment has not been played yet", ""});
    } else if (setup_.recorder == nullptr) {
        setup_.server.answer(
            request, core::Error{"no recording is written (--record), so only the situation of "
                                 "now can be had",
                                 ""});
    } else if (search_.is_running()) {
        setup_.server.answer(request,
                             core::Error{"another situation is being looked for; wait for it", ""});
    } else if (const auto flushed = setup_.recorder->flush(); !flushed) {
        setup_.server.answer(request, flushed.error());
    } else {
        search_.start(request, setup_.recorder->path(), time_of(match_, tick), mission);
    }
}

// ---- strategies ---------------------------------------------------------------------------------

bool LiveMatch::may_replace(protocol::SeatId seat) const {
    return is_paused_ || match_.is_stopped() || !match_.is_deciding(seat);
}

core::Result<void> LiveMatch::replace(protocol::SeatId seat, const std::string& choice) {
    auto made = setup_.make_strategy(seat, choice);
    if (!made) {
        return made.error();
    }
    const std::size_t index = seat.index();
    const bool is_another = made->file != setup_.files[index];
    setup_.files[index] = made->file;
    match_.replace_strategy(seat, std::move(made->definition));
    watched_[index].has_changed = false;
    if (is_another && watched_[index].watch) {
        watch(index, true);
    }
    wants_tick_ = true;
    return {};
}

void LiveMatch::watch(std::size_t seat, bool is_watched) {
    watched_[seat] = {};
    setup_.watched[seat] = is_watched && !setup_.files[seat].empty();
    if (setup_.watched[seat]) {
        watched_[seat].watch.emplace(
            std::vector<WatchedFile>{{setup_.files[seat], WatchedFile::Kind::Library}});
    }
}

void LiveMatch::look_at_files() {
    const std::int64_t now_ns = net::WallClock::now_ns();
    const bool is_time = now_ns >= next_look_ns_;
    if (is_time) {
        next_look_ns_ = now_ns + kLookPeriod_ns;
    }
    for (std::size_t i = 0; i < watched_.size(); ++i) {
        WatchedSeat& watched = watched_[i];
        const protocol::SeatId seat(static_cast<std::uint32_t>(i));
        const bool has_changed = is_time && watched.watch && !watched.watch->look().empty();
        if (has_changed && !watched.has_changed) {
            watched.has_changed = true;
            print(stderr, match_.mission().seats[i].name + ": " + setup_.files[i] +
                              " was built anew; it plays from the next pause or restart on\n");
        }
        if (watched.has_changed && may_replace(seat)) {
            watched.has_changed = false;
            if (const auto replaced = replace(seat, ""); !replaced) {
                warn(replaced.error().text());
            }
        }
    }
}

// ---- what people see ----------------------------------------------------------------------------

void LiveMatch::choose_frames() {
    const auto speed_ratio = setup_.pacer.speed_ratio();
    setup_.server.set_every_tick(is_paused_ || match_.is_stopped() ||
                                 (speed_ratio && *speed_ratio <= kSlowRatio));
}

void LiveMatch::show_status_now_and_then() {
    if (net::WallClock::now_ns() >= next_status_ns_) {
        show_status();
    }
}

void LiveMatch::show_status() {
    const std::int64_t now_ns = net::WallClock::now_ns();
    const core::SimTime now = match_.frame().time;
    next_status_ns_ = now_ns + kStatusPeriod_ns;
    if (now_ns - measured_since_ns_ >= kStatusPeriod_ns) {
        const double passed_s = static_cast<double>(now_ns - measured_since_ns_) / 1e9;
        reached_ratio_ = (now - measured_from_).in_seconds() / passed_s;
        measured_since_ns_ = now_ns;
        measured_from_ = now;
    }
    server::LiveStatus status;
    status.is_paused = is_paused_;
    status.speed_ratio = setup_.pacer.speed_ratio();
    status.reached_ratio = is_paused_ || is_finished_ ? 0 : reached_ratio_;
    status.is_stopped = !is_finished_ && match_.is_stopped();
    status.seats = match_.seat_reports();
    status.files = setup_.files;
    status.watched = setup_.watched;
    setup_.server.set_status(std::move(status));
}

}  // namespace agon::app
