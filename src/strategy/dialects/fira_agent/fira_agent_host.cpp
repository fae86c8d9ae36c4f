// SPDX-License-Identifier: Apache-2.0
#include "strategy/dialects/fira_agent/fira_agent_host.hpp"

#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "strategy/common/fira_abi.hpp"
#include "strategy/common/fira_environment.hpp"
#include "strategy/common/readable_text.hpp"
#include "strategy/common/soccer_dialect_host.hpp"
#include "strategy/dialects/fira_agent/play_mode.hpp"

namespace agon::strategy::fira_agent {
namespace {

struct Vector3D {
    double x, y, z;
};

struct Robot {
    Vector3D position;
    double rotation;
    double left, right;
};

using EnvironmentFunction = void(void*);
using FormerFunction = void(PlayMode, Robot*);
using LaterFunction = void(PlayMode, Robot*, Vector3D, Robot*);
using BallFunction = void(PlayMode, Vector3D*);
using NameFunction = void(char*);

// As g++ mangles them, and as extern "C".
constexpr std::array kRun{"_Z11RunStrategyP11Environment", "RunStrategy"};
constexpr std::array kFormer{"_Z15SetFormerRobots8PlayModeP5Robot", "SetFormerRobots"};
constexpr std::array kLater{"_Z14SetLaterRobots8PlayModeP5Robot8Vector3DS1_", "SetLaterRobots"};
constexpr std::array kBall{"_Z7SetBall8PlayModeP8Vector3D", "SetBall"};
constexpr std::array kBlueName{"_Z15SetBlueTeamNamePc", "SetBlueTeamName"};
constexpr std::array kYellowName{"_Z17SetYellowTeamNamePc", "SetYellowTeamName"};

/// The field's lower left corner, y up.
constexpr FiraUnits kCentimeters{0, 0, 1};

bool is_same(const FiraPose& a, const FiraPose& b) {
    const auto bits = [](double value) {
        return std::bit_cast<std::uint64_t>(value);
    };
    return bits(a.x) == bits(b.x) && bits(a.y) == bits(b.y) &&
           bits(a.rotation_deg) == bits(b.rotation_deg);
}

class FiraAgentHost final : public SoccerDialectHost {
public:
    FiraAgentHost(std::filesystem::path file, FiraLayout layout, const HostContext& context)
        : SoccerDialectHost(std::move(file), {"fira_agent", "FIRA agent", "a FIRA agent"}, context),
          environment_(layout, kCentimeters) {}

    ~FiraAgentHost() override { static_cast<void>(stop()); }

private:
    [[nodiscard]] core::Result<void> check(const SeatSetup& setup) const override {
        if (setup.robot_count != kFiraRobots) {
            return error("the FIRA agent interface is for 5 robots a team, not " +
                         std::to_string(setup.robot_count));
        }
        return {};
    }

    template <typename Function>
    [[nodiscard]] Function* find(const std::array<const char*, 2>& names) const {
        Function* mangled = library_.symbol<Function>(names[0]);
        return mangled == nullptr ? library_.symbol<Function>(names[1]) : mangled;
    }

    core::Result<void> begin(const SeatSetup& /*setup*/,
                             const agon_soccer_observation& seen) override {
        run_ = find<EnvironmentFunction>(kRun);
        former_ = find<FormerFunction>(kFormer);
        later_ = find<LaterFunction>(kLater);
        set_ball_ = find<BallFunction>(kBall);
        if (run_ == nullptr) {
            return error("the library exports no RunStrategy");
        }
        const bool is_blue = seen.side == AGON_SOCCER_BLUE;
        NameFunction* name = find<NameFunction>(is_blue ? kBlueName : kYellowName);
        name = name == nullptr ? find<NameFunction>(is_blue ? kYellowName : kBlueName) : name;
        return name == nullptr ? core::Result<void>() : ask_name(name);
    }

    core::Result<void> ask_name(NameFunction* function) {
        FencedBlock block(4096);
        char* text = reinterpret_cast<char*>(block.data());
        const CallReport report = library_.call("SetTeamName", [=] { function(text); });
        if (report.status != CallReport::Status::Ok) {
            return error(report.fault);
        }
        text[block.size() - 1] = '\0';
        identity_.author = readable_text(text);
        return {};
    }

    CallReport step(const agon_soccer_observation& seen, agon_soccer_command& command) override {
        environment_.write(seen);
        const bool is_shown = restart_.update(seen);
        environment_.set_game(is_shown ? play_mode(seen) : kPlayOn,
                              is_shown ? fira_whos_ball(seen) : 0);
        EnvironmentFunction* function = run_;
        void* environment = environment_.data();
        CallReport report = library_.call("RunStrategy", [=] { function(environment); });
        environment_.read_wheels(seen, command);
        return report;
    }

    CallReport form(const agon_soccer_observation& before, agon_soccer_placement& places) override {
        agon_soccer_observation seen = before;  // the ball lies where the restart puts it
        seen.ball.x_m = places.ball_x_m;
        seen.ball.y_m = places.ball_y_m;
        CallReport report;
        if (places.ball_is_free != 0 && set_ball_ != nullptr) {
            report = choose_ball(seen, places);
        }
        if (report.status == CallReport::Status::Ok) {
            report = choose_places(seen, places);
        }
        return report;
    }

    CallReport choose_ball(const agon_soccer_observation& seen, agon_soccer_placement& places) {
        const FiraPose proposed =
            environment_.from_team(seen, {places.ball_x_m, places.ball_y_m, 0});
        auto* ball = reinterpret_cast<Vector3D*>(lent_.data());
        *ball = {proposed.x, proposed.y, 0};
        BallFunction* function = set_ball_;
        const PlayMode mode = play_mode(seen);
        const CallReport report = library_.call("SetBall", [=] { function(mode, ball); });
        const FiraPose chosen{ball->x, ball->y, proposed.rotation_deg};
        if (report.status == CallReport::Status::Ok && !is_same(proposed, chosen)) {
            const agon_soccer_place place = environment_.to_team(seen, chosen);
            places.ball_x_m = place.x_m;
            places.ball_y_m = place.y_m;
        }
        return report;
    }

    CallReport choose_places(const agon_soccer_observation& seen, agon_soccer_placement& places) {
        auto* own = reinterpret_cast<Robot*>(lent_.data());
        auto* former = own + kFiraRobots;
        std::array<FiraPose, kFiraRobots> proposed;
        for (std::size_t robot = 0; robot < kFiraRobots; ++robot) {
            proposed[robot] = environment_.from_team(seen, places.robots[robot]);
            own[robot] = robot_at(proposed[robot]);
            const agon_soccer_robot& other = seen.opponent[robot];
            former[robot] =
                robot_at(environment_.from_team(seen, {other.x_m, other.y_m, other.heading_rad}));
        }
        const FiraPose ball = environment_.from_team(seen, {places.ball_x_m, places.ball_y_m, 0});
        const CallReport report = call_form(seen, own, former, {ball.x, ball.y, 0});
        for (std::size_t robot = 0; robot < kFiraRobots; ++robot) {
            const FiraPose chosen{own[robot].position.x, own[robot].position.y,
                                  own[robot].rotation};
            if (!is_same(proposed[robot], chosen)) {
                places.robots[robot] = environment_.to_team(seen, chosen);
            }
        }
        return report;
    }

    static Robot robot_at(const FiraPose& pose) {
        return {{pose.x, pose.y, 0}, pose.rotation_deg, 0, 0};
    }

    CallReport call_form(const agon_soccer_observation& seen, Robot* own, Robot* former,
                         Vector3D ball) {
        const PlayMode mode = play_mode(seen);
        if (FormerFunction* function = former_; function != nullptr && places_first(seen)) {
            return library_.call("SetFormerRobots", [=] { function(mode, own); });
        }
        if (LaterFunction* function = later_; function != nullptr && !places_first(seen)) {
            return library_.call("SetLaterRobots", [=] { function(mode, former, ball, own); });
        }
        return {};
    }

    CallReport end() override { return {}; }

    FiraEnvironment environment_;
    RestartView restart_;
    FencedBlock lent_{2 * kFiraRobots * sizeof(Robot)};
    EnvironmentFunction* run_ = nullptr;
    FormerFunction* former_ = nullptr;
    LaterFunction* later_ = nullptr;
    BallFunction* set_ball_ = nullptr;
};

core::Result<std::unique_ptr<StrategyHost>> create_host(
    const std::filesystem::path& file, const std::map<std::string, std::string>& options,
    const HostContext& context) {
    if (!options.empty()) {
        const auto& [name, value] = *options.begin();
        return core::Error{"a strategy of the FIRA agent interface takes no options",
                           name + "=" + value};
    }
    std::unique_ptr<StrategyHost> host = std::make_unique<FiraAgentHost>(
        file, read_fira_abi(file).value_or(FiraLayout::Lp64), context);
    return host;
}

SelfDescription describe(const std::filesystem::path& file) {
    return {kFiraRobots, "", read_fira_abi(file).has_value()};
}

}  // namespace

const Dialect& dialect() {
    static const Dialect kDialect{"fira_agent",
                                  "FIRA agent",
                                  {kRun[0], kRun[1]},
                                  {kFormer[0], kFormer[1], kLater[0], kLater[1], kBall[0], kBall[1],
                                   kBlueName[0], kBlueName[1], kYellowName[0], kYellowName[1]},
                                  {},
                                  create_host,
                                  describe};
    return kDialect;
}

}  // namespace agon::strategy::fira_agent
