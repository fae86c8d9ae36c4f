// SPDX-License-Identifier: Apache-2.0
#include "embed/program.hpp"

#include <string>
#include <utility>

#include "api/outfit.hpp"
#include "api/simulation.hpp"

namespace agon::embed {

using core::Error;
using core::Result;
using script::Value;

Program::Program(api::Simulation& simulation) : caller_{simulation, nullptr} {}

Result<void> Program::prepare() {
    const api::SimulationSetup& setup = caller_.simulation.setup();
    script::MachineSetup machine;
    machine.memory_bytes = setup.script_memory_bytes;
    machine.instruction_budget = setup.script_budget;
    machine.seed = setup.seed;
    machine.random_stream = "program";
    auto made = api::make_machine(caller_, std::move(machine));
    if (!made) {
        return made.error();
    }
    machine_ = std::move(*made);
    return {};
}

Result<std::vector<Value>> Program::call(std::string_view name, std::span<const Value> arguments) {
    constexpr std::string_view kPrefix = "sim.";
    const bool is_prefixed = name.substr(0, kPrefix.size()) == kPrefix;
    const std::string_view plain = is_prefixed ? name.substr(kPrefix.size()) : name;
    const api::Table& table = caller_.simulation.table();
    if (table.find(plain) == nullptr) {
        return Error{table.missing(plain), ""};
    }
    if (machine_ == nullptr) {
        if (auto prepared = prepare(); !prepared) {
            return prepared.error();
        }
    }
    const script::Function function = machine_->find("sim." + std::string(plain));
    script::Outcome outcome = machine_->call(function, arguments);
    if (!outcome) {
        return Error{outcome.failure->message, ""};
    }
    return std::move(outcome.values);
}

Result<std::vector<Value>> call_script(api::Simulation& simulation, std::string_view object_path,
                                       std::string_view name, std::span<const Value> arguments) {
    const scene::Scene& scene = simulation.scene();
    scene::ScriptHandle script = scene.main_script();
    if (!object_path.empty()) {
        const auto object = scene.find(object_path);
        if (!object) {
            return object.error();
        }
        const auto scripts = scene.scripts(*object);
        if (scripts.empty()) {
            return Error{"'" + std::string(object_path) + "' has no script", ""};
        }
        script = scripts.front();
    } else if (!script.is_valid()) {
        return Error{"the scene has no main script of its own", ""};
    }
    if (scene.script(script).kind != scene::ScriptKind::Customization &&
        simulation.state() == api::SimulationState::Stopped) {
        return Error{"the script lives during a run alone", std::string(object_path)};
    }
    return simulation.instance(script).call(name, arguments);
}

}  // namespace agon::embed
