// SPDX-License-Identifier: Apache-2.0
// What a match of soccer does in a tick: places, observations, commands, forces, judgement.
#include <cstring>
#include <utility>

#include "core/check.hpp"
#include "core/math.hpp"
#include "missions/soccer/mission.hpp"
#include "missions/soccer/observation.hpp"
#include "missions/soccer/seats.hpp"
#include "missions/soccer/team_view.hpp"

namespace agon::missions::soccer {

std::span<const SeatId> SoccerMission::placing_seats() const {
    if (!is_asking_for_places_) {
        return {};
    }
    return placing_order_;
}

void SoccerMission::propose_placement(SeatId seat, std::span<std::byte> placement) const {
    const agon_soccer_placement proposal = plan_.proposal(team_of(seat));
    AGON_CHECK(placement.size() == sizeof(proposal), placement.size());
    std::memcpy(placement.data(), &proposal, sizeof(proposal));
}

void SoccerMission::accept_placement(SeatId seat, std::span<std::byte> placement, Orders& orders) {
    const Team team = team_of(seat);
    agon_soccer_placement wanted;
    AGON_CHECK(placement.size() == sizeof(wanted), placement.size());
    std::memcpy(&wanted, placement.data(), sizeof(wanted));
    for (const PlacementCorrection& correction : plan_.accept(content_, team, wanted)) {
        protocol::Event event =
            make_event("placement_corrected", team, text_of(correction, name_of(team)));
        event.objects = {correction.robot ? path_of({team, *correction.robot}) : "/ball"};
        orders.events.push_back(std::move(event));
    }
    const agon_soccer_placement accepted = plan_.proposal(team);
    std::memcpy(placement.data(), &accepted, sizeof(accepted));
    // The other team may have had to make way, and the ball may lie elsewhere.
    for (const Team placed : kTeams) {
        order_team(placed, orders);
    }
    order_ball(orders);
    if (referee_.kicking() == team) {
        name_kicker(team);
    }
}

// ---- strategies --------------------------------------------------------------------------------

bool SoccerMission::is_deciding(SeatId /*seat*/) const {
    return referee_.phase() == Phase::Playing;
}

void SoccerMission::observe(const world::World& /*world*/, SeatId seat,
                            std::span<std::byte> observation) const {
    const Team viewer = team_of(seat);
    AGON_CHECK(observation.size() == sizeof(agon_soccer_observation), observation.size());
    // Hosts keep the block between calls; whole and untouched it need not be there.
    agon_soccer_observation block = observations_[index_of(viewer)];
    const auto time_ns =
        static_cast<std::uint64_t>((content_.tick * static_cast<std::int64_t>(ticks_)).count_ns());
    write_game(referee_.state(), viewer, time_ns, block);
    if (referee_.phase() == Phase::Placing || referee_.phase() == Phase::TimeOut) {
        write_plan(plan_, content_.robot_count, viewer, block);
    } else if (const auto& camera = cameras_[index_of(viewer)]) {
        write_readings(cast_, camera->readings(), referee_.defends_left(viewer), viewer, block);
        write_sight(cast_, *camera, viewer, block);
    } else {
        write_readings(cast_, situation_.readings, referee_.defends_left(viewer), viewer, block);
    }
    std::memcpy(observation.data(), &block, sizeof(block));
}

void SoccerMission::accept_command(SeatId seat, std::span<std::byte> command, Orders& orders) {
    const Team team = team_of(seat);
    agon_soccer_command block;
    AGON_CHECK(command.size() == sizeof(block), command.size());
    std::memcpy(&block, command.data(), sizeof(block));
    const double limit_radps = content_.robot->size().wheel_limit_radps;
    for (std::uint32_t number = 0; number < kMaxRobots; ++number) {
        agon_soccer_wheels& wheels = block.robots[number];
        if (number >= content_.robot_count) {
            wheels = {};
            continue;
        }
        const Player player{team, number};
        if (!referee_.may_move(player)) {
            wheels = {};
        }
        wheels.left_radps =
            watch_.accepted_speed(wheels.left_radps, limit_radps, player, orders.events);
        wheels.right_radps =
            watch_.accepted_speed(wheels.right_radps, limit_radps, player, orders.events);
        drives_->command(cast_.place_of(player), static_cast<double>(wheels.left_radps),
                         static_cast<double>(wheels.right_radps));
    }
    block.wants_time_out = block.wants_time_out != 0 ? 1 : 0;
    referee_.hear_time_out(team, block.wants_time_out != 0);
    std::memcpy(command.data(), &block, sizeof(block));
}

void SoccerMission::lose_strategy(SeatId seat, Orders& orders) {
    referee_.lose_strategy(team_of(seat), orders.events);
}

core::Pose2 SoccerMission::world_from_team(SeatId seat) const {
    return {{}, referee_.defends_left(team_of(seat)) ? 0.0 : core::kPi};
}

// ---- the tick ----------------------------------------------------------------------------------

void SoccerMission::actuate(const world::World& /*world*/, Orders& orders) {
    is_asking_for_places_ = false;
    if (referee_.phase() != Phase::Playing) {
        return;
    }
    drives_->advance(situation_.readings, thrusts_);
    for (std::size_t place = 0; place < thrusts_.size(); ++place) {
        const robots::Thrust& thrust = thrusts_[place];
        orders.pushes.push_back({cast_.objects[place],
                                 {thrust.force_n.x, thrust.force_n.y, 0},
                                 {0, 0, thrust.torque_nm}});
    }
}

void SoccerMission::referee(const world::World& world, Orders& orders) {
    ++ticks_;
    read_sensors(world);
    const bool is_playing = referee_.phase() == Phase::Playing;
    if (is_playing) {
        collect_touches(world, situation_);
        if (referee_.period() != Period::ShootOut) {
            watch_.look_at(situation_, orders.events);
        }
    }
    const std::size_t told_before = orders.events.size();
    const std::optional<Ruling> ruling = referee_.judge(situation_, orders.events);
    for (std::size_t i = told_before; i < orders.events.size(); ++i) {
        if (orders.events[i].kind == "goal") {
            watch_.tell_own_goal(orders.events[i]);
        }
    }
    if (ruling) {
        lay_out(*ruling, orders);
        watch_.start_anew();
    }
    if (is_playing && is_over()) {
        watch_.sum_up(orders.events);
    }
}

// ---- what others may know ----------------------------------------------------------------------

}  // namespace agon::missions::soccer
