// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/rules/shoot_out.hpp"

#include "missions/soccer/rules/goal.hpp"

namespace agon::missions::soccer {
namespace {

const Region& keeper_region(const FieldRegions& regions) {
    return regions.penalty_area.is_empty() ? regions.goal_area : regions.penalty_area;
}

/// In its goal area the goalkeeper is protected, as in play.
bool is_fouled(const Situation& situation, const RuleBook& book, const PushLog& pushes,
               Player kicker, Player keeper) {
    const bool is_charged = book.after(Offence::KeeperCharged) &&
                            pushes.pushed_m(kicker, keeper) >= book.charging_distance_m;
    const bool is_blocked = book.after(Offence::KeeperBlocked) &&
                            pushes.contact_time(kicker, keeper, situation.tick) >= book.blocking;
    return (is_charged || is_blocked) &&
           situation.regions->goal_area.holds_most_of(situation.footprint(keeper.team, keeper));
}

}  // namespace

const char* text_of(AttemptEnd end) {
    switch (end) {
        case AttemptEnd::Goal:
            return "goal";
        case AttemptEnd::KeeperLeft:
            return "the goalkeeper has left its area, which counts as a goal";
        case AttemptEnd::Caught:
            return "the goalkeeper has caught the ball";
        case AttemptEnd::BallLeft:
            return "the ball has left the goal area";
        case AttemptEnd::KeeperFouled:
            return "the kicker has pushed or blocked the goalkeeper";
        case AttemptEnd::TimeUp:
            break;
    }
    return "time is up";
}

void ShootOutAttempt::reset() {
    *this = ShootOutAttempt();
}

bool ShootOutAttempt::is_caught(const Situation& situation, const ShootOutLaw& law, Player kicker,
                                Player keeper) {
    const Team view = keeper.team;
    const core::Vec2 ball = situation.view(view, situation.ball().position_m);
    const double reach_m = situation.ball_radius_m + law.caught_distance_m;
    const bool is_held = overlaps_disc(situation.footprint(view, keeper), ball, reach_m) &&
                         !overlaps_disc(situation.footprint(view, kicker), ball, reach_m);
    held_ = is_held ? held_ + situation.tick : core::Duration();
    return held_ >= law.caught;
}

std::optional<AttemptEnd> ShootOutAttempt::judge(const Situation& situation, const RuleBook& book,
                                                 const PushLog& pushes, Player kicker,
                                                 core::Duration played) {
    const Player keeper{opponent_of(kicker.team), 0};
    if (const std::optional<Team> scorer = scored(situation)) {
        const bool counts = *scorer == kicker.team && book.goals_count;
        return counts ? AttemptEnd::Goal : AttemptEnd::BallLeft;
    }
    if (book.shoot_out.keeper_stays &&
        !keeper_region(*situation.regions)
             .holds_most_of(situation.footprint(keeper.team, keeper))) {
        return AttemptEnd::KeeperLeft;
    }
    if (is_fouled(situation, book, pushes, kicker, keeper)) {
        return AttemptEnd::KeeperFouled;
    }
    if (is_caught(situation, book.shoot_out, kicker, keeper)) {
        return AttemptEnd::Caught;
    }
    const bool is_in_area = situation.regions->goal_area.contains(
        situation.view(keeper.team, situation.ball().position_m));
    if (has_been_in_goal_area_ && !is_in_area) {
        return AttemptEnd::BallLeft;
    }
    has_been_in_goal_area_ = is_in_area;
    return played >= book.shoot_out.attempt ? std::optional(AttemptEnd::TimeUp) : std::nullopt;
}

void ShootOutAttempt::hash_into(core::Hasher& hasher) const {
    hasher.add(has_been_in_goal_area_);
    hasher.add(held_.count_ns());
}

Team next_kicker(const ShootOutTally& tally, Team first) {
    const Team second = opponent_of(first);
    return tally.kicks[index_of(second)] < tally.kicks[index_of(first)] ? second : first;
}

bool is_decided(const ShootOutTally& tally, const ShootOutLaw& law) {
    if (tally.kicks[0] != tally.kicks[1] || tally.kicks[0] < law.kicks) {
        return false;
    }
    return tally.goals[0] != tally.goals[1] || tally.kicks[0] >= law.most_kicks;
}

}  // namespace agon::missions::soccer
