// SPDX-License-Identifier: Apache-2.0
// What goes out of the hall.
#include <algorithm>
#include <optional>

#include "protocol/viewer_codec.hpp"
#include "record/closed_seats.hpp"
#include "record/match_description.hpp"
#include "server/hall.hpp"

namespace agon::server {

namespace {

// About 70 a second, of which a frame may come a little early: those of a match at the speed of the
// clock, 66.7 a second, jitter by a few milliseconds and shall all go out at once.
constexpr std::int64_t kFramePeriodNs = 1'000'000'000 / 70;
constexpr std::int64_t kFrameJitterNs = 4'000'000;
constexpr std::int64_t kStatusPeriodNs = 1'000'000'000;

/// While more than this waits for a viewer, no further run is read for it.
constexpr std::size_t kMostRunBytes = 256U << 10U;

protocol::Welcome::Mode mode_of(bool has_lobby, bool is_recording) {
    return has_lobby      ? protocol::Welcome::Mode::Lobby
           : is_recording ? protocol::Welcome::Mode::Replay
                          : protocol::Welcome::Mode::Live;
}

}  // namespace

LiveShow* Hall::live() {
    const auto* show = std::get_if<std::unique_ptr<LiveShow>>(&shown_);
    return show == nullptr ? nullptr : show->get();
}

const LiveShow* Hall::live() const {
    const auto* show = std::get_if<std::unique_ptr<LiveShow>>(&shown_);
    return show == nullptr ? nullptr : show->get();
}

const protocol::RecordedMatch* Hall::match() const {
    if (const LiveShow* show = live()) {
        return &show->match();
    }
    const auto* recorded = std::get_if<std::shared_ptr<RecordedShow>>(&shown_);
    return recorded == nullptr ? nullptr : &(*recorded)->recording().match();
}

/// Of what is on. A recording that is opened in a lobby may be anybody's: who has a seat's token
/// here need not be who sat there.
SeatSet Hall::seats_open_to(const Viewer& viewer) const {
    const bool is_recording = std::holds_alternative<std::shared_ptr<RecordedShow>>(shown_);
    const bool is_closed = is_recording && options_.has_lobby && !viewer.rights().is_referee;
    return match() == nullptr || is_closed ? SeatSet() : open_seats(viewer.rights(), *match());
}

void Hall::send_event(const protocol::Event& event) {
    for (const auto& [id, viewer] : viewers_) {
        message_.clear();
        protocol::encode_to_viewer(record::event_for(event, *match(), viewer->open), message_);
        viewer->send(message_);
    }
}

void Hall::answer(Viewer& viewer, std::uint32_t number,
                  const core::Result<protocol::Answer>& answer) {
    message_.clear();
    protocol::encode_answer(number, answer, message_);
    viewer.send(message_);
}

void Hall::answer(Viewer& viewer, std::uint32_t number, const std::string& error) {
    using Answer = core::Result<protocol::Answer>;
    answer(viewer, number, error.empty() ? Answer(protocol::Answer()) : core::Error{error, ""});
}

// ---- what is on ---------------------------------------------------------------------------------

void Hall::show_to_all() {
    ++show_number_;
    stream_.clear();
    for (const auto& [id, viewer] : viewers_) {
        viewer->open = seats_open_to(*viewer);
        viewer->wishes = Wishes::of(viewer->subscribed, viewer->open);
        viewer->got_sequence = 0;
        viewer->got_items = 0;
        send_welcome(*viewer);
        send_show(*viewer);
        viewer->has_news = true;
    }
}

/// Once, and again when it says something else.
void Hall::send_welcome(Viewer& viewer) {
    const bool is_recording = std::holds_alternative<std::shared_ptr<RecordedShow>>(shown_);
    protocol::Welcome welcome;
    welcome.agon_version = options_.agon_version;
    welcome.mode = mode_of(options_.has_lobby, is_recording);
    welcome.may_control = viewer.rights().is_referee;
    for (std::uint32_t i = 0; match() != nullptr && i <= match()->seats.size(); ++i) {
        if (viewer.open.has(protocol::SeatId(i))) {
            welcome.open_seats.push_back(i);
        }
    }
    message_.clear();
    protocol::encode_to_viewer(welcome, message_);
    if (message_ != viewer.told_welcome) {
        viewer.told_welcome = message_;
        viewer.send(message_);
    }
}

void Hall::send_show(Viewer& viewer) {
    protocol::Show show;
    show.show = show_number_;
    if (const protocol::RecordedMatch* shown = match()) {
        show.match = record::match_for(*shown, viewer.open);
    }
    std::optional<protocol::RecordedReport> report;
    if (const LiveShow* live_show = live()) {
        if (viewer.rights().is_referee) {
            show.orders = live_show->orders();
        }
        show.events = live_show->events();
        show.first_tick = live_show->first_tick();
        show.last_tick = live_show->last_tick();
        report = live_show->report();
    } else if (const auto* recorded = std::get_if<std::shared_ptr<RecordedShow>>(&shown_)) {
        show.events = (*recorded)->recording().events();
        show.first_tick = (*recorded)->first_tick();
        show.last_tick = (*recorded)->last_tick();
        show.name = (*recorded)->name();
        report = (*recorded)->recording().report();
    }
    for (protocol::Event& event : show.events) {
        event = record::event_for(event, *match(), viewer.open);
    }
    if (report) {
        show.report = record::report_for(*report, *match(), viewer.open);
    }
    message_.clear();
    protocol::encode_to_viewer(show, message_);
    viewer.send(message_);
}

/// Teams' files, and why they can't be used, are for who can choose them.
void Hall::send_lobby(Viewer& viewer) {
    message_.clear();
    if (viewer.rights().is_referee) {
        protocol::encode_to_viewer(lobby_, message_);
    } else {
        LobbyState shown = lobby_;
        shown.strategies.clear();
        protocol::encode_to_viewer(shown, message_);
    }
    viewer.send(message_);
}

// ---- live frames --------------------------------------------------------------------------------

void Hall::send_first_frame(Viewer& viewer) {
    const LiveShow* show = live();
    if (show == nullptr || !stream_.has_frame()) {
        return;  // the next one that goes out is its first
    }
    if (viewer.send(stream_.first_message(show->history(), viewer.wishes))) {
        viewer.got_sequence = stream_.sequence();
        viewer.got_items = stream_.item_count();
    }
}

std::int64_t Hall::frame_due_ns_after(std::int64_t now_ns) const {
    const bool is_due = now_ns >= next_frame_ns_ - kFrameJitterNs;
    const std::int64_t next_ns =
        is_due ? std::max(next_frame_ns_, now_ns - kFrameJitterNs) + kFramePeriodNs
               : next_frame_ns_;
    return next_ns - kFrameJitterNs;
}

void Hall::send_newest_frame(std::int64_t now_ns) {
    const LiveShow* show = live();
    const bool is_new = show != nullptr && !show->history().is_empty() &&
                        (!stream_.has_frame() || show->history().last().tick != stream_.tick());
    const bool is_the_end = show != nullptr && show->report();
    if (!is_new || (now_ns < next_frame_ns_ - kFrameJitterNs && !is_the_end)) {
        return;
    }
    next_frame_ns_ = frame_due_ns_after(now_ns) + kFrameJitterNs;
    stream_.advance(show->history());
    for (const auto& [id, viewer] : viewers_) {
        if (!viewer->is_following) {
            ++viewer->dropped_frames;
            continue;
        }
        const bool is_key = viewer->got_sequence + 1 != stream_.sequence();
        const bool has_nothing = viewer->got_sequence == 0;
        const bool is_sent =
            viewer->send(has_nothing ? stream_.first_message(show->history(), viewer->wishes)
                                     : stream_.message(show->history(), is_key, viewer->wishes,
                                                       viewer->got_items));
        if (is_sent) {
            viewer->got_sequence = stream_.sequence();
            viewer->got_items = stream_.item_count();
        }
    }
}

/// After the last frame none comes that a viewer who did not follow could go on with: it gets that
/// one as soon as it follows.
void Hall::send_missed_end() {
    const LiveShow* show = live();
    if (show == nullptr || !show->report() || !stream_.has_frame()) {
        return;
    }
    for (const auto& [id, viewer] : viewers_) {
        if (viewer->is_following && viewer->got_sequence != stream_.sequence()) {
            send_first_frame(*viewer);
        }
    }
}

// ---- how it goes --------------------------------------------------------------------------------

void Hall::send_news(std::int64_t now_ns) {
    const bool is_time = now_ns >= next_status_ns_;
    if (is_time) {
        next_status_ns_ = now_ns + kStatusPeriodNs;
    }
    for (const auto& [id, viewer] : viewers_) {
        viewer->has_news = viewer->has_news || is_time;
        // Who does not follow is told when it does.
        if (viewer->has_news && viewer->is_following) {
            send_status(*viewer);
        }
    }
}

protocol::Status Hall::status_for(const Viewer& viewer) const {
    protocol::Status status;
    status.viewers = static_cast<std::uint32_t>(viewers_.size());
    status.dropped_frames = viewer.dropped_frames;
    const LiveShow* show = live();
    if (show == nullptr) {
        const auto& recorded = std::get<std::shared_ptr<RecordedShow>>(shown_);
        status.first_tick = recorded->first_tick();
        status.tick = recorded->last_tick();
        status.is_over = true;
        return status;
    }
    status.is_paused = status_.is_paused;
    status.speed_ratio = status_.speed_ratio;
    status.reached_ratio = status_.reached_ratio;
    status.is_stopped = status_.is_stopped;
    status.is_over = show->report().has_value();
    status.tick = show->last_tick();
    status.first_tick = show->first_tick();
    const auto is_open = [&viewer](std::size_t seat) {
        return viewer.open.has(protocol::SeatId(static_cast<std::uint32_t>(seat)));
    };
    for (std::size_t i = 0; i < status_.seats.size(); ++i) {
        status.seats.push_back(record::report_for(record::described(status_.seats[i]), is_open(i)));
    }
    for (std::size_t i = 0; i < status_.files.size(); ++i) {
        status.files.push_back(is_open(i) ? status_.files[i] : "");
    }
    for (std::size_t i = 0; i < status_.watched.size(); ++i) {
        status.watched.push_back(is_open(i) && status_.watched[i]);
    }
    return status;
}

void Hall::send_status(Viewer& viewer) {
    viewer.has_news = false;
    if (match() == nullptr) {
        return;
    }
    message_.clear();
    protocol::encode_to_viewer(status_for(viewer), message_);
    viewer.send(message_);
}

// ---- runs ---------------------------------------------------------------------------------------

void Hall::answer_runs(Viewer& viewer) {
    while (!viewer.runs.empty() && !viewer.is_reading && viewer.queued_bytes() < kMostRunBytes) {
        const Viewer::PendingRun& run = viewer.runs.front();
        if (run.what.show != show_number_) {
            answer(viewer, run.number, "that match is not shown any more");
            viewer.runs.pop_front();
            continue;
        }
        const RunWish wish{run.what.from_tick, run.what.to_tick, run.what.every, viewer.wishes};
        if (const auto* recorded = std::get_if<std::shared_ptr<RecordedShow>>(&shown_)) {
            worker_.add({viewer.id(), *recorded, wish});
            viewer.is_reading = true;
            return;
        }
        answer_run(viewer, run, live()->history().read(wish));
        viewer.runs.pop_front();
    }
}

void Hall::answer_run(Viewer& viewer, const Viewer::PendingRun& run, RunSlice slice) {
    message_.clear();
    protocol::encode_run({run.number, run.what.show, slice.next_tick}, slice.run, message_);
    viewer.send(message_);
}

}  // namespace agon::server
