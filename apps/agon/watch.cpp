// SPDX-License-Identifier: Apache-2.0
#include "watch.hpp"

#include <time.h>

#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <unistd.h>

#include "comparison.hpp"
#include "console.hpp"
#include "file_watch.hpp"
#include "interrupt.hpp"
#include "net/closed_reader.hpp"
#include "seating.hpp"
#include "situation_option.hpp"
#include "strategy/registry.hpp"

namespace agon::app {

namespace {

// Short beside a build, long beside a look. A linker that pauses for longer than this leaves a
// file that is no library yet.
constexpr core::Duration kPeriod = core::Duration::milliseconds(200);

// Shipped strategies, which are named without a path, don't change; nor do recordings, one of which
// each match may write.
std::vector<WatchedFile> files_of(const PlayOptions& options) {
    std::vector<WatchedFile> files;
    for (const auto& [seat, text] : options.seats.files) {
        if (const std::string file = file_in(text); strategy::is_path(file)) {
            files.push_back({file, WatchedFile::Kind::Library});
        }
    }
    if (!options.orders_path.empty()) {
        files.push_back({options.orders_path, WatchedFile::Kind::Text});
    }
    if (!options.state.empty() && !is_moment(options.state)) {
        files.push_back({options.state, WatchedFile::Kind::Text});
    }
    if (!options.content.folder.empty()) {
        files.push_back({options.content.folder, WatchedFile::Kind::Folder});
    }
    return files;
}

std::string listed(const std::vector<std::filesystem::path>& files) {
    std::string text;
    for (const std::filesystem::path& file : files) {
        text += (text.empty() ? "" : ", ") + file.string();
    }
    return text;
}

void say(const std::string& text) {
    print(stdout, text);
    std::fflush(stdout);
}

// An interrupt ends it early.
void sleep(core::Duration duration) {
    const timespec time{duration.count_ns() / 1'000'000'000, duration.count_ns() % 1'000'000'000};
    nanosleep(&time, nullptr);
}

bool is_over() {
    return Interrupt::has_come() || net::is_reader_gone(STDOUT_FILENO);
}

}  // namespace

core::Result<void> check_watch(const PlayOptions& options) {
    if (files_of(options).empty()) {
        return core::Error{
            "there is nothing to watch; name a library (--yellow ./my_team.so), orders, a "
            "situation's file or a content folder",
            "--watch"};
    }
    if (options.hosting.is_in_process) {
        return core::Error{"a strategy that crashes in agon's process would end the watch",
                           "--watch, --in-process"};
    }
    if (options.json_path == "-") {
        return core::Error{"standard output shows many matches; name a file for the last one",
                           "--watch, --json -"};
    }
    return {};
}

ExitCode play_and_watch(const PlayOptions& options) {
    const Interrupt interrupt;
    const std::vector<WatchedFile> files = files_of(options);
    std::vector<std::filesystem::path> paths;
    for (const WatchedFile& file : files) {
        paths.push_back(file.path);
    }
    FileWatch watch(files, [](const std::string& why) {
        say("waiting, for what was written is no library yet: " + why + "\n");
    });
    std::optional<sim::MatchReport> before;
    bool is_first = true;
    while (true) {
        std::optional<sim::MatchReport> now;
        const ExitCode code = play_once(options, now);
        // Of what does not even start, only a later change can be the reason.
        const bool is_hopeless = is_first && !now;
        if (is_hopeless || code == ExitCode::InternalFault) {
            return code;
        }
        if (Interrupt::has_come()) {
            return ExitCode::Interrupted;
        }
        if (before && now) {
            say("\n" + comparison_text(*before, *now));
        }
        before = now ? std::move(now) : std::move(before);
        is_first = false;
        say("\nwatching " + listed(paths) + "; Ctrl-C ends\n");
        const auto changed = watch.wait(kPeriod, sleep, is_over);
        if (changed.empty()) {
            return Interrupt::has_come() ? ExitCode::Interrupted : ExitCode::Done;
        }
        say("\nchanged: " + listed(changed) + "\n");
    }
}

}  // namespace agon::app
