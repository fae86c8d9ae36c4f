// SPDX-License-Identifier: Apache-2.0
#include "recording_folder.hpp"

#include <time.h>

#include <algorithm>
#include <array>
#include <system_error>

#include <sys/stat.h>

#include "record/recording_card.hpp"

namespace agon::app {

namespace fs = std::filesystem;

namespace {

constexpr const char* kEnding = ".mcap";
/// Of a name of a file, with all that is added to it.
constexpr std::size_t kMostTeamBytes = 60;

server::LobbyState::Recording entry_of(const fs::path& file) {
    server::LobbyState::Recording entry;
    entry.name = file.filename().string();
    const auto card = record::read_card(file.string());
    if (!card) {
        entry.problem = card.error().what;
        return entry;
    }
    entry.mission = card->match.mission;
    for (const protocol::RecordedSeat& seat : card->match.seats) {
        entry.teams.push_back(seat.strategy_name.empty() ? seat.name : seat.strategy_name);
    }
    if (card->report) {
        entry.score = card->report->score;
        entry.duration = card->report->end_time.since_start();
    } else {
        entry.problem = "cut off, or still being written";
    }
    return entry;
}

/// One that the file system takes whatever it is: bytes of other scripts stay.
std::string plain(const std::string& text) {
    std::string word;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_letter = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
                               (c >= 'A' && c <= 'Z') || c == '_' || byte >= 0x80;
        if (is_letter) {
            word += c;
        } else if (!word.empty() && word.back() != '-') {
            word += '-';
        }
    }
    while (!word.empty() && word.back() == '-') {
        word.pop_back();
    }
    if (word.size() > kMostTeamBytes) {
        std::size_t end = kMostTeamBytes;
        while (end > 0 && (static_cast<unsigned char>(word[end]) & 0xC0U) == 0x80U) {
            --end;
        }
        word.resize(end);
    }
    return word;
}

std::string time_text(std::int64_t unix_s) {
    const auto seconds = static_cast<time_t>(unix_s);
    tm local{};
    std::array<char, 32> text{};
    localtime_r(&seconds, &local);
    const std::size_t length = strftime(text.data(), text.size(), "%Y%m%d-%H%M%S", &local);
    return {text.data(), length};
}

}  // namespace

std::vector<server::LobbyState::Recording> RecordingFolder::look() {
    std::vector<server::LobbyState::Recording> recordings;
    std::map<std::string, Known> known;
    std::error_code error;
    for (fs::directory_iterator at(folder_, error), end; !error && at != end; at.increment(error)) {
        std::error_code ignored;

        struct stat found {};

        if (at->path().extension() != kEnding || stat(at->path().c_str(), &found) != 0 ||
            !S_ISREG(found.st_mode)) {
            continue;
        }
        const std::string name = at->path().filename().string();
        const fs::file_time_type written = at->last_write_time(ignored);
        const auto before = known_.find(name);
        Known now = before != known_.end() && before->second.written == written
                        ? before->second
                        : Known{written, entry_of(at->path())};
        now.shown.size_bytes = static_cast<std::uint64_t>(found.st_size);
        now.shown.written_unix_s = found.st_mtim.tv_sec;
        recordings.push_back(now.shown);
        known.emplace(name, std::move(now));
    }
    known_ = std::move(known);
    std::sort(recordings.begin(), recordings.end(), [](const auto& a, const auto& b) {
        return a.written_unix_s != b.written_unix_s ? a.written_unix_s > b.written_unix_s
                                                    : a.name < b.name;
    });
    return recordings;
}

std::optional<std::string> RecordingFolder::path_of(const std::string& name) const {
    if (known_.find(name) == known_.end()) {
        return std::nullopt;
    }
    return (folder_ / name).string();
}

std::string RecordingFolder::new_path(const std::string& mission,
                                      const std::vector<std::string>& teams,
                                      std::int64_t unix_s) const {
    std::string stem = plain(mission);
    for (const std::string& team : teams) {
        const std::string word = plain(team);
        stem += word.empty() ? "" : "-" + word;
    }
    stem += "-" + time_text(unix_s);
    for (unsigned number = 1;; ++number) {
        const fs::path path =
            folder_ / (stem + (number == 1 ? "" : "-" + std::to_string(number)) + kEnding);
        std::error_code error;
        if (!fs::exists(fs::symlink_status(path, error))) {
            return path.string();
        }
    }
}

}  // namespace agon::app
