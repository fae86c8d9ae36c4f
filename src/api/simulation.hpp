// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "api/event.hpp"
#include "api/instance.hpp"
#include "api/joint_motion.hpp"
#include "api/measurements.hpp"
#include "api/table.hpp"
#include "core/hash.hpp"
#include "core/log.hpp"
#include "core/result.hpp"
#include "core/time.hpp"
#include "scene/scene.hpp"
#include "world/live_bodies.hpp"

namespace agon::api {

enum class SimulationState : std::uint8_t { Stopped, Paused, Running, LastBeforeStop };

/// A function that not agon itself gives to scripts.
struct Extension {
    /// What a machine of this caller is given. The caller must outlive it.
    std::function<std::unique_ptr<script::Binding>(Caller&)> bind;
};

/// What a simulation is given beside its scene.
struct SimulationSetup {
    std::uint64_t seed = 1;
    core::Log log = {};  ///< what scripts print and what goes wrong with them
    std::size_t script_memory_bytes = std::size_t{64} << 20;  ///< of one script
    std::size_t memory_bytes = std::size_t{2} << 30;          ///< of all scripts together
    std::int64_t script_budget = 50'000'000;  ///< instructions of one call: about half a second
    std::int64_t thread_slice = 200'000;      ///< instructions of a thread in one pass
    std::size_t most_objects = 100'000;  ///< a scene that copies itself without end stops there
    std::size_t most_scripts = 10'000;
    /// What scripts have beside the table: functions and variables of plugins, by their names in
    /// Lua. @pre no two have one name
    std::vector<Extension> extensions = {};
    std::vector<std::pair<std::string, script::Value>> variables = {};
    /// Is told what happens, while it happens.
    std::function<void(const Event& event)> on_event = {};
    /// The text of a module that a script requires, by name. Without it only agon's own are known.
    std::function<core::Result<std::string>(std::string_view name)> modules = {};
};

/// What went wrong with a script.
struct ScriptError {
    std::string script;   ///< "[/door]"
    std::string message;  ///< "[/door]:12: attempt to ..."
    std::string traceback;
    double time_s = 0;
};

/// A named value that scripts leave for each other.
using Signal = std::variant<std::int64_t, double, std::string>;

/// A scene that runs by itself: its scripts, its bodies, its time. Starts stopped, as the scene
/// was given; after each run it is that again. Everything that happens depends on the scene, the
/// seed and the calls made here alone. For one thread at a time; many may stand side by side.
class Simulation {
public:
    /// Customization scripts are alive from here on.
    Simulation(scene::Scene scene, SimulationSetup setup);
    ~Simulation();
    Simulation(const Simulation&) = delete;
    Simulation& operator=(const Simulation&) = delete;

    // --- The run ---------------------------------------------------------------------------------

    /// Begins a run, or goes on after a pause. Error: a body that cannot be.
    core::Result<void> start();
    /// At the end of the pass.
    void pause();
    /// One more pass follows, in which the scripts clean up.
    void stop();
    /// One pass: the main script, then time goes on. When stopped or paused: NonSimulation of the
    /// customization scripts.
    void advance();

    [[nodiscard]] SimulationState state() const { return state_; }

    [[nodiscard]] bool is_stop_requested() const { return is_stop_requested_; }

    [[nodiscard]] core::SimTime time() const { return time_; }

    [[nodiscard]] core::Duration step() const { return scene_.settings().step; }

    [[nodiscard]] std::uint64_t passes() const { return passes_; }

    /// Of all that can influence a later pass. The same scene and seed give the same hashes.
    [[nodiscard]] std::uint64_t hash() const;

    /// Since it was made, at most kMostErrors of them.
    [[nodiscard]] std::span<const ScriptError> errors() const { return errors_; }

    static constexpr std::size_t kMostErrors = 1000;

    [[nodiscard]] const SimulationSetup& setup() const { return setup_; }

    [[nodiscard]] const Table& table() const { return table_; }

    // --- The scene -------------------------------------------------------------------------------

    [[nodiscard]] const scene::Scene& scene() const { return scene_; }

    /// To change what neither bodies nor the turns of scripts depend on: poses, joints, data.
    [[nodiscard]] scene::Scene& moving_scene() {
        measurements_.note_change();
        return scene_;
    }

    /// To change anything, but not to copy or remove: those are below.
    [[nodiscard]] scene::Scene& changing_scene() {
        has_new_order_ = has_new_bodies_ = true;
        measurements_.note_change();
        return scene_;
    }

    [[nodiscard]] core::Result<scene::Handle> add(scene::ObjectDefinition definition);
    /// With the callbacks of the scripts around it.
    [[nodiscard]] core::Result<scene::CopyResult> copy(std::span<const scene::Handle> objects,
                                                       const scene::CopyOptions& options);
    /// Now; what carries a script that executes, when that has returned.
    core::Result<void> remove(std::span<const scene::Handle> objects);
    [[nodiscard]] core::Result<scene::ScriptHandle> add_script(scene::Script script);
    core::Result<void> remove(scene::ScriptHandle script);
    /// Ends a script, and lets its next turn start it anew. Error: it executes.
    core::Result<void> restart(scene::ScriptHandle script);

    /// Those that the scene has now.
    [[nodiscard]] world::LiveBodies& bodies();

    std::map<scene::Handle, JointMotion>& joint_motions() { return joint_motions_; }

    [[nodiscard]] Measurements& measurements() { return measurements_; }

    [[nodiscard]] const Measurements& measurements() const { return measurements_; }

    // --- Scripts ---------------------------------------------------------------------------------

    /// Calls a phase of all scripts of a kind, in the scene's order; in a cascade those that come
    /// first from the roots.
    void run_scripts(scene::ScriptKind kind, Callback phase);
    /// Calls a phase of the first scripts below an object, or from the roots.
    void run_first_scripts(scene::Handle below, Callback phase);

    /// The phase in which scripts are being called.
    [[nodiscard]] Callback phase() const { return phase_; }

    /// nullptr if it has not been called yet or its script is gone. The main script has an invalid
    /// handle if it is the default one.
    [[nodiscard]] Instance* find(scene::ScriptHandle script) const;
    /// Made if need be. @pre the scene contains the script
    [[nodiscard]] Instance& instance(scene::ScriptHandle script);
    /// Calls a callback of every script that lives and has it.
    void broadcast(Callback callback, std::span<const script::Value> arguments);
    /// Calls Trigger of the scripts of an object, or of the nearest above it that has some.
    void trigger(scene::Handle object, std::span<const script::Value> arguments);
    void report(const Instance& script, const script::Failure& failure);
    [[nodiscard]] std::size_t script_memory_bytes() const;
    /// Counts what all use, though not each time: then what was noted since is added.
    [[nodiscard]] bool has_memory_for_scripts();

    /// Of a script that was loaded.
    void note_memory(std::size_t bytes) { noted_bytes_ += bytes; }

    /// Of a script that has it.
    void note_callback(Callback callback) {
        has_callback_[static_cast<std::size_t>(callback)] = true;
    }

    /// Where the machines of its scripts begin.
    [[nodiscard]] const std::shared_ptr<script::Nursery>& nursery() const { return nursery_; }

    /// A number of its own for each script of a run, the same in each run.
    [[nodiscard]] std::uint64_t next_stream() { return streams_++; }

    /// How many scripts that execute called each other.
    int nesting = 0;

    static constexpr int kDeepestNesting = 24;

    // --- What scripts share ----------------------------------------------------------------------

    /// nullptr if there is none.
    [[nodiscard]] const Signal* signal(std::string_view name) const;
    void set_signal(std::string_view name, Signal value, const Instance* owner);
    void clear_signal(std::string_view name);
    void clear_signals_of(const Instance& owner);

    // --- What the main script calls --------------------------------------------------------------

    /// Moves joints on by one step.
    void move_joints();
    /// Steps the bodies. @return sub-steps; 0 without bodies
    int step_dynamics(core::Duration step);

private:
    struct KeptSignal {
        Signal value;
        const Instance* owner = nullptr;
    };

    void tell(const Event& event) const;
    void run_main(Callback phase);
    void run_all(const std::vector<scene::ScriptHandle>& scripts, Callback phase);
    void begin_motions();
    void finish_pass();
    [[nodiscard]] bool is_vetoed();
    void end_run();
    void end_scripts();
    void remove_waiting();
    void remove_now(std::vector<scene::Handle> objects);
    [[nodiscard]] bool is_executing(scene::Handle object) const;
    core::Result<void> check_room(std::size_t objects, std::size_t scripts) const;
    /// Those that have been called, but for a default main script.
    [[nodiscard]] std::vector<scene::ScriptHandle> living_scripts() const;
    void drop(scene::ScriptHandle script);
    void forget_dead();
    [[nodiscard]] bool is_callable(scene::ScriptHandle script) const;
    [[nodiscard]] const std::vector<scene::ScriptHandle>& order(scene::ScriptKind kind);
    void hash_scene(core::Hasher& hasher) const;

    SimulationSetup setup_;
    std::shared_ptr<script::Nursery> nursery_;  ///< outlived by none of the scripts' machines
    Table table_;
    scene::Scene scene_;
    std::optional<scene::Scene> start_;  ///< of the run
    world::LiveBodies bodies_;
    SimulationState state_ = SimulationState::Stopped;
    core::SimTime time_;
    std::uint64_t passes_ = 0;
    std::uint64_t streams_ = 0;
    std::size_t noted_bytes_ = 0;         ///< of scripts, when counted and of those loaded since
    std::size_t loads_before_count_ = 0;  ///< until it is counted again
    std::array<bool, kCallbacks> has_callback_{};  ///< whether a script ever had it
    bool is_stop_requested_ = false;
    bool is_pause_requested_ = false;
    bool has_new_bodies_ = true;
    bool has_new_order_ = true;
    Callback phase_ = Callback::Init;
    std::unique_ptr<Instance> main_;
    std::map<scene::ScriptHandle, std::unique_ptr<Instance>> instances_;
    std::vector<scene::ScriptHandle> child_order_;
    std::vector<scene::ScriptHandle> customization_order_;
    std::vector<scene::Handle> waiting_;  ///< to be removed when their scripts have returned
    std::set<scene::Handle> leaving_;     ///< are just being removed
    std::map<std::string, KeptSignal, std::less<>> signals_;
    std::map<scene::Handle, JointMotion> joint_motions_;
    Measurements measurements_;
    std::vector<ScriptError> errors_;
};

/// The physics of a scene with these settings: gravity and materials.
[[nodiscard]] physics::EngineDefinition engine_of(const scene::Settings& settings);

}  // namespace agon::api
