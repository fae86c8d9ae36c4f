// SPDX-License-Identifier: Apache-2.0
#include "strategy/dialects/msrs/msrs_host.hpp"

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include <agon/soccer.h>
#include <agon/strategy.h>

#include "core/check.hpp"
#include "strategy/common/fenced_block.hpp"
#include "strategy/common/guarded_library.hpp"
#include "strategy/common/readable_text.hpp"
#include "strategy/dialects/msrs/abi.hpp"
#include "strategy/dialects/msrs/debug_data.hpp"
#include "strategy/dialects/msrs/options.hpp"
#include "strategy/dialects/msrs/translation.hpp"

namespace agon::strategy::msrs {
namespace {

using EnvironmentFunction = void(void*);
using DebugFunction = void(void*, void*);
using AuthorFunction = void(char*);

/// The exported functions; only step is always there.
struct Functions {
    EnvironmentFunction* init = nullptr;
    EnvironmentFunction* step = nullptr;
    DebugFunction* step_debug = nullptr;
    EnvironmentFunction* drop = nullptr;
    EnvironmentFunction* set_form = nullptr;
    AuthorFunction* author = nullptr;

    /// What stands in the log about those that are missing; empty if none is.
    [[nodiscard]] std::string missing() const {
        std::string text;
        const auto say = [&text](const void* function, const char* name, const char* effect) {
            if (function == nullptr) {
                text += (text.empty() ? "exports no " : ", no ") + std::string(name) + effect;
            }
        };
        say(reinterpret_cast<const void*>(author), "Author", " (it has no author)");
        say(reinterpret_cast<const void*>(init), "StrategyInit", "");
        say(reinterpret_cast<const void*>(set_form), "SetForm", " (the referee's places stand)");
        say(reinterpret_cast<const void*>(drop), "StrategyDrop", "");
        return text;
    }
};

class MsrsHost final : public StrategyHost {
public:
    MsrsHost(std::filesystem::path file, const std::optional<Abi>& abi, const Options& options,
             const HostContext& context)
        : file_(std::move(file)), abi_(abi), options_(options), library_(context) {}

    ~MsrsHost() override { static_cast<void>(MsrsHost::stop()); }

    [[nodiscard]] const Identity& identity() const override { return identity_; }

    [[nodiscard]] bool is_lost() const override { return library_.is_lost(); }

    core::Result<void> start(const SeatSetup& setup,
                             std::span<const std::byte> observation) override;

    void begin_step(std::span<const std::byte> observation) override { observation_ = observation; }

    CallReport finish_step(std::span<std::byte> command) override;
    CallReport place(std::span<const std::byte> observation,
                     std::span<std::byte> placement) override;
    CallReport stop() override;

    const protocol::SideOutputs& side_outputs() override {
        std::swap(pending_, taken_);
        pending_.clear();
        return taken_;
    }

    [[nodiscard]] std::span<const Parameter> parameters() const override { return {}; }

private:
    [[nodiscard]] core::Result<void> check(const SeatSetup& setup) const;
    core::Result<void> ask_author();

    [[nodiscard]] core::Error error(std::string what) const {
        return {std::move(what), file_.string()};
    }

    /// Calls one of the functions with the environment; does nothing if it isn't there.
    CallReport call(const char* name, EnvironmentFunction* function) {
        if (function == nullptr) {
            return {};
        }
        void* environment = translation_->environment().data();
        return library_.call(name, [=] { function(environment); });
    }

    CallReport step();

    /// For what the library believes to be Windows' clock, if agon build made it.
    void tell_time(const agon_soccer_observation& seen) {
        if (time_ns_ != nullptr) {
            *time_ns_ = seen.time_ns;
        }
    }

    std::filesystem::path file_;
    std::optional<Abi> abi_;
    Options options_;
    std::optional<Translation> translation_;  // outlives the library, which may hold its address
    DebugData debug_data_;                    // too
    GuardedLibrary library_;
    Functions functions_;
    std::uint64_t* time_ns_ = nullptr;
    Identity identity_;
    bool is_started_ = false;
    std::span<const std::byte> observation_;
    protocol::SideOutputs pending_;
    protocol::SideOutputs taken_;
};

/// The block as the mission's own struct; the schema was checked to be that long.
agon_soccer_observation seen_in(std::span<const std::byte> block) {
    agon_soccer_observation seen;
    AGON_CHECK(block.size() >= sizeof seen, block.size());
    std::memcpy(&seen, block.data(), sizeof seen);
    return seen;
}

core::Result<void> MsrsHost::check(const SeatSetup& setup) const {
    const bool is_soccer = setup.mission_family == "soccer" && setup.placement != nullptr &&
                           setup.observation->size_bytes >= sizeof(agon_soccer_observation) &&
                           setup.command->size_bytes >= sizeof(agon_soccer_command) &&
                           setup.placement->size_bytes >= sizeof(agon_soccer_placement);
    if (!is_soccer) {
        return error("MSRS strategies play soccer, not '" + setup.mission + "'");
    }
    if (setup.robot_count != 3 && setup.robot_count != 5 && setup.robot_count != 11) {
        return error("the MSRS interface is for 3, 5 or 11 robots a team, not " +
                     std::to_string(setup.robot_count));
    }
    if (abi_ && abi_->robot_count != 0 && abi_->robot_count != setup.robot_count) {
        return error("the library is built for " + std::to_string(abi_->robot_count) +
                     " robots a team, " + setup.mission + " has " +
                     std::to_string(setup.robot_count));
    }
    if (!setup.parameters.empty()) {
        const auto& [name, value] = *setup.parameters.begin();
        return core::Error{"an MSRS strategy declares no parameters",
                           setup.seat + "." + name + "=" + core::describe_values(value).substr(1)};
    }
    return {};
}

core::Result<void> MsrsHost::ask_author() {
    FencedBlock block(4096);
    char* text = reinterpret_cast<char*>(block.data());
    const CallReport report = library_.call("Author", [&] { functions_.author(text); });
    if (report.status != CallReport::Status::Ok) {
        return error(report.fault);
    }
    text[block.size() - 1] = '\0';
    identity_.author = readable_text(text);
    return {};
}

core::Result<void> MsrsHost::start(const SeatSetup& setup, std::span<const std::byte> observation) {
    AGON_CHECK(!is_started_ && !library_.is_loaded(), file_.string());
    if (core::Result<void> fits = check(setup); !fits) {
        return fits;
    }
    if (core::Result<void> loaded = library_.load(file_); !loaded) {
        return loaded;
    }
    functions_ = {library_.symbol<EnvironmentFunction>("StrategyInit"),
                  library_.symbol<EnvironmentFunction>("StrategyStep"),
                  library_.symbol<DebugFunction>("StrategyStepDebug"),
                  library_.symbol<EnvironmentFunction>("StrategyDrop"),
                  library_.symbol<EnvironmentFunction>("SetForm"),
                  library_.symbol<AuthorFunction>("Author")};
    if (functions_.step == nullptr) {
        return error("the library exports no StrategyStep");
    }
    identity_ = {file_.stem().string(), "", file_.string(), library_.file().sha256, "msrs"};
    if (const std::string missing = functions_.missing(); !missing.empty()) {
        pending_.log.push_back({AGON_LOG_INFO, missing});
    }
    if (functions_.author != nullptr) {
        if (core::Result<void> asked = ask_author(); !asked) {
            return asked;
        }
    }
    translation_.emplace(setup.robot_count, options_);
    time_ns_ = library_.symbol<std::uint64_t>("agon_msrs_time_ns");
    tell_time(seen_in(observation));
    translation_->write(seen_in(observation));
    const CallReport report = call("StrategyInit", functions_.init);
    if (report.status != CallReport::Status::Ok) {
        return error(report.fault);
    }
    is_started_ = true;
    return {};
}

CallReport MsrsHost::step() {
    if (functions_.step_debug == nullptr) {
        return call("StrategyStep", functions_.step);
    }
    DebugFunction* function = functions_.step_debug;
    void* environment = translation_->environment().data();
    void* data = debug_data_.cleared();
    CallReport report = library_.call("StrategyStepDebug", [=] { function(environment, data); });
    if (report.status == CallReport::Status::Ok) {
        debug_data_.draw(translation_->frame(seen_in(observation_)), pending_);
    }
    return report;
}

CallReport MsrsHost::finish_step(std::span<std::byte> command) {
    AGON_CHECK(is_started_ && !library_.is_lost(), file_.string());
    const agon_soccer_observation seen = seen_in(observation_);
    tell_time(seen);
    translation_->write(seen);
    CallReport report = step();
    if (report.status == CallReport::Status::Ok) {
        agon_soccer_command wheels{};
        AGON_CHECK(command.size() >= sizeof wheels, command.size());
        translation_->read_wheels(wheels);
        std::memcpy(command.data(), &wheels, sizeof wheels);
    }
    return report;
}

CallReport MsrsHost::place(std::span<const std::byte> observation, std::span<std::byte> placement) {
    AGON_CHECK(is_started_ && !library_.is_lost(), file_.string());
    const agon_soccer_observation seen = seen_in(observation);
    tell_time(seen);
    agon_soccer_placement places;
    AGON_CHECK(placement.size() >= sizeof places, placement.size());
    std::memcpy(&places, placement.data(), sizeof places);
    translation_->write_form(seen, places);
    CallReport report = call("SetForm", functions_.set_form);
    if (report.status == CallReport::Status::Ok) {
        translation_->read_form(seen, places);
        std::memcpy(placement.data(), &places, sizeof places);
    }
    return report;
}

CallReport MsrsHost::stop() {
    CallReport report;
    if (std::exchange(is_started_, false) && !library_.is_lost()) {
        report = call("StrategyDrop", functions_.drop);
    }
    const CallReport unloaded = library_.unload();
    return report.status == CallReport::Status::Ok ? unloaded : report;
}

core::Result<std::unique_ptr<StrategyHost>> create_host(
    const std::filesystem::path& file, const std::map<std::string, std::string>& options,
    const HostContext& context) {
    const std::optional<Abi> abi = read_abi(file);
    const core::Result<Options> parsed = Options::parse(options, abi ? abi->options : Options());
    if (!parsed) {
        return parsed.error();
    }
    std::unique_ptr<StrategyHost> host = std::make_unique<MsrsHost>(file, abi, *parsed, context);
    return host;
}

SelfDescription describe(const std::filesystem::path& file) {
    const std::optional<Abi> abi = read_abi(file);
    return {abi ? abi->robot_count : 0, (abi ? abi->options : Options()).text(), abi.has_value()};
}

}  // namespace

const Dialect& dialect() {
    static const Dialect kDialect{
        "msrs",
        "MSRS",
        {"StrategyStep"},
        {"StrategyStepDebug", "StrategyInit", "StrategyDrop", "SetForm", "Author"},
        {"axes", "tail", "whose"},
        create_host,
        describe};
    return kDialect;
}

}  // namespace agon::strategy::msrs
