// SPDX-License-Identifier: Apache-2.0
#include "core/table_reading.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <memory>

#include "core/suggest.hpp"

namespace agon::core {

namespace {

std::string shortest(double number) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
    return {text.data(), end};
}

std::string_view kind_name(ContentKind kind) {
    switch (kind) {
        case ContentKind::Boolean:
            return "true or false";
        case ContentKind::Integer:
            return "a whole number";
        case ContentKind::Number:
            return "a number";
        case ContentKind::String:
            return "a string";
        case ContentKind::Date:
            return "a date";
        case ContentKind::Array:
            return "an array";
        case ContentKind::Table:
            return "a table";
    }
    return "";
}

std::string description(const Range& range) {
    const std::string low = shortest(range.min);
    const std::string high = shortest(range.max);
    if (std::isinf(range.min)) {
        return "at most " + high;
    }
    const std::string least = (range.is_min_excluded ? "above " : "at least ") + low;
    return std::isinf(range.max) ? least : least + " and at most " + high;
}

bool holds(const Range& range, double number) {
    return number >= range.min && number <= range.max &&
           !(range.is_min_excluded && number == range.min);
}

bool has_error(const ContentErrors& errors, const ContentNode& value) {
    const auto& noted = errors.noted;
    const auto is_here = [&value](const ContentErrors::Noted& error) {
        return error.place == value.place;
    };
    return std::any_of(noted.begin(), noted.end(), is_here) ||
           std::any_of(value.elements.begin(), value.elements.end(),
                       [&errors](const auto& element) { return has_error(errors, *element); });
}

}  // namespace

ContentNode* TableReading::find(bool is_required) const {
    table.node_->asked_keys.emplace(key);
    const auto at = table.node_->entries.find(key);
    if (at != table.node_->entries.end()) {
        return at->second.get();
    }
    if (is_required) {
        table.node_->missing_keys.emplace(key);
    }
    return nullptr;
}

void TableReading::fail(const ContentNode& value, const std::string& what) const {
    table.errors_->noted.push_back({value.place, '\'' + value.path + "' " + what});
}

bool TableReading::require(const ContentNode& value, ContentKind kind) const {
    if (value.kind == kind) {
        return true;
    }
    fail_kind(value, kind);
    return false;
}

void TableReading::fail_kind(const ContentNode& value, ContentKind kind) const {
    fail(value, "must be " + std::string(kind_name(kind)) + ", but is " +
                    std::string(kind_name(value.kind)));
}

double TableReading::number(const ContentNode& value, const Range& range) const {
    if (value.kind != ContentKind::Integer && value.kind != ContentKind::Number) {
        fail_kind(value, ContentKind::Number);
        return 0;
    }
    if (!std::isfinite(value.number)) {
        fail(value, "must be finite");
        return 0;
    }
    if (!holds(range, value.number)) {
        fail(value, "is " + shortest(value.number) + ", but must be " + description(range));
        return 0;
    }
    return value.number;
}

std::int64_t TableReading::integer(const ContentNode& value, std::int64_t min,
                                   std::int64_t max) const {
    if (!require(value, ContentKind::Integer)) {
        return min;
    }
    if (value.integer < min || value.integer > max) {
        fail(value, "is " + std::to_string(value.integer) + ", but must be at least " +
                        std::to_string(min) + " and at most " + std::to_string(max));
        return min;
    }
    return value.integer;
}

std::string TableReading::choice(const ContentNode& value,
                                 std::initializer_list<std::string_view> words) const {
    if (!require(value, ContentKind::String)) {
        return std::string(*words.begin());
    }
    if (std::find(words.begin(), words.end(), value.string) == words.end()) {
        const std::vector<std::string> candidates(words.begin(), words.end());
        std::string list;
        for (const std::string& word : candidates) {
            list += (list.empty() ? "'" : ", '") + word + '\'';
        }
        fail(value, "is '" + value.string + "', but must be one of " + list +
                        did_you_mean(value.string, candidates));
        return candidates.front();
    }
    return value.string;
}

std::vector<double> TableReading::numbers(const ContentNode& value, std::size_t count,
                                          const Range& range) const {
    std::vector<double> result(count, 0.0);
    if (!require(value, ContentKind::Array)) {
        return result;
    }
    if (count != 0 && value.elements.size() != count) {
        fail(value, "must have " + std::to_string(count) + " numbers, but has " +
                        std::to_string(value.elements.size()));
        return result;
    }
    result.clear();
    for (const auto& element : value.elements) {
        result.push_back(number(*element, range));
    }
    return result;
}

std::vector<std::vector<double>> TableReading::rows(std::size_t width, const Range& range) const {
    std::vector<std::vector<double>> result;
    const ContentNode* value = find(true);
    if (value != nullptr && require(*value, ContentKind::Array)) {
        for (const auto& element : value->elements) {
            result.push_back(numbers(*element, width, range));
        }
    }
    return result;
}

bool TableReading::is_faulty() const {
    const auto at = table.node_->entries.find(key);
    if (at == table.node_->entries.end()) {
        return table.node_->missing_keys.find(key) != table.node_->missing_keys.end();
    }
    return has_error(*table.errors_, *at->second);
}

Table TableReading::opened(ContentNode* node) const {
    return {node, table.errors_};
}

Table TableReading::stand_in() const {
    auto& stand_ins = table.errors_->stand_ins;
    stand_ins.push_back(std::make_unique<ContentNode>());
    stand_ins.back()->place = table.node_->place;
    return opened(stand_ins.back().get());
}

void pass_over(const Table& table, std::initializer_list<std::string_view> keys) {
    for (const std::string_view key : keys) {
        static_cast<void>(TableReading{table, key}.find(false));
    }
}

}  // namespace agon::core
