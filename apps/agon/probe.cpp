// SPDX-License-Identifier: Apache-2.0
#include "probe.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <memory>
#include <span>
#include <system_error>

#include <agon/soccer.h>

#include "console.hpp"
#include "core/check.hpp"
#include "missions/registry.hpp"
#include "net/run_program.hpp"
#include "plugin/guard.hpp"
#include "plugin/output_redirect.hpp"
#include "scratch_folder.hpp"
#include "sim/match.hpp"
#include "strategy/chase.hpp"

namespace agon::app {

namespace {

constexpr std::uint64_t kMemoryLimit_bytes = std::uint64_t{4} << 30U;
constexpr std::uint64_t kFileLimit_bytes = std::uint64_t{64} << 20U;
/// Of a few seconds of play; a sound program needs a hundredth of it.
constexpr core::Duration kTimeLimit = core::Duration::milliseconds(20'000);
/// What is closer together than that says nothing.
constexpr double kAlike_m = 0.03;

// Sits in a seat to learn what a strategy would be told there.
class Listener final : public strategy::StrategyHost {
public:
    /// @param told hears it, too; may be null
    explicit Listener(Listener* told = nullptr) : told_(told) {}

    [[nodiscard]] const strategy::Identity& identity() const override { return identity_; }

    core::Result<void> start(const strategy::SeatSetup& setup,
                             std::span<const std::byte> observation) override {
        setup_ = setup;
        AGON_CHECK(observation.size() >= sizeof seen_, observation.size());
        std::memcpy(&seen_, observation.data(), sizeof seen_);
        if (told_ != nullptr) {
            static_cast<void>(told_->start(setup, observation));
        }
        return {};
    }

    void begin_step(std::span<const std::byte> /*observation*/) override {}

    strategy::CallReport finish_step(std::span<std::byte> /*command*/) override { return {}; }

    strategy::CallReport place(std::span<const std::byte> /*observation*/,
                               std::span<std::byte> /*placement*/) override {
        return {};
    }

    strategy::CallReport stop() override { return {}; }

    const protocol::SideOutputs& side_outputs() override { return outputs_; }

    [[nodiscard]] std::span<const strategy::Parameter> parameters() const override { return {}; }

    [[nodiscard]] const strategy::SeatSetup& setup() const { return setup_; }

    [[nodiscard]] const agon_soccer_observation& seen() const { return seen_; }

private:
    Listener* told_;
    strategy::Identity identity_;
    strategy::SeatSetup setup_;
    agon_soccer_observation seen_{};
    protocol::SideOutputs outputs_;
};

// The mission's seat as it is at the start of a match.
core::Result<std::unique_ptr<Listener>> listen(const std::string& mission,
                                               const std::string& seat) {
    const auto info = missions::describe(mission, core::shipped_content());
    if (!info) {
        return info.error();
    }
    std::vector<sim::SeatDefinition> seats;
    auto told = std::make_unique<Listener>();
    for (const missions::SeatInfo& each : info->seats) {
        sim::SeatDefinition definition;
        definition.host = std::make_unique<Listener>(each.name == seat ? told.get() : nullptr);
        seats.push_back(std::move(definition));
    }
    sim::MatchDefinition definition;
    definition.mission = mission;
    definition.content = core::shipped_content();
    const auto match = sim::Match::create(std::move(definition), std::move(seats));
    if (!match) {
        return match.error();
    }
    return told;
}

struct Chased {
    double closest_m = 0;
    std::string author;
};

core::Result<Chased> chase_in(const strategy::Choice& choice, const std::string& mission,
                              const std::string& seat) {
    const auto told = listen(mission, seat);
    if (!told) {
        return told.error();
    }
    plugin::CrashGuard guard;
    const auto host = strategy::create_host(choice, {&guard, {}});
    if (!host) {
        return host.error();
    }
    const auto closest_m = strategy::chase(**host, (*told)->setup(), (*told)->seen());
    return closest_m ? core::Result<Chased>(Chased{*closest_m, (*host)->identity().author})
                     : core::Result<Chased>(closest_m.error());
}

// All sets of options of an interface, the one that the library itself names first.
std::vector<std::string> option_sets(const strategy::LibraryDescription& library) {
    if (library.interface == "fira") {
        return {"layout=lp64", "layout=win32"};
    }
    if (library.interface != "msrs") {
        return {""};
    }
    std::vector<std::string> sets{"axes=y-up,tail=long64", "axes=y-up,tail=int32",
                                  "axes=y-down,tail=long64", "axes=y-down,tail=int32"};
    std::stable_partition(sets.begin(), sets.end(), [&](const std::string& set) {
        return library.self.has_said_so && library.self.options.compare(0, set.size(), set) == 0;
    });
    return sets;
}

std::vector<std::uint32_t> robot_counts(const strategy::LibraryDescription& library) {
    if (library.self.robot_count != 0) {
        return {library.self.robot_count};
    }
    return library.interface == "msrs" ? std::vector<std::uint32_t>{5, 3, 11}
                                       : std::vector<std::uint32_t>{5};
}

core::Result<Chased> chase_in_a_process(const std::string& choice, std::uint32_t robots,
                                        const std::string& seat,
                                        const std::filesystem::path& folder) {
    net::ProgramCall call;
    call.arguments = {"/proc/self/exe", "chase", choice, "soccer" + std::to_string(robots), seat};
    call.folder = folder;
    call.time_limit = kTimeLimit;
    call.memory_limit_bytes = kMemoryLimit_bytes;
    call.file_limit_bytes = kFileLimit_bytes;
    const auto end = net::run_program(call);
    if (!end) {
        return end.error();
    }
    // "0.012345 author"
    Chased chased;
    const std::string& text = end->output;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), chased.closest_m);
    if (end->has_succeeded() && read.ec == std::errc()) {
        const std::string rest(read.ptr, text.data() + text.size());
        chased.author = rest.substr(std::min<std::size_t>(1, rest.size()));
        chased.author = chased.author.substr(0, chased.author.find('\n'));
        return chased;
    }
    const std::size_t error = text.rfind("error: ");
    const bool has_said_why = error != std::string::npos && !end->is_out_of_time;
    std::string why = has_said_why ? text.substr(error + 7) : end->text();
    why = why.substr(0, why.find('\n'));
    return core::Error{why, ""};
}

}  // namespace

core::Result<std::vector<ProbeRow>> probe(const strategy::LibraryDescription& library) {
    const auto scratch = ScratchFolder::create();
    if (!scratch) {
        return scratch.error();
    }
    std::error_code ignored;
    const std::string file = std::filesystem::absolute(library.file.path, ignored).string();
    std::vector<ProbeRow> rows;
    for (const std::uint32_t robots : robot_counts(library)) {
        for (const std::string& options : option_sets(library)) {
            ProbeRow row;
            row.robot_count = robots;
            row.options = options;
            const std::string choice = file + (options.empty() ? "" : "," + options);
            for (auto [seat, result_m] :
                 {std::pair{"yellow", &row.yellow_m}, {"blue", &row.blue_m}}) {
                const auto chased = chase_in_a_process(choice, robots, seat, scratch->path());
                if (chased) {
                    *result_m = chased->closest_m;
                    row.author = chased->author;
                } else {
                    row.fault = chased.error().text();
                }
            }
            rows.push_back(row);
        }
    }
    // What is alike keeps its order: the usual options first.
    const auto rank = [](const ProbeRow& row) {
        return row.fault.empty() ? std::floor(std::max(row.yellow_m, row.blue_m) / kAlike_m) : 1e9;
    };
    std::stable_sort(rows.begin(), rows.end(),
                     [&](const ProbeRow& a, const ProbeRow& b) { return rank(a) < rank(b); });
    return rows;
}

ExitCode chase_once(const std::string& choice, const std::string& mission,
                    const std::string& seat) {
    const auto parsed = strategy::Choice::parse(choice);
    if (!parsed) {
        return fail(ExitCode::Usage, parsed.error());
    }
    const auto scratch = ScratchFolder::create();
    if (!scratch) {
        return fail(ExitCode::BadInput, scratch.error());
    }
    auto redirect = plugin::OutputRedirect::to_file(scratch->log());
    if (!redirect) {
        return fail(ExitCode::BadInput, redirect.error());
    }
    const auto chased = chase_in(*parsed, mission, seat);
    static_cast<void>(redirect->end());
    std::error_code ignored;
    std::filesystem::remove(scratch->log(), ignored);
    if (!chased) {
        return fail(ExitCode::LostStrategy, chased.error());
    }
    print(stdout, decimal(chased->closest_m, 6) + " " + chased->author + "\n");
    return ExitCode::Done;
}

}  // namespace agon::app
