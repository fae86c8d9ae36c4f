// SPDX-License-Identifier: Apache-2.0
#include "record/match_description.hpp"

#include "core/check.hpp"

namespace agon::record {

namespace {

protocol::RecordedSeat described(const missions::SeatInfo& info, const sim::SeatReport& report) {
    protocol::RecordedSeat seat;
    seat.name = info.name;
    seat.robot_count = info.robot_count;
    seat.decision_period_ticks = info.decision_period_ticks;
    seat.observation = *info.observation;
    seat.command = *info.command;
    if (info.placement != nullptr) {
        seat.placement = *info.placement;
    }
    seat.strategy_name = report.identity.name;
    seat.author = report.identity.author;
    seat.file = report.identity.file;
    seat.sha256 = report.identity.sha256;
    seat.interface = report.identity.interface;
    seat.options = report.options;
    seat.parameters = report.parameters;
    return seat;
}

}  // namespace

protocol::RecordedMatch described(const sim::MatchHeader& header, const std::string& agon_version,
                                  core::Duration frame_period) {
    const missions::MissionInfo& mission = header.mission;
    AGON_CHECK(header.seats.size() == mission.seats.size(), header.seats.size());
    protocol::RecordedMatch match;
    match.agon_version = agon_version;
    match.mission = header.definition.mission;
    match.mission_family = mission.family;
    match.mission_title = mission.title;
    match.seed = header.definition.seed;
    match.duration = header.definition.duration;
    match.tick = mission.tick;
    match.substeps_per_tick = mission.substeps_per_tick;
    match.command_delay_ticks = mission.command_delay_ticks;
    match.frame_period = frame_period;
    match.has_hashes = header.definition.is_hashing;
    for (std::size_t i = 0; i < mission.seats.size(); ++i) {
        match.seats.push_back(described(mission.seats[i], header.seats[i]));
    }
    if (mission.game_state != nullptr) {
        match.game_state = *mission.game_state;
    }
    if (mission.order != nullptr) {
        match.order = *mission.order;
    }
    match.scene = header.scene;
    match.has_live_scene = header.has_live_scene;
    return match;
}

protocol::RecordedSeatReport described(const sim::SeatReport& seat) {
    return {seat.seat,
            seat.calls,
            seat.mean_ns,
            seat.p99_ns,
            seat.max_ns,
            seat.late_calls,
            seat.failed_calls,
            seat.dropped_outputs,
            seat.missed_deadlines,
            seat.restarts,
            seat.lost.value_or("")};
}

protocol::RecordedReport described(const sim::MatchReport& from) {
    protocol::RecordedReport report;
    report.score = from.score;
    report.end_time = from.end_time;
    report.ticks = from.ticks;
    report.final_hash = from.final_hash;
    for (const sim::SeatReport& seat : from.seats) {
        report.seats.push_back(described(seat));
    }
    report.lost_strategy = from.lost_strategy.value_or("");
    report.internal_fault = from.internal_fault.value_or("");
    report.is_interrupted = from.is_interrupted;
    return report;
}

}  // namespace agon::record
