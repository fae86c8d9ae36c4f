// SPDX-License-Identifier: Apache-2.0
#include "strategy/dialects/msrs/msrs_host.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include <agon/soccer.h>
#include <agon/strategy.h>

#include "strategy/common/fenced_block.hpp"
#include "strategy/common/readable_text.hpp"
#include "strategy/common/soccer_dialect_host.hpp"
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

class MsrsHost final : public SoccerDialectHost {
public:
    MsrsHost(std::filesystem::path file, const std::optional<Abi>& abi, const Options& options,
             const HostContext& context)
        : SoccerDialectHost(std::move(file), {"msrs", "MSRS", "an MSRS strategy"}, context),
          abi_(abi),
          options_(options) {}

    ~MsrsHost() override { static_cast<void>(stop()); }

private:
    [[nodiscard]] core::Result<void> check(const SeatSetup& setup) const override;
    core::Result<void> begin(const SeatSetup& setup, const agon_soccer_observation& seen) override;
    CallReport step(const agon_soccer_observation& seen, agon_soccer_command& command) override;
    CallReport form(const agon_soccer_observation& seen, agon_soccer_placement& places) override;

    CallReport end() override { return call("StrategyDrop", functions_.drop); }

    core::Result<void> ask_author();

    /// Calls one of the functions with the environment; does nothing if it isn't there.
    CallReport call(const char* name, EnvironmentFunction* function) {
        if (function == nullptr) {
            return {};
        }
        void* environment = translation_->environment().data();
        return library_.call(name, [=] { function(environment); });
    }

    CallReport call_step(const agon_soccer_observation& seen);

    /// For what the library believes to be Windows' clock, if agon build made it.
    void tell_time(const agon_soccer_observation& seen) {
        if (time_ns_ != nullptr) {
            *time_ns_ = seen.time_ns;
        }
    }

    std::optional<Abi> abi_;
    Options options_;
    std::optional<Translation> translation_;
    DebugData debug_data_;
    Functions functions_;
    std::uint64_t* time_ns_ = nullptr;
};

core::Result<void> MsrsHost::check(const SeatSetup& setup) const {
    if (setup.robot_count != 3 && setup.robot_count != 5 && setup.robot_count != 11) {
        return error("the MSRS interface is for 3, 5 or 11 robots a team, not " +
                     std::to_string(setup.robot_count));
    }
    if (abi_ && abi_->robot_count != 0 && abi_->robot_count != setup.robot_count) {
        return error("the library is built for " + std::to_string(abi_->robot_count) +
                     " robots a team, " + setup.mission + " has " +
                     std::to_string(setup.robot_count));
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

core::Result<void> MsrsHost::begin(const SeatSetup& setup, const agon_soccer_observation& seen) {
    functions_ = {library_.symbol<EnvironmentFunction>("StrategyInit"),
                  library_.symbol<EnvironmentFunction>("StrategyStep"),
                  library_.symbol<DebugFunction>("StrategyStepDebug"),
                  library_.symbol<EnvironmentFunction>("StrategyDrop"),
                  library_.symbol<EnvironmentFunction>("SetForm"),
                  library_.symbol<AuthorFunction>("Author")};
    if (functions_.step == nullptr) {
        return error("the library exports no StrategyStep");
    }
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
    tell_time(seen);
    translation_->write(seen);
    const CallReport report = call("StrategyInit", functions_.init);
    if (report.status != CallReport::Status::Ok) {
        return error(report.fault);
    }
    return {};
}

CallReport MsrsHost::call_step(const agon_soccer_observation& seen) {
    if (functions_.step_debug == nullptr) {
        return call("StrategyStep", functions_.step);
    }
    DebugFunction* function = functions_.step_debug;
    void* environment = translation_->environment().data();
    void* data = debug_data_.cleared();
    CallReport report = library_.call("StrategyStepDebug", [=] { function(environment, data); });
    if (report.status == CallReport::Status::Ok) {
        debug_data_.draw(translation_->frame(seen), pending_);
    }
    return report;
}

CallReport MsrsHost::step(const agon_soccer_observation& seen, agon_soccer_command& command) {
    tell_time(seen);
    translation_->write(seen);
    CallReport report = call_step(seen);
    if (report.status == CallReport::Status::Ok) {
        translation_->read_wheels(command);
    }
    return report;
}

CallReport MsrsHost::form(const agon_soccer_observation& seen, agon_soccer_placement& places) {
    tell_time(seen);
    translation_->write_form(seen, places);
    CallReport report = call("SetForm", functions_.set_form);
    if (report.status == CallReport::Status::Ok) {
        translation_->read_form(seen, places);
    }
    return report;
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
