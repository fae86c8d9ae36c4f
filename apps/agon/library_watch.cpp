// SPDX-License-Identifier: Apache-2.0
#include "library_watch.hpp"

#include <sys/stat.h>

#include "strategy/registry.hpp"

namespace agon::app {

LibraryWatch::LibraryWatch(const std::vector<std::filesystem::path>& files) {
    for (const std::filesystem::path& file : files) {
        const Trace now = trace(file);
        files_.push_back({file, now, now});
    }
}

LibraryWatch::Trace LibraryWatch::trace(const std::filesystem::path& file) {
    struct stat found {};

    if (stat(file.c_str(), &found) != 0) {
        return {};
    }
    return {true, found.st_dev, found.st_ino, found.st_size,
            std::int64_t{found.st_mtim.tv_sec} * 1'000'000'000 + found.st_mtim.tv_nsec};
}

// Whether it is as it was known, or else is whole and the same as a look ago.
bool LibraryWatch::has_settled(Watched& watched) {
    const Trace now = trace(watched.file);
    const bool is_still = now == watched.last;
    watched.last = now;
    if (now == watched.known) {
        return true;
    }
    return now.is_there && is_still && strategy::describe_library(watched.file);
}

std::vector<std::filesystem::path> LibraryWatch::wait(
    core::Duration period, const std::function<void(core::Duration)>& sleep,
    const std::function<bool()>& is_over) {
    while (!is_over()) {
        bool have_settled = true;
        for (Watched& watched : files_) {
            have_settled = has_settled(watched) && have_settled;
        }
        std::vector<std::filesystem::path> changed;
        for (const Watched& watched : files_) {
            if (have_settled && watched.last != watched.known) {
                changed.push_back(watched.file);
            }
        }
        if (!changed.empty()) {
            for (Watched& watched : files_) {
                watched.known = watched.last;
            }
            return changed;
        }
        sleep(period);
    }
    return {};
}

}  // namespace agon::app
