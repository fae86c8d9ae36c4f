// SPDX-License-Identifier: Apache-2.0
#include "porting/configuration.hpp"

#include <utility>

#include "porting/file_index.hpp"
#include "porting/source_text.hpp"

namespace agon::porting {

Configuration::Configuration(std::string whole) : name(std::move(whole)) {
    const std::size_t bar = name.find('|');
    build = name.substr(0, bar);
    platform = bar == std::string::npos ? "" : name.substr(bar + 1);
}

std::string Configuration::expanded(std::string text) const {
    const std::pair<const char*, std::string> macros[] = {
        {"$(Configuration)", build},
        {"$(ConfigurationName)", build},
        {"$(Platform)", platform},
        {"$(PlatformName)", platform},
        {"$(ProjectDir)", "./"},
        {"$(InputDir)", "./"},
        {"$(MSBuildProjectDirectory)", "."},
        {"$(MSBuildThisFileDirectory)", "./"},
        {"$(SolutionDir)", "../"},
    };
    for (const auto& [macro, value] : macros) {
        replace_all(text, macro, value);
    }
    return text;
}

bool Configuration::holds(const std::string& condition) const {
    for (const std::string comparison : {"==", "!="}) {
        const std::size_t at = condition.find(comparison);
        if (at == std::string::npos) {
            continue;
        }
        const auto side = [&](std::string text) {
            text = expanded(std::move(text));
            const std::size_t begin = text.find_first_not_of(" '");
            return begin == std::string::npos
                       ? std::string()
                       : in_small_letters(
                             text.substr(begin, text.find_last_not_of(" '") - begin + 1));
        };
        const bool is_equal =
            side(condition.substr(0, at)) == side(condition.substr(at + comparison.size()));
        return is_equal == (comparison == "==");
    }
    return true;
}

/// The entries of a list "a;b,c;%(Inherited)" that mean something here. What stands in brackets is
/// not parted.
std::vector<std::string> Configuration::entries(const std::string& list) const {
    std::vector<std::string> found;
    std::string entry;
    int depth = 0;
    for (const char c : expanded(list) + ";") {
        if (c != ';' && (c != ',' || depth > 0)) {
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            entry += c;
            continue;
        }
        if (!entry.empty() && entry.find('%') == std::string::npos &&
            entry.find("$(") == std::string::npos) {
            found.push_back(entry);
        }
        entry.clear();
        depth = 0;
    }
    return found;
}

std::vector<std::string> Configuration::paths(const std::string& list) const {
    std::vector<std::string> found;
    for (const std::string& entry : entries(list)) {
        if (std::string path = with_slashes(entry); !path.empty()) {
            found.push_back(std::move(path));
        }
    }
    return found;
}

std::vector<std::string> Configuration::definitions(const std::string& list) const {
    constexpr const char* kBlank = " \t\r\n";
    std::vector<std::string> found;
    for (const std::string& entry : entries(list)) {
        const std::size_t begin = entry.find_first_not_of(kBlank);
        const std::size_t end = entry.find_last_not_of(kBlank) + 1;
        std::string text;
        for (std::size_t at = begin; at < end; ++at) {
            if (entry[at] == '"' && at > begin && entry[at - 1] == '\\') {
                text.back() = '"';
            } else if (entry[at] != '"') {
                text += entry[at];
            }
        }
        if (!text.empty()) {
            found.push_back(std::move(text));
        }
    }
    return found;
}

}  // namespace agon::porting
