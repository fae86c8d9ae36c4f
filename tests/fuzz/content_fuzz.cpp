// SPDX-License-Identifier: Apache-2.0
// Content from outside: a shipped file, a league's file over it and settings, cut from the input at
// its zero bytes; then every key is read in every way.
// fuzz: core
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/check.hpp"
#include "core/content.hpp"

namespace {

using agon::core::ContentSet;
using agon::core::Table;

constexpr const char* kPath = "a.toml";

std::string next_part(std::string_view& rest) {
    const std::size_t end = std::min(rest.find('\0'), rest.size());
    const std::string part(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return part;
}

void read_everything(const Table& table, int depth) {
    for (const std::string& key : table.keys()) {
        AGON_CHECK(table.has(key));
        static_cast<void>(table.number(key, {.min = -5, .max = 5}));
        static_cast<void>(table.integer_or(key, 0, -3, 3));
        static_cast<void>(table.boolean_or(key, false));
        static_cast<void>(table.string_or(key, ""));
        static_cast<void>(table.choice(key, {"one", "two"}));
        static_cast<void>(table.seconds(key));
        static_cast<void>(table.point(key));
        static_cast<void>(table.points(key));
        static_cast<void>(table.poses_deg(key));
        static_cast<void>(table.numbers(key, 0));
        static_cast<void>(table.strings(key));
        AGON_CHECK(!table.where(key).empty());
        table.fail(key, "is refused");
        if (depth > 0) {
            read_everything(table.table(key), depth - 1);
            for (const Table& element : table.tables(key)) {
                read_everything(element, depth - 1);
            }
        }
    }
    static_cast<void>(table.number("missing_m"));
    static_cast<void>(table.table("missing").string("name"));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    const std::string shipped = next_part(rest);
    const std::string league = next_part(rest);
    auto content = ContentSet::from_files({{"", kPath, shipped}, {"league", kPath, league}});
    AGON_CHECK(content.has_value());
    while (!rest.empty()) {
        static_cast<void>(content->set(kPath, next_part(rest)));
    }
    const auto restored = ContentSet::from_files(content->files());
    AGON_CHECK(restored.has_value());
    AGON_CHECK(restored->digest() == content->digest());

    const auto document = content->document(kPath);
    if (document) {
        read_everything(document->root(), 3);
        AGON_CHECK(!document->finish());
    } else {
        AGON_CHECK(!document.error().text().empty());
    }
    return 0;
}
