// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace agon::core {

// The tree of a content document between parsing (content_parse.hpp) and reading (table.hpp).

struct ContentPlace {
    std::string source;  ///< "soccer/soccer5.toml", or a whole setting: "--set ball.mass_kg=1"
    std::uint32_t line = 0;
    std::uint32_t column = 0;

    auto operator<=>(const ContentPlace&) const = default;

    /// "soccer/soccer5.toml:12:3"; the source alone if there is no line.
    [[nodiscard]] std::string text() const {
        return line == 0 ? source
                         : source + ':' + std::to_string(line) + ':' + std::to_string(column);
    }
};

enum class ContentKind : std::uint8_t { Boolean, Integer, Number, String, Date, Array, Table };

struct ContentNode {
    ContentKind kind = ContentKind::Table;
    bool boolean = false;
    std::int64_t integer = 0;
    double number = 0;  ///< of an Integer, too
    std::string string;
    std::vector<std::unique_ptr<ContentNode>> elements;
    std::map<std::string, std::unique_ptr<ContentNode>, std::less<>> entries;
    ContentPlace place;
    std::string path;  ///< "field.goal", "" for the root

    // What a table's readers have asked for so far.
    bool is_opened = false;
    std::set<std::string, std::less<>> asked_keys;
    std::set<std::string, std::less<>> missing_keys;  ///< required and not there
};

struct ContentErrors {
    struct Noted {
        ContentPlace place;
        std::string what;
    };

    std::vector<Noted> noted;
    /// Empty tables that stand in for those that are missing; nobody is told what they lack.
    std::vector<std::unique_ptr<ContentNode>> stand_ins;
};

}  // namespace agon::core
