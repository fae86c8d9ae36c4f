// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/geometry.hpp"
#include "core/time.hpp"

namespace agon::core {

struct ContentNode;
struct ContentErrors;

/// The numbers that a key may have, both ends included unless it says otherwise.
struct Range {
    double min = -std::numeric_limits<double>::infinity();
    double max = std::numeric_limits<double>::infinity();
    bool is_min_excluded = false;

    static constexpr Range positive() { return {.min = 0, .is_min_excluded = true}; }

    static constexpr Range not_negative() { return {.min = 0}; }

    static constexpr Range ratio() { return {.min = 0, .max = 1}; }
};

/// A table of a content document, read key by key and checked.
///
/// A value that is missing, of the wrong type or out of range is noted as an error of the document
/// and read as 0, "", false or the first choice; so a reader reads everything and then asks
/// Document::finish(), which also finds keys that nobody has read. `..._or` functions read optional
/// keys. A light handle: copy it freely, as long as its Document lives.
class Table {
public:
    [[nodiscard]] double number(std::string_view key, Range range = {}) const;
    [[nodiscard]] double number_or(std::string_view key, double fallback, Range range = {}) const;
    [[nodiscard]] std::int64_t integer(std::string_view key, std::int64_t min,
                                       std::int64_t max) const;
    [[nodiscard]] std::int64_t integer_or(std::string_view key, std::int64_t fallback,
                                          std::int64_t min, std::int64_t max) const;
    [[nodiscard]] bool boolean(std::string_view key) const;
    [[nodiscard]] bool boolean_or(std::string_view key, bool fallback) const;
    [[nodiscard]] std::string string(std::string_view key) const;
    [[nodiscard]] std::string string_or(std::string_view key, std::string_view fallback) const;
    /// One of some words.
    [[nodiscard]] std::string choice(std::string_view key,
                                     std::initializer_list<std::string_view> words) const;
    [[nodiscard]] std::string choice_or(std::string_view key, std::string_view fallback,
                                        std::initializer_list<std::string_view> words) const;
    /// A number of seconds, from a key that ends in "_s".
    [[nodiscard]] Duration seconds(std::string_view key, Range range = Range::not_negative()) const;
    [[nodiscard]] Duration seconds_or(std::string_view key, Duration fallback,
                                      Range range = Range::not_negative()) const;

    /// An array of exactly `count` numbers; of any length if `count` is 0.
    [[nodiscard]] std::vector<double> numbers(std::string_view key, std::size_t count,
                                              Range range = {}) const;
    [[nodiscard]] Vec2 point(std::string_view key, Range range = {}) const;
    [[nodiscard]] Vec3 point3(std::string_view key, Range range = {}) const;
    /// An array of [x, y].
    [[nodiscard]] std::vector<Vec2> points(std::string_view key, Range range = {}) const;
    /// An array of [x, y, heading in degrees].
    [[nodiscard]] std::vector<Pose2> poses_deg(std::string_view key) const;
    [[nodiscard]] std::vector<std::string> strings(std::string_view key) const;

    /// A table that must be there; an empty one if it is missing, which is then an error.
    [[nodiscard]] Table table(std::string_view key) const;
    [[nodiscard]] std::optional<Table> table_if(std::string_view key) const;
    /// An array of tables ([[key]]), empty if the key is missing.
    [[nodiscard]] std::vector<Table> tables(std::string_view key) const;

    [[nodiscard]] bool has(std::string_view key) const;
    /// All keys in alphabetical order, for tables whose keys are names of the writer's choice.
    [[nodiscard]] std::vector<std::string> keys() const;
    /// Where the key's value, or else the table, stands: "soccer/soccer5.toml:12:3".
    [[nodiscard]] std::string where(std::string_view key) const;
    /// Notes an error of the caller's own about the key's value: "'goal.depth_m': " + what.
    void fail(std::string_view key, std::string what) const;

private:
    friend class Document;
    friend struct TableReading;
    Table(ContentNode* node, ContentErrors* errors);

    ContentNode* node_;
    ContentErrors* errors_;
};

}  // namespace agon::core
