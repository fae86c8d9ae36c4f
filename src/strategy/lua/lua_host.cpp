// SPDX-License-Identifier: Apache-2.0
#include "strategy/lua/lua_host.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <agon/strategy.h>

#include "core/check.hpp"
#include "net/wall_clock.hpp"
#include "script/record.hpp"
#include "strategy/lua/lua_functions.hpp"

namespace agon::strategy::lua {
namespace {

/// The largest list of a command is that of the robots; as many as the mission has room for.
std::uint32_t room_for_robots(const protocol::BlockSchema& command) {
    std::uint32_t most = 1;
    for (const protocol::Field& field : command.fields) {
        most = std::max(most, field.count);
    }
    return most;
}

/// A block as a script sees it: without its size, and with the robots that play.
std::vector<script::RecordField> record_fields(const protocol::BlockSchema& schema,
                                               std::uint32_t room, std::uint32_t robots) {
    std::vector<script::RecordField> fields;
    for (const protocol::Field& field : schema.fields) {
        if (field.name == "struct_size") {
            continue;
        }
        const bool is_of_robots = field.count > 1 && field.count == room;
        script::RecordField seen;
        seen.path = field.name;
        seen.type = static_cast<script::RecordField::Type>(field.type);
        seen.offset_bytes = field.offset_bytes;
        seen.count = field.count == 1 ? 0 : is_of_robots ? std::min(robots, room) : field.count;
        seen.stride_bytes = field.stride_bytes;
        fields.push_back(std::move(seen));
    }
    return fields;
}

script::Value match_table(const SeatSetup& setup) {
    return script::Value::Table{
        {"mission", setup.mission},
        {"family", setup.mission_family},
        {"seat", setup.seat},
        {"robot_count", static_cast<std::int64_t>(setup.robot_count)},
        {"tick_ns", setup.tick.count_ns()},
        {"decision_period_ns", setup.decision_period.count_ns()},
    };
}

class LuaHost final : public StrategyHost {
public:
    explicit LuaHost(LuaFile file) : file_(std::move(file)) {}

    ~LuaHost() override { static_cast<void>(LuaHost::stop()); }

    [[nodiscard]] const Identity& identity() const override { return identity_; }

    core::Result<void> start(const SeatSetup& setup,
                             std::span<const std::byte> observation) override;

    void begin_step(std::span<const std::byte> observation) override { observation_ = observation; }

    CallReport finish_step(std::span<std::byte> command) override;
    CallReport place(std::span<const std::byte> observation,
                     std::span<std::byte> placement) override;
    CallReport stop() override;

    const protocol::SideOutputs& side_outputs() override { return channel_.take(); }

    [[nodiscard]] std::span<const Parameter> parameters() const override {
        return channel_.parameters();
    }

private:
    struct Strategy;

    core::Result<void> load(const SeatSetup& setup, std::span<const std::byte> observation);
    /// Calls with the observation and a block, which takes what the script made of it if all went
    /// well.
    CallReport decide(const char* name, const script::Function& function,
                      std::span<const std::byte> observation, script::Record& record,
                      std::span<std::byte> block);
    CallReport failed(const char* name, const std::string& message, const std::string& traceback);

    LuaFile file_;
    SideChannel channel_;  // outlives the machine, whose functions hold it
    Identity identity_;
    std::unique_ptr<Strategy> strategy_;
    std::span<const std::byte> observation_;
    std::string last_told_;
};

/// What stands while the strategy runs; the machine goes last.
struct LuaHost::Strategy {
    Strategy(std::unique_ptr<script::Machine> made, const SeatSetup& setup)
        : machine(std::move(made)),
          room(room_for_robots(*setup.command)),
          seen(*machine, "seen", record_fields(*setup.observation, room, setup.robot_count)),
          command(*machine, "command", record_fields(*setup.command, room, setup.robot_count)) {
        if (setup.placement != nullptr) {
            placement.emplace(*machine, "placement",
                              record_fields(*setup.placement, room, setup.robot_count));
        }
    }

    std::unique_ptr<script::Machine> machine;
    std::uint32_t room;
    script::Record seen;
    script::Record command;
    std::optional<script::Record> placement;
    script::Function step;
    script::Function place;
    script::Function finish;
};

core::Result<void> LuaHost::start(const SeatSetup& setup, std::span<const std::byte> observation) {
    AGON_CHECK(strategy_ == nullptr, file_.path.string());
    channel_.set_given_parameters(setup.parameters);
    if (core::Result<void> loaded = load(setup, observation); !loaded) {
        strategy_.reset();
        return loaded;
    }
    return channel_.check_given_parameters(setup.seat);
}

core::Result<void> LuaHost::load(const SeatSetup& setup, std::span<const std::byte> observation) {
    auto machine = make_machine(file_, setup.seed, setup.seat, channel_);
    if (!machine) {
        return machine.error();
    }
    strategy_ = std::make_unique<Strategy>(std::move(machine).value(), setup);
    script::Machine& lua = *strategy_->machine;
    const auto error = [&](const script::Failure& failure) {
        return core::Error{failure.text(), file_.path.string()};
    };
    if (const script::Outcome outcome = lua.run(chunk_name(file_), file_.text); !outcome) {
        return error(*outcome.failure);
    }
    strategy_->step = lua.find("step");
    strategy_->place = lua.find("place");
    strategy_->finish = lua.find("finish");
    if (!strategy_->step) {
        return core::Error{"the strategy defines no function step(seen, command)",
                           file_.path.string()};
    }
    const auto text = [&](const char* name, const std::string& otherwise) {
        const script::Value value = lua.global(name);
        return value.bytes() == nullptr ? otherwise : *value.bytes();
    };
    identity_ = {text("name", file_.path.stem().string()), text("author", ""), file_.path.string(),
                 file_.sha256, "lua/1"};
    if (const core::Result<void> filled = strategy_->seen.fill(observation); !filled) {
        return filled;
    }
    if (const script::Function init = lua.find("init")) {
        const script::Value match[] = {match_table(setup)};
        script::Record* const seen[] = {&strategy_->seen};
        if (const script::Outcome outcome = script::Record::call(lua, init, seen, match);
            !outcome) {
            return error(*outcome.failure);
        }
    }
    channel_.close_declarations();
    lua.set_instruction_budget(kStepBudget);
    return {};
}

CallReport LuaHost::failed(const char* name, const std::string& message,
                           const std::string& traceback) {
    // Told once and not at every step: where it happened and who called.
    if (std::exchange(last_told_, message) != message) {
        channel_.say(AGON_LOG_ERROR, std::string(name) + ": " + message);
        for (std::size_t from = 0; from < traceback.size();) {
            const std::size_t end = std::min(traceback.find('\n', from), traceback.size());
            channel_.say(AGON_LOG_ERROR, std::string_view(traceback).substr(from, end - from));
            from = end + 1;
        }
    }
    return {CallReport::Status::Failed, std::string(name) + ": " + message};
}

CallReport LuaHost::decide(const char* name, const script::Function& function,
                           std::span<const std::byte> observation, script::Record& record,
                           std::span<std::byte> block) {
    const std::int64_t from_ns = net::WallClock::now_ns();
    std::vector<std::byte> wanted(block.begin(), block.end());
    CallReport report;
    core::Result<void> result = strategy_->seen.fill(observation);
    result = result ? record.fill(wanted) : result;
    if (result) {
        script::Record* const records[] = {&strategy_->seen, &record};
        if (const script::Outcome outcome =
                script::Record::call(*strategy_->machine, function, records);
            !outcome) {
            report = failed(name, outcome.failure->message, outcome.failure->traceback);
        } else {
            result = record.read(wanted);
        }
    }
    if (!result) {
        report = failed(name, result.error().text(), "");
    }
    if (report.status == CallReport::Status::Ok) {
        std::copy(wanted.begin(), wanted.end(), block.begin());
    }
    report.wall_ns = std::max<std::int64_t>(net::WallClock::now_ns() - from_ns, 1);
    return report;
}

CallReport LuaHost::finish_step(std::span<std::byte> command) {
    AGON_CHECK(strategy_ != nullptr, file_.path.string());
    return decide("step", strategy_->step, observation_, strategy_->command, command);
}

CallReport LuaHost::place(std::span<const std::byte> observation, std::span<std::byte> placement) {
    AGON_CHECK(strategy_ != nullptr, file_.path.string());
    if (!strategy_->place || !strategy_->placement) {
        return {};
    }
    return decide("place", strategy_->place, observation, *strategy_->placement, placement);
}

CallReport LuaHost::stop() {
    const std::unique_ptr<Strategy> strategy = std::move(strategy_);
    CallReport report;
    if (strategy != nullptr && strategy->finish) {
        strategy->machine->set_instruction_budget(kStartBudget);
        if (const script::Outcome outcome = strategy->machine->call(strategy->finish); !outcome) {
            report = failed("finish", outcome.failure->message, outcome.failure->traceback);
        }
    }
    return report;
}

}  // namespace

std::unique_ptr<StrategyHost> create_host(LuaFile file) {
    return std::make_unique<LuaHost>(std::move(file));
}

}  // namespace agon::strategy::lua
