// SPDX-License-Identifier: Apache-2.0
#include "lobby.hpp"

#include <ctime>
#include <utility>
#include <variant>

#include "console.hpp"
#include "content_options.hpp"
#include "interrupt.hpp"
#include "live_play.hpp"
#include "match_run.hpp"
#include "missions/registry.hpp"
#include "net/wall_clock.hpp"
#include "recording_desk.hpp"
#include "seating.hpp"
#include "serving.hpp"
#include "strategy/registry.hpp"

namespace agon::app {

namespace {

std::vector<server::LobbyState::Mission> all_missions() {
    std::vector<server::LobbyState::Mission> all;
    const core::ContentSet content = core::shipped_content();
    for (const std::string& name : missions::mission_names()) {
        const auto info = missions::describe(name, content);
        if (!info) {
            continue;  // playing it will say why
        }
        server::LobbyState::Mission mission{name, info->title, {}, info->default_duration};
        for (const missions::SeatInfo& seat : info->seats) {
            mission.seats.push_back(seat.name);
        }
        all.push_back(std::move(mission));
    }
    return all;
}

}  // namespace

Lobby::Lobby(const LobbyOptions& options)
    : options_(options),
      missions_(all_missions()),
      teams_(options.teams),
      recordings_(options.recordings) {}

void Lobby::look(const std::function<bool()>& is_interrupted) {
    strategies_ = teams_.look(is_interrupted);
    listed_ = recordings_.look();
}

server::LobbyState Lobby::state(bool is_playing) const {
    server::LobbyState state;
    state.missions = missions_;
    for (const StrategyCard& card : strategies_) {
        state.strategies.push_back(card.shown);
    }
    state.recordings = listed_;
    state.is_playing = is_playing;
    return state;
}

core::Result<std::string> Lobby::choice_of(const std::string& text) const {
    const std::string name = file_in(text);
    for (const StrategyCard& card : strategies_) {
        if (card.shown.name != name) {
            continue;
        }
        if (card.choice.empty()) {
            return core::Error{card.shown.problem, name};
        }
        return card.choice + text.substr(name.size());
    }
    return text;  // a file that the lobby does not list, as a seat takes it
}

core::Result<PlayOptions> Lobby::match_of(const server::PlayMatch& wanted,
                                          std::int64_t unix_s) const {
    if (const auto known = check_mission(wanted.mission); !known) {
        return known.error();
    }
    PlayOptions options;
    options.mission = wanted.mission;
    options.seed = wanted.seed;
    options.duration = wanted.duration;
    options.content.referee = wanted.referee;
    options.content.sets = wanted.sets;
    if (!wanted.situation.empty()) {
        options.situation = wanted.situation;
    }
    options.hosting = options_.hosting;
    options.is_quiet = options_.is_quiet;
    options.pacer.set_speed(1.0);
    for (const server::PlayMatch::Seat& seat : wanted.seats) {
        if (seat.choice.empty()) {
            continue;  // whoever comes with agon
        }
        const auto choice = choice_of(seat.choice);
        if (!choice) {
            return choice.error();
        }
        if (!options.seats.files.emplace(seat.name, *choice).second) {
            return core::Error{"the seat is named twice", seat.name};
        }
    }
    if (const auto well_formed = check_form(options.content); !well_formed) {
        return well_formed.error();
    }
    if (const auto well_formed = check_form(options.seats); !well_formed) {
        return well_formed.error();
    }
    options.record_path = new_recording(wanted, unix_s);
    return options;
}

std::string Lobby::new_recording(const server::PlayMatch& wanted, std::int64_t unix_s) const {
    if (!wanted.is_recorded) {
        return "";
    }
    std::vector<std::string> teams;
    for (const server::PlayMatch::Seat& seat : wanted.seats) {
        if (!seat.choice.empty()) {
            teams.push_back(std::filesystem::path(file_in(seat.choice)).stem().string());
        }
    }
    return recordings_.new_path(wanted.mission, teams, unix_s);
}

core::Result<std::string> Lobby::recording_of(const std::string& name) const {
    const auto path = recordings_.path_of(name);
    return path ? core::Result<std::string>(*path)
                : core::Result<std::string>(core::Error{"no such recording is in the lobby", name});
}

namespace {

/// A lobby that is served: from what is asked for there to what is shown.
class ServedLobby {
public:
    ServedLobby(server::Server& server, const LobbyOptions& options)
        : server_(server), lobby_(options), desk_(server) {
        server_.set_lobby(lobby_.state(false));  // to ask libraries who they are takes its time
    }

    void serve() {
        while (!Interrupt::has_come()) {
            look_now_and_then();
            auto request = std::exchange(waiting_, std::nullopt);
            if (!request) {
                request = server_.take_request();
            }
            desk_.answer_when_found();
            if (request) {
                obey(*request);
            } else {
                server_.wait_for_request(core::Duration::milliseconds(100));
            }
        }
    }

private:
    void look_now_and_then() {
        constexpr std::int64_t kPeriod_ns = 2'000'000'000;
        if (net::WallClock::now_ns() >= next_look_ns_) {
            lobby_.look(&Interrupt::has_come);
            server_.set_lobby(lobby_.state(false));
            next_look_ns_ = net::WallClock::now_ns() + kPeriod_ns;
        }
    }

    void obey(const server::Request& request) {
        if (const auto* wanted = std::get_if<server::PlayMatch>(&request.what)) {
            play(request, *wanted);
        } else if (const auto* named = std::get_if<server::OpenRecording>(&request.what)) {
            server_.answer(request, open(named->name));
        } else {
            desk_.obey(request);
        }
    }

    core::Result<std::string> open(const std::string& name) {
        const auto path = lobby_.recording_of(name);
        if (!path) {
            return path.error();
        }
        const auto opened = desk_.open(*path, name);
        return opened ? core::Result<std::string>(std::string())
                      : core::Result<std::string>(opened.error());
    }

    void play(const server::Request& request, const server::PlayMatch& wanted) {
        auto options = lobby_.match_of(wanted, std::time(nullptr));
        if (!options) {
            server_.answer(request, options.error());
            return;
        }
        desk_.close();
        server_.set_lobby(lobby_.state(true));
        LiveRules rules;
        rules.stays_after_end = true;
        rules.has_lobby = true;
        rules.on_begun = [this, &request](const core::Result<void>& begun) {
            server_.answer(request, begun ? core::Result<std::string>(std::string())
                                          : core::Result<std::string>(begun.error()));
        };
        rules.on_over = [this] {
            lobby_.look(&Interrupt::has_come);
            server_.set_lobby(lobby_.state(false));
        };
        rules.check_next = [this, &wanted] {
            return check_new_recording(lobby_.new_recording(wanted, std::time(nullptr)));
        };
        while (true) {
            LivePlayed played = play_live(server_, *options, rules);
            rules.watched = std::move(played.watched);
            if (played.end != LiveMatch::End::Restart) {
                waiting_ = std::move(played.request);
                break;
            }
            rules.on_begun = [this, again = *played.request,
                              loss = played.loss](const core::Result<void>& begun) {
                answer_restart(server_, again, begun, loss);
            };
            *options = std::move(played.next);
            options->record_path = lobby_.new_recording(wanted, std::time(nullptr));
            server_.set_lobby(lobby_.state(true));
        }
        next_look_ns_ = 0;
    }

    server::Server& server_;
    Lobby lobby_;
    RecordingDesk desk_;
    std::int64_t next_look_ns_ = 0;
    std::optional<server::Request> waiting_;
};

}  // namespace

ExitCode serve_lobby(const LobbyOptions& options) {
    const Interrupt interrupt;
    const auto server = start_server(options.serve, true);
    if (!server) {
        return fail(ExitCode::BadInput, server.error());
    }
    ServedLobby lobby(**server, options);
    tell_address(**server, options.serve, stdout);
    lobby.serve();
    return ExitCode::Interrupted;
}

}  // namespace agon::app
