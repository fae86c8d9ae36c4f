// SPDX-License-Identifier: Apache-2.0
#include "scene/json_table.hpp"

#include <array>
#include <charconv>
#include <cmath>

#include "core/suggest.hpp"

namespace agon::scene {

using core::Error;
using core::Range;
using core::Result;

namespace {

constexpr std::size_t kMostErrorsShown = 20;
/// How far a rotation may be from a unit one: what was typed with four digits is.
constexpr double kUnitTolerance = 1e-3;
/// Nearer than this it is left as it is, so that what was saved is what is loaded.
constexpr double kUnitNoise = 9e-7;

std::string shortest(double number) {
    std::array<char, 32> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), number).ptr};
}

const char* name_of(JsonKind kind) {
    static constexpr std::array kNames = {"null",     "true or false", "a number",
                                          "a string", "an array",      "an object"};
    return kNames[static_cast<std::size_t>(kind)];
}

bool is_kind(const JsonText& text, JsonIndex value, JsonErrors& errors, JsonKind kind) {
    if (text.at(value).kind == kind) {
        return true;
    }
    errors.add(text, value,
               std::string("must be ") + name_of(kind) + ", not " + name_of(text.at(value).kind));
    return false;
}

bool holds(const Range& range, double number) {
    return number >= range.min && number <= range.max &&
           !(range.is_min_excluded && number == range.min);
}

std::string description(const Range& range) {
    if (std::isinf(range.min)) {
        return "at most " + shortest(range.max);
    }
    const std::string least =
        (range.is_min_excluded ? "above " : "at least ") + shortest(range.min);
    return std::isinf(range.max) ? least : least + " and at most " + shortest(range.max);
}

}  // namespace

void JsonErrors::add(const JsonText& text, JsonIndex value, const std::string& what) {
    ++count_;
    if (lines_.size() < kMostErrorsShown) {
        const std::string name = text.name(value);
        lines_.push_back(text.where(value) + ": " +
                         (name.empty() ? "the file" : '\'' + name + '\'') + ' ' + what);
    }
}

void JsonErrors::add(Error error) {
    ++count_;
    if (lines_.size() < kMostErrorsShown) {
        lines_.push_back(error.where.empty() ? std::move(error.what)
                                             : error.where + ": " + error.what);
    }
}

Result<void> JsonErrors::result() const {
    if (count_ == 0) {
        return {};
    }
    std::string all;
    for (const std::string& line : lines_) {
        all += (all.empty() ? "" : "\n") + line;
    }
    if (count_ > lines_.size()) {
        all += "\nand " + std::to_string(count_ - lines_.size()) + " more";
    }
    return Error{all, {}};
}

JsonTable::JsonTable(const JsonText& text, JsonIndex value, JsonErrors& errors)
    : text_(text), table_(value), errors_(errors) {
    if (is_kind(text, value, errors, JsonKind::Object)) {
        is_read_.resize(text.at(value).count);
        unread_ = text.at(value).first;
    }
}

JsonTable::~JsonTable() {
    for (JsonIndex each = next_unread(); each != kNoJson; each = next_unread()) {
        const std::vector<std::string> known(asked_.begin(), asked_.end());
        fail(each, "is not known here" + core::did_you_mean(text_.at(each).key, known));
    }
}

JsonIndex JsonTable::find(std::string_view key) {
    asked_.push_back(key);
    std::size_t place = 0;
    JsonIndex each = is_read_.empty() ? kNoJson : text_.at(table_).first;
    while (each != kNoJson && text_.at(each).key != key) {
        each = text_.at(each).next;
        ++place;
    }
    if (each != kNoJson) {
        is_read_[place] = true;
    }
    return each;
}

JsonIndex JsonTable::require(std::string_view key) {
    const JsonIndex value = find(key);
    if (value == kNoJson && text_.at(table_).kind == JsonKind::Object) {
        fail(table_, "lacks the key '" + std::string(key) + "'");
    }
    return value;
}

JsonIndex JsonTable::next_unread() {
    while (unread_ != kNoJson && is_read_[unread_place_]) {
        unread_ = text_.at(unread_).next;
        ++unread_place_;
    }
    if (unread_ != kNoJson) {
        is_read_[unread_place_] = true;
    }
    return unread_;
}

void JsonTable::read(std::string_view key, double& out, Range range) {
    if (const JsonIndex value = find(key); value != kNoJson) {
        read_number(text_, value, errors_, out, range);
    }
}

void JsonTable::read(std::string_view key, bool& out) {
    const JsonIndex value = find(key);
    if (value != kNoJson && is_kind(text_, value, errors_, JsonKind::Boolean)) {
        out = text_.at(value).boolean;
    }
}

void JsonTable::read_whole(std::string_view key, double min, double max, double& out) {
    const JsonIndex value = find(key);
    if (value == kNoJson || !read_number(text_, value, errors_, out, {.min = min, .max = max})) {
        return;
    }
    if (!text_.at(value).is_whole) {
        fail(value, "must be a whole number");
        out = min;
    }
}

void JsonTable::read(std::string_view key, std::string& out) {
    const JsonIndex value = find(key);
    if (value != kNoJson && is_kind(text_, value, errors_, JsonKind::String)) {
        out = text_.at(value).string;
    }
}

void JsonTable::read(std::string_view key, core::Vec2& out, Range range) {
    std::array<double, 2> xy{};
    const JsonIndex value = find(key);
    if (value != kNoJson && read_numbers(text_, value, errors_, xy, range)) {
        out = {xy[0], xy[1]};
    }
}

void JsonTable::read(std::string_view key, core::Vec3& out, Range range) {
    std::array<double, 3> xyz{};
    const JsonIndex value = find(key);
    if (value != kNoJson && read_numbers(text_, value, errors_, xyz, range)) {
        out = {xyz[0], xyz[1], xyz[2]};
    }
}

void JsonTable::read(std::string_view key, core::Quat& out) {
    if (const JsonIndex value = find(key); value != kNoJson) {
        read_rotation(text_, value, errors_, out);
    }
}

void JsonTable::read(std::string_view key, std::vector<core::Vec2>& out) {
    const JsonIndex value = find(key);
    if (value == kNoJson) {
        return;
    }
    for (const JsonIndex element : elements(text_, value, errors_)) {
        std::array<double, 2> xy{};
        if (read_numbers(text_, element, errors_, xy)) {
            out.push_back({xy[0], xy[1]});
        }
    }
}

void JsonTable::read_color(std::string_view key, std::uint32_t& out) {
    const JsonIndex value = find(key);
    if (value == kNoJson || !is_kind(text_, value, errors_, JsonKind::String)) {
        return;
    }
    const std::string& word = text_.at(value).string;
    std::uint32_t color = 0;
    const bool has_length = word.size() == 7 || word.size() == 9;
    if (has_length && word.front() == '#') {
        const char* last = word.data() + word.size();
        const auto [end, code] = std::from_chars(word.data() + 1, last, color, 16);
        if (code == std::errc() && end == last) {
            out = word.size() == 9 ? color : color << 8 | 0xFFU;
            return;
        }
    }
    fail(value, "must be a color like \"#FF8000\" or \"#FF8000FF\"");
}

void JsonTable::read_word(std::string_view key, std::size_t& out, Words words) {
    const JsonIndex value = find(key);
    if (value == kNoJson || !is_kind(text_, value, errors_, JsonKind::String)) {
        return;
    }
    const std::string& word = text_.at(value).string;
    std::string list;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (word == words[i]) {
            out = i;
            return;
        }
        const char* joint = i == 0 ? "'" : i + 1 == words.size() ? "' or '" : "', '";
        list += std::string(joint) + words[i];
    }
    const std::vector<std::string> known(words.begin(), words.end());
    fail(value, "must be " + list + "', not '" + word.substr(0, 64) + "'" +
                    core::did_you_mean(word, known));
}

bool read_number(const JsonText& text, JsonIndex value, JsonErrors& errors, double& out,
                 Range range) {
    if (!is_kind(text, value, errors, JsonKind::Number)) {
        return false;
    }
    const double number = text.at(value).number;
    if (!holds(range, number)) {
        errors.add(text, value, "must be " + description(range) + ", not " + shortest(number));
        return false;
    }
    out = number;
    return true;
}

bool read_numbers(const JsonText& text, JsonIndex value, JsonErrors& errors, std::span<double> out,
                  Range range) {
    if (text.at(value).kind != JsonKind::Array || text.at(value).count != out.size()) {
        errors.add(text, value, "must be " + std::to_string(out.size()) + " numbers in brackets");
        return false;
    }
    JsonIndex each = text.at(value).first;
    for (double& number : out) {
        if (!read_number(text, each, errors, number, range)) {
            return false;
        }
        each = text.at(each).next;
    }
    return true;
}

bool read_rotation(const JsonText& text, JsonIndex value, JsonErrors& errors, core::Quat& out) {
    std::array<double, 4> q{};
    if (!read_numbers(text, value, errors, q, {.min = -2, .max = 2})) {
        return false;
    }
    const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    if (std::fabs(length - 1) > kUnitTolerance) {
        errors.add(text, value,
                   "must be a rotation [w, x, y, z] of length 1, not " + shortest(length));
        return false;
    }
    const double factor = std::fabs(length - 1) < kUnitNoise ? 1 : 1 / length;
    out = {q[0] * factor, q[1] * factor, q[2] * factor, q[3] * factor};
    return true;
}

std::vector<JsonIndex> elements(const JsonText& text, JsonIndex value, JsonErrors& errors) {
    std::vector<JsonIndex> all;
    if (is_kind(text, value, errors, JsonKind::Array)) {
        all.reserve(text.at(value).count);
        for (JsonIndex each = text.at(value).first; each != kNoJson; each = text.at(each).next) {
            all.push_back(each);
        }
    }
    return all;
}

}  // namespace agon::scene
