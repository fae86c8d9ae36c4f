// SPDX-License-Identifier: Apache-2.0
#include "scene/naming.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

namespace agon::scene {

namespace {

constexpr std::int64_t kLargestNumber = 1'000'000'000;

}  // namespace

NumberedName numbered_name(std::string_view name) {
    const std::size_t mark = name.rfind('#');
    if (mark == std::string_view::npos || mark == 0) {
        return {name};
    }
    std::int64_t number = -1;
    const char* first = name.data() + mark + 1;
    const char* last = name.data() + name.size();
    const auto [end, code] = std::from_chars(first, last, number);
    if (code != std::errc() || end != last || number < 0 || number > kLargestNumber) {
        return {name};
    }
    return {name.substr(0, mark), number};
}

std::string text_of(std::string_view base, std::int64_t number) {
    std::string text(base);
    if (number >= 0) {
        text += '#' + std::to_string(number);
    }
    return text;
}

std::vector<std::string> names_moved_up(const std::vector<std::string>& copied,
                                        const std::set<std::string>& taken) {
    std::int64_t largest = -1;
    for (const std::string& name : taken) {
        largest = std::max(largest, numbered_name(name).number);
    }
    std::int64_t smallest = std::numeric_limits<std::int64_t>::max();
    for (const std::string& name : copied) {
        smallest = std::min(smallest, numbered_name(name).number);
    }
    std::vector<std::string> names;
    for (const std::string& name : copied) {
        const NumberedName old = numbered_name(name);
        names.push_back(text_of(old.base, old.number + largest - smallest + 1));
    }
    return names;
}

std::vector<std::string> names_made_free(const std::vector<std::string>& copied,
                                         const std::set<std::string>& taken) {
    std::set<std::string> in_use = taken;
    std::vector<std::string> names;
    for (const std::string& name : copied) {
        std::string free_name = name;
        const std::size_t digits = name.find_last_not_of("0123456789") + 1;
        for (int number = 0; in_use.count(free_name) != 0; ++number) {
            free_name = name.substr(0, digits) + std::to_string(number);
        }
        in_use.insert(free_name);
        names.push_back(std::move(free_name));
    }
    return names;
}

}  // namespace agon::scene
