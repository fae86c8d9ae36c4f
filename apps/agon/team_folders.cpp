// SPDX-License-Identifier: Apache-2.0
#include "team_folders.hpp"

#include <algorithm>
#include <system_error>

#include "hosting.hpp"
#include "installed.hpp"
#include "missions/registry.hpp"
#include "scratch_folder.hpp"

namespace agon::app {

namespace fs = std::filesystem;

namespace {

/// More libraries than that nobody chooses from.
constexpr std::size_t kMostLibraries = 500;
constexpr std::int64_t kStartLimit_ns = 5'000'000'000;

/// The missions whose seats take a strategy built for this number of robots (0: any).
std::vector<std::string> missions_for(std::uint32_t robot_count) {
    const core::ContentSet content = core::shipped_content();
    std::vector<std::string> names;
    for (const std::string& name : missions::mission_names()) {
        const auto mission = missions::describe(name, content);
        if (mission && (robot_count == 0 || mission->seats.front().robot_count == robot_count)) {
            names.push_back(name);
        }
    }
    return names;
}

core::Result<strategy::Identity> identity_of(const fs::path& file, const std::string& mission) {
    const auto scratch = ScratchFolder::create();
    if (!scratch) {
        return scratch.error();
    }
    HostingOptions hosting;
    hosting.is_strict = true;
    hosting.keeps_files = false;
    hosting.limits.start_ns = kStartLimit_ns;
    const auto report = start_once(file, mission, hosting, {nullptr, scratch->path()});
    for (const fs::path& log : scratch->logs()) {
        std::error_code ignored;
        fs::remove(log, ignored);  // what it printed while it said its name
    }
    if (!report) {
        return report.error();
    }
    if (report->lost_strategy) {
        return core::Error{*report->lost_strategy, ""};
    }
    return report->seats.front().identity;
}

}  // namespace

TeamFolders::TeamFolders(std::vector<fs::path> folders) : folders_(std::move(folders)) {}

std::vector<fs::path> TeamFolders::libraries() const {
    std::vector<fs::path> files;
    for (const fs::path& folder : folders_) {
        std::error_code error;
        fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied,
                                            error);
        while (!error && at != fs::recursive_directory_iterator() &&
               files.size() < kMostLibraries) {
            std::error_code ignored;
            if (at->path().extension() == ".so" && at->is_regular_file(ignored)) {
                files.push_back(at->path());
            }
            at.increment(error);
        }
    }
    std::sort(files.begin(), files.end());
    files.erase(std::unique(files.begin(), files.end()), files.end());
    return files;
}

StrategyCard TeamFolders::card_of(const fs::path& file) const {
    StrategyCard card;
    card.shown.name = file.string();
    card.shown.title = file.stem().string();
    const auto library = strategy::describe_library(file);
    if (!library) {
        card.shown.problem = library.error().what;
        return card;
    }
    card.shown.missions = missions_for(library->self.robot_count);
    if (card.shown.missions.empty()) {
        card.shown.problem =
            "no mission has " + std::to_string(library->self.robot_count) + " robots a team";
        return card;
    }
    const auto identity = identity_of(file, card.shown.missions.front());
    if (!identity) {
        card.shown.problem = identity.error().text();
        return card;
    }
    card.shown.title = identity->name.empty() ? card.shown.title : identity->name;
    card.shown.author = identity->author;
    card.choice = fs::absolute(file).lexically_normal().string();
    return card;
}

std::vector<StrategyCard> TeamFolders::look(const std::function<bool()>& is_interrupted) {
    if (shipped_.empty()) {
        for (const strategy::ShippedStrategy& shipped :
             strategy::shipped_strategies(strategies_folder())) {
            StrategyCard card = card_of(shipped.files.begin()->second);
            card.shown.missions.clear();
            for (const auto& [robot_count, file] : shipped.files) {
                const auto names = missions_for(robot_count);
                card.shown.missions.insert(card.shown.missions.end(), names.begin(), names.end());
            }
            if (card.shown.title == shipped.files.begin()->second.stem()) {
                card.shown.title = shipped.name;  // it has none of its own
            }
            card.shown.name = shipped.name;
            card.choice = card.choice.empty() ? "" : shipped.name;
            shipped_.push_back(std::move(card));
            if (is_interrupted()) {
                break;
            }
        }
    }
    std::vector<StrategyCard> cards = shipped_;
    std::map<fs::path, Known> known;
    for (const fs::path& file : libraries()) {
        if (is_interrupted()) {
            break;
        }
        std::error_code error;
        const fs::file_time_type written = fs::last_write_time(file, error);
        const std::uintmax_t size = fs::file_size(file, error);
        const auto before = known_.find(file);
        const bool is_known = before != known_.end() && before->second.written == written &&
                              before->second.size_bytes == size;
        Known now = is_known ? before->second : Known{written, size, card_of(file)};
        cards.push_back(now.card);
        known.emplace(file, std::move(now));
    }
    known_ = std::move(known);
    return cards;
}

}  // namespace agon::app
