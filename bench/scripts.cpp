// SPDX-License-Identifier: Apache-2.0
// What scripts cost beside bare Lua: a call, a thousand scripts that call the scene, a thousand
// copies.
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <lua.hpp>

#include "api/handle_number.hpp"
#include "api/simulation.hpp"
#include "matches.hpp"

namespace agon::bench {
namespace {

using api::Callback;
using api::Simulation;
using scene::Handle;
using scene::Scene;

constexpr int kScripts = 1000;
constexpr int kRounds = 60;
/// Of a thousand scripts, whose memory is more than a busy machine always has caches for.
constexpr int kScriptRounds = 1000;
constexpr int kCopies = 1000;
constexpr int kModelObjects = 30;
/// Were each copy to look at all others, the second thousand would take three times the first; by
/// half longer it takes as their memory leaves the caches.
constexpr double kLinearRatio = 2;

const char* const kEmpty = "function sysCall_actuation() end";

/// Three calls of the scene: the time, where it is, and a millimeter on.
const char* const kThreeCalls = R"(
    function sysCall_actuation()
        local seconds = sim.getSimulationTime()
        local position = sim.getObjectPosition(robot)
        position[1] = position[1] + 0.001 * (1 - seconds)
        sim.setObjectPosition(robot, position)
    end
)";

/// Seconds of CPU time of the fastest of many runs: what else the machine does only adds to it.
template <typename Work>
double fastest_s(int runs, Work&& work) {
    double fastest = 1e9;
    for (int i = 0; i < runs; ++i) {
        const double start = process_cpu_s();
        work();
        fastest = std::min(fastest, process_cpu_s() - start);
    }
    return fastest;
}

Scene scene_of_scripts(int count, const std::string& text) {
    Scene scene;
    for (int i = 0; i < count; ++i) {
        const Handle object =
            require(scene.add({.alias = "robot", .parent_from_object = {{0.1 * i, 0, 0}, {}}}));
        require(scene.add_script(
            {.object = object,
             .text = "robot = " + std::to_string(api::number_of(object)) + "\n" + text}));
    }
    return scene;
}

// --- The peer: Lua's own functions, and the scene's as a C programmer would write them
// ------------

Scene& scene_of(lua_State* state) {
    return *static_cast<Scene*>(lua_touserdata(state, lua_upvalueindex(1)));
}

Handle checked_object(lua_State* state, int argument) {
    const auto object = api::handle_of<Handle>(luaL_checkinteger(state, argument));
    luaL_argcheck(state, object && scene_of(state).contains(*object), argument, "no object");
    return *object;
}

int peer_time(lua_State* state) {
    lua_pushnumber(state, 0);
    return 1;
}

int peer_get_position(lua_State* state) {
    const core::Vec3 position =
        scene_of(state).world_from_object(checked_object(state, 1)).position_m;
    lua_createtable(state, 3, 0);
    int at = 0;
    for (const double coordinate : {position.x, position.y, position.z}) {
        lua_pushnumber(state, coordinate);
        lua_rawseti(state, -2, ++at);
    }
    return 1;
}

int peer_set_position(lua_State* state) {
    Scene& scene = scene_of(state);
    const Handle object = checked_object(state, 1);
    luaL_checktype(state, 2, LUA_TTABLE);
    double coordinates[3] = {};
    for (int i = 0; i < 3; ++i) {
        lua_rawgeti(state, 2, i + 1);
        coordinates[i] = luaL_checknumber(state, -1);
        lua_pop(state, 1);
    }
    const core::Pose3 wanted{{coordinates[0], coordinates[1], coordinates[2]},
                             scene.world_from_object(object).rotation};
    const core::Pose3 parent = scene.world_from_children(scene.parent(object));
    if (!scene.set_pose(object, core::composed(core::inverse(parent), wanted))) {
        return luaL_error(state, "the pose cannot be");
    }
    return 0;
}

/// As bare as a script can run: a state of its own, its function, called protected.
class BareScript {
public:
    BareScript(Scene& scene, const std::string& text) : state_(luaL_newstate()) {
        luaL_requiref(state_.get(), "_G", luaopen_base, 1);
        lua_newtable(state_.get());
        const luaL_Reg functions[] = {{"getSimulationTime", peer_time},
                                      {"getObjectPosition", peer_get_position},
                                      {"setObjectPosition", peer_set_position},
                                      {nullptr, nullptr}};
        lua_pushlightuserdata(state_.get(), &scene);
        luaL_setfuncs(state_.get(), functions, 1);
        lua_setglobal(state_.get(), "sim");
        if (luaL_dostring(state_.get(), text.c_str()) != LUA_OK) {
            fail(lua_tostring(state_.get(), -1));
        }
        lua_getglobal(state_.get(), "sysCall_actuation");
        function_ = luaL_ref(state_.get(), LUA_REGISTRYINDEX);
        lua_settop(state_.get(), 0);
    }

    void call() {
        lua_rawgeti(state_.get(), LUA_REGISTRYINDEX, function_);
        if (lua_pcall(state_.get(), 0, 0, 0) != LUA_OK) {
            fail(lua_tostring(state_.get(), -1));
        }
    }

private:
    struct Close {
        void operator()(lua_State* state) const { lua_close(state); }
    };

    std::unique_ptr<lua_State, Close> state_;
    int function_ = 0;
};

// --- What is measured ----------------------------------------------------------------------------

/// Of a round of all child scripts of a scene, for one of them.
double round_s(Simulation& simulation, int scripts) {
    return fastest_s(
               kScriptRounds,
               [&] { simulation.run_scripts(scene::ScriptKind::Child, Callback::Actuation); }) /
           scripts;
}

double bare_round_s(std::vector<BareScript>& scripts) {
    return fastest_s(kScriptRounds,
                     [&] {
                         for (BareScript& script : scripts) {
                             script.call();
                         }
                     }) /
           static_cast<double>(scripts.size());
}

std::unique_ptr<Simulation> started(Scene scene) {
    auto simulation = std::make_unique<Simulation>(std::move(scene), api::SimulationSetup());
    require(simulation->start());
    simulation->advance();
    if (!simulation->errors().empty()) {
        fail(simulation->errors().front().message);
    }
    return simulation;
}

void measure_empty_call(Results& results) {
    constexpr int kCalls = 10'000;
    const auto simulation = started(scene_of_scripts(1, kEmpty));
    const Handle robot = require(simulation->scene().find("/robot"));
    api::Instance& script = simulation->instance(simulation->scene().scripts(robot)[0]);
    const double ours_s = fastest_s(kRounds,
                                    [&] {
                                        for (int i = 0; i < kCalls; ++i) {
                                            script.run(Callback::Actuation);
                                        }
                                    }) /
                          kCalls;
    Scene scene;
    BareScript bare(scene, kEmpty);
    const double bare_s = fastest_s(kRounds,
                                    [&] {
                                        for (int i = 0; i < kCalls; ++i) {
                                            bare.call();
                                        }
                                    }) /
                          kCalls;
    results.bars.push_back({"calling an empty child script, over a bare lua_pcall", "us",
                            (ours_s - bare_s) * 1e6, 0.3, Bar::Side::AtMost});
    results.figures.push_back({"a bare lua_pcall of an empty function", "ns", bare_s * 1e9});
}

void measure_three_calls(Results& results) {
    const auto simulation = started(scene_of_scripts(kScripts, kThreeCalls));
    Scene scene = scene_of_scripts(kScripts, kThreeCalls);
    std::vector<BareScript> bare;
    scene.visit([&](Handle object) {
        bare.emplace_back(scene, scene.script(scene.scripts(object)[0]).text);
    });
    const double ours_s = round_s(*simulation, kScripts);
    const double bare_s = bare_round_s(bare);
    results.bars.push_back({"1,000 child scripts of three calls each / bare Lua", "",
                            ours_s / bare_s, 1.5, Bar::Side::AtMost});
    results.figures.push_back({"a child script of three calls", "ns", ours_s * 1e9});
    results.figures.push_back({"the same in bare Lua", "ns", bare_s * 1e9});
}

/// A model with a script in each tenth object: copied a thousand times while the scene runs, its
/// scripts started; and the same again.
void measure_copying(Results& results) {
    Scene scene;
    std::vector<Handle> model;
    for (int i = 0; i < kModelObjects; ++i) {
        model.push_back(require(
            scene.add({.alias = "part",
                       .parent = model.empty() ? Handle() : model[(model.size() - 1) / 3]})));
        if (i % 10 == 0) {
            require(scene.add_script({.object = model.back(), .text = kEmpty}));
        }
    }
    const auto simulation = started(std::move(scene));
    const auto copy_all_s = [&] {
        const double start = process_cpu_s();
        for (int i = 0; i < kCopies; ++i) {
            require(simulation->copy(model, {}));
        }
        simulation->advance();
        return process_cpu_s() - start;
    };
    const double first_s = copy_all_s();
    const double second_s = copy_all_s();
    results.bars.push_back({"second 1,000 running copies of 30 objects, 3 scripts / first", "",
                            second_s / first_s, kLinearRatio, Bar::Side::AtMost});
    results.figures.push_back({"copying and starting 30 objects, 3 scripts", "us",
                               (first_s + second_s) / (2 * kCopies) * 1e6});
    results.figures.push_back(
        {"memory of a script", "KB",
         static_cast<double>(simulation->script_memory_bytes()) / (6 * kCopies) / 1e3});
}

}  // namespace

void measure_scripts(const Ground& /*ground*/, Results& results) {
    measure_empty_call(results);
    measure_three_calls(results);
    measure_copying(results);
}

}  // namespace agon::bench
