// SPDX-License-Identifier: Apache-2.0
#include "sim/seat.hpp"

#include <algorithm>
#include <utility>

#include "core/check.hpp"
#include "plugin/code_place.hpp"

namespace agon::sim {

namespace {

using protocol::Input;
using strategy::CallReport;

std::size_t size_of(const protocol::BlockSchema* schema) {
    return schema == nullptr ? 0 : schema->size_bytes;
}

void zero(std::vector<std::byte>& block) {
    std::fill(block.begin(), block.end(), std::byte{0});
}

strategy::SeatSetup setup_of(const missions::SeatInfo& seat, const missions::MissionInfo& mission,
                             std::uint64_t seed) {
    strategy::SeatSetup setup;
    setup.mission = mission.name;
    setup.mission_family = mission.family;
    setup.seat = seat.name;
    setup.robot_count = seat.robot_count;
    setup.seed = seed;
    setup.tick = mission.tick;
    setup.decision_period = mission.tick * seat.decision_period_ticks;
    setup.observation = seat.observation;
    setup.command = seat.command;
    setup.placement = seat.placement;
    return setup;
}

/// The axes of a team's view in the world: one sine and cosine for all points of all figures.
struct TeamAxes {
    core::Vec2 origin_m;
    core::Vec2 forward;

    explicit TeamAxes(const core::Pose2& world_from_team)
        : origin_m(world_from_team.position_m),
          forward(core::direction(world_from_team.heading_rad)) {}

    [[nodiscard]] core::Vec2 in_world(core::Vec2 point_m) const {
        return origin_m + point_m.x * forward + point_m.y * core::perpendicular(forward);
    }
};

}  // namespace

Seat::Seat(protocol::SeatId id, const missions::MissionInfo& mission, std::uint64_t seed,
           SeatDefinition definition)
    : id_(id),
      info_(&mission.seats.at(id.index())),
      setup_(setup_of(*info_, mission, seed)),
      options_(std::move(definition.options)),
      host_(std::move(definition.host)),
      observation_(size_of(info_->observation)),
      placement_(size_of(info_->placement)),
      proposal_(placement_.size()),
      reply_(size_of(info_->command)),
      queue_(reply_.size(), mission.command_delay_ticks),
      after_loss_(definition.after_loss),
      make_again_(std::move(definition.make_again)),
      restarts_left_(make_again_ ? definition.restarts : 0) {
    AGON_CHECK(host_ != nullptr, info_->name);
    AGON_CHECK(info_->decision_period_ticks > 0, info_->name);
    setup_.parameters = std::move(definition.parameters);
}

core::Result<void> Seat::start() {
    has_started_ = true;
    const core::Result<void> started = host_->start(setup_, observation_);
    if (host_->is_lost()) {
        ++failed_starts_;
        lose(started ? "strategy was lost" : started.error().text(), "");
        if (lost_for_good_ || lost_) {
            return {};
        }
    }
    if (!started && losses_.empty()) {
        has_started_ = false;
        return started;
    }
    for (const auto& [name, value] : setup_.parameters) {
        const auto declared = host_->parameters();
        const auto has_name = [&key = name](const auto& parameter) {
            return parameter.name == key;
        };
        if (std::none_of(declared.begin(), declared.end(), has_name)) {
            std::string known;
            for (const strategy::Parameter& parameter : declared) {
                known += (known.empty() ? "; it has " : ", ") + parameter.name;
            }
            return core::Error{host_->identity().name + " declares no parameter '" + name + "'" +
                                   (known.empty() ? "; it has none" : known),
                               "seat " + info_->name};
        }
    }
    return {};
}

void Seat::replace(SeatDefinition definition) {
    keep_outputs();
    stop(true);  // its part is over
    // What is left of the old one, but for its faults and the commands that wait.
    setup_.parameters = std::move(definition.parameters);
    options_ = std::move(definition.options);
    after_loss_ = definition.after_loss;
    make_again_ = std::move(definition.make_again);
    restarts_left_ = make_again_ ? definition.restarts : 0;
    host_ = std::move(definition.host);
    lost_for_good_.reset();
    if (lost_) {
        return;  // the old one spoiled the process while it was stopped
    }
    if (const auto started = start(); !started) {
        // Nothing crashed: the match goes on without it wherever it runs.
        if (has_started_) {
            has_started_ = false;
            static_cast<void>(host_->stop());
        }
        lost_for_good_ = started.error().text();
        losses_.push_back({*lost_for_good_, false});
    }
}

protocol::Replacement Seat::as_replacement() const {
    const strategy::Identity& who = host_->identity();
    return {who.sha256, who.name, who.author, who.file, who.interface, options_};
}

void Seat::begin_step() {
    zero(reply_);
    if (!lost_for_good_) {
        host_->begin_step(observation_);
    }
}

Input::Status Seat::finish_step() {
    status_ = lost_for_good_ ? Input::Status::Lost : note(host_->finish_step(reply_));
    if (status_ != Input::Status::Ok) {
        zero(reply_);
    }
    return status_;
}

Input::Status Seat::place() {
    proposal_ = placement_;
    status_ = lost_for_good_ ? Input::Status::Lost : note(host_->place(observation_, placement_));
    if (status_ != Input::Status::Ok) {
        placement_ = proposal_;
    }
    return status_;
}

void Seat::stop(bool is_match_over) {
    if (!has_started_) {
        return;
    }
    has_started_ = false;
    const CallReport report = host_->stop();
    if (report.status != CallReport::Status::Ok) {
        fault_ = report.fault;
    }
    if (report.status == CallReport::Status::Lost && !lost_) {
        restarts_left_ = 0;
        if (is_match_over && after_loss_ == AfterLoss::EndMatch) {
            after_loss_ = AfterLoss::PlayOn;
        }
        lose(report.fault, report.backtrace);
    }
}

std::string Seat::lost_text(const std::string& when) const {
    std::string text = info_->name + "'s " + *lost_;
    text.insert(std::min(text.find(plugin::kBacktraceFollows), text.size()), when);
    return text;
}

Input::Status Seat::note(const CallReport& report) {
    if (report.status == CallReport::Status::Absent) {
        return Input::Status::Lost;
    }
    if (report.status == CallReport::Status::Late) {
        // The call goes on and is counted when it has ended.
        ++missed_deadlines_;
        return Input::Status::Late;
    }
    times_.add(report.wall_ns);
    if (report.wall_ns > setup_.decision_period.count_ns()) {
        ++late_calls_;
    }
    if (report.status == CallReport::Status::Ok) {
        return Input::Status::Ok;
    }
    fault_ = report.fault.empty() ? "the call failed" : report.fault;
    return report.status == CallReport::Status::Lost ? lose(fault_, report.backtrace)
                                                     : Input::Status::Failed;
}

Input::Status Seat::lose(const std::string& fault, const std::string& backtrace) {
    std::string reason = fault;
    if (!backtrace.empty()) {
        reason += std::string(plugin::kBacktraceFollows) + backtrace;
    }
    if (after_loss_ != AfterLoss::PlayOn) {
        lost_ = std::move(reason);
        return Input::Status::Failed;
    }
    keep_outputs();
    std::string why_not;
    if (restart(why_not)) {
        losses_.push_back({std::move(reason), true});
        return Input::Status::Failed;
    }
    reason += why_not;
    lost_for_good_ = reason;
    losses_.push_back({std::move(reason), false});
    return Input::Status::Lost;
}

/// Starts a strategy like the one that was lost, as often as that is allowed.
bool Seat::restart(std::string& why_not) {
    while (restarts_left_ > 0) {
        --restarts_left_;
        ++restarts_;
        static_cast<void>(host_->stop());
        auto made = make_again_();
        if (!made) {
            why_not = "; it can't be started again: " + made.error().text();
            return false;
        }
        host_ = std::move(made).value();
        const core::Result<void> started = host_->start(setup_, observation_);
        if (started && !host_->is_lost()) {
            return true;
        }
        ++failed_starts_;
        keep_outputs();
        why_not = "; it did not start again: " +
                  (started ? std::string("it was lost") : started.error().text());
    }
    return false;
}

void Seat::keep_outputs() {
    const protocol::SideOutputs& said = host_->side_outputs();
    kept_outputs_.log.insert(kept_outputs_.log.end(), said.log.begin(), said.log.end());
    kept_outputs_.figures.insert(kept_outputs_.figures.end(), said.figures.begin(),
                                 said.figures.end());
    kept_outputs_.plots.insert(kept_outputs_.plots.end(), said.plots.begin(), said.plots.end());
    kept_outputs_.dropped += said.dropped;
}

std::optional<std::string> Seat::take_fault(core::SimTime now) {
    if (fault_.empty()) {
        return std::nullopt;
    }
    std::optional<std::string> reason = faults_.note(now, fault_);
    fault_.clear();
    return reason;
}

void Seat::take_outputs(const core::Pose2& world_from_team, protocol::SideOutputs& into) {
    if (!kept_outputs_.is_empty()) {
        hand_out(std::exchange(kept_outputs_, {}), world_from_team, into);
    }
    const protocol::SideOutputs& said = host_->side_outputs();
    if (!said.is_empty()) {
        hand_out(said, world_from_team, into);
    }
}

void Seat::hand_out(const protocol::SideOutputs& said, const core::Pose2& world_from_team,
                    protocol::SideOutputs& into) {
    into.log.insert(into.log.end(), said.log.begin(), said.log.end());
    const TeamAxes axes(world_from_team);
    for (const protocol::Figure& figure : said.figures) {
        protocol::Figure& shown = into.figures.emplace_back(figure);
        shown.from_m = axes.in_world(figure.from_m);
        shown.to_m = axes.in_world(figure.to_m);
    }
    into.plots.insert(into.plots.end(), said.plots.begin(), said.plots.end());
    into.dropped += said.dropped;
    dropped_outputs_ += said.dropped;
}

SeatReport Seat::report() const {
    SeatReport report;
    report.seat = info_->name;
    report.identity = host_->identity();
    report.options = options_;
    const auto parameters = host_->parameters();
    report.parameters.assign(parameters.begin(), parameters.end());
    report.calls = times_.count();
    report.mean_ns = times_.mean_ns();
    report.p99_ns = times_.percentile_ns(0.99);
    report.max_ns = times_.max_ns();
    report.late_calls = late_calls_;
    report.failed_calls = faults_.count() + failed_starts_;
    report.dropped_outputs = dropped_outputs_;
    report.missed_deadlines = missed_deadlines_;
    report.restarts = restarts_;
    report.lost = lost_ ? lost_ : lost_for_good_;
    return report;
}

}  // namespace agon::sim
