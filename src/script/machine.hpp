// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/result.hpp"
#include "script/binder.hpp"
#include "script/value.hpp"

struct lua_State;

namespace agon::script {

class Nursery;
class Runtime;
class Thread;

/// What a script may use, and who answers it.
struct MachineSetup {
    std::size_t memory_bytes = std::size_t{64} << 20;
    /// Of machines that belong together: where they begin. Must not be shared between threads.
    std::shared_ptr<Nursery> nursery = nullptr;
    /// For each call from outside, in instructions; work within agon's functions counts, too.
    std::int64_t instruction_budget = 10'000'000;
    /// math.random draws from the stream of this name.
    std::uint64_t seed = 0;
    std::string random_stream = "script";
    /// A line of print. Without it, print does nothing.
    std::function<void(std::string_view line)> print = {};

    /// The text of a module that is required by name ("roles", "kit.roles"), and what to call it
    /// in messages. Without it, nothing can be required.
    struct Module {
        std::string chunk_name;
        std::string text;
    };

    std::function<core::Result<Module>(std::string_view name)> modules = {};
};

/// How a call failed.
struct Failure {
    enum class Kind : std::uint8_t {
        Syntax,   ///< the text is no Lua
        Runtime,  ///< an error that the script did not catch
        Budget,   ///< took too long
        Memory,   ///< needed too much
    };
    Kind kind = Kind::Runtime;
    std::string message;    ///< "door.lua:12: attempt to ..."
    std::string traceback;  ///< a call a line, the innermost first; empty if there is none

    /// Both, for people.
    [[nodiscard]] std::string text() const;
};

/// How a call ended: with values, or with a failure.
struct Outcome {
    std::vector<Value> values;
    std::optional<Failure> failure;

    explicit operator bool() const { return !failure.has_value(); }

    /// The first value; nil if there is none.
    [[nodiscard]] const Value& value() const;
};

/// A function of a machine's scripts, kept for calls. Must not outlive the machine.
class Function {
public:
    Function() = default;
    Function(Function&& other) noexcept;
    Function& operator=(Function&& other) noexcept;
    ~Function();

    [[nodiscard]] explicit operator bool() const { return state_ != nullptr; }

private:
    friend class Machine;
    friend class Thread;
    friend class Call;

    Function(lua_State* state, int reference) : state_(state), reference_(reference) {}

    lua_State* state_ = nullptr;
    int reference_ = 0;
};

/// Runs scripts in Lua 5.4: in a sandbox, within a memory limit and an instruction budget, with the
/// same results on every run and machine. A script can reach nothing but Lua's own functions
/// (without io, os, package and debug) and what is bound into it. Calls come from one thread at a
/// time; a bound function may call the machine that calls it.
class Machine {
public:
    /// Errors: limits that make no sense.
    static core::Result<std::unique_ptr<Machine>> create(MachineSetup setup);
    ~Machine();
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;

    /// Compiles and runs a text. `chunk_name` stands before the line in messages: "door.lua"
    /// gives "door.lua:12: ...", "[/door]" gives "[/door]:12: ...".
    Outcome run(std::string_view chunk_name, std::string_view text);
    /// Compiles alone: what is wrong with it; nothing if it is well-formed.
    std::optional<Failure> check(std::string_view chunk_name, std::string_view text);

    /// The function of this name, "step" or "sim.step"; an empty one if there is none.
    [[nodiscard]] Function find(std::string_view name);
    Outcome call(const Function& function, std::span<const Value> arguments = {});

    /// The value of a global or of a table's entry, "color" or "sim.handle_all"; nil if there is
    /// none, or if it cannot be taken out. Runs no code of the script.
    [[nodiscard]] Value global(std::string_view name);
    /// Tables on the way are made. Errors: the script's memory is full. @pre name is not empty
    core::Result<void> set_global(std::string_view name, const Value& value);

    /// Makes a C++ function one of the scripts', by name, "sim.getObject". See binder.hpp.
    template <typename F>
    void bind(Signature signature, F&& function) {
        bind(make_binding(std::move(signature), std::forward<F>(function)));
    }

    /// @pre there is memory for it: bind before scripts run
    void bind(std::unique_ptr<Binding> binding);
    /// Of all bound functions, in order of binding.
    [[nodiscard]] std::vector<const Signature*> signatures() const;

    /// What is left of the budget of the running or last call, in instructions.
    [[nodiscard]] std::int64_t instructions_left() const;
    [[nodiscard]] std::size_t memory_bytes() const;

    /// From the next call from outside on.
    void set_instruction_budget(std::int64_t instructions);

    static constexpr std::size_t kMostReferences = 4;
    /// For the files of this module: with what the registry holds under references behind the
    /// arguments.
    Outcome call_with(const Function& function, std::span<const Value> arguments,
                      std::span<const int> references);

    /// For the files of this module.
    [[nodiscard]] Runtime& runtime() { return *runtime_; }

private:
    explicit Machine(std::unique_ptr<Runtime> runtime);

    std::unique_ptr<Runtime> runtime_;
};

}  // namespace agon::script
