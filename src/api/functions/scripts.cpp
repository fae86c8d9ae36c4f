// SPDX-License-Identifier: Apache-2.0
// Scripts: which there are, calling each other, the log.
#include "api/functions/families.hpp"

namespace agon::api {

namespace {

using core::Error;
using core::Result;
using scene::Handle;
using scene::ScriptHandle;
using scene::ScriptKind;

constexpr std::string_view kFamily = "scripts";

constexpr std::int64_t kMainType = 0;
constexpr std::int64_t kSimulationType = 1;
constexpr std::int64_t kCustomizationType = 6;

constexpr std::int64_t kLogErrors = 420;
constexpr std::int64_t kLogWarnings = 430;
constexpr std::int64_t kLogInfos = 450;
constexpr std::int64_t kLogDebug = 600;

Result<ScriptKind> kind_of(std::int64_t type) {
    switch (type) {
        case kMainType:
            return ScriptKind::Main;
        case kSimulationType:
            return ScriptKind::Child;
        case kCustomizationType:
            return ScriptKind::Customization;
        default:
            return Error{"the type must be sim.scripttype_main, _simulation or _customization", ""};
    }
}

/// An object's script of a kind; not valid if it has none.
ScriptHandle script_at(const scene::Scene& scene, Handle object, ScriptKind kind) {
    for (const ScriptHandle script : scene.scripts(object)) {
        if (scene.script(script).kind == kind) {
            return script;
        }
    }
    return {};
}

Result<ScriptHandle> get_script(Caller& caller, std::int64_t type,
                                std::optional<std::int64_t> object) {
    const scene::Scene& scene = caller.simulation.scene();
    if (type == kSelf) {
        return caller.script != nullptr ? caller.script->handle() : ScriptHandle();
    }
    const auto kind = kind_of(type);
    if (!kind) {
        return kind.error();
    }
    if (*kind == ScriptKind::Main) {
        return scene.main_script();
    }
    const auto carrier = caller.object(object.value_or(kSelf));
    if (!carrier) {
        return Error{"the object " + carrier.error().what, ""};
    }
    return script_at(scene, *carrier, *kind);
}

Result<Instance*> instance_of(Caller& caller, std::int64_t number) {
    const auto handle = caller.script_handle(number);
    if (handle) {
        return &caller.simulation.instance(*handle);
    }
    // An object stands for its script.
    if (const auto object = caller.object(number)) {
        const scene::Scene& scene = caller.simulation.scene();
        for (const ScriptKind kind : {ScriptKind::Child, ScriptKind::Customization}) {
            if (const ScriptHandle script = script_at(scene, *object, kind); script.is_valid()) {
                return &caller.simulation.instance(script);
            }
        }
        return Error{"'" + scene.path(*object) + "' has no script", ""};
    }
    return Error{"the script " + handle.error().what, ""};
}

void give_all(script::Call& call, const std::vector<script::Value>& values) {
    for (const script::Value& value : values) {
        call.give(value);
    }
}

void call_script_function(Caller& caller, script::Call& call) {
    const std::string name(call.bytes(1));
    const auto instance = instance_of(caller, call.integer(2));
    if (!instance) {
        call.fail(instance.error().text());
    }
    std::vector<script::Value> arguments;
    for (int i = 3; i <= call.count(); ++i) {
        arguments.push_back(call.value(i));
    }
    const auto values = (*instance)->call(name, arguments);
    if (!values) {
        call.fail(values.error().text());
    }
    give_all(call, *values);
}

void execute_script_string(Caller& caller, script::Call& call) {
    const std::string text(call.bytes(1));
    const auto instance = instance_of(caller, call.integer(2));
    if (!instance) {
        call.fail(instance.error().text());
    }
    const auto values = (*instance)->execute(text);
    if (!values) {
        call.fail(values.error().text());
    }
    give_all(call, *values);
}

void broadcast_msg(Caller& caller, script::Value message) {
    const std::int64_t origin =
        caller.script != nullptr ? number_of(caller.script->handle()) : kWorld;
    const std::vector<script::Value> arguments = {std::move(message), script::Value(origin)};
    caller.simulation.broadcast(Callback::Message, arguments);
}

Result<ScriptHandle> create_script(Caller& caller, Handle object, std::string text,
                                   std::optional<std::int64_t> type) {
    const auto kind = kind_of(type.value_or(kSimulationType));
    if (!kind || *kind == ScriptKind::Main) {
        return Error{"the type must be sim.scripttype_simulation or _customization", ""};
    }
    return caller.simulation.add_script({.kind = *kind, .object = object, .text = std::move(text)});
}

Result<void> remove_script(Caller& caller, ScriptHandle script) {
    return caller.simulation.remove(script);
}

Result<void> init_script(Caller& caller, ScriptHandle script) {
    return caller.simulation.restart(script);
}

void add_log(Caller& caller, std::int64_t verbosity, std::string_view line) {
    const core::Log log = caller.simulation.setup().log.named(
        caller.script != nullptr ? caller.script->title() : "[program]");
    if (verbosity <= kLogErrors) {
        log.error(line);
    } else if (verbosity <= kLogWarnings) {
        log.warning(line);
    } else if (verbosity < kLogDebug) {
        log.info(line);
    } else {
        log.debug(line);
    }
}

}  // namespace

void add_script_functions(Table& table) {
    table.add(kFamily,
              {"getScript",
               {"type", "object"},
               "int script",
               "The main script, or the script of this type of an object (default: the own one); "
               "sim.handle_self is the script that calls. -1 if there is none."},
              get_script);
    table.add(kFamily,
              {"callScriptFunction",
               {"function", "script", "..."},
               "any ...",
               "Calls a function of another script, by name, with any arguments, and gives its "
               "results. An object stands for its script."},
              call_script_function);
    table.add(kFamily,
              {"executeScriptString",
               {"text", "script"},
               "any ...",
               "Runs a text, an expression or statements, in another script; gives what it "
               "returns."},
              execute_script_string);
    table.add(kFamily,
              {"broadcastMsg",
               {"message"},
               "",
               "Calls sysCall_msg(message, origin) of every script that has it."},
              broadcast_msg);
    table.add(kFamily,
              {"createScript",
               {"object", "text", "type"},
               "int script",
               "Gives an object a script, which is initialized at its first turn."},
              create_script);
    table.add(kFamily, {"removeScript", {"script"}, "", "Ends a script and removes it."},
              remove_script);
    table.add(kFamily,
              {"initScript",
               {"script"},
               "",
               "Ends a script and starts it anew from its text, also one that has failed."},
              init_script);
    table.add(kFamily,
              {"addLog",
               {"verbosity", "line"},
               "",
               "Writes a line to the log: sim.verbosity_scripterrors, _scriptwarnings, "
               "_scriptinfos or _debug."},
              add_log);
    table.add_constant("scripttype_main", kMainType);
    table.add_constant("scripttype_simulation", kSimulationType);
    table.add_constant("scripttype_childscript", kSimulationType);
    table.add_constant("scripttype_customization", kCustomizationType);
    table.add_constant("verbosity_errors", 200);
    table.add_constant("verbosity_warnings", 300);
    table.add_constant("verbosity_scripterrors", kLogErrors);
    table.add_constant("verbosity_scriptwarnings", kLogWarnings);
    table.add_constant("verbosity_scriptinfos", kLogInfos);
    table.add_constant("verbosity_infos", 500);
    table.add_constant("verbosity_debug", kLogDebug);
}

}  // namespace agon::api
