// SPDX-License-Identifier: Apache-2.0
#include "strategy/dialects/fira/fira_host.hpp"

#include <optional>
#include <utility>

#include "core/suggest.hpp"
#include "strategy/common/fira_abi.hpp"
#include "strategy/common/fira_environment.hpp"
#include "strategy/common/soccer_dialect_host.hpp"

namespace agon::strategy::fira {
namespace {

using Function = void(void*);

/// The platform's field in inches: its lower left corner. The right and upper edges follow from a
/// field of 220 cm x 180 cm (93.4259, 77.2392).
constexpr FiraUnits kInches{6.8118, 6.3730, 1 / 2.54};

/// By AGON_SOCCER_KICK_OFF ... AGON_SOCCER_GOAL_KICK: place kick, free ball, penalty kick, free
/// kick, goal kick. 0 is play.
constexpr std::int32_t kGameStates[] = {2, 1, 3, 4, 5};
constexpr std::int32_t kPlay = 0;

class FiraHost final : public SoccerDialectHost {
public:
    FiraHost(std::filesystem::path file, FiraLayout layout, const HostContext& context)
        : SoccerDialectHost(std::move(file), {"fira", "FIRA", "a FIRA strategy"}, context),
          environment_(layout, kInches) {}

    ~FiraHost() override { static_cast<void>(stop()); }

private:
    [[nodiscard]] core::Result<void> check(const SeatSetup& setup) const override {
        if (setup.robot_count != kFiraRobots) {
            return error("the FIRA interface is for 5 robots a team, not " +
                         std::to_string(setup.robot_count));
        }
        return {};
    }

    core::Result<void> begin(const SeatSetup& /*setup*/,
                             const agon_soccer_observation& seen) override {
        step_ = library_.symbol<Function>("Strategy");
        create_ = library_.symbol<Function>("Create");
        destroy_ = library_.symbol<Function>("Destroy");
        if (step_ == nullptr) {
            return error("the library exports no Strategy");
        }
        show(seen);
        const CallReport report = call("Create", create_);
        if (report.status != CallReport::Status::Ok) {
            return error(report.fault);
        }
        return {};
    }

    CallReport step(const agon_soccer_observation& seen, agon_soccer_command& command) override {
        show(seen);
        CallReport report = call("Strategy", step_);
        environment_.read_wheels(seen, command);
        return report;
    }

    /// On this platform people place the robots: the referee's proposal stands.
    CallReport form(const agon_soccer_observation& /*seen*/,
                    agon_soccer_placement& /*places*/) override {
        return {};
    }

    CallReport end() override { return call("Destroy", destroy_); }

    void show(const agon_soccer_observation& seen) {
        environment_.write(seen);
        const bool is_shown = restart_.update(seen) && seen.restart < std::size(kGameStates);
        environment_.set_game(is_shown ? kGameStates[seen.restart] : kPlay,
                              is_shown ? fira_whos_ball(seen) : 0);
    }

    CallReport call(const char* name, Function* function) {
        if (function == nullptr) {
            return {};
        }
        void* environment = environment_.data();
        return library_.call(name, [=] { function(environment); });
    }

    FiraEnvironment environment_;
    RestartView restart_;
    Function* create_ = nullptr;
    Function* step_ = nullptr;
    Function* destroy_ = nullptr;
};

core::Result<FiraLayout> layout_of(const std::map<std::string, std::string>& options,
                                   FiraLayout layout) {
    for (const auto& [name, value] : options) {
        if (name != "layout") {
            return core::Error{"a FIRA strategy has no option '" + name + "'; there is 'layout'",
                               name + "=" + value};
        }
        if (value != "lp64" && value != "win32") {
            return core::Error{
                "option 'layout' is 'lp64' or 'win32', not '" + value + "'" +
                    core::did_you_mean(value, std::vector<std::string>{"lp64", "win32"}),
                name + "=" + value};
        }
        layout = value == "win32" ? FiraLayout::Win32 : FiraLayout::Lp64;
    }
    return layout;
}

core::Result<std::unique_ptr<StrategyHost>> create_host(
    const std::filesystem::path& file, const std::map<std::string, std::string>& options,
    const HostContext& context) {
    const core::Result<FiraLayout> layout =
        layout_of(options, read_fira_abi(file).value_or(FiraLayout::Lp64));
    if (!layout) {
        return layout.error();
    }
    std::unique_ptr<StrategyHost> host = std::make_unique<FiraHost>(file, *layout, context);
    return host;
}

SelfDescription describe(const std::filesystem::path& file) {
    const std::optional<FiraLayout> said = read_fira_abi(file);
    return {kFiraRobots, said == FiraLayout::Win32 ? "layout=win32" : "layout=lp64",
            said.has_value()};
}

}  // namespace

const Dialect& dialect() {
    static const Dialect kDialect{"fira",     "FIRA",      {"Strategy"}, {"Create", "Destroy"},
                                  {"layout"}, create_host, describe};
    return kDialect;
}

}  // namespace agon::strategy::fira
