// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/order_desk.hpp"

#include <string>
#include <utility>

#include "core/units.hpp"
#include "missions/soccer/events.hpp"
#include "missions/soccer/places.hpp"

namespace agon::missions::soccer {
namespace {

constexpr std::uint32_t kMostGoals = 999;

/// One order on its way to the referee.
class Desk {
public:
    Desk(const OrderBlock& order, const Content& content, const Situation& situation,
         bool is_being_placed, Referee& referee, Events& events)
        : order_(order),
          content_(content),
          situation_(situation),
          is_being_placed_(is_being_placed),
          referee_(referee),
          events_(events) {}

    Obeyed obey();

private:
    Obeyed give_restart(OrderKind kind);
    Obeyed stop();
    Obeyed resume();
    Obeyed award_goal();
    Obeyed annul_goal();
    Obeyed set_score();
    Obeyed set_clock();
    Obeyed end_period();
    Obeyed call_time_out();
    Obeyed put_ball();
    Obeyed put_robot();
    Obeyed put(std::size_t place, const core::Pose2& pose, std::string path);

    Obeyed refuse(const std::string& reason);

    void tell(const char* kind, std::string reason) {
        events_.push_back(make_event(kind, order_.named_team(), std::move(reason)));
    }

    [[nodiscard]] bool is_phase(Phase phase) const { return referee_.phase() == phase; }

    const OrderBlock& order_;
    const Content& content_;
    const Situation& situation_;
    bool is_being_placed_;
    Referee& referee_;
    Events& events_;
};

Obeyed Desk::refuse(const std::string& reason) {
    const std::string name =
        order_.order < kOrderKindCount
            ? "'" + std::string(name_of(static_cast<OrderKind>(order_.order))) + "'"
            : "number " + std::to_string(order_.order);
    tell("order_refused", "the order " + name + " is refused: " + reason);
    return {};
}

Obeyed Desk::obey() {
    if (is_phase(Phase::Over)) {
        return refuse("the match is over");
    }
    const auto kind = static_cast<OrderKind>(order_.order);
    switch (kind) {
        case OrderKind::KickOff:
        case OrderKind::FreeBall:
        case OrderKind::PenaltyKick:
        case OrderKind::FreeKick:
        case OrderKind::GoalKick:
            return give_restart(kind);
        case OrderKind::Stop:
            return stop();
        case OrderKind::Resume:
            return resume();
        case OrderKind::Goal:
            return award_goal();
        case OrderKind::Score:
            return set_score();
        case OrderKind::Clock:
            return set_clock();
        case OrderKind::AnnulGoal:
            return annul_goal();
        case OrderKind::NextHalf:
            return end_period();
        case OrderKind::PlaceBall:
            return put_ball();
        case OrderKind::PlaceRobot:
            return put_robot();
        case OrderKind::TimeOut:
            return call_time_out();
    }
    return refuse("there is no such order");
}

// ---- the game ----------------------------------------------------------------------------------

Obeyed Desk::give_restart(OrderKind kind) {
    const auto restart = static_cast<Restart>(kind);
    std::optional<Team> team = order_.named_team();
    if (!team && restart == Restart::FreeBall) {
        team = situation_.defenders();
    }
    if (!team) {
        return refuse("it names no team");
    }
    if (referee_.period() == Period::ShootOut && restart != Restart::PenaltyKick) {
        return refuse("a shoot-out has only penalty kicks");
    }
    const Ruling ruling = referee_.ruling_of(restart, *team, situation_);
    referee_.give(ruling, "by order", events_);
    return {.restart = ruling, .put = {}};
}

Obeyed Desk::stop() {
    if (!is_phase(Phase::Playing)) {
        return refuse("there is no play to stop");
    }
    referee_.stop();
    tell("stop", "play is stopped by order");
    return {.restart = {}, .stops = true, .put = {}};
}

Obeyed Desk::resume() {
    if (!is_phase(Phase::Stopped)) {
        return refuse("play has not been stopped");
    }
    referee_.resume();
    tell("resume", "play goes on by order");
    return {};
}

Obeyed Desk::award_goal() {
    const std::optional<Team> team = order_.named_team();
    if (!team) {
        return refuse("it names no team");
    }
    if (referee_.period() == Period::ShootOut) {
        return refuse("in a shoot-out the attempts count");
    }
    return {.restart = referee_.award_goal(*team, events_), .put = {}};
}

Obeyed Desk::annul_goal() {
    if (!referee_.annul_last_goal(events_)) {
        return refuse("there is no goal that could be annulled");
    }
    return {};
}

Obeyed Desk::set_score() {
    if (order_.yellow_goals > kMostGoals || order_.blue_goals > kMostGoals) {
        return refuse("no team has more than " + std::to_string(kMostGoals) + " goals");
    }
    const auto score_text = [this] {
        return std::to_string(referee_.goals(Team::Yellow)) + ":" +
               std::to_string(referee_.goals(Team::Blue));
    };
    const std::string before = score_text();
    referee_.set_goals(Team::Yellow, order_.yellow_goals);
    referee_.set_goals(Team::Blue, order_.blue_goals);
    tell("score_corrected", "the score is " + score_text() + " by order, it was " + before);
    return {};
}

Obeyed Desk::set_clock() {
    const GameState& state = referee_.state();
    const auto duration = [](std::uint64_t ns) {
        return core::Duration::nanoseconds(static_cast<std::int64_t>(ns));
    };
    if (order_.playing_time_ns > state.half_length_ns) {
        return refuse("the period lasts only " + core::to_text(duration(state.half_length_ns)));
    }
    const std::string before = core::to_text(duration(state.playing_time_ns));
    const core::Duration time = duration(order_.playing_time_ns);
    referee_.set_playing_time(time);
    tell("clock_corrected",
         "the clock shows " + core::to_text(time) + " by order, it showed " + before);
    return {};
}

Obeyed Desk::end_period() {
    if (referee_.period() == Period::ShootOut) {
        return refuse("a shoot-out ends by its own rules");
    }
    return {.restart = referee_.end_period(situation_, events_), .put = {}};
}

Obeyed Desk::call_time_out() {
    const std::optional<Team> team = order_.named_team();
    if (!team) {
        return refuse("it names no team");
    }
    const GameState& state = referee_.state();
    if ((*team == Team::Yellow ? state.yellow_time_outs : state.blue_time_outs) == 0) {
        return refuse("the team has had all its time-outs");
    }
    if ((state.wanted_time_outs & (1U << index_of(*team))) != 0) {
        return refuse("the team's time-out has been called and comes when play stops");
    }
    tell("time_out_called", "a time-out for " + std::string(name_of(*team)) + " by order");
    referee_.call_time_out(*team, events_);
    return {};
}

// ---- things ------------------------------------------------------------------------------------

Obeyed Desk::put_ball() {
    const core::Vec2 at_m{order_.x_m, order_.y_m};
    if (const auto reason = why_no_place_for_ball(content_.placement_rules, at_m, 0)) {
        return refuse("the ball " + *reason);
    }
    return put(situation_.cast->ball_place(), {at_m, 0}, "/ball");
}

Obeyed Desk::put_robot() {
    const std::optional<Team> team = order_.named_team();
    if (!team) {
        return refuse("it names no team");
    }
    if (order_.robot >= content_.robot_count) {
        return refuse("there is no robot " + std::to_string(order_.robot));
    }
    const core::Pose2 pose{{order_.x_m, order_.y_m}, order_.heading_rad};
    if (const auto reason = why_no_place_for_robot(content_.placement_rules, pose, 0)) {
        return refuse("the robot " + *reason);
    }
    const Player player{*team, order_.robot};
    return put(situation_.cast->place_of(player), pose, path_of(player));
}

Obeyed Desk::put(std::size_t place, const core::Pose2& pose, std::string path) {
    if (is_being_placed_ || is_phase(Phase::TimeOut)) {
        return refuse("the teams are about to place their robots");
    }
    std::vector<core::Pose2> places;
    for (const sensors::PlanarReading& reading : situation_.readings) {
        places.push_back({reading.position_m, reading.heading_rad});
    }
    places[place] = pose;
    if (const auto other = find_overlap(content_.placement_rules, places, place, 0)) {
        const Cast& cast = *situation_.cast;
        return refuse(path + " would overlap " +
                      (*other == cast.ball_place() ? "/ball" : path_of(cast.player_at(*other))));
    }
    tell("put", path + " is put elsewhere by order");
    events_.back().objects.push_back(std::move(path));
    return {.restart = {}, .put = Obeyed::Put{place, pose}};
}

}  // namespace

Obeyed obey(const OrderBlock& order, const Content& content, const Situation& situation,
            bool is_being_placed, Referee& referee, std::vector<protocol::Event>& events) {
    return Desk(order, content, situation, is_being_placed, referee, events).obey();
}

}  // namespace agon::missions::soccer
