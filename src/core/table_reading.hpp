// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/content_node.hpp"
#include "core/table.hpp"

namespace agon::core {

/// The steps that Table's reading functions share: one key of one table, being read.
struct TableReading {
    const Table& table;
    std::string_view key;

    /// The key's value, or nullptr; remembers that it was asked for.
    [[nodiscard]] ContentNode* find(bool is_required) const;

    void fail(const ContentNode& value, const std::string& what) const;
    /// Whether the value is of a kind; if not, that is an error.
    [[nodiscard]] bool require(const ContentNode& value, ContentKind kind) const;

    // Of a value that is not as wanted these note an error and give 0, the least, the first choice.
    [[nodiscard]] double number(const ContentNode& value, const Range& range) const;
    [[nodiscard]] std::int64_t integer(const ContentNode& value, std::int64_t min,
                                       std::int64_t max) const;
    [[nodiscard]] std::string choice(const ContentNode& value,
                                     std::initializer_list<std::string_view> words) const;
    /// The numbers of an array: exactly `count`, or any if that is 0.
    [[nodiscard]] std::vector<double> numbers(const ContentNode& value, std::size_t count,
                                              const Range& range) const;
    /// An array of arrays of `width` numbers, which must be there.
    [[nodiscard]] std::vector<std::vector<double>> rows(std::size_t width,
                                                        const Range& range) const;

    /// Whether an error was noted of the value or of a part of it, or the key is missing: then what
    /// was read stands in for it, and nothing can be said of what follows from it.
    [[nodiscard]] bool is_faulty() const;

    [[nodiscard]] Table opened(ContentNode* node) const;
    /// An empty table in place of a missing one.
    [[nodiscard]] Table stand_in() const;

    void fail_kind(const ContentNode& value, ContentKind kind) const;
};

/// Takes optional keys as read, whatever they hold: for what depends on a value that is faulty.
void pass_over(const Table& table, std::initializer_list<std::string_view> keys);

}  // namespace agon::core
