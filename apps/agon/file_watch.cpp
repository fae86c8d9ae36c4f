// SPDX-License-Identifier: Apache-2.0
#include "file_watch.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include <sys/stat.h>

#include "strategy/registry.hpp"

namespace agon::app {

namespace fs = std::filesystem;

namespace {

// A second at the pace of `play --watch`: a linker may rest for a moment.
constexpr int kFaultyLooks = 5;

}  // namespace

FileWatch::FileWatch(const std::vector<WatchedFile>& files, OnFaulty on_faulty)
    : on_faulty_(std::move(on_faulty)) {
    for (const WatchedFile& file : files) {
        const Traces now = traces(file);
        files_.push_back({file, now, now});
    }
}

FileWatch::Trace FileWatch::trace(const fs::path& path) {
    struct stat found {};

    if (stat(path.c_str(), &found) != 0) {
        return {};
    }
    return {true, found.st_dev, found.st_ino, found.st_size,
            std::int64_t{found.st_mtim.tv_sec} * 1'000'000'000 + found.st_mtim.tv_nsec};
}

FileWatch::Traces FileWatch::traces(const WatchedFile& file) {
    if (file.kind != WatchedFile::Kind::Folder) {
        return {{file.path, trace(file.path)}};
    }
    Traces all;
    std::error_code error;
    fs::recursive_directory_iterator at(file.path, error);
    while (!error && at != fs::recursive_directory_iterator()) {
        if (at->path().extension() == ".toml") {
            all.emplace_back(at->path(), trace(at->path()));
        }
        at.increment(error);
    }
    const auto is_before = [](const auto& a, const auto& b) {
        return a.first < b.first;
    };
    std::sort(all.begin(), all.end(), is_before);
    return all;
}

// Whether it is as it was known, or else is whole and the same as a look ago.
bool FileWatch::has_settled(Watched& watched) const {
    Traces now = traces(watched.file);
    const bool is_still = now == watched.last;
    watched.last = std::move(now);
    watched.faulty_looks = is_still ? watched.faulty_looks : 0;
    if (watched.last == watched.known) {
        return true;
    }
    const auto is_there = [](const auto& file) {
        return file.second.is_there;
    };
    return is_still && !watched.last.empty() &&
           std::all_of(watched.last.begin(), watched.last.end(), is_there) && is_whole(watched);
}

bool FileWatch::is_whole(Watched& watched) const {
    if (watched.file.kind != WatchedFile::Kind::Library) {
        return true;
    }
    const auto library = strategy::describe_library(watched.file.path);
    if (!library && ++watched.faulty_looks == kFaultyLooks && on_faulty_) {
        on_faulty_(library.error().text());
    }
    return library.has_value();
}

std::vector<fs::path> FileWatch::look() {
    bool have_settled = true;
    for (Watched& watched : files_) {
        have_settled = has_settled(watched) && have_settled;
    }
    std::vector<fs::path> changed;
    for (const Watched& watched : files_) {
        if (have_settled && watched.last != watched.known) {
            changed.push_back(watched.file.path);
        }
    }
    if (!changed.empty()) {
        for (Watched& watched : files_) {
            watched.known = watched.last;
        }
    }
    return changed;
}

std::vector<fs::path> FileWatch::wait(core::Duration period,
                                      const std::function<void(core::Duration)>& sleep,
                                      const std::function<bool()>& is_over) {
    while (!is_over()) {
        if (auto changed = look(); !changed.empty()) {
            return changed;
        }
        sleep(period);
    }
    return {};
}

}  // namespace agon::app
