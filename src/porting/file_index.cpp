// SPDX-License-Identifier: Apache-2.0
#include "porting/file_index.hpp"

#include <algorithm>
#include <system_error>

namespace agon::porting {

namespace fs = std::filesystem;

std::string in_small_letters(std::string_view text) {
    std::string small(text);
    std::transform(small.begin(), small.end(), small.begin(), [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    });
    return small;
}

std::string with_slashes(std::string_view path) {
    constexpr const char* kAround = " \t\r\n\"";
    const std::size_t begin = path.find_first_not_of(kAround);
    if (begin == std::string_view::npos) {
        return {};
    }
    std::string text(path.substr(begin, path.find_last_not_of(kAround) - begin + 1));
    std::replace(text.begin(), text.end(), '\\', '/');
    while (text.compare(0, 2, "./") == 0) {
        text.erase(0, 2);
    }
    return text;
}

const FileIndex::Names& FileIndex::names_in(const fs::path& folder) {
    const auto [found, is_new] = folders_.try_emplace(folder);
    if (is_new) {
        std::vector<std::string> names;
        std::error_code error;
        for (fs::directory_iterator entry(folder.empty() ? fs::path(".") : folder, error), end;
             !error && entry != end; entry.increment(error)) {
            names.push_back(entry->path().filename().string());
        }
        std::sort(names.begin(), names.end());
        for (const std::string& name : names) {
            found->second.emplace(in_small_letters(name), name);
        }
    }
    return found->second;
}

std::optional<fs::path> FileIndex::find(const fs::path& folder, std::string_view path) {
    std::error_code error;
    const fs::path wanted(with_slashes(path));
    if (wanted.empty()) {
        return std::nullopt;
    }
    if (fs::is_regular_file(folder / wanted, error)) {
        return (folder / wanted).lexically_normal();
    }
    fs::path at = wanted.is_absolute() ? wanted.root_path() : folder;
    for (const fs::path& part : wanted.relative_path()) {
        if (part == ".." || part == ".") {
            at /= part;
            continue;
        }
        const Names& names = names_in(at);
        const auto [first, last] = names.equal_range(in_small_letters(part.string()));
        if (first == last) {
            return std::nullopt;
        }
        const auto exact =
            std::find_if(first, last, [&](const auto& name) { return name.second == part; });
        at /= exact == last ? first->second : exact->second;
    }
    if (!fs::is_regular_file(at, error)) {
        return std::nullopt;
    }
    return at.lexically_normal();
}

}  // namespace agon::porting
