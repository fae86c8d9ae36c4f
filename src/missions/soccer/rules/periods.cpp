// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/rules/periods.hpp"

namespace agon::missions::soccer {

std::optional<Period> period_after(const RuleBook& book, Period period, bool is_tied) {
    if (period == Period::FirstHalf) {
        return Period::SecondHalf;
    }
    if (!is_tied) {
        return std::nullopt;
    }
    const bool has_golden_goal =
        book.tie == TieRule::GoldenGoal || book.tie == TieRule::GoldenGoalThenShootOut;
    const bool has_shoot_out =
        book.tie == TieRule::ShootOut || book.tie == TieRule::GoldenGoalThenShootOut;
    if (period == Period::SecondHalf && has_golden_goal) {
        return Period::GoldenGoal;
    }
    if (period != Period::ShootOut && has_shoot_out) {
        return Period::ShootOut;
    }
    return std::nullopt;
}

bool goal_decides(Period period) {
    return period == Period::GoldenGoal;
}

const char* beginning_of(Period period) {
    switch (period) {
        case Period::FirstHalf:
            return "the first half begins";
        case Period::SecondHalf:
            return "the second half begins";
        case Period::GoldenGoal:
            return "the first goal wins";
        case Period::ShootOut:
            break;
    }
    return "the shoot-out begins";
}

}  // namespace agon::missions::soccer
