// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/mission.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "core/check.hpp"
#include "missions/soccer/observation.hpp"
#include "missions/soccer/scenery.hpp"
#include "missions/soccer/seats.hpp"
#include "missions/soccer/team_view.hpp"

namespace agon::missions::soccer {
namespace {

/// The coin decides who kicks off first.
Team toss(std::uint64_t seed) {
    core::RandomStream coin(seed, "soccer.toss");
    return coin.uniform_index(2) == 0 ? Team::Yellow : Team::Blue;
}

RefereeDefinition define_referee(const Content& content, const MissionSetup& setup) {
    RefereeDefinition definition;
    definition.rule_book = content.rule_book;
    definition.robot_count = content.robot_count;
    const core::Duration duration =
        setup.duration > core::Duration() ? setup.duration : content.duration;
    definition.half_length = half_of(duration);
    definition.placement_pause = content.placement_pause;
    definition.goal_kick_ball_m = content.formations.goal_kick_ball_m();
    definition.toss_winner = toss(setup.seed);
    definition.habits = content.referee;
    return definition;
}

}  // namespace

SoccerMission::SoccerMission(MissionInfo info, Content content, const MissionSetup& setup,
                             std::optional<StartSituation> start)
    : info_(std::move(info)),
      start_(std::move(start)),
      content_(std::move(content)),
      referee_(define_referee(content_, setup)),
      drives_(content_.robot->make_drives(std::size_t{2} * content_.robot_count, content_.tick)),
      thrusts_(std::size_t{2} * content_.robot_count),
      seed_(setup.seed),
      jitter_(setup.seed, "soccer.ball_jitter") {
    observations_.fill(make_observation(content_));
    situation_.field = &content_.field;
    situation_.regions = &content_.placement_rules.regions;
    situation_.cast = &cast_;
    situation_.robot_half_side_m = content_.robot->size().side_m / 2;
    situation_.ball_radius_m = content_.ball.radius_m;
    situation_.tick = content_.tick;
}

core::Result<void> SoccerMission::build(scene::Scene& scene) {
    auto cast = build_scene(content_, scene);
    if (!cast) {
        return cast.error();
    }
    cast_ = std::move(cast).value();
    tracker_ = sensors::OverheadTracker(cast_.objects);
    for (const Team team : kTeams) {
        cameras_[index_of(team)] =
            make_camera(content_.vision[index_of(team)], team, content_.robot_count, seed_);
    }
    // No more pairs can touch than there are.
    situation_.touches.reserve(cast_.objects.size() * cast_.objects.size() / 2);
    return {};
}

void SoccerMission::begin(const world::World& world, Orders& orders) {
    tracker_.read(world);
    situation_.readings = tracker_.readings();
    if (start_) {
        begin_from(*start_, orders);
    } else {
        lay_out(referee_.start(orders.events), orders);
    }
    look_through_cameras();
}

void SoccerMission::begin_from(const StartSituation& start, Orders& orders) {
    referee_.set_out(start.game, orders.events);
    look_from_sides();
    if (!start.objects.empty()) {
        for (std::size_t place = 0; place < cast_.objects.size(); ++place) {
            put_moving(place, start.objects[place], orders);
        }
        put_readings_ = start.objects;
        situation_.readings = put_readings_;
    }
    if (!start.game.restart) {
        return;
    }
    const Restart restart = *start.game.restart;
    Ruling ruling{Restart::KickOff, std::nullopt, Team::Yellow, {}};
    if (start.game.team || restart == Restart::FreeBall) {
        ruling = referee_.ruling_of(restart, start.game.team.value_or(situation_.defenders()),
                                    situation_);
    }
    referee_.give(ruling, "the match begins with it", orders.events);
    lay_out(ruling, orders);
}

void SoccerMission::put_moving(std::size_t place, const sensors::PlanarReading& object,
                               Orders& orders) {
    order_object(place, {object.position_m, object.heading_rad}, orders);
    Move& move = orders.moves.back();
    move.velocity_mps = {object.velocity_mps.x, object.velocity_mps.y, 0};
    move.angular_velocity_radps = {0, 0, object.turn_radps};
    if (place == cast_.ball_place()) {
        return;
    }
    // Its wheels roll as the robot moves.
    const robots::WheeledSize& size = content_.robot->size();
    const double along_mps = dot(object.velocity_mps, object.forward);
    const double turn_mps = object.turn_radps * size.track_m / 2;
    const auto rolling = [&](double speed_mps) {
        return std::clamp(speed_mps / size.wheel_radius_m, -size.wheel_limit_radps,
                          size.wheel_limit_radps);
    };
    drives_->set_wheels(place, rolling(along_mps - turn_mps), rolling(along_mps + turn_mps));
}

void SoccerMission::look_from_sides() {
    for (const Team team : kTeams) {
        situation_.defends_left[index_of(team)] = referee_.defends_left(team);
    }
}

void SoccerMission::read_sensors(const world::World& world) {
    tracker_.read(world);
    situation_.readings = tracker_.readings();
    look_through_cameras();
}

void SoccerMission::look_through_cameras() {
    for (auto& camera : cameras_) {
        if (camera) {
            camera->look(situation_.readings);
        }
    }
}

// ---- persons -----------------------------------------------------------------------------------

void SoccerMission::accept_order(std::span<std::byte> order, Orders& orders) {
    OrderBlock block;
    AGON_CHECK(order.size() == sizeof(block), order.size());
    std::memcpy(&block, order.data(), sizeof(block));
    const Obeyed obeyed =
        obey(block, content_, situation_, is_asking_for_places_, referee_, orders.events);
    if (obeyed.restart) {
        lay_out(*obeyed.restart, orders);
        watch_.start_anew();
    }
    if (obeyed.stops) {
        drives_->stop();
        for (std::size_t place = 0; place < cast_.objects.size(); ++place) {
            const sensors::PlanarReading& reading = situation_.readings[place];
            order_object(place, {reading.position_m, reading.heading_rad}, orders);
        }
    }
    if (obeyed.put) {
        if (obeyed.put->place != cast_.ball_place()) {
            drives_->set_wheels(obeyed.put->place, 0, 0);
        }
        order_object(obeyed.put->place, obeyed.put->pose, orders);
        show_put(*obeyed.put);
        watch_.start_anew();
    }
    if (is_over()) {
        watch_.sum_up(orders.events);
    }
}

void SoccerMission::show_put(const Obeyed::Put& put) {
    // Later orders of the same tick see it where it is now.
    put_readings_.assign(situation_.readings.begin(), situation_.readings.end());
    sensors::PlanarReading& reading = put_readings_[put.place];
    reading = {};
    reading.position_m = put.pose.position_m;
    reading.heading_rad = heading_in_range(put.pose.heading_rad);
    reading.forward = core::direction(reading.heading_rad);
    situation_.readings = put_readings_;
}

// ---- placement ---------------------------------------------------------------------------------

void SoccerMission::lay_out(const Ruling& ruling, Orders& orders) {
    look_from_sides();
    // The referee's hand: without it every match of two strategies would be the same match.
    const double reach_m = content_.ball_jitter_m;
    core::Vec2 ball_m = ruling.ball_m;
    if (reach_m > 0) {
        const double x = jitter_.uniform(-reach_m, reach_m);
        const double y = jitter_.uniform(-reach_m, reach_m);
        ball_m = ball_m + core::Vec2{x, y};
    }
    plan_.lay_out(content_, ruling, ball_m, situation_.defends_left);
    // After a time-out the same restart is laid out once more, and then asked for.
    is_asking_for_places_ = referee_.phase() == Phase::Placing;
    placing_order_ = {seat_of(plan_.order()[0]), seat_of(plan_.order()[1])};
    drives_->stop();
    for (const Team team : kTeams) {
        order_team(team, orders);
    }
    order_ball(orders);
    name_kicker(ruling.kicking);
}

void SoccerMission::name_kicker(std::optional<Team> kicking) {
    if (kicking && referee_.period() == Period::ShootOut) {
        referee_.set_kicker(plan_.foremost(*kicking));
    }
}

void SoccerMission::order_team(Team team, Orders& orders) const {
    for (std::uint32_t number = 0; number < content_.robot_count; ++number) {
        order_object(cast_.place_of({team, number}), plan_.place_in_field(team, number), orders);
    }
}

void SoccerMission::order_ball(Orders& orders) const {
    order_object(cast_.ball_place(), {plan_.ball_in_field_m(), 0}, orders);
}

void SoccerMission::order_object(std::size_t place, const core::Pose2& pose, Orders& orders) const {
    const double height_m =
        place == cast_.ball_place() ? content_.ball.radius_m : content_.robot->size().height_m / 2;
    orders.moves.push_back({cast_.objects[place], core::Pose3::from_planar(pose, height_m), {}});
}

std::optional<Owner> SoccerMission::owner(scene::Handle object) const {
    const int place = cast_.place_of_object(object);
    if (place < 0 || static_cast<std::size_t>(place) == cast_.ball_place()) {
        return std::nullopt;
    }
    const Player player = cast_.player_at(static_cast<std::size_t>(place));
    return Owner{seat_of(player.team), player.number};
}

std::span<const std::byte> SoccerMission::game_state() const {
    return std::as_bytes(std::span(&referee_.state(), 1));
}

core::Result<std::string> SoccerMission::situation(const world::World& world) const {
    sensors::OverheadTracker tracker(cast_.objects);
    tracker.read(world);
    return situation_text(info_.name, referee_.state(), referee_.last_ruling(), cast_,
                          tracker.readings());
}

std::vector<double> SoccerMission::score() const {
    return {static_cast<double>(referee_.goals(Team::Yellow)),
            static_cast<double>(referee_.goals(Team::Blue))};
}

std::optional<SeatId> SoccerMission::winner() const {
    const std::optional<Team> team = referee_.winner();
    return team ? std::optional(seat_of(*team)) : std::nullopt;
}

void SoccerMission::hash_into(core::Hasher& hasher) const {
    referee_.hash_into(hasher);
    drives_->hash_into(hasher);
    jitter_.hash_into(hasher);
    hasher.add(is_asking_for_places_);
    if (referee_.phase() == Phase::Placing || referee_.phase() == Phase::TimeOut) {
        plan_.hash_into(hasher);
    }
    for (const auto& camera : cameras_) {
        if (camera) {
            camera->hash_into(hasher);
        }
    }
}

core::Vec2 SoccerMission::view_high_m() const {
    const FieldSize& field = content_.field;
    const double margin_m = field.wall_thickness_m + 0.05;
    return {field.goal_line_m() + field.goal_depth_m + margin_m, field.side_line_m() + margin_m};
}

core::Vec2 SoccerMission::view_low_m() const {
    return -view_high_m();
}

}  // namespace agon::missions::soccer
