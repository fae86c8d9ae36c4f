// SPDX-License-Identifier: Apache-2.0
// The run: its state and time, and what the main script has done in each pass.
#include <string>
#include <string_view>

#include "api/functions/families.hpp"

namespace agon::api {

namespace {

using core::Error;
using core::Result;

constexpr std::int64_t kStopped = 0x00;
constexpr std::int64_t kPaused = 0x08;
constexpr std::int64_t kAdvancing = 0x10;  ///< a bit of the next two
constexpr std::int64_t kRunning = 0x11;
constexpr std::int64_t kLastBeforeStop = 0x16;

std::int64_t get_simulation_state(Caller& caller) {
    switch (caller.simulation.state()) {
        case SimulationState::Stopped:
            return kStopped;
        case SimulationState::Paused:
            return kPaused;
        case SimulationState::Running:
            return kRunning;
        case SimulationState::LastBeforeStop:
            return kLastBeforeStop;
    }
    return kStopped;
}

double get_simulation_time(Caller& caller) {
    return caller.simulation.time().in_seconds();
}

double get_simulation_time_step(Caller& caller) {
    return caller.simulation.step().in_seconds();
}

bool get_simulation_stopping(Caller& caller) {
    return caller.simulation.is_stop_requested();
}

Result<void> start_simulation(Caller& caller) {
    return caller.simulation.start();
}

void pause_simulation(Caller& caller) {
    caller.simulation.pause();
}

void stop_simulation(Caller& caller) {
    caller.simulation.stop();
}

Result<void> must_be_main(const Caller& caller) {
    const Instance* script = caller.script;
    if (script != nullptr && script->object().is_valid()) {
        return Error{"is for the main script", ""};
    }
    return {};
}

Result<Callback> phase_of(std::int64_t number) {
    for (const Callback phase : {Callback::Actuation, Callback::Sensing, Callback::Cleanup}) {
        if (number_of(phase) == number) {
            return phase;
        }
    }
    return Error{"the phase must be sim.syscb_actuation, sim.syscb_sensing or sim.syscb_cleanup",
                 ""};
}

Result<void> run_scripts(Caller& caller, scene::ScriptKind kind, std::int64_t number) {
    if (auto allowed = must_be_main(caller); !allowed) {
        return allowed;
    }
    const auto phase = phase_of(number);
    if (!phase) {
        return phase.error();
    }
    caller.simulation.run_scripts(kind, *phase);
    return {};
}

Result<void> handle_simulation_scripts(Caller& caller, std::int64_t phase) {
    return run_scripts(caller, scene::ScriptKind::Child, phase);
}

Result<void> handle_customization_scripts(Caller& caller, std::int64_t phase) {
    return run_scripts(caller, scene::ScriptKind::Customization, phase);
}

Result<void> handle_child_scripts(Caller& caller) {
    if (caller.simulation.scene().settings().script_order != scene::ScriptOrder::Cascade) {
        return Error{
            "is for scenes whose script order is 'cascade'; in this one the main script "
            "calls all scripts",
            ""};
    }
    caller.simulation.run_first_scripts(caller.self(), caller.simulation.phase());
    return {};
}

Result<void> handle_joint_motion(Caller& caller) {
    if (auto allowed = must_be_main(caller); !allowed) {
        return allowed;
    }
    caller.simulation.move_joints();
    return {};
}

Result<std::int64_t> handle_dynamics(Caller& caller, double step_s) {
    if (auto allowed = must_be_main(caller); !allowed) {
        return allowed.error();
    }
    if (!(step_s > 0 && step_s <= 10)) {
        return Error{"the step must be above 0 and at most 10 s", ""};
    }
    return std::int64_t{caller.simulation.step_dynamics(core::Duration::seconds(step_s))};
}

}  // namespace

void add_simulation_functions(Table& table) {
    constexpr std::string_view kFamily = "simulation";
    table.add(kFamily,
              {"getSimulationState",
               {},
               "int state",
               "sim.simulation_stopped, _paused, _running or _lastbeforestop: the last pass, in "
               "which scripts clean up. The bit sim.simulation_advancing is set in the last two."},
              get_simulation_state);
    table.add(kFamily,
              {"getSimulationTime", {}, "float time", "Simulated seconds since the start."},
              get_simulation_time);
    table.add(kFamily,
              {"getSimulationTimeStep", {}, "float step", "Simulated seconds of one pass."},
              get_simulation_time_step);
    table.add(kFamily,
              {"getSimulationStopping", {}, "bool stopping", "Whether a stop was asked for."},
              get_simulation_stopping);
    table.add(kFamily,
              {"startSimulation", {}, "", "Starts the simulation, or goes on after a pause."},
              start_simulation);
    table.add(kFamily, {"pauseSimulation", {}, "", "Pauses at the end of this pass."},
              pause_simulation);
    table.add(kFamily,
              {"stopSimulation",
               {},
               "",
               "Stops: one more pass follows, in which the scripts clean up; then the scene is "
               "again what it was at the start."},
              stop_simulation);
    table.add(kFamily,
              {"handleSimulationScripts",
               {"phase"},
               "",
               "For the main script: calls a phase of all child scripts, in the scene's order."},
              handle_simulation_scripts);
    table.add(kFamily,
              {"handleCustomizationScripts",
               {"phase"},
               "",
               "For the main script: calls a phase of all customization scripts."},
              handle_customization_scripts);
    table.add(kFamily,
              {"handleChildScripts",
               {},
               "",
               "In a scene whose order is 'cascade': calls the running phase of the first child "
               "scripts on each way down from the object of the script that calls."},
              handle_child_scripts);
    table.add(kFamily,
              {"handleJointMotion",
               {},
               "",
               "For the main script: moves the joints that are on their way to a target by one "
               "step."},
              handle_joint_motion);
    table.add(kFamily,
              {"handleDynamics",
               {"step"},
               "int substeps",
               "For the main script: moves all bodies on by a time in seconds."},
              handle_dynamics);
    table.add_constant("simulation_stopped", kStopped);
    table.add_constant("simulation_paused", kPaused);
    table.add_constant("simulation_advancing", kAdvancing);
    table.add_constant("simulation_running", kRunning);
    table.add_constant("simulation_lastbeforestop", kLastBeforeStop);
    for (const auto& [name, phase] : {std::pair{"syscb_init", Callback::Init},
                                      {"syscb_actuation", Callback::Actuation},
                                      {"syscb_sensing", Callback::Sensing},
                                      {"syscb_cleanup", Callback::Cleanup}}) {
        table.add_constant(name, number_of(phase));
    }
}

}  // namespace agon::api
