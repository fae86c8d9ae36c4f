// SPDX-License-Identifier: Apache-2.0
#include "server/hall.hpp"

#include <type_traits>
#include <utility>

#include "net/wall_clock.hpp"
#include "record/closed_seats.hpp"
#include "server/request_check.hpp"

namespace agon::server {

namespace {

// Situations are texts; nobody who only watches says anything long.
constexpr std::size_t kWatcherMessageBytes = 16U << 10U;
constexpr std::size_t kRefereeMessageBytes = 1U << 20U;
constexpr std::size_t kMostPendingRuns = 16;
constexpr double kCallsPerS = 1e6;
constexpr double kCallBytesPerS = 256e6;

}  // namespace

Channels::~Channels() {
    while (Parcel* letter = inbox.take()) {
        const std::unique_ptr<Parcel> dropped(letter);
    }
}

Hall::Hall(Options options, Site site, Doorkeeper doorkeeper, Channels& channels)
    : options_(std::move(options)),
      site_(std::move(site)),
      doorkeeper_(std::move(doorkeeper)),
      channels_(channels),
      worker_([&channels](const RunWorker::Job& job, core::Result<RunSlice> slice) {
          put_letter(channels.inbox, RunWasRead{job.client, std::move(slice)});
          channels.bell.ring_anyway();
      }) {}

Hall::~Hall() = default;

net::WebResponse Hall::on_request(const net::WebRequest& request) {
    if (!doorkeeper_.is_welcome(request)) {
        net::WebResponse response = net::WebResponse::of_text(
            403, "asked for under a name or by a page that this server does not know");
        add_security_headers(response);
        return response;
    }
    return is_for_film(request) ? options_.film_desk->on_request(request)
                                : site_.response(request.path);
}

std::size_t Hall::body_limit(const net::WebRequest& head) {
    const bool is_taken = doorkeeper_.is_welcome(head) && is_for_film(head);
    return is_taken ? options_.film_desk->body_limit(head) : 0;
}

bool Hall::is_for_film(const net::WebRequest& request) const {
    constexpr std::string_view kPlace = "/film/";
    return options_.film_desk != nullptr && request.path.compare(0, kPlace.size(), kPlace) == 0;
}

net::WebUpgrade Hall::on_upgrade(const net::WebRequest& request) {
    if (!doorkeeper_.is_welcome(request)) {
        return net::WebUpgrade::refuse(
            net::WebResponse::of_text(403, "a page of another server asks"));
    }
    if (request.path != "/ws") {
        return net::WebUpgrade::refuse(net::WebResponse::of_text(404, "the socket is /ws"));
    }
    Rights rights = doorkeeper_.rights(request);
    net::WebSocketLimits limits;
    limits.message_bytes = rights.is_referee ? kRefereeMessageBytes : kWatcherMessageBytes;
    limits.byte_burst = static_cast<double>(2 * kRefereeMessageBytes);
    if (rights.has_token) {
        // A program that steers a scene says much, and who knows the token may end all anyway.
        limits.messages_per_s = kCallsPerS;
        limits.message_burst = kCallsPerS;
        limits.bytes_per_s = kCallBytesPerS;
        limits.byte_burst = kCallBytesPerS;
    }
    return net::WebUpgrade::accept(std::make_unique<Viewer>(*this, ++last_id_, std::move(rights)),
                                   limits);
}

// ---- what comes in ------------------------------------------------------------------------------

void Hall::on_wake() {
    work();
}

void Hall::on_timer() {
    work();
}

void Hall::work() {
    const std::int64_t now_ns = net::WallClock::now_ns();
    // What comes from here on wakes us again, once a further frame may go out.
    channels_.bell.arm(frame_due_ns_after(now_ns));
    for (const auto& [id, viewer] : viewers_) {
        viewer->is_following = viewer->queued_bytes() == 0;
    }
    empty_inbox();
    send_newest_frame(now_ns);
    send_missed_end();
    send_news(now_ns);
    // Where the network took the last answer at once, nothing else says that there is room again.
    for (const auto& [id, viewer] : viewers_) {
        answer_runs(*viewer);
    }
}

void Hall::end() {
    // While somebody is putting a letter in, what stands behind it can't be seen.
    worker_.stop();
    empty_inbox();
}

void Hall::empty_inbox() {
    while (Parcel* parcel = channels_.inbox.take()) {
        if (auto* frame = dynamic_cast<FrameParcel*>(parcel)) {
            take(*frame);
        } else {
            const std::unique_ptr<Letter> letter(static_cast<Letter*>(parcel));
            std::visit([this](auto& content) { take(content); }, letter->content);
        }
    }
}

void Hall::take(FrameParcel& frame) {
    // Frames stand behind the letter that says which match they are of.
    if (LiveShow* show = live()) {
        show->add(frame);
    }
    pool_->give_back(frame);
}

void Hall::take(MatchBegins& begins) {
    pool_ = begins.pool;
    shown_ = std::make_unique<LiveShow>(std::move(begins), options_.history);
    status_.is_paused = false;
    status_.is_stopped = false;
    show_to_all();
}

void Hall::take(Said& said) {
    LiveShow* show = live();
    if (show == nullptr) {
        return;
    }
    for (const protocol::Event& event : said.events) {
        send_event(event);
    }
    show->add(said);
}

void Hall::take(SceneChanges& changes) {
    if (LiveShow* show = live()) {
        show->add(changes);
    }
}

void Hall::take(SeatTaken& taken) {
    if (LiveShow* show = live()) {
        show->add(taken);
    }
}

void Hall::take(MatchEnds& ends) {
    LiveShow* show = live();
    if (show == nullptr) {
        return;
    }
    for (const protocol::Event& event : ends.events) {
        send_event(event);
    }
    show->end(ends);
    for (const auto& [id, viewer] : viewers_) {
        message_.clear();
        protocol::encode_to_viewer(record::report_for(ends.report, show->match(), viewer->open),
                                   message_);
        viewer->send(message_);
        viewer->has_news = true;
    }
}

void Hall::take(RecordingComesOn& recording) {
    shown_ = std::move(recording.show);
    show_to_all();
}

void Hall::take(NothingIsOn& /*nothing*/) {
    shown_ = std::monostate();
    show_to_all();
}

void Hall::take(LiveStatus& status) {
    const LiveStatus& last = status_;
    const bool is_news = status.is_paused != last.is_paused ||
                         status.is_stopped != last.is_stopped ||
                         status.speed_ratio != last.speed_ratio || status.files != last.files ||
                         status.watched != last.watched;
    status_ = std::move(status);
    for (const auto& [id, viewer] : viewers_) {
        viewer->has_news = viewer->has_news || is_news;
    }
}

void Hall::take(LobbyState& lobby) {
    lobby_ = std::move(lobby);
    for (const auto& [id, viewer] : viewers_) {
        send_lobby(*viewer);
    }
}

void Hall::take(RequestAnswered& answered) {
    const auto viewer = viewers_.find(answered.client);
    if (viewer == viewers_.end()) {
        return;  // who asked is gone
    }
    // What the answer speaks of is told before it.
    if (viewer->second->has_news) {
        send_status(*viewer->second);
    }
    answer(*viewer->second, answered.number, answered.answer);
}

void Hall::take(RunWasRead& read) {
    const auto found = viewers_.find(read.client);
    if (found == viewers_.end() || found->second->runs.empty()) {
        return;
    }
    Viewer& viewer = *found->second;
    const Viewer::PendingRun run = std::move(viewer.runs.front());
    viewer.runs.pop_front();
    viewer.is_reading = false;
    if (!read.slice) {
        answer(viewer, run.number, read.slice.error().text());
    } else {
        answer_run(viewer, run, std::move(*read.slice));
    }
    answer_runs(viewer);
}

// ---- viewers ------------------------------------------------------------------------------------

void Hall::welcome(Viewer& viewer) {
    viewers_.emplace(viewer.id(), &viewer);
    channels_.viewer_count = viewers_.size();
    // What others have been told by now is in what this one is told first.
    empty_inbox();
    viewer.open = seats_open_to(viewer);
    send_welcome(viewer);
    if (options_.has_lobby) {
        send_lobby(viewer);
    }
    if (match() != nullptr) {
        send_show(viewer);
        send_status(viewer);
        send_first_frame(viewer);
    }
    for (const auto& [id, each] : viewers_) {
        each->has_news = true;
    }
}

void Hall::forget(Viewer& viewer) {
    viewers_.erase(viewer.id());
    channels_.viewer_count = viewers_.size();
    for (const auto& [id, each] : viewers_) {
        each->has_news = true;
    }
}

void Hall::go_on(Viewer& viewer) {
    answer_runs(viewer);
}

void Hall::take(Viewer& viewer, protocol::ViewerRequest request) {
    std::visit([&](auto& what) { obey(viewer, request.number, what); }, request.what);
}

void Hall::obey(Viewer& viewer, std::uint32_t number, protocol::Subscribe& what) {
    viewer.subscribed = std::move(what);
    viewer.wishes = Wishes::of(viewer.subscribed, viewer.open);
    viewer.got_sequence = 0;
    answer(viewer, number, "");
    // What is in force now is shown now, also while nothing moves.
    send_first_frame(viewer);
}

void Hall::obey(Viewer& viewer, std::uint32_t number, protocol::GetRun& what) {
    if (what.show != show_number_ || match() == nullptr) {
        answer(viewer, number, "that match is not shown any more");
    } else if (viewer.runs.size() >= kMostPendingRuns) {
        answer(viewer, number, "16 runs are being waited for");
    } else {
        viewer.runs.push_back({number, what});
        answer_runs(viewer);
    }
}

template <typename What>
void Hall::obey(Viewer& viewer, std::uint32_t number, What& what) {
    if (!viewer.rights().is_referee) {
        answer(viewer, number, "only a referee may do this: open the page with the token");
        return;
    }
    if (std::is_same_v<What, Call> && !viewer.rights().has_token) {
        // Whoever gets at a port of this machine, a page in its browser say, runs no code here.
        answer(
            viewer, number,
            "calls need the token, on this machine, too, and agon was started without one: start "
            "it with --token SECRET, and connect to /ws?token=SECRET");
        return;
    }
    if (const std::string why = obstacle(what, {match(), options_.has_lobby}); !why.empty()) {
        answer(viewer, number, why);
        return;
    }
    if (!channels_.desk.put({viewer.id(), number, std::move(what)})) {
        answer(viewer, number, "too many requests wait");
    }
}

}  // namespace agon::server
