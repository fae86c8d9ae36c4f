// SPDX-License-Identifier: Apache-2.0
#include "live_play.hpp"

#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>

#include "console.hpp"
#include "core/units.hpp"
#include "interrupt.hpp"
#include "match_run.hpp"
#include "match_summary.hpp"
#include "recording_names.hpp"
#include "seating.hpp"
#include "serving.hpp"
#include "strategy/registry.hpp"

namespace agon::app {

namespace {

using End = LiveMatch::End;

std::FILE* words_of(const PlayOptions& options) {
    return options.json_path == "-" ? stderr : stdout;
}

/// By seat: whether the command line names a library's file for it.
std::vector<bool> named_libraries(const PlayOptions& options,
                                  const missions::MissionInfo& mission) {
    std::vector<bool> named;
    for (const missions::SeatInfo& seat : mission.seats) {
        const auto file = options.seats.files.find(seat.name);
        named.push_back(file != options.seats.files.end() &&
                        strategy::is_path(file_in(file->second)));
    }
    return named;
}

/// What was played until a person wanted the next match.
void tell_restart(const PlayOptions& options, const MatchRun& run, const std::string& recording) {
    if (options.is_quiet || !run.report()) {
        return;
    }
    const sim::MatchReport& report = *run.report();
    std::vector<std::string> seats;
    for (const sim::SeatReport& seat : report.seats) {
        seats.push_back(seat.seat);
    }
    print(words_of(options), "restarted at " + core::to_clock_text(report.end_time.since_start()) +
                                 ", " + score_text(seats, report.score) +
                                 (recording.empty() ? "" : "; recording: " + recording) + "\n");
    std::fflush(words_of(options));
}

PlayOptions restarted(const PlayOptions& options, const server::Restart& restart) {
    PlayOptions next = options;
    next.seed = restart.seed.value_or(options.seed);
    if (restart.is_from_start) {
        next.situation.reset();
        next.state.clear();
    } else if (!restart.situation.empty()) {
        next.situation = restart.situation;
    }
    return next;
}

/// A match that is not kept whole is not lost in silence.
void tell_loss(const MatchRun& run, LivePlayed& played) {
    if (run.error()) {
        played.loss = run.error();
        played.code = fail(ExitCode::BadInput, *run.error());
    }
}

protocol::Event event_of(const core::Error& error, const MatchRun& run) {
    protocol::Event event;
    event.kind = "run_failed";
    event.reason = error.text();
    if (run.report()) {
        event.tick = run.report()->ticks;
        event.time = run.report()->end_time;
    }
    return event;
}

void tell_begun(const LiveRules& rules, const core::Result<void>& begun) {
    if (rules.on_begun) {
        rules.on_begun(begun);
    }
}

LiveSetup setup_of(server::Server& server, const PlayOptions& options, const LiveRules& rules,
                   MatchRun& run) {
    LiveSetup setup{server, options.pacer};
    setup.is_quiet = options.is_quiet;
    setup.has_lobby = rules.has_lobby;
    setup.orders = &run.orders();
    setup.recorder = run.recorder();
    setup.files = run.files();
    setup.watched = rules.watched;
    if (options.is_watching && rules.watched.empty()) {
        setup.watched = named_libraries(options, run.match().mission());
    }
    setup.make_strategy = [&run](protocol::SeatId seat, const std::string& choice) {
        return run.make_strategy(seat, choice);
    };
    setup.check_restart = [&run, &rules](const server::Restart& restart) {
        const auto possible = run.check_restart(restart);
        return possible && rules.check_next ? rules.check_next() : possible;
    };
    return setup;
}

}  // namespace

core::Result<void> check_serve(const PlayOptions& options) {
    const auto& files = options.seats.files;
    if (options.is_watching && std::none_of(files.begin(), files.end(), [](const auto& file) {
            return strategy::is_path(file_in(file.second));
        })) {
        return core::Error{
            "a page watches libraries, and there is none; name one: --yellow ./my_team.so",
            "--watch, --serve"};
    }
    return {};
}

LivePlayed play_live(server::Server& server, const PlayOptions& options, const LiveRules& rules) {
    LivePlayed played;
    MatchRun run(options);
    core::Result<void> going = run.prepare();
    if (!going) {
        tell_begun(rules, going);
        played.code = fail_lines(ExitCode::BadInput, going.error());
        return played;
    }
    going = run.start();
    if (going) {
        going = run.match().add_sink(server.publisher());
    }
    played.has_begun = going.has_value();
    tell_begun(rules, going);
    std::optional<LiveMatch> live;
    if (going) {
        live.emplace(run.match(), setup_of(server, options, rules, run));
        played.end = live->play();
        going = live->error();
    }
    run.finish(going, played.end != End::Over && played.end != End::Failed);
    if (played.end == End::Restart) {
        tell_restart(options, run, run.recorder() == nullptr ? "" : options.record_path);
        tell_loss(run, played);
    } else {
        played.code = run.tell();
        const bool is_told = run.report() && run.report()->internal_fault;
        if (played.has_begun && run.error() && !is_told) {
            server.tell_event(event_of(*run.error(), run));
        }
    }
    if (rules.on_over) {
        rules.on_over();
    }
    // What crashed in this process may have spoiled it.
    const bool is_sound = run.report() && !run.report()->internal_fault &&
                          !(options.hosting.is_in_process && run.report()->lost_strategy);
    const bool has_ended = played.end == End::Over || played.end == End::Stopped;
    if (has_ended && is_sound && rules.stays_after_end) {
        played.end = live->linger();
    }
    if (live) {
        played.watched = live->watched();
        played.request = live->request();
    }
    if (played.end == End::Restart) {
        played.next = restarted(options, live->restart());
        played.next.seats = run.seats_now();
        played.next.pacer = live->pacer();
        played.next.pacer.start_anew();
    }
    return played;
}

void answer_restart(server::Server& server, const server::Request& request,
                    const core::Result<void>& begun, const std::optional<core::Error>& loss) {
    if (!begun) {
        server.answer(request, begun.error());
        return;
    }
    const std::string text =
        loss ? "the match before is not kept whole: " + loss->text() : std::string();
    server.answer(request, core::Result<std::string>(text));
    if (loss) {
        protocol::Event event;
        event.kind = "run_failed";
        event.reason = text;
        server.tell_event(event);
    }
}

namespace {

/// Matches on one page, one after the other as people want them.
class ServedMatches {
public:
    ServedMatches(server::Server& server, const PlayOptions& options)
        : server_(server),
          names_(options.record_path),
          public_names_(options.public_record_path),
          wanted_(options) {
        rules_.stays_after_end = has_terminal();
        rules_.check_next = [this] {
            const auto possible = check_new_recording(names_.following());
            return possible ? check_new_recording(public_names_.following()) : possible;
        };
    }

    ExitCode play() {
        while (true) {
            LivePlayed played = play_next();
            if (!played.has_begun && restart_) {
                played.request = wait_for_restart();
                played.end = played.request ? End::Restart : End::Interrupted;
                if (played.request) {
                    played.next =
                        restarted(wanted_, std::get<server::Restart>(played.request->what));
                }
            }
            if (played.end != End::Restart) {
                if (played.end != End::Interrupted) {
                    say_good_bye(server_);
                }
                return code_;
            }
            wanted_ = std::move(played.next);
            restart_ = played.request;
            loss_ = played.has_begun ? played.loss : loss_;  // until somebody hears of it
        }
    }

private:
    /// The first code that is none of a match that went well is that of the program.
    LivePlayed play_next() {
        // A name is given away when its match has begun.
        RecordingNames names = names_;
        RecordingNames public_names = public_names_;
        wanted_.record_path = names.next();
        wanted_.public_record_path = public_names.next();
        rules_.on_begun = [&](const core::Result<void>& begun) {
            if (begun) {
                names_ = names;
                public_names_ = public_names;
            }
            if (restart_) {
                answer_restart(server_, *restart_, begun, loss_);
            }
        };
        LivePlayed played = play_live(server_, wanted_, rules_);
        rules_.on_begun = {};
        code_ = code_ == ExitCode::Done ? played.code : code_;
        if (played.has_begun) {
            rules_.watched = std::move(played.watched);
        }
        return played;
    }

    /// After a restart that could not begin nobody plays, until a person tries it again, a signal
    /// comes, or nobody is there who could.
    std::optional<server::Request> wait_for_restart() {
        while (!Interrupt::has_come() && (has_terminal() || server_.viewer_count() > 0)) {
            while (auto request = server_.take_request()) {
                if (std::holds_alternative<server::Restart>(request->what)) {
                    return request;
                }
                server_.answer(*request,
                               core::Error{"no match is being played; a restart begins one", ""});
            }
            server_.wait_for_request(core::Duration::milliseconds(100));
        }
        return std::nullopt;
    }

    server::Server& server_;
    RecordingNames names_;
    RecordingNames public_names_;
    PlayOptions wanted_;
    LiveRules rules_;
    std::optional<server::Request> restart_;  // that began the match, or is to begin it
    std::optional<core::Error> loss_;         // of the match before
    ExitCode code_ = ExitCode::Done;
};

}  // namespace

ExitCode play_and_serve(const PlayOptions& options) {
    const Interrupt interrupt;
    const auto server = start_server(options.serve, false);
    if (!server) {
        return fail(ExitCode::BadInput, server.error());
    }
    tell_address(**server, options.serve, words_of(options));
    return ServedMatches(**server, options).play();
}

}  // namespace agon::app
