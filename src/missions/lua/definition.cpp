// SPDX-License-Identifier: Apache-2.0
#include "missions/lua/definition.hpp"

#include <algorithm>
#include <string_view>

#include "core/table_reading.hpp"

namespace agon::missions::lua {

namespace {

using core::Table;
using protocol::FieldType;

constexpr core::Range kDurations{.min = 0, .max = 1e6, .is_min_excluded = true};
constexpr core::Range kSteps{.min = 0.001, .max = 10};

/// Lower case, so that it is an option of the command line and a name in C.
bool is_plain_word(std::string_view text) {
    return !text.empty() && text.size() <= 32 && text.front() >= 'a' && text.front() <= 'z' &&
           std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
           });
}

std::string read_word(const Table& table, std::string_view key) {
    std::string word = table.string(key);
    if (!is_plain_word(word) && !core::TableReading{table, key}.is_faulty()) {
        table.fail(key, "must be a word of at most 32 small letters, digits and '_', got '" +
                            word.substr(0, 64) + "'");
    }
    return word;
}

std::string read_path(const Table& table, std::string_view key, std::string_view usual) {
    std::string path = table.string_or(key, usual);
    if (path.find("..") != std::string::npos || path.starts_with('/')) {
        table.fail(key, "must be a file of the mission's folder");
    }
    return path;
}

template <typename T>
bool has_name(const std::vector<T>& all, const std::string& name) {
    return std::any_of(all.begin(), all.end(), [&](const T& each) { return each.name == name; });
}

void read_seats(const Table& root, Definition& definition) {
    for (const Table& entry : root.tables("seat")) {
        SeatDefinition seat;
        seat.name = read_word(entry, "name");
        if (has_name(definition.seats, seat.name)) {
            entry.fail("name", "'" + seat.name + "' is the name of two seats");
        }
        if (entry.has("robots")) {
            seat.robots = entry.strings("robots");
        }
        if (seat.robots.size() > kMostRobots) {
            entry.fail("robots", "a seat has at most " + std::to_string(kMostRobots) + " robots");
        }
        seat.decision_period_ticks =
            static_cast<std::uint32_t>(entry.integer_or("decision_period_ticks", 1, 1, 10'000));
        seat.strategy = read_path(entry, "strategy", "");
        if (definition.seats.size() == kMostSeats) {
            entry.fail("name", "a mission has at most " + std::to_string(kMostSeats) + " seats");
            return;
        }
        definition.seats.push_back(std::move(seat));
    }
}

void read_orders(const Table& root, Definition& definition) {
    for (const Table& entry : root.tables("order")) {
        OrderDefinition order;
        order.name = read_word(entry, "name");
        if (has_name(definition.orders, order.name)) {
            entry.fail("name", "'" + order.name + "' is the name of two orders");
        }
        order.title = entry.string_or("title", order.name);
        order.has_seat = entry.boolean_or("seat", false);
        order.has_value = entry.boolean_or("value", false);
        definition.orders.push_back(std::move(order));
    }
}

std::vector<std::pair<std::string, script::Value>> read_values(const Table& root,
                                                               std::string_view key) {
    std::vector<std::pair<std::string, script::Value>> values;
    const auto table = root.table_if(key);
    for (const std::string& name : table ? table->keys() : std::vector<std::string>()) {
        switch (core::TableReading{*table, name}.find(true)->kind) {
            case core::ContentKind::Boolean:
                values.emplace_back(name, table->boolean(name));
                break;
            case core::ContentKind::Integer:
                values.emplace_back(name, table->integer(name, INT64_MIN, INT64_MAX));
                break;
            case core::ContentKind::Number:
                values.emplace_back(name, table->number(name));
                break;
            case core::ContentKind::String:
                values.emplace_back(name, table->string(name));
                break;
            default: {
                const std::vector<double> numbers = table->numbers(name, 0);
                values.emplace_back(name, script::Value::numbers(numbers.data(), numbers.size()));
            }
        }
    }
    return values;
}

void read_view(const Table& root, Definition& definition) {
    if (const auto view = root.table_if("view")) {
        const core::Vec2 low = view->point("low_m");
        const core::Vec2 high = view->point("high_m");
        if (!(low.x < high.x && low.y < high.y)) {
            view->fail("high_m", "must lie right of and above 'low_m'");
        }
        definition.view_m = {low, high};
    }
}

/// Scores stand in front of what the folder declares, so that boards and tables find them.
std::vector<Declaration> state_declarations(const Table& root, const Definition& definition) {
    std::vector<Declaration> all;
    for (const SeatDefinition& seat : definition.seats) {
        all.push_back({seat.name + "_score", FieldType::F64, 1, "", "of " + seat.name,
                       limit_of(FieldType::F64)});
    }
    for (Declaration& declared : read_declarations(root, "state")) {
        if (has_name(all, declared.name)) {
            root.fail("state", "'" + declared.name + "' is kept by agon itself");
        }
        all.push_back(std::move(declared));
    }
    return all;
}

Block order_block(const std::string& mission) {
    const Block::Limit whole = limit_of(FieldType::U32);
    return lay_out(
        mission + ".order",
        {{"order", FieldType::U32, 1, "", "which one, from 0", whole},
         {"seat", FieldType::U32, 1, "", "whom it concerns, from 1; 0: nobody", whole},
         {"value", FieldType::F64, 1, "", "what the order means by it", limit_of(FieldType::F64)}});
}

}  // namespace

core::Result<Definition> read_definition(const core::ContentSet& content) {
    auto document = content.document(kMissionFile);
    if (!document) {
        return document.error();
    }
    const Table root = document->root();
    Definition definition;
    definition.name = read_word(root, "name");
    definition.title = root.string_or("title", definition.name);
    definition.scene_path = read_path(root, "scene", "scene.json");
    definition.duration =
        root.seconds_or("duration_s", core::Duration::milliseconds(60'000), kDurations);
    definition.command_delay_ticks =
        static_cast<std::uint32_t>(root.integer_or("command_delay_ticks", 0, 0, 1000));
    read_seats(root, definition);
    // Without seats a scene may do without rules, too.
    definition.rules_path = read_path(root, "rules", definition.seats.empty() ? "" : "rules.lua");
    if (!definition.seats.empty() && definition.rules_path.empty()) {
        root.fail("rules", "a mission with seats needs rules");
    }
    const std::string& name = definition.name;
    definition.observation = lay_out(name + ".observation", read_declarations(root, "observation"));
    definition.command = lay_out(name + ".command", read_declarations(root, "command"));
    definition.state = lay_out(name + ".state", state_declarations(root, definition));
    definition.order = order_block(name);
    read_orders(root, definition);
    read_view(root, definition);
    definition.parameters = read_values(root, "parameters");
    definition.signals = read_values(root, "signals");
    if (root.has("step_s")) {
        definition.step = root.seconds("step_s", kSteps);
    }
    if (root.has("script_order")) {
        definition.script_order =
            root.choice("script_order", {"leaf_first", "parent_first", "cascade"});
    }
    if (const auto read = document->finish(); !read) {
        return read.error();
    }
    return definition;
}

}  // namespace agon::missions::lua
