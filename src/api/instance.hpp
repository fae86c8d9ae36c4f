// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/callback.hpp"
#include "api/caller.hpp"
#include "core/time.hpp"
#include "scene/scene.hpp"
#include "script/machine.hpp"
#include "script/thread.hpp"

namespace agon::api {

/// Something outside of the scene that a script's thread waits for; dropped with the thread.
struct OutsideWait {
    bool is_done = false;
    std::vector<script::Value> results = {};  ///< of the call that waits
};

/// For what a script's thread waits until it is resumed.
struct ThreadWait {
    enum class Kind : std::uint8_t { Pass, Time, Signal, Outside };
    Kind kind = Kind::Pass;
    core::SimTime until = {};  ///< Time
    std::string signal = {};
    /// Outside. Shared with who says that it is done: the thread may end before.
    std::shared_ptr<OutsideWait> outside = {};
};

/// A script of a scene while it lives: the machine that it runs in, and how far it is. Nothing is
/// loaded before the first call. A script that fails is told about once and called no more.
class Instance {
public:
    enum class State : std::uint8_t { Unloaded, Loaded, Initialized, Ended, Failed };

    /// @param handle not valid: the default main script
    Instance(Simulation& simulation, scene::ScriptHandle handle);
    ~Instance();
    Instance(const Instance&) = delete;
    Instance& operator=(const Instance&) = delete;

    [[nodiscard]] scene::ScriptHandle handle() const { return handle_; }

    /// Not valid: of the main script.
    [[nodiscard]] scene::Handle object() const;
    /// For people: "[/door]", "[main]".
    [[nodiscard]] std::string title() const;

    [[nodiscard]] State state() const { return state_; }

    /// Whether a call into it has not returned yet.
    [[nodiscard]] bool is_executing() const { return depth_ > 0; }

    /// One phase of a pass: initializes the script first if that was not done; before Actuation,
    /// its thread has its turn.
    void run(Callback phase);
    /// Ends it: Cleanup if it was initialized and has not ended, also after an error.
    void end();

    /// Whether it lives and has this callback.
    [[nodiscard]] bool has(Callback callback) const;
    /// Calls it if it has it; nil otherwise and where it failed.
    script::Value call(Callback callback, std::span<const script::Value> arguments = {});
    /// Calls any function by name, "wander" or "robot.wander". Errors: no such function, the
    /// script is not alive, its failure; those are the caller's, and the script goes on.
    core::Result<std::vector<script::Value>> call(std::string_view function,
                                                  std::span<const script::Value> arguments);
    /// Runs a text in it: what it returned, as an expression or as statements.
    core::Result<std::vector<script::Value>> execute(std::string_view text);

    // --- Threads: for the functions that the thread itself calls ---------------------------------

    /// What the thread waits for once it is suspended.
    void wait(ThreadWait wait) { wait_ = std::move(wait); }

    /// Counted; @return the count before. While above 0, the thread is only suspended by itself.
    std::int64_t set_stepping(bool is_on);
    void lock();
    /// False if it was not locked.
    bool unlock();
    void set_slice(std::int64_t instructions);

    [[nodiscard]] std::int64_t slice() const { return slice_; }

    [[nodiscard]] std::size_t memory_bytes() const;

private:
    bool load();
    bool ensure_initialized();
    void run_thread();
    [[nodiscard]] std::optional<script::Value> result_of_wait() const;
    script::Value finish(script::Outcome outcome);
    void obey(const script::Value& result);
    void fail(const script::Failure& failure);
    void find_callbacks();
    [[nodiscard]] const scene::Script& text() const;
    [[nodiscard]] std::string chunk_name() const;
    [[nodiscard]] script::MachineSetup machine_setup() const;

    Caller caller_;
    Simulation& simulation_;
    scene::ScriptHandle handle_;
    State state_ = State::Unloaded;
    bool was_initialized_ = false;
    int depth_ = 0;
    std::unique_ptr<script::Machine> machine_;
    std::array<script::Function, kCallbacks> callbacks_;
    std::optional<script::Thread> thread_;
    bool has_thread_ended_ = false;
    ThreadWait wait_;
    core::SimTime waits_since_;
    int stepping_ = 0;
    int locks_ = 0;
    std::int64_t slice_;
};

}  // namespace agon::api
