// SPDX-License-Identifier: Apache-2.0
#include "sim/match.hpp"

#include <utility>

#include "core/check.hpp"
#include "missions/registry.hpp"
#include "sim/match_state.hpp"

namespace agon::sim {

std::string_view phase_name(Phase phase) {
    constexpr std::array<std::string_view, kPhaseCount> kNames = {
        "observe", "decide", "actuate", "physics", "referee", "hash", "sinks"};
    return kNames.at(static_cast<std::size_t>(phase));
}

Match::Match(std::unique_ptr<State> state) : state_(std::move(state)) {}

Match::Match(Match&&) noexcept = default;
Match& Match::operator=(Match&&) noexcept = default;
Match::~Match() = default;

core::Result<Match> Match::create(MatchDefinition definition, std::vector<SeatDefinition> seats) {
    auto mission = missions::create(definition.mission, definition.content,
                                    {definition.seed, definition.duration});
    if (!mission) {
        return mission.error();
    }
    // Sinks are told of what the match is a function of, and of nothing else.
    definition.content = definition.content.only((*mission)->info().content_paths);
    return create(std::move(mission).value(), std::move(definition), std::move(seats));
}

core::Result<Match> Match::create(std::unique_ptr<missions::Mission> mission,
                                  MatchDefinition definition, std::vector<SeatDefinition> seats) {
    const missions::MissionInfo& info = mission->info();
    AGON_CHECK(seats.size() == info.seats.size(), seats.size(), info.seats.size());
    definition.mission = info.name;
    scene::Scene scene;
    if (const auto built = mission->build(scene); !built) {
        return built.error();
    }
    const auto owner_of = [&mission](scene::Handle object) {
        return mission->owner(object);
    };
    const bool is_live = mission->live_scene() != nullptr;
    AGON_CHECK(!is_live || scene.object_count() == 0, scene.object_count());
    DrawnScene drawn =
        is_live ? DrawnScene()
                : describe(scene, mission->view_low_m(), mission->view_high_m(), owner_of);
    auto world = world::World::create(std::move(scene), mission->physics());
    if (!world) {
        return world.error();
    }
    auto state =
        std::make_unique<State>(std::move(mission), std::move(definition), std::move(world).value(),
                                std::move(drawn), std::move(seats));
    try {
        if (const auto started = state->start(); !started) {
            return started.error();
        }
    } catch (const missions::RulesFailure& failure) {
        return core::Error{failure.what(), ""};
    }
    return Match(std::move(state));
}

core::Result<void> Match::add_sink(FrameSink& sink) {
    return state_->add_sink(sink);
}

const missions::MissionInfo& Match::mission() const {
    return state_->mission->info();
}

const protocol::SceneDescription& Match::scene_description() const {
    return state_->description();
}

const protocol::Frame& Match::frame() const {
    return state_->frame;
}

bool Match::is_stopped() const {
    return state_->mission->is_stopped();
}

bool Match::is_over() const {
    return state_->is_over();
}

std::vector<double> Match::score() const {
    return state_->mission->score();
}

core::Result<std::string> Match::situation() const {
    return state_->mission->situation(state_->world);
}

void Match::order(std::span<const std::byte> block) {
    state_->check_order(block);
    state_->waiting_orders.insert(state_->waiting_orders.end(), block.begin(), block.end());
}

std::span<const std::string> Match::order_refusals() const {
    return state_->order_refusals;
}

void Match::replace_strategy(protocol::SeatId seat, SeatDefinition definition) {
    AGON_CHECK(seat.index() < state_->seats.size(), seat.index());
    AGON_CHECK(definition.host != nullptr, seat.index());
    state_->waiting_strategies.push_back({seat, std::move(definition)});
}

std::vector<SeatReport> Match::seat_reports() const {
    return state_->seat_reports();
}

bool Match::is_deciding(protocol::SeatId seat) const {
    AGON_CHECK(seat.index() < state_->seats.size(), seat.index());
    return state_->mission->is_deciding(seat);
}

core::Result<void> Match::tick() {
    AGON_CHECK(!is_over(), state_->ticks);
    return state_->tick();
}

core::Result<MatchReport> Match::finish(bool is_interrupted) {
    AGON_CHECK(!state_->is_finished);
    state_->is_finished = true;
    state_->stop_strategies();
    state_->frame.new_scene = nullptr;  // if it has one, that was shown
    if (state_->current_tick == state_->ticks) {
        state_->fill_poses();
    }
    MatchReport report = state_->report();
    // Where a sink failed, the others end early, too, and are to know it.
    report.is_interrupted =
        is_interrupted || (state_->has_failed_sink && !state_->mission->is_over());
    // All sinks hear the end, also if one of them fails; the first error is told.
    core::Result<void> ended;
    for (const State::Sink& entry : state_->sinks) {
        if (entry.has_failed) {
            continue;
        }
        core::Result<void> result = entry.sink->end(report, state_->frame);
        if (!result && ended) {
            ended = std::move(result);
        }
    }
    if (!ended) {
        return ended.error();
    }
    return report;
}

}  // namespace agon::sim
