// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/rule_book.hpp"

namespace agon::missions::soccer {
namespace {

constexpr Offence kOffences[] = {Offence::Stalemate,
                                 Offence::StalemateInGoalArea,
                                 Offence::DefendersInGoalArea,
                                 Offence::DefendersInPenaltyArea,
                                 Offence::KeeperNotClearing,
                                 Offence::KeeperCharged,
                                 Offence::KeeperBlocked,
                                 Offence::AttackersInGoalArea,
                                 Offence::Pushing};

static_assert(std::size(kOffences) == kOffenceCount);

Restart read_restart(const core::Table& table, std::string_view key) {
    const std::string name =
        table.choice(key, {"free_ball", "penalty_kick", "free_kick", "goal_kick"});
    for (const Restart restart : kRestarts) {
        if (name == name_of(restart)) {
            return restart;
        }
    }
    return Restart::FreeBall;
}

std::uint32_t read_count(const core::Table& table, std::string_view key) {
    return static_cast<std::uint32_t>(table.integer(key, 0, static_cast<int>(kMaxRobots)));
}

void read_judging(const core::Table& judging, RuleBook& book) {
    const auto distance = core::Range::positive();
    book.stalemate = judging.seconds("stalemate_s", distance);
    book.stalemate_radius_m = judging.number("stalemate_radius_m", distance);
    book.keeper_clears = judging.seconds("keeper_clears_s", distance);
    book.contest_distance_m = judging.number("contest_distance_m", distance);
    book.defenders_in_goal_area = read_count(judging, "defenders_in_goal_area");
    book.defenders_in_penalty_area = read_count(judging, "defenders_in_penalty_area");
    book.attackers_in_goal_area = read_count(judging, "attackers_in_goal_area");
    book.crowding_grace = judging.seconds("crowding_grace_s");
    book.contact_impulse_ns = judging.number("contact_impulse_ns", core::Range::not_negative());
    book.contact_memory = judging.seconds("contact_memory_s");
    book.ball_memory = judging.seconds("ball_memory_s");
    book.pushing_distance_m = judging.number("pushing_distance_m", distance);
    book.charging_distance_m = judging.number("charging_distance_m", distance);
    book.blocking = judging.seconds("blocking_s", distance);
}

TieRule read_tie(const core::Table& play) {
    const std::string name =
        play.choice("tie", {"draw", "golden_goal", "shoot_out", "golden_goal_then_shoot_out"});
    return name == "golden_goal"                  ? TieRule::GoldenGoal
           : name == "shoot_out"                  ? TieRule::ShootOut
           : name == "golden_goal_then_shoot_out" ? TieRule::GoldenGoalThenShootOut
                                                  : TieRule::Draw;
}

ShootOutLaw read_shoot_out(const core::Table& table) {
    ShootOutLaw law;
    law.kicks = static_cast<std::uint32_t>(table.integer("kicks", 1, 100));
    law.most_kicks = static_cast<std::uint32_t>(table.integer("most_kicks", 1, 1000));
    law.attempt = table.seconds("attempt_s", core::Range::positive());
    law.caught = table.seconds("caught_s", core::Range::positive());
    law.caught_distance_m = table.number("caught_distance_m", core::Range::not_negative());
    law.keeper_stays = table.boolean("keeper_stays");
    if (law.most_kicks < law.kicks) {
        table.fail("most_kicks", "must not be fewer than kicks");
    }
    return law;
}

void read_periods(const core::Table& root, RuleBook& book) {
    book.tie = read_tie(root.table("play"));
    book.golden_goal = root.table("golden_goal").seconds("length_s", core::Range::positive());
    book.shoot_out = read_shoot_out(root.table("shoot_out"));
    const core::Table time_outs = root.table("time_outs");
    book.time_outs = static_cast<std::uint32_t>(time_outs.integer("per_team", 0, 1000));
    book.time_out = time_outs.seconds("length_s", core::Range::positive());
}

}  // namespace

RuleBook read_rule_book(const core::Table& root) {
    RuleBook book;
    const core::Table rules = root.table("rules");
    const core::Table restarts = root.table("restarts");
    book.goals_count = rules.boolean("goal");
    std::array<bool, kRestartCount> is_given{};
    for (const Restart restart : kRestarts) {
        is_given[index_of(restart)] = rules.boolean(name_of(restart));
    }
    book.has_kick_off = is_given[index_of(Restart::KickOff)];
    for (const Offence offence : kOffences) {
        const Restart restart = read_restart(restarts, name_of(offence));
        if (rules.boolean(name_of(offence)) && is_given[index_of(restart)]) {
            book.restart_after[index_of(offence)] = restart;
        }
    }
    book.loss_forfeits = rules.choice("lost_strategy", {"play_on", "forfeit"}) == "forfeit";
    read_judging(root.table("judging"), book);
    read_periods(root, book);
    return book;
}

}  // namespace agon::missions::soccer
