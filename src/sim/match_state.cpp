// SPDX-License-Identifier: Apache-2.0
#include "sim/match_state.hpp"

#include <utility>

#include "core/check.hpp"

namespace agon::sim {

namespace {

std::vector<Seat> seats_of(const missions::MissionInfo& mission, std::uint64_t seed,
                           std::vector<SeatDefinition> definitions) {
    std::vector<Seat> seats;
    seats.reserve(definitions.size());
    for (SeatDefinition& definition : definitions) {
        const protocol::SeatId id(static_cast<std::uint32_t>(seats.size()));
        seats.emplace_back(id, mission, seed, std::move(definition));
    }
    return seats;
}

/// The error with the seat that it is about.
core::Error named(const core::Error& error, const std::string& seat) {
    const bool is_named =
        error.where.rfind(seat, 0) == 0 || error.where.rfind("seat " + seat, 0) == 0;
    return {error.what, is_named ? error.where : seat + ": " + error.where};
}

}  // namespace

std::string seconds_text(core::SimTime time) {
    const std::int64_t milliseconds = time.since_start().count_ns() / 1'000'000;
    const std::string fraction = std::to_string(milliseconds % 1000);
    return std::to_string(milliseconds / 1000) + "." + std::string(3 - fraction.size(), '0') +
           fraction + " s";
}

Match::State::State(std::unique_ptr<missions::Mission> the_mission, MatchDefinition the_definition,
                    world::World the_world, DrawnScene the_scene,
                    std::vector<SeatDefinition> seat_definitions)
    : definition(std::move(the_definition)),
      mission(std::move(the_mission)),
      world(std::move(the_world)),
      scene(std::move(the_scene)),
      seats(seats_of(mission->info(), definition.seed, std::move(seat_definitions))),
      poses(scene.moving.size()),
      outputs(seats.size() + (mission->live_scene() != nullptr ? 1 : 0)),
      has_been_lost(seats.size()) {
    placing.reserve(seats.size());
    deciding.reserve(seats.size());
    inputs.reserve(2 * seats.size());
}

Match::State::~State() {
    stop_strategies();
}

core::Result<void> Match::State::start() {
    mission->begin(world, orders);
    apply_orders();
    if (const scene::Scene* live = mission->live_scene()) {
        followed.emplace(*live, mission->view_low_m(), mission->view_high_m(),
                         [this](scene::Handle object) { return mission->owner(object); });
    }
    take_scene_outputs();
    for (Seat& seat : seats) {
        mission->observe(world, seat.id(), seat.observation());
        if (const auto started = seat.start(); !started) {
            return named(started.error(), seat.name());
        }
        if (seat.lost()) {
            lost_strategy = seat.lost_text(" while it started, before the first tick");
            add_event("lost", seat.name(), {}, *seat.lost());
            break;
        }
        seat.take_outputs(mission->world_from_team(seat.id()), outputs[seat.id().index()]);
        tell_losses(seat);
    }
    frame.hash = definition.is_hashing ? state_hash() : 0;
    frame.events = events;
    frame.inputs = inputs;
    frame.side_outputs = outputs;
    return {};
}

core::Result<void> Match::State::add_sink(FrameSink& sink) {
    AGON_CHECK(ticks == 0, ticks);
    const std::vector<SeatReport> reports = seat_reports();
    fill_poses();
    const MatchHeader header{definition, mission->info(), description(), reports,
                             followed.has_value()};
    if (auto begun = sink.begin(header, frame); !begun) {
        return begun;
    }
    sinks.push_back({&sink, false});
    return {};
}

void Match::State::stop_strategies() {
    frame.events = {};
    for (Seat& seat : seats) {
        const bool was_lost = seat.lost().has_value();
        seat.stop(mission->is_over());
        auto reason = seat.take_fault(time_at(ticks));
        const std::size_t events_before = all_events.size();
        tell_losses(seat);
        if (all_events.size() > events_before) {
            continue;
        }
        if (seat.lost() && !was_lost) {
            add_event("lost", seat.name(), {}, *seat.lost());
            if (!lost_strategy) {
                lost_strategy = seat.lost_text(" after the last tick");
            }
        } else if (reason) {
            add_event("fault", seat.name(), {}, std::move(*reason));
        }
    }
}

std::vector<SeatReport> Match::State::seat_reports() const {
    std::vector<SeatReport> reports;
    for (const Seat& seat : seats) {
        reports.push_back(seat.report());
    }
    return reports;
}

MatchReport Match::State::report() const {
    MatchReport report;
    report.mission = definition.mission;
    report.seed = definition.seed;
    report.seats = seat_reports();
    report.score = mission->score();
    if (const auto winner = mission->winner()) {
        report.winner = seats[winner->index()].name();
    }
    report.end_time = time_at(ticks);
    report.ticks = ticks;
    report.final_hash = frame.hash;
    report.events = all_events;
    report.lost_strategy = lost_strategy;
    report.internal_fault = internal_fault;
    report.is_rules_fault = is_rules_fault;
    report.phase_ns = phase_ns;
    return report;
}

bool Match::State::is_over() const {
    return mission->is_over() || lost_strategy || internal_fault || has_failed_sink || is_finished;
}

core::SimTime Match::State::time_at(std::uint64_t tick) const {
    return core::SimTime::at(mission->info().tick * static_cast<std::int64_t>(tick));
}

void Match::State::add_event(std::string kind, std::string team, std::vector<std::string> objects,
                             std::string reason) {
    protocol::Event event;
    event.tick = current_tick;
    event.time = time_at(current_tick);
    event.kind = std::move(kind);
    event.team = std::move(team);
    event.objects = std::move(objects);
    event.reason = std::move(reason);
    all_events.push_back(event);
    events.push_back(std::move(event));
}

const protocol::SceneDescription& Match::State::description() const {
    return followed ? followed->drawn().description : scene.description;
}

void Match::State::fill_poses() {
    if (followed) {
        const scene::Scene& live = *mission->live_scene();
        if (followed->follow(live)) {
            frame.new_scene = &description();
        }
        followed->fill_poses(live, poses);
    } else {
        for (std::size_t i = 0; i < poses.size(); ++i) {
            poses[i] = world.pose(scene.moving[i]);
        }
    }
    frame.poses = poses;
    frame.game_state = mission->game_state();
}

void Match::State::take_scene_outputs() {
    if (followed) {
        mission->take_outputs(outputs.back());
    }
}

std::uint64_t Match::State::state_hash() {
    hasher.reset();
    hasher.add(ticks);
    world.hash_into(hasher);
    mission->hash_into(hasher);
    for (const Seat& seat : seats) {
        seat.queue().hash_into(hasher);
    }
    return hasher.digest();
}

void Match::State::mark(Phase phase) {
    if (definition.phase_clock_ns != nullptr) {
        const std::int64_t now_ns = definition.phase_clock_ns();
        phase_ns[static_cast<std::size_t>(phase)] += now_ns - last_mark_ns;
        last_mark_ns = now_ns;
    }
}

}  // namespace agon::sim
