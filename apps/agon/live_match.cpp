// SPDX-License-Identifier: Apache-2.0
#include "live_match.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "interrupt.hpp"
#include "net/wall_clock.hpp"

namespace agon::app {

namespace {

/// So soon an interrupt is seen.
constexpr core::Duration kLongestRest = core::Duration::milliseconds(100);
constexpr std::int64_t kStatusPeriod_ns = 500'000'000;
/// Slower than that, a frame for each tick is what one wants to see.
constexpr double kSlowRatio = 0.5;

core::Error is_over_error() {
    return {"the match is over", ""};
}

/// Of what is an input of the match, which stands.
constexpr const char* kWithTheNextStep = "it takes effect with the next step";

core::Error no_lobby_error() {
    return {"matches and recordings are chosen in a lobby: agon serve", ""};
}

}  // namespace

LiveMatch::LiveMatch(sim::Match& match, LiveSetup setup)
    : match_(match),
      setup_(std::move(setup)),
      progress_(setup_.is_quiet),
      seats_(match, setup_.files, setup_.watched, setup_.make_strategy),
      situations_(setup_.server, match, setup_.recorder) {}

LiveMatch::End LiveMatch::play() {
    choose_frames();
    show_status();
    while (!end_) {
        obey_requests();
        wants_tick_ = seats_.look(is_paused_) || wants_tick_;
        situations_.answer_when_found();
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
    drop_orders();
    drop_steps("the match ended");
    return *end_;
}

LiveMatch::End LiveMatch::linger() {
    is_finished_ = true;
    end_.reset();
    show_status();
    while (!end_) {
        rest(kLongestRest);
        obey_requests();
        situations_.answer_when_found();
        if (Interrupt::has_come()) {
            end_ = end_.value_or(End::Interrupted);
        }
    }
    return *end_;
}

void LiveMatch::tick() {
    const bool was_stopped = match_.is_stopped();
    const auto ticked = match_.tick();
    answer_orders();
    answer_steps();
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
    std::visit(
        [&](const auto& what) {
            if constexpr (requires { obey(what); }) {
                setup_.server.answer(request, obey(what));
            } else {
                take(request, what);
            }
        },
        request.what);
    if (std::holds_alternative<server::Call>(request.what)) {
        return;  // nothing else changes by it, and there are many
    }
    choose_frames();
    show_status();
}

LiveMatch::Answer LiveMatch::obey(const server::Pause& /*request*/) {
    const bool was_paused = std::exchange(is_paused_, true);
    drop_steps("a pause ended the step");
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
    drop_steps("the match was resumed and went on without counting");
    setup_.pacer.start_anew();
    return std::string();
}

LiveMatch::Answer LiveMatch::obey(const server::Speed& request) {
    setup_.pacer.set_speed(request.ratio);
    return std::string();
}

void LiveMatch::take(const server::Request& request, const server::Restart& restart) {
    if (const auto possible = setup_.check_restart(restart); !possible) {
        setup_.server.answer(request, possible.error());
        return;
    }
    restart_ = restart;
    request_ = request;
    end_ = End::Restart;
}

// ---- programs that steer a scene ----------------------------------------------------------------

void LiveMatch::take(const server::Request& request, const server::Step& step) {
    if (is_finished_ || match_.is_over()) {
        setup_.server.answer(request, is_over_error());
        return;
    }
    is_paused_ = true;
    steps_left_ += step.ticks;
    pending_steps_.push_back({request, match_.frame().tick + steps_left_});
}

/// Those whose ticks are done: each gets its own, however many step at once.
void LiveMatch::answer_steps() {
    const std::uint64_t reached = match_.frame().tick;
    while (!pending_steps_.empty() && pending_steps_.front().tick <= reached) {
        protocol::Answer answer;
        answer.results.push_back({static_cast<std::int64_t>(reached)});
        setup_.server.answer_with(pending_steps_.front().request, answer);
        pending_steps_.pop_front();
    }
}

void LiveMatch::drop_steps(const std::string& why) {
    steps_left_ = 0;
    for (const PendingStep& step : std::exchange(pending_steps_, {})) {
        setup_.server.answer(
            step.request,
            core::Error{why + " at tick " + std::to_string(match_.frame().tick) + ", " +
                            std::to_string(step.tick - match_.frame().tick) + " ticks too early",
                        ""});
    }
}

void LiveMatch::take(const server::Request& request, const server::Call& /*call*/) {
    if (is_finished_ || match_.is_over()) {
        setup_.server.answer(request, is_over_error());
        return;
    }
    setup_.server.answer(
        request, core::Error{match_.mission().name + " has no functions that can be called", ""});
}

// ---- orders -------------------------------------------------------------------------------------

void LiveMatch::take(const server::Request& request, const server::GiveOrder& order) {
    const protocol::BlockSchema* schema = match_.mission().order;
    if (schema == nullptr || order.block.size() != schema->size_bytes) {
        setup_.server.answer(request,
                             core::Error{match_.mission().name + " takes no such orders", ""});
        return;
    }
    if (is_finished_ || match_.is_over()) {
        setup_.server.answer(request, is_over_error());
        return;
    }
    match_.order(order.block);
    wants_tick_ = true;
    const bool is_next_tick_far = is_paused_ && steps_left_ == 0;
    ordered_.push_back(is_next_tick_far ? std::nullopt : std::optional(request));
    if (is_next_tick_far) {
        setup_.server.answer(request, Answer(kWithTheNextStep));
    }
}

/// Whether the referee obeyed is known after the tick that took them.
void LiveMatch::answer_orders() {
    const std::span<const std::string> refusals = match_.order_refusals();
    if (refusals.size() != ordered_.size()) {
        return;  // the tick came to no end, and the match to one
    }
    for (std::size_t i = 0; i < ordered_.size(); ++i) {
        if (ordered_[i]) {
            setup_.server.answer(*ordered_[i], refusals[i].empty()
                                                   ? Answer(std::string())
                                                   : Answer(core::Error{refusals[i], ""}));
        }
    }
    ordered_.clear();
}

void LiveMatch::drop_orders() {
    for (const std::optional<server::Request>& request : std::exchange(ordered_, {})) {
        if (request) {
            setup_.server.answer(*request,
                                 core::Error{"the match ended before it took effect", ""});
        }
    }
}

// ---- what else people ask for -------------------------------------------------------------------

LiveMatch::Answer LiveMatch::obey(const server::ReplaceStrategy& request) {
    if (is_finished_ || match_.is_over()) {
        return is_over_error();
    }
    if (const auto replaced = seats_.replace(request.seat, request.choice, is_paused_); !replaced) {
        return replaced.error();
    }
    wants_tick_ = true;
    return std::string(is_paused_ && steps_left_ == 0 ? kWithTheNextStep : "");
}

LiveMatch::Answer LiveMatch::obey(const server::WatchStrategy& request) {
    return seats_.watch(request.seat, request.is_watched);
}

LiveMatch::Answer LiveMatch::obey(const server::StopMatch& /*request*/) {
    if (is_finished_) {
        return is_over_error();
    }
    end_ = End::Stopped;
    return std::string();
}

void LiveMatch::take(const server::Request& request, const server::ExtractSituation& wanted) {
    situations_.answer(request, wanted.tick);
}

void LiveMatch::take(const server::Request& request, const server::PlayMatch& /*match*/) {
    leave_for(request);
}

void LiveMatch::take(const server::Request& request, const server::OpenRecording& /*recording*/) {
    leave_for(request);
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
    status.files = seats_.files();
    status.watched = seats_.watched();
    setup_.server.set_status(std::move(status));
}

}  // namespace agon::app
