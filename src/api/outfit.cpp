// SPDX-License-Identifier: Apache-2.0
#include "api/outfit.hpp"

#include <string>
#include <string_view>
#include <utility>

#include "api/shipped_scripts.hpp"
#include "api/simulation.hpp"

namespace agon::api {

namespace {

using core::Error;
using core::Result;

Result<script::MachineSetup::Module> find_module(const SimulationSetup& setup,
                                                 std::string_view name) {
    if (const auto shipped = shipped_module(name)) {
        return script::MachineSetup::Module{"agon", std::string(*shipped)};
    }
    if (!setup.modules) {
        return Error{"no modules of its own stand beside this scene", ""};
    }
    auto text = setup.modules(name);
    if (!text) {
        return text.error();
    }
    return script::MachineSetup::Module{std::string(name) + ".lua", std::move(*text)};
}

}  // namespace

Result<std::unique_ptr<script::Machine>> make_machine(Caller& caller, script::MachineSetup setup) {
    const SimulationSetup& shared = caller.simulation.setup();
    setup.modules = [&shared](std::string_view name) {
        return find_module(shared, name);
    };
    auto made = script::Machine::create(std::move(setup));
    if (!made) {
        return made.error();
    }
    script::Machine& machine = **made;
    const Table& table = caller.simulation.table();
    for (const Function& function : table.functions()) {
        machine.bind(function.bind(caller));
    }
    for (const Constant& constant : table.constants()) {
        if (auto set = machine.set_global("sim." + constant.name, constant.value); !set) {
            return set.error();
        }
    }
    for (const Extension& extension : shared.extensions) {
        machine.bind(extension.bind(caller));
    }
    for (const auto& [name, value] : shared.variables) {
        if (auto set = machine.set_global(name, value); !set) {
            return set.error();
        }
    }
    machine.bind({"sim.missing_name", {"name"}},
                 [&table](std::string name) { return table.missing(name); });
    if (const script::Outcome outcome = machine.run("agon", kPrelude); !outcome) {
        return Error{outcome.failure->message, ""};
    }
    return std::move(*made);
}

}  // namespace agon::api
