// SPDX-License-Identifier: Apache-2.0
#include "probe_child.hpp"

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

#include <agon/soccer.h>

#include "console.hpp"
#include "core/check.hpp"
#include "missions/registry.hpp"
#include "plugin/guard.hpp"
#include "plugin/library.hpp"
#include "plugin/output_redirect.hpp"
#include "scratch_folder.hpp"
#include "sim/match.hpp"
#include "strategy/chase.hpp"
#include "strategy/registry.hpp"

namespace agon::app {

namespace {

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

// A scratch folder and a log for what the library prints.
template <typename Work>
ExitCode work_with_log(Work&& work) {
    const auto scratch = ScratchFolder::create();
    if (!scratch) {
        return fail(ExitCode::BadInput, scratch.error());
    }
    auto redirect = plugin::OutputRedirect::to_file(scratch->log());
    if (!redirect) {
        return fail(ExitCode::BadInput, redirect.error());
    }
    const auto say = [&redirect](const std::string& text) {
        static_cast<void>(redirect->end());
        print(stdout, text + "\n");
        std::fflush(stdout);
    };
    const core::Result<void> done = work(scratch->path(), say);
    static_cast<void>(redirect->end());
    std::error_code ignored;
    std::filesystem::remove(scratch->log(), ignored);
    return done ? ExitCode::Done : fail(ExitCode::LostStrategy, done.error());
}

}  // namespace

ExitCode load_once(const std::string& file) {
    return work_with_log([&file](const auto& scratch, const auto& say) -> core::Result<void> {
        plugin::CrashGuard guard;
        plugin::CallOutcome start;
        const auto library = plugin::Library::load(file, {scratch, &guard, &start});
        if (start.is_lost()) {
            return core::Error{start.text("start-up code"), file};
        }
        if (!library) {
            return library.error();
        }
        say("loaded");
        return {};
    });
}

ExitCode chase_once(const std::string& file, const std::string& options, const std::string& mission,
                    const std::string& seat) {
    auto parsed = strategy::Choice::parse("library" + (options.empty() ? "" : "," + options));
    if (!parsed) {
        return fail(ExitCode::Usage, parsed.error());
    }
    parsed->file = file;  // in which there may be a comma
    return work_with_log([&](const auto& /*scratch*/, const auto& say) -> core::Result<void> {
        const auto chased = chase_in(*parsed, mission, seat);
        if (!chased) {
            return chased.error();
        }
        say(decimal(chased->closest_m, 6) + " " + chased->author);
        return {};
    });
}

}  // namespace agon::app
