// SPDX-License-Identifier: Apache-2.0
#include "porting/file_index.hpp"

#include <algorithm>
#include <array>
#include <system_error>

namespace agon::porting {

namespace fs = std::filesystem;

namespace {

/// Folders that tools make, not people; in small letters.
constexpr std::array<std::string_view, 9> kToolFolders{
    "debug", "release", "x64", "win32", "build", "ipch", "bin", "obj", "cmakefiles"};
constexpr int kDeepestFolder = 6;

}  // namespace

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

std::vector<fs::path> files_below(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        const bool is_folder = entry->is_directory(error);
        if (is_folder) {
            const std::string small = in_small_letters(name);
            const bool is_of_tools =
                std::find(kToolFolders.begin(), kToolFolders.end(), small) != kToolFolders.end();
            if (name[0] == '.' || is_of_tools || entry.depth() >= kDeepestFolder) {
                entry.disable_recursion_pending();
            }
        } else if (entry->is_regular_file(error)) {
            files.push_back(entry->path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
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

std::optional<fs::path> FileIndex::walk(const fs::path& folder, const fs::path& wanted) {
    fs::path at = wanted.is_absolute() ? wanted.root_path() : folder;
    for (const fs::path& part : wanted.relative_path()) {
        if (part.empty() || part == ".." || part == ".") {
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
    return at.lexically_normal();
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
    const std::optional<fs::path> at = walk(folder, wanted);
    return at && fs::is_regular_file(*at, error) ? at : std::nullopt;
}

std::optional<fs::path> FileIndex::find_folder(const fs::path& folder, std::string_view path) {
    std::error_code error;
    const fs::path wanted(with_slashes(path));
    if (fs::is_directory(folder / wanted, error)) {
        return (folder / wanted).lexically_normal();
    }
    const std::optional<fs::path> at = walk(folder, wanted);
    return at && fs::is_directory(*at, error) ? at : std::nullopt;
}

}  // namespace agon::porting
