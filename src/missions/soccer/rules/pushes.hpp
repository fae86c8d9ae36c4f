// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/hash.hpp"
#include "missions/soccer/rule_book.hpp"

namespace agon::missions::soccer {

/// Who pushes whom: for each two opponents how long they have been in contact and how far either
/// has moved the other, and when each robot last touched the ball. What the rules on pushing,
/// charging and blocking judge by.
class PushLog {
public:
    PushLog() = default;
    explicit PushLog(std::uint32_t robots_per_team);

    void reset();
    /// After each tick of play.
    void update(const Situation& situation, const RuleBook& book);

    /// How far `pusher` has moved its opponent in their present contact, both going the same way.
    /// Bodies that are pushed hop, so a contact lasts through gaps of the rule book's memory; two
    /// that squeeze the ball are in contact, too.
    [[nodiscard]] double pushed_m(Player pusher, Player pushed) const;
    /// For how long the two have been in contact; 0 if they are in none.
    [[nodiscard]] core::Duration contact_time(Player one, Player opponent,
                                              core::Duration tick) const;
    /// Whether the robot touched the ball in the last `memory`.
    [[nodiscard]] bool has_ball(const Cast& cast, Player player, core::Duration memory,
                                core::Duration tick) const;

    void hash_into(core::Hasher& hasher) const;

private:
    /// Of a yellow and a blue robot. Ticks count from the last reset, 0: never.
    struct Pair {
        std::uint32_t first_tick = 0;
        std::uint32_t last_tick = 0;
        core::Vec2 normal;  ///< of the last touch, from yellow to blue
        double pushed_by_yellow_m = 0;
        double pushed_by_blue_m = 0;
    };

    [[nodiscard]] const Pair& pair(Player one, Player other) const;

    [[nodiscard]] bool is_in_contact(const Pair& pair) const {
        return pair.last_tick != 0 && now_ - pair.last_tick <= memory_ticks_;
    }

    void touch(std::size_t yellow_place, std::size_t blue_place, core::Vec2 normal);
    void touch_through_ball(const Situation& situation);
    void measure(const Situation& situation);

    std::uint32_t robot_count_ = 0;
    std::uint32_t now_ = 0;
    std::uint32_t memory_ticks_ = 0;  ///< from the rule book, at each update
    std::uint32_t last_touch_ = 0;    ///< of any pair: most of the time there is nothing to measure
    std::vector<Pair> pairs_;
    std::vector<std::uint32_t> ball_ticks_;  ///< by place: when it last touched the ball
};

}  // namespace agon::missions::soccer
