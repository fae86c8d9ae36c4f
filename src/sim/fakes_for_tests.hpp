// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "missions/mission.hpp"
#include "sim/match.hpp"
#include "strategy/host.hpp"

// A mission of two robots that push along x, and hosts that are lambdas: enough world for sim's
// tests.
namespace agon::sim::fakes {

using missions::SeatId;

struct Observation {
    double own_x_m = 0;
    double other_x_m = 0;
    std::uint64_t tick = 0;
};

struct Command {
    double force_n = 0;
};

struct Placement {
    double x_m = 0;
};

/// Robot 0 gets this speed along x at once.
struct Order {
    double speed_mps = 0;
};

/// Beyond it an order is refused.
inline constexpr double kFastestOrder_mps = 100;

/// Gives orders by tick.
class OrderScript final : public OrderSource {
public:
    explicit OrderScript(std::map<std::uint64_t, std::vector<Order>> orders)
        : orders_(std::move(orders)) {}

    core::Result<std::span<const std::byte>> next(std::uint64_t tick) override {
        given_ = tick == tick_ ? given_ : 0;
        tick_ = tick;
        if (tick == failing_tick) {
            return core::Error{"no more paper", "orders"};
        }
        const auto due = orders_.find(tick);
        if (due == orders_.end() || given_ == due->second.size()) {
            return std::span<const std::byte>();
        }
        return std::as_bytes(std::span(&due->second[given_++], 1));
    }

    std::uint64_t failing_tick = 0;

private:
    std::map<std::uint64_t, std::vector<Order>> orders_;
    std::uint64_t tick_ = 0;
    std::size_t given_ = 0;
};

template <typename Block>
void store(std::span<std::byte> bytes, const Block& block) {
    AGON_CHECK(bytes.size() == sizeof(Block), bytes.size());
    std::memcpy(bytes.data(), &block, sizeof(Block));
}

template <typename Block>
Block load(std::span<const std::byte> bytes) {
    AGON_CHECK(bytes.size() == sizeof(Block), bytes.size());
    Block block;
    std::memcpy(&block, bytes.data(), sizeof(Block));
    return block;
}

/// What a test wants of the mission.
struct Rules {
    std::uint64_t length_ticks = 100;
    std::uint32_t decision_period_ticks = 1;
    std::uint32_t command_delay_ticks = 0;
    std::uint64_t placing_tick = 0;  ///< the tick in which both seats place; 0: never
    double limit_n = 10;             ///< commands are clamped to it
    std::uint64_t launch_tick = 0;   ///< the tick after which robot 0 gets launch_mps; 0: never
    double launch_mps = 0;
    double team_turn_rad = 0;                   ///< of seat 1's team view
    std::vector<std::string>* calls = nullptr;  ///< takes the names of calls, if given
};

class Mission final : public missions::Mission {
public:
    explicit Mission(Rules rules) : rules_(rules) {
        observation_ = {"fake.observation", 1, sizeof(Observation), {}};
        command_ = {"fake.command", 1, sizeof(Command), {}};
        placement_ = {"fake.placement", 1, sizeof(Placement), {}};
        order_ = {"fake.order",
                  1,
                  sizeof(Order),
                  {{"speed_mps", protocol::FieldType::F64, 0, 1, 0, "m/s", "world", ""}}};
        state_ = {"fake.state", 1, sizeof(std::uint64_t), {}};
        info_.name = "fake";
        info_.family = "fake";
        for (const char* name : {"yellow", "blue"}) {
            info_.seats.push_back(
                {name, 1, &observation_, &command_, &placement_, rules.decision_period_ticks});
        }
        info_.tick = core::Duration::milliseconds(5);
        info_.command_delay_ticks = rules.command_delay_ticks;
        info_.game_state = &state_;
        info_.order = &order_;
    }

    [[nodiscard]] const missions::MissionInfo& info() const override { return info_; }

    core::Result<void> build(scene::Scene& scene) override {
        for (int i = 0; i < 2; ++i) {
            scene::ObjectDefinition robot;
            robot.alias = "robot";
            robot.parent_from_object.position_m = {i * 1.0, 0, 0};
            robot.parts.push_back({core::Box{{0.1, 0.1, 0.1}}, {}, 0xFFFFFFFFU, "", true, true});
            robot.body.emplace();
            robot.body->kind = scene::BodyKind::Dynamic;
            robot.body->mass_kg = 1;
            auto added = scene.add(std::move(robot));
            if (!added) {
                return added.error();
            }
            robots_.push_back(*added);
        }
        return {};
    }

    [[nodiscard]] physics::EngineDefinition physics() const override { return {}; }

    void begin(const world::World& /*world*/, missions::Orders& orders) override {
        protocol::Event event;
        event.kind = "kick_off";
        orders.events.push_back(event);
    }

    void accept_order(std::span<std::byte> order, missions::Orders& orders) override {
        note("accept_order");
        const double speed_mps = load<Order>(order).speed_mps;
        if (speed_mps > kFastestOrder_mps) {
            protocol::Event event;
            event.kind = "order_refused";
            event.reason = "too fast";
            orders.events.push_back(event);
            return;
        }
        core::Pose3 pose;
        pose.position_m.y = -1;
        orders.moves.push_back({robots_[0], pose, {speed_mps, 0, 0}});
        protocol::Event event;
        event.kind = "pushed_off";
        event.reason = "a person gave " + std::to_string(speed_mps);
        orders.events.push_back(event);
    }

    [[nodiscard]] std::span<const SeatId> placing_seats() const override {
        return ticks_ + 1 == rules_.placing_tick ? std::span<const SeatId>(both_)
                                                 : std::span<const SeatId>();
    }

    void propose_placement(SeatId seat, std::span<std::byte> placement) const override {
        note("propose", seat);
        store(placement, Placement{seat.index() == 0 ? -3.0 : 3.0});
    }

    void accept_placement(SeatId seat, std::span<std::byte> placement,
                          missions::Orders& orders) override {
        note("accept_placement", seat);
        core::Pose3 pose;
        pose.position_m.x = load<Placement>(placement).x_m;
        orders.moves.push_back({robots_[seat.index()], pose, {}});
    }

    [[nodiscard]] bool is_deciding(SeatId /*seat*/) const override { return true; }

    void observe(const world::World& world, SeatId seat,
                 std::span<std::byte> observation) const override {
        note("observe", seat);
        store(observation, Observation{world.pose(robots_[seat.index()]).position_m.x,
                                       world.pose(robots_[1 - seat.index()]).position_m.x, ticks_});
    }

    void accept_command(SeatId seat, std::span<std::byte> command,
                        missions::Orders& orders) override {
        note("accept_command", seat);
        double force_n = load<Command>(command).force_n;
        if (force_n > rules_.limit_n) {
            force_n = rules_.limit_n;
            protocol::Event event;
            event.kind = "clamped";
            orders.events.push_back(event);
        }
        store(command, Command{force_n});
        forces_n_[seat.index()] = force_n;
    }

    void lose_strategy(SeatId seat, missions::Orders& /*orders*/) override {
        note("lose_strategy", seat);
    }

    void actuate(const world::World& /*world*/, missions::Orders& orders) override {
        note("actuate");
        for (std::size_t i = 0; i < 2; ++i) {
            orders.pushes.push_back({robots_[i], {forces_n_[i], 0, 0}, {}});
        }
    }

    void referee(const world::World& world, missions::Orders& orders) override {
        note("referee");
        ++ticks_;
        if (ticks_ == rules_.launch_tick) {
            orders.moves.push_back({robots_[0], world.pose(robots_[0]), {rules_.launch_mps, 0, 0}});
        }
    }

    [[nodiscard]] bool is_over() const override { return ticks_ >= rules_.length_ticks; }

    [[nodiscard]] core::Pose2 world_from_team(SeatId seat) const override {
        return {{}, seat.index() == 1 ? rules_.team_turn_rad : 0};
    }

    [[nodiscard]] std::span<const std::byte> game_state() const override {
        return std::as_bytes(std::span(&ticks_, 1));
    }

    [[nodiscard]] core::Result<std::string> situation(const world::World& world) const override {
        return "tick " + std::to_string(ticks_) + " " +
               std::to_string(world.pose(robots_[0]).position_m.x);
    }

    [[nodiscard]] std::vector<double> score() const override { return {1, 2}; }

    void hash_into(core::Hasher& hasher) const override {
        hasher.add(ticks_);
        hasher.add(forces_n_[0]);
        hasher.add(forces_n_[1]);
    }

    [[nodiscard]] core::Vec2 view_low_m() const override { return {-5, -5}; }

    [[nodiscard]] core::Vec2 view_high_m() const override { return {5, 5}; }

private:
    void note(const char* call, SeatId seat = {}) const {
        if (rules_.calls != nullptr) {
            rules_.calls->push_back(seat.is_valid() ? call + std::to_string(seat.index()) : call);
        }
    }

    Rules rules_;
    protocol::BlockSchema observation_;
    protocol::BlockSchema command_;
    protocol::BlockSchema placement_;
    protocol::BlockSchema state_;
    protocol::BlockSchema order_;
    missions::MissionInfo info_;
    std::vector<scene::Handle> robots_;
    std::vector<SeatId> both_ = {SeatId(0), SeatId(1)};
    double forces_n_[2] = {0, 0};
    std::uint64_t ticks_ = 0;
};

/// What a strategy does in a test; each call may be left out.
struct Strategy {
    std::function<strategy::CallReport(const Observation&, Command&)> step;
    std::function<strategy::CallReport(const Observation&, Placement&)> place;
    std::function<core::Result<void>(bool& is_lost)> start;
    strategy::SeatSetup* told = nullptr;  ///< what it was started with
    std::function<strategy::CallReport()> stop;
    std::vector<strategy::Parameter> parameters;
    protocol::SideOutputs outputs;  ///< said in each step
    strategy::Identity identity = {"Fake", "Nobody", "fake.so", "00ff", "agon/1"};
};

class Host final : public strategy::StrategyHost {
public:
    explicit Host(Strategy strategy) : strategy_(std::move(strategy)) {}

    [[nodiscard]] const strategy::Identity& identity() const override { return strategy_.identity; }

    core::Result<void> start(const strategy::SeatSetup& setup,
                             std::span<const std::byte> /*observation*/) override {
        if (strategy_.told != nullptr) {
            *strategy_.told = setup;
        }
        return strategy_.start ? strategy_.start(is_lost_) : core::Result<void>();
    }

    [[nodiscard]] bool is_lost() const override { return is_lost_; }

    void begin_step(std::span<const std::byte> observation) override {
        observation_ = load<Observation>(observation);
        has_spoken_ = true;
    }

    strategy::CallReport finish_step(std::span<std::byte> command) override {
        Command block = load<Command>(command);
        strategy::CallReport report;
        if (strategy_.step) {
            report = strategy_.step(observation_, block);
        }
        store(command, block);
        return report;
    }

    strategy::CallReport place(std::span<const std::byte> observation,
                               std::span<std::byte> placement) override {
        Placement block = load<Placement>(placement);
        strategy::CallReport report;
        if (strategy_.place) {
            report = strategy_.place(load<Observation>(observation), block);
        }
        store(placement, block);
        return report;
    }

    strategy::CallReport stop() override {
        return strategy_.stop ? strategy_.stop() : strategy::CallReport();
    }

    const protocol::SideOutputs& side_outputs() override {
        return std::exchange(has_spoken_, false) ? strategy_.outputs : nothing_;
    }

    [[nodiscard]] std::span<const strategy::Parameter> parameters() const override {
        return strategy_.parameters;
    }

private:
    Strategy strategy_;
    protocol::SideOutputs nothing_;
    Observation observation_;
    bool is_lost_ = false;
    bool has_spoken_ = false;
};

inline strategy::CallReport ok() {
    return {};
}

inline strategy::CallReport failed(std::string fault) {
    return {strategy::CallReport::Status::Failed, std::move(fault), 0};
}

inline strategy::CallReport lost(std::string fault) {
    return {strategy::CallReport::Status::Lost, std::move(fault), 0};
}

/// A strategy that always pushes with this force.
inline Strategy pusher(double force_n) {
    Strategy strategy;
    strategy.step = [force_n](const Observation& /*observation*/, Command& command) {
        command.force_n = force_n;
        return ok();
    };
    return strategy;
}

inline SeatDefinition seat(Strategy strategy) {
    return {std::make_unique<Host>(std::move(strategy)), {}};
}

inline core::Result<Match> match_of(Rules rules, std::vector<SeatDefinition> seats,
                                    MatchDefinition definition = {}) {
    return Match::create(std::make_unique<Mission>(rules), std::move(definition), std::move(seats));
}

inline core::Result<Match> match_of(Rules rules, Strategy yellow, Strategy blue) {
    std::vector<SeatDefinition> seats;
    seats.push_back(seat(std::move(yellow)));
    seats.push_back(seat(std::move(blue)));
    return match_of(rules, std::move(seats));
}

/// Keeps what it is told.
class Sink final : public FrameSink {
public:
    [[nodiscard]] bool wants_poses(std::uint64_t tick) const override {
        return tick % pose_period == 0;
    }

    core::Result<void> begin(const MatchHeader& header, const protocol::Frame& first) override {
        seat_names.clear();
        for (const SeatReport& report : header.seats) {
            seat_names.push_back(report.seat + " " + report.identity.name);
        }
        first_poses.assign(first.poses.begin(), first.poses.end());
        note(first);
        return {};
    }

    core::Result<void> on_frame(const protocol::Frame& frame) override {
        if (frame.tick == failing_tick) {
            return core::Error{"no space left on device", "match.mcap"};
        }
        note(frame);
        last_pose_count = frame.poses.size();
        return {};
    }

    core::Result<void> end(const MatchReport& report, const protocol::Frame& last) override {
        ++ends;
        ended = report;
        end_tick = last.tick;
        end_poses.assign(last.poses.begin(), last.poses.end());
        return {};
    }

    std::uint64_t pose_period = 1;
    std::uint64_t end_tick = 0;          ///< of the frame that came with the end
    std::vector<core::Pose3> end_poses;  ///< likewise
    std::uint64_t failing_tick = 0;

    struct RecordedInput {
        SeatId seat;
        protocol::Input::Kind kind;
        protocol::Input::Status status;
        std::vector<std::byte> block;
    };

    std::vector<std::string> seat_names;
    std::vector<core::Pose3> first_poses;
    std::size_t last_pose_count = 0;
    std::vector<std::uint64_t> ticks;
    std::vector<std::uint64_t> hashes;
    std::vector<protocol::Event> events;
    std::vector<RecordedInput> inputs;
    std::vector<protocol::SideOutputs> outputs;  ///< of the last frame
    int ends = 0;
    MatchReport ended;

private:
    void note(const protocol::Frame& frame) {
        ticks.push_back(frame.tick);
        hashes.push_back(frame.hash);
        events.insert(events.end(), frame.events.begin(), frame.events.end());
        for (const protocol::Input& input : frame.inputs) {
            inputs.push_back(
                {input.seat, input.kind, input.status, {input.block.begin(), input.block.end()}});
        }
        outputs.assign(frame.side_outputs.begin(), frame.side_outputs.end());
    }
};

/// Ticks to the end; an error ends it too.
inline core::Result<void> play(Match& match) {
    while (!match.is_over()) {
        if (auto ticked = match.tick(); !ticked) {
            return ticked;
        }
    }
    return {};
}

}  // namespace agon::sim::fakes
