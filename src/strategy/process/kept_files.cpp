// SPDX-License-Identifier: Apache-2.0
#include "strategy/process/kept_files.hpp"

#include <algorithm>
#include <string>
#include <system_error>
#include <vector>

namespace agon::strategy::process {
namespace {

namespace fs = std::filesystem;

/// Links are not followed: what they lead to is not the strategy's.
std::vector<fs::path> files_in(const fs::path& work) {
    std::vector<fs::path> files;
    std::error_code error;
    fs::recursive_directory_iterator entry(work, fs::directory_options::skip_permission_denied,
                                           error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        std::error_code unknown;
        if (fs::is_regular_file(entry->symlink_status(unknown)) && entry->file_size(unknown) > 0 &&
            !unknown) {
            files.push_back(entry->path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

fs::path free_place(const fs::path& wanted) {
    std::error_code error;
    fs::path place = wanted;
    for (int number = 2; fs::exists(fs::symlink_status(place, error)); ++number) {
        place = wanted;
        place.replace_extension(std::to_string(number) + wanted.extension().string());
    }
    return place;
}

}  // namespace

std::size_t keep_files(const fs::path& work, const fs::path& to, std::uint64_t most_bytes) {
    const std::vector<fs::path> files = files_in(work);
    if (files.empty()) {
        return 0;
    }
    const fs::path place = free_place(to);
    std::uint64_t bytes = 0;
    std::size_t kept = 0;
    for (const fs::path& file : files) {
        std::error_code error;
        const std::uint64_t size = fs::file_size(file, error);
        if (error || kept == kMostKeptFiles || size > most_bytes - bytes) {
            continue;
        }
        const fs::path target = place / file.lexically_relative(work);
        fs::create_directories(target.parent_path(), error);
        fs::rename(file, target, error);
        if (!error) {
            bytes += size;
            ++kept;
        }
    }
    return files.size() - kept;
}

}  // namespace agon::strategy::process
