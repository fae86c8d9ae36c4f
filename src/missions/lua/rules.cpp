// SPDX-License-Identifier: Apache-2.0
#include "missions/lua/rules.hpp"

#include <utility>

#include "api/handle_number.hpp"
#include "api/outfit.hpp"
#include "missions/mission.hpp"

namespace agon::missions::lua {

namespace {

using core::Error;
using core::Result;
using script::Value;

constexpr std::int64_t kStartBudget = 100'000'000;  // instructions, about 10 ns each
constexpr std::int64_t kCallBudget = 10'000'000;
constexpr std::size_t kMostEventsOfACall = 1000;

}  // namespace

Rules::Rules(const Definition& definition, api::Simulation& simulation, MatchFacts facts,
             std::function<void(std::string_view line)> print)
    : definition_(definition),
      simulation_(simulation),
      caller_{simulation, nullptr},
      facts_(facts),
      print_(std::move(print)) {
    course_.scores.resize(definition.seats.size());
}

Result<void> Rules::start(std::string_view text) {
    script::MachineSetup setup;
    setup.instruction_budget = kStartBudget;
    setup.seed = facts_.seed;
    setup.random_stream = "rules";
    setup.print = print_;
    auto machine = api::make_machine(caller_, std::move(setup));
    if (!machine) {
        return machine.error();
    }
    machine_ = std::move(*machine);
    if (auto bound = bind(); !bound) {
        return bound;
    }
    const std::string& file = definition_.rules_path;
    if (const script::Outcome outcome = machine_->run(file, text); !outcome) {
        return Error{outcome.failure->text(), file};
    }
    observe_ = machine_->find("observe");
    apply_ = machine_->find("apply");
    judge_ = machine_->find("judge");
    order_ = machine_->find("order");
    lose_ = machine_->find("lose");
    fill_state_ = machine_->find("state");
    const auto missing = [&](const char* function) -> Result<void> {
        return Error{std::string("the rules define no function ") + function, file};
    };
    if (!observe_ && !definition_.seats.empty()) {
        return missing("observe(seat, seen)");
    }
    if (!apply_ && !definition_.seats.empty()) {
        return missing("apply(seat, command)");
    }
    if (!judge_) {
        return missing("judge()");
    }
    if (!order_ && !definition_.orders.empty()) {
        return missing("order(name, seat, value), and mission.toml has orders");
    }
    if (const script::Function set_up = machine_->find("set_up")) {
        if (const script::Outcome outcome = machine_->call(set_up); !outcome) {
            return Error{outcome.failure->text(), file};
        }
    }
    machine_->set_instruction_budget(kCallBudget);
    return {};
}

Result<void> Rules::set_facts() {
    const auto handle_of = [&](const std::string& path) -> Result<Value> {
        const auto object = simulation_.scene().find(path);
        if (!object) {
            return Error{"a robot of a seat: " + object.error().what, definition_.scene_path};
        }
        return Value(api::number_of(*object));
    };
    std::vector<Value> seats;
    for (const SeatDefinition& seat : definition_.seats) {
        std::vector<Value> robots;
        for (const std::string& path : seat.robots) {
            auto robot = handle_of(path);
            if (!robot) {
                return robot.error();
            }
            robots.push_back(std::move(*robot));
        }
        seats.emplace_back(
            Value::Table{{"name", seat.name}, {"robots", Value::list(std::move(robots))}});
    }
    Value::Table parameters;
    for (const auto& [name, value] : definition_.parameters) {
        parameters.push_back({Value(name), value});
    }
    const std::pair<const char*, Value> facts[] = {
        {"match.seed", Value(static_cast<std::int64_t>(facts_.seed))},
        {"match.duration_s", Value(facts_.duration.in_seconds())},
        {"match.step_s", Value(simulation_.step().in_seconds())},
        {"match.seats", Value::list(std::move(seats))},
        {"match.parameters", Value(std::move(parameters))},
    };
    for (const auto& [name, value] : facts) {
        if (auto set = machine_->set_global(name, value); !set) {
            return set;
        }
    }
    return {};
}

Result<protocol::SeatId> Rules::seat_of(std::int64_t number) const {
    const auto count = static_cast<std::int64_t>(definition_.seats.size());
    if (number < 1 || number > count) {
        return Error{"argument 1 'seat' must be from 1 to " + std::to_string(count) + ", got " +
                         std::to_string(number),
                     ""};
    }
    return protocol::SeatId(static_cast<std::uint32_t>(number - 1));
}

Result<void> Rules::bind() {
    if (auto set = set_facts(); !set) {
        return set;
    }
    script::Machine& machine = *machine_;
    machine.bind({"match.time", {}}, [this]() { return simulation_.time().in_seconds(); });
    machine.bind({"match.score", {"seat"}}, [this](std::int64_t seat) -> Result<double> {
        const auto id = seat_of(seat);
        return id ? Result<double>(course_.scores[id->index()]) : Result<double>(id.error());
    });
    machine.bind({"match.set_score", {"seat", "score"}},
                 [this](std::int64_t seat, double score) -> Result<void> {
                     const auto id = seat_of(seat);
                     if (!id) {
                         return id.error();
                     }
                     if (score - score != 0) {
                         return Error{"argument 2 'score' must be finite", ""};
                     }
                     course_.scores[id->index()] = score;
                     return {};
                 });
    machine.bind({"match.event", {"kind", "text", "seat", "objects"}},
                 [this](std::string kind, std::string text, std::optional<std::int64_t> seat,
                        std::optional<std::vector<std::int64_t>> objects) -> Result<void> {
                     return add_event(std::move(kind), std::move(text), seat.value_or(0),
                                      objects.value_or(std::vector<std::int64_t>()));
                 });
    machine.bind({"match.finish", {"winner"}},
                 [this](std::optional<std::int64_t> winner) -> Result<void> {
                     course_.winner.reset();
                     if (winner) {
                         const auto id = seat_of(*winner);
                         if (!id) {
                             return id.error();
                         }
                         course_.winner = *id;
                     }
                     course_.is_over = true;
                     return {};
                 });
    observation_ =
        std::make_unique<script::Record>(machine, "seen", definition_.observation.record_fields());
    command_ =
        std::make_unique<script::Record>(machine, "command", definition_.command.record_fields());
    state_ = std::make_unique<script::Record>(machine, "game", definition_.state.record_fields());
    return {};
}

Result<void> Rules::add_event(std::string kind, std::string text, std::int64_t seat,
                              const std::vector<std::int64_t>& objects) {
    protocol::Event event;
    event.kind = std::move(kind);
    event.reason = std::move(text);
    if (seat != 0) {
        const auto id = seat_of(seat);
        if (!id) {
            return Error{"argument 3 'seat' must be from 0 (nobody) to " +
                             std::to_string(definition_.seats.size()),
                         ""};
        }
        event.team = definition_.seats[id->index()].name;
    }
    for (const std::int64_t number : objects) {
        const auto object = caller_.object(number);
        if (!object) {
            return Error{"argument 4 'objects' " + object.error().what, ""};
        }
        event.objects.push_back(simulation_.scene().path(*object));
    }
    if (course_.events.size() >= kMostEventsOfACall) {
        return Error{"one tick has at most " + std::to_string(kMostEventsOfACall) + " events", ""};
    }
    course_.events.push_back(std::move(event));
    return {};
}

// ---- calls --------------------------------------------------------------------------------------

void Rules::must(const Result<void>& result, std::string_view what) const {
    if (!result) {
        throw RulesFailure(definition_.rules_path + ": " + std::string(what) + ": " +
                           result.error().text());
    }
}

script::Outcome Rules::call(const script::Function& function,
                            std::span<script::Record* const> records,
                            std::span<const Value> values) const {
    script::Outcome outcome = script::Record::call(*machine_, function, records, values);
    if (!outcome) {
        throw RulesFailure(outcome.failure->text());
    }
    return outcome;
}

void Rules::observe(std::size_t seat, std::span<std::byte> observation) {
    must(observation_->fill(observation), "observe");
    const Value values[] = {Value(static_cast<std::int64_t>(seat) + 1)};
    script::Record* const records[] = {observation_.get()};
    call(observe_, records, values);
    must(observation_->read(observation), "observe");
}

void Rules::apply(std::size_t seat, std::span<const std::byte> command) {
    must(command_->fill(command), "apply");
    const Value values[] = {Value(static_cast<std::int64_t>(seat) + 1)};
    script::Record* const records[] = {command_.get()};
    call(apply_, records, values);
}

void Rules::judge() {
    call(judge_, {}, {});
}

std::string Rules::order(const OrderDefinition& order, std::optional<std::size_t> seat,
                         double value) {
    const Value arguments[] = {
        Value(order.name),
        seat ? Value(static_cast<std::int64_t>(*seat) + 1) : Value(),
        order.has_value ? Value(value) : Value(),
    };
    const script::Outcome outcome = call(order_, {}, arguments);
    const std::string* reason = outcome.value().bytes();
    return reason == nullptr ? "" : *reason;
}

void Rules::lose(std::size_t seat) {
    if (lose_) {
        const Value arguments[] = {Value(static_cast<std::int64_t>(seat) + 1)};
        call(lose_, {}, arguments);
    }
}

void Rules::state(std::span<std::byte> state) {
    if (fill_state_) {
        must(state_->fill(state), "state");
        script::Record* const records[] = {state_.get()};
        call(fill_state_, records, {});
        must(state_->read(state), "state");
    }
}

}  // namespace agon::missions::lua
