// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/rules/pushes.hpp"

#include <algorithm>
#include <span>

namespace agon::missions::soccer {
namespace {

std::uint32_t ticks_in(core::Duration span, core::Duration tick) {
    return static_cast<std::uint32_t>(span / tick);
}

}  // namespace

PushLog::PushLog(std::uint32_t robots_per_team)
    : robot_count_(robots_per_team),
      pairs_(std::size_t{robots_per_team} * robots_per_team),
      ball_ticks_(std::size_t{2} * robots_per_team) {}

void PushLog::reset() {
    now_ = 0;
    last_touch_ = 0;
    std::fill(pairs_.begin(), pairs_.end(), Pair());
    std::fill(ball_ticks_.begin(), ball_ticks_.end(), 0U);
}

void PushLog::update(const Situation& situation, const RuleBook& book) {
    ++now_;
    memory_ticks_ = ticks_in(book.contact_memory, situation.tick);
    const std::size_t ball = situation.cast->ball_place();
    bool is_ball_touched = false;
    for (const Touch& contact : situation.touches) {
        if (contact.second == ball) {
            ball_ticks_[contact.first] = now_;
            is_ball_touched = true;
        } else if (contact.first < robot_count_ && contact.second >= robot_count_ &&
                   contact.impulse_ns >= book.contact_impulse_ns) {
            touch(contact.first, contact.second, contact.normal);
        }
    }
    if (is_ball_touched) {
        touch_through_ball(situation);
    }
    if (last_touch_ != 0 && now_ - last_touch_ <= memory_ticks_) {
        measure(situation);
    }
}

void PushLog::touch(std::size_t yellow_place, std::size_t blue_place, core::Vec2 normal) {
    Pair& pair = pairs_[yellow_place * robot_count_ + (blue_place - robot_count_)];
    if (!is_in_contact(pair)) {
        pair = {now_, 0, {}, 0, 0};
    }
    pair.last_tick = now_;
    pair.normal = normal;
    last_touch_ = now_;
}

void PushLog::touch_through_ball(const Situation& situation) {
    const auto has_touched = [this](std::size_t place) {
        return ball_ticks_[place] != 0 && now_ - ball_ticks_[place] <= memory_ticks_;
    };
    for (std::size_t yellow = 0; yellow < robot_count_; ++yellow) {
        if (!has_touched(yellow)) {
            continue;
        }
        for (std::size_t blue = robot_count_; blue < ball_ticks_.size(); ++blue) {
            if (!has_touched(blue)) {
                continue;
            }
            const core::Vec2 way =
                situation.readings[blue].position_m - situation.readings[yellow].position_m;
            const double length_m = norm(way);
            if (length_m > 0) {
                touch(yellow, blue, way / length_m);
            }
        }
    }
}

void PushLog::measure(const Situation& situation) {
    const double tick_s = situation.tick.in_seconds();
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
        Pair& pair = pairs_[i];
        if (!is_in_contact(pair)) {
            continue;
        }
        // The one behind pushes the one in front: both move along the normal that points from it.
        const core::Vec2 yellow = situation.readings[i / robot_count_].velocity_mps;
        const core::Vec2 blue = situation.readings[robot_count_ + i % robot_count_].velocity_mps;
        const double yellow_mps = dot(yellow, pair.normal);
        const double blue_mps = dot(blue, pair.normal);
        if (yellow_mps > 0 && blue_mps > 0) {
            pair.pushed_by_yellow_m += std::min(yellow_mps, blue_mps) * tick_s;
        } else if (yellow_mps < 0 && blue_mps < 0) {
            pair.pushed_by_blue_m += std::min(-yellow_mps, -blue_mps) * tick_s;
        }
    }
}

const PushLog::Pair& PushLog::pair(Player one, Player other) const {
    const Player yellow = one.team == Team::Yellow ? one : other;
    const Player blue = one.team == Team::Yellow ? other : one;
    return pairs_[std::size_t{yellow.number} * robot_count_ + blue.number];
}

double PushLog::pushed_m(Player pusher, Player pushed) const {
    const Pair& both = pair(pusher, pushed);
    if (!is_in_contact(both)) {
        return 0;
    }
    return pusher.team == Team::Yellow ? both.pushed_by_yellow_m : both.pushed_by_blue_m;
}

core::Duration PushLog::contact_time(Player one, Player opponent, core::Duration tick) const {
    const Pair& both = pair(one, opponent);
    if (!is_in_contact(both)) {
        return {};
    }
    return tick * (now_ - both.first_tick + 1);
}

bool PushLog::has_ball(const Cast& cast, Player player, core::Duration memory,
                       core::Duration tick) const {
    const std::uint32_t touched = ball_ticks_[cast.place_of(player)];
    return touched != 0 && now_ - touched <= ticks_in(memory, tick);
}

void PushLog::hash_into(core::Hasher& hasher) const {
    static_assert(sizeof(Pair) == 2 * sizeof(std::uint32_t) + 4 * sizeof(double), "no padding");
    hasher.add(now_);
    hasher.add(memory_ticks_);
    hasher.add(last_touch_);
    hasher.add_bytes(std::as_bytes(std::span(pairs_)));
    hasher.add_bytes(std::as_bytes(std::span(ball_ticks_)));
}

}  // namespace agon::missions::soccer
