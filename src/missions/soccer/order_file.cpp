// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/order_file.hpp"

#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/math.hpp"
#include "core/table_reading.hpp"
#include "core/units.hpp"
#include "missions/soccer/orders.hpp"
#include "missions/soccer/places.hpp"

namespace agon::missions::soccer {
namespace {

constexpr std::int64_t kMostGoals = 999;
constexpr core::Range kHeadings_deg{.min = -36000, .max = 36000};

bool is_faulty(const core::Table& table, std::string_view key) {
    return core::TableReading{table, key}.is_faulty();
}

/// None of a word that is no order: then nobody knows what else it needs.
std::optional<OrderKind> read_kind(const core::Table& table) {
    const std::string name =
        table.choice("order", {"kick_off", "free_ball", "penalty_kick", "free_kick", "goal_kick",
                               "stop", "resume", "goal", "score", "clock", "annul_goal",
                               "next_half", "place_ball", "place_robot", "time_out"});
    for (std::uint32_t code = 0; code < kOrderKindCount && !is_faulty(table, "order"); ++code) {
        if (name == name_of(static_cast<OrderKind>(code))) {
            return static_cast<OrderKind>(code);
        }
    }
    core::pass_over(table,
                    {"team", "robot", "at_m", "heading_deg", "yellow", "blue", "playing_time_s"});
    return std::nullopt;
}

std::uint32_t read_team(const core::Table& table) {
    return table.choice("team", {"yellow", "blue"}) == "yellow" ? 1 : 2;
}

void read_place(const core::Table& table, const Content& content, OrderBlock& block) {
    const core::Vec2 at_m = table.point("at_m");
    block.x_m = at_m.x;
    block.y_m = at_m.y;
    std::optional<std::string> reason;
    if (block.order == static_cast<std::uint32_t>(OrderKind::PlaceBall)) {
        reason = why_no_place_for_ball(content.placement_rules, at_m, 0);
    } else {
        block.team = read_team(table);
        block.robot = static_cast<std::uint32_t>(
            table.integer("robot", 0, std::int64_t{content.robot_count} - 1));
        block.heading_rad = core::radians(table.number_or("heading_deg", 0, kHeadings_deg));
        reason = why_no_place_for_robot(content.placement_rules, {at_m, block.heading_rad}, 0);
    }
    if (reason && !is_faulty(table, "at_m") && !is_faulty(table, "heading_deg")) {
        table.fail("at_m", *reason);
    }
}

OrderBlock read_block(const core::Table& table, OrderKind kind, const Content& content) {
    OrderBlock block;
    block.order = static_cast<std::uint32_t>(kind);
    switch (kind) {
        case OrderKind::KickOff:
        case OrderKind::PenaltyKick:
        case OrderKind::FreeKick:
        case OrderKind::GoalKick:
        case OrderKind::Goal:
        case OrderKind::TimeOut:
            block.team = read_team(table);
            break;
        case OrderKind::FreeBall:
            block.team = table.has("team") ? read_team(table) : 0;
            break;
        case OrderKind::Score:
            block.yellow_goals = static_cast<std::uint32_t>(table.integer("yellow", 0, kMostGoals));
            block.blue_goals = static_cast<std::uint32_t>(table.integer("blue", 0, kMostGoals));
            break;
        case OrderKind::Clock:
            block.playing_time_ns = static_cast<std::uint64_t>(
                table.seconds("playing_time_s", {.min = 0, .max = kLatestOrder_s}).count_ns());
            break;
        case OrderKind::PlaceBall:
        case OrderKind::PlaceRobot:
            read_place(table, content, block);
            break;
        case OrderKind::Stop:
        case OrderKind::Resume:
        case OrderKind::AnnulGoal:
        case OrderKind::NextHalf:
            break;
    }
    return block;
}

/// Whether play goes on after it, if it was stopped.
bool ends_stop(OrderKind kind) {
    return kind <= OrderKind::GoalKick || kind == OrderKind::Resume || kind == OrderKind::Goal ||
           kind == OrderKind::NextHalf;
}

/// The orders of a file while they are being read.
class OrderReader {
public:
    explicit OrderReader(const Content& content) : content_(content) {}

    void read(const core::Table& table);
    /// What only all of them together say.
    void finish() const;

    [[nodiscard]] std::vector<TimedOrder> take() { return std::move(orders_); }

private:
    void read_time(const core::Table& table, TimedOrder& order);

    const Content& content_;
    std::vector<TimedOrder> orders_;
    std::uint64_t last_tick_ = 1;
    std::optional<core::Table> stop_;  ///< after which nothing lets play go on
    bool is_whole_ = true;             ///< whether all times and words are known
};

void OrderReader::read_time(const core::Table& table, TimedOrder& order) {
    const std::optional<std::uint64_t> tick = read_order_tick(table, content_.tick);
    if (!tick) {
        is_whole_ = false;
        return;
    }
    order.tick = *tick;
    if (order.tick < last_tick_) {
        table.fail(table.has("tick") ? "tick" : "time_s",
                   "is before that of the order above; orders stand in the order of time");
        is_whole_ = false;
    }
    last_tick_ = order.tick;
}

void OrderReader::read(const core::Table& table) {
    TimedOrder order;
    order.where = table.where("order");
    read_time(table, order);
    const std::optional<OrderKind> kind = read_kind(table);
    if (!kind) {
        is_whole_ = false;
        return;
    }
    const OrderBlock block = read_block(table, *kind, content_);
    order.block.resize(sizeof(block));
    std::memcpy(order.block.data(), &block, sizeof(block));
    orders_.push_back(std::move(order));
    if (*kind == OrderKind::Stop) {
        stop_ = table;
    } else if (ends_stop(*kind)) {
        stop_.reset();
    }
}

void OrderReader::finish() const {
    if (stop_ && is_whole_) {
        stop_->fail("order",
                    "stops play for ever: no 'resume', restart, 'goal' or 'next_half' follows");
    }
}

}  // namespace

core::Result<std::vector<TimedOrder>> read_orders(const Content& content,
                                                  const core::Document& document) {
    const core::Table root = document.root();
    OrderReader reader(content);
    for (const core::Table& table : root.tables("order")) {
        reader.read(table);
    }
    reader.finish();
    if (const auto finished = document.finish(); !finished) {
        return finished.error();
    }
    return reader.take();
}

}  // namespace agon::missions::soccer
