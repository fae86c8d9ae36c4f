// SPDX-License-Identifier: Apache-2.0
#include "core/table.hpp"

#include <algorithm>
#include <utility>

#include "core/content_node.hpp"
#include "core/math.hpp"
#include "core/table_reading.hpp"

namespace agon::core {

namespace {

constexpr double kCentury_s = 3.2e9;

Range within_century(Range range) {
    range.min = std::max(range.min, -kCentury_s);
    range.max = std::min(range.max, kCentury_s);
    return range;
}

}  // namespace

Table::Table(ContentNode* node, ContentErrors* errors) : node_(node), errors_(errors) {
    node_->is_opened = true;
}

double Table::number(std::string_view key, Range range) const {
    const TableReading reading{*this, key};
    const ContentNode* value = reading.find(true);
    return value != nullptr ? reading.number(*value, range) : 0;
}

double Table::number_or(std::string_view key, double fallback, Range range) const {
    const TableReading reading{*this, key};
    const ContentNode* value = reading.find(false);
    return value != nullptr ? reading.number(*value, range) : fallback;
}

std::int64_t Table::integer(std::string_view key, std::int64_t min, std::int64_t max) const {
    const TableReading reading{*this, key};
    const ContentNode* value = reading.find(true);
    return value != nullptr ? reading.integer(*value, min, max) : min;
}

std::int64_t Table::integer_or(std::string_view key, std::int64_t fallback, std::int64_t min,
                               std::int64_t max) const {
    const TableReading reading{*this, key};
    const ContentNode* value = reading.find(false);
    return value != nullptr ? reading.integer(*value, min, max) : fallback;
}

bool Table::boolean(std::string_view key) const {
    const TableReading reading{*this, key};
    const ContentNode* value = reading.find(true);
    return value != nullptr && reading.require(*value, ContentKind::Boolean) && value->boolean;
}

bool Table::boolean_or(std::string_view key, bool fallback) const {
    const TableReading reading{*this, key};
    const ContentNode* value = reading.find(false);
    return value != nullptr && reading.require(*value, ContentKind::Boolean) ? value->boolean
                                                                             : fallback;
}

std::string Table::string(std::string_view key) const {
    const TableReading reading{*this, key};
    const ContentNode* value = reading.find(true);
    return value != nullptr && reading.require(*value, ContentKind::String) ? value->string : "";
}

std::string Table::string_or(std::string_view key, std::string_view fallback) const {
    const TableReading reading{*this, key};
    const ContentNode* value = reading.find(false);
    return value != nullptr && reading.require(*value, ContentKind::String) ? value->string
                                                                            : std::string(fallback);
}

std::string Table::choice(std::string_view key,
                          std::initializer_list<std::string_view> words) const {
    const TableReading reading{*this, key};
    const ContentNode* value = reading.find(true);
    return value != nullptr ? reading.choice(*value, words) : std::string(*words.begin());
}

std::string Table::choice_or(std::string_view key, std::string_view fallback,
                             std::initializer_list<std::string_view> words) const {
    const TableReading reading{*this, key};
    const ContentNode* value = reading.find(false);
    return value != nullptr ? reading.choice(*value, words) : std::string(fallback);
}

Duration Table::seconds(std::string_view key, Range range) const {
    return Duration::seconds(number(key, within_century(range)));
}

Duration Table::seconds_or(std::string_view key, Duration fallback, Range range) const {
    const TableReading reading{*this, key};
    const ContentNode* value = reading.find(false);
    return value != nullptr ? Duration::seconds(reading.number(*value, within_century(range)))
                            : fallback;
}

std::vector<double> Table::numbers(std::string_view key, std::size_t count, Range range) const {
    const TableReading reading{*this, key};
    const ContentNode* value = reading.find(true);
    return value != nullptr ? reading.numbers(*value, count, range)
                            : std::vector<double>(count, 0.0);
}

Vec2 Table::point(std::string_view key, Range range) const {
    const std::vector<double> xy = numbers(key, 2, range);
    return {xy[0], xy[1]};
}

Vec3 Table::point3(std::string_view key, Range range) const {
    const std::vector<double> xyz = numbers(key, 3, range);
    return {xyz[0], xyz[1], xyz[2]};
}

std::vector<Vec2> Table::points(std::string_view key, Range range) const {
    std::vector<Vec2> result;
    for (const std::vector<double>& row : TableReading{*this, key}.rows(2, range)) {
        result.push_back({row[0], row[1]});
    }
    return result;
}

std::vector<Pose2> Table::poses_deg(std::string_view key) const {
    std::vector<Pose2> result;
    for (const std::vector<double>& row : TableReading{*this, key}.rows(3, {})) {
        result.push_back({{row[0], row[1]}, radians(row[2])});
    }
    return result;
}

std::vector<std::string> Table::strings(std::string_view key) const {
    const TableReading reading{*this, key};
    const ContentNode* value = reading.find(true);
    std::vector<std::string> result;
    if (value != nullptr && reading.require(*value, ContentKind::Array)) {
        for (const auto& element : value->elements) {
            if (reading.require(*element, ContentKind::String)) {
                result.push_back(element->string);
            }
        }
    }
    return result;
}

Table Table::table(std::string_view key) const {
    const TableReading reading{*this, key};
    ContentNode* value = reading.find(true);
    const bool is_table = value != nullptr && reading.require(*value, ContentKind::Table);
    return is_table ? reading.opened(value) : reading.stand_in();
}

std::optional<Table> Table::table_if(std::string_view key) const {
    const TableReading reading{*this, key};
    ContentNode* value = reading.find(false);
    if (value == nullptr || !reading.require(*value, ContentKind::Table)) {
        return std::nullopt;
    }
    return reading.opened(value);
}

std::vector<Table> Table::tables(std::string_view key) const {
    const TableReading reading{*this, key};
    const ContentNode* value = reading.find(false);
    std::vector<Table> result;
    if (value != nullptr && value->kind == ContentKind::Table) {
        reading.fail(*value, "is one table, but may be several: write [[" + value->path + "]]");
        return result;
    }
    if (value != nullptr && reading.require(*value, ContentKind::Array)) {
        for (const auto& element : value->elements) {
            if (reading.require(*element, ContentKind::Table)) {
                result.push_back(reading.opened(element.get()));
            }
        }
    }
    return result;
}

bool Table::has(std::string_view key) const {
    return node_->entries.find(key) != node_->entries.end();
}

std::vector<std::string> Table::keys() const {
    std::vector<std::string> result;
    for (const auto& entry : node_->entries) {
        result.push_back(entry.first);
    }
    return result;
}

std::string Table::where(std::string_view key) const {
    const auto at = node_->entries.find(key);
    return (at != node_->entries.end() ? at->second->place : node_->place).text();
}

void Table::fail(std::string_view key, std::string what) const {
    const auto at = node_->entries.find(key);
    const std::string path =
        node_->path.empty() ? std::string(key) : node_->path + '.' + std::string(key);
    const bool is_there = at != node_->entries.end();
    errors_->noted.push_back(
        {is_there ? at->second->place : node_->place, '\'' + path + "': " + std::move(what)});
}

}  // namespace agon::core
