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

PlayOptions next_of(const PlayOptions& options, const MatchRun& run,
                    const server::Restart& restart) {
    PlayOptions next = options;
    next.seed = restart.seed.value_or(options.seed);
    next.seats = run.seats_now();
    if (restart.is_from_start) {
        next.situation.reset();
        next.state.clear();
    } else if (!restart.situation.empty()) {
        next.situation = restart.situation;
    }
    return next;
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
    setup.check_restart = [&run](const server::Restart& restart) {
        return run.check_restart(restart);
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
    } else {
        played.code = run.tell();
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
        played.next = next_of(options, run, live->restart());
        played.next.pacer = live->pacer();
        played.next.pacer.start_anew();
    }
    return played;
}

ExitCode play_and_serve(const PlayOptions& options) {
    const Interrupt interrupt;
    const auto server = start_server(options.serve, false);
    if (!server) {
        return fail(ExitCode::BadInput, server.error());
    }
    tell_address(**server, options.serve, words_of(options));
    RecordingNames names(options.record_path);
    RecordingNames public_names(options.public_record_path);
    LiveRules rules;
    rules.stays_after_end = has_terminal();
    PlayOptions wanted = options;
    while (true) {
        wanted.record_path = names.next();
        wanted.public_record_path = public_names.next();
        LivePlayed played = play_live(**server, wanted, rules);
        if (played.end != End::Restart) {
            if (played.end != End::Interrupted) {
                say_good_bye(**server);
            }
            return played.code;
        }
        wanted = std::move(played.next);
        rules.watched = std::move(played.watched);
    }
}

}  // namespace agon::app
