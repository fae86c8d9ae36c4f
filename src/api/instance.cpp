// SPDX-License-Identifier: Apache-2.0
#include "api/instance.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "api/outfit.hpp"
#include "api/shipped_scripts.hpp"
#include "api/simulation.hpp"
#include "core/check.hpp"

namespace agon::api {

using core::Error;
using core::Result;
using script::Failure;
using script::Outcome;
using script::Value;

namespace {

/// Counts the calls into a script while they run.
class Nested {
public:
    Nested(int& depth, int& nesting) : depth_(depth), nesting_(nesting) {
        ++depth_;
        ++nesting_;
    }

    ~Nested() {
        --depth_;
        --nesting_;
    }

    Nested(const Nested&) = delete;
    Nested& operator=(const Nested&) = delete;

private:
    int& depth_;
    int& nesting_;
};

Outcome too_deep() {
    Outcome outcome;
    outcome.failure = Failure{Failure::Kind::Runtime,
                              "scripts call each other more than " +
                                  std::to_string(Simulation::kDeepestNesting) + " deep",
                              ""};
    return outcome;
}

}  // namespace

Instance::Instance(Simulation& simulation, scene::ScriptHandle handle)
    : caller_{simulation, this},
      simulation_(simulation),
      handle_(handle),
      slice_(simulation.setup().thread_slice) {}

Instance::~Instance() {
    AGON_CHECK(!is_executing());
}

scene::Handle Instance::object() const {
    return simulation_.scene().contains(handle_) ? text().object : scene::Handle();
}

const scene::Script& Instance::text() const {
    return simulation_.scene().script(handle_);
}

std::string Instance::title() const {
    const scene::Handle carrier = object();
    return "[" + (carrier.is_valid() ? simulation_.scene().path(carrier) : std::string("main")) +
           "]";
}

std::string Instance::chunk_name() const {
    return handle_.is_valid() && !text().file.empty() ? text().file : title();
}

// --- Loading -------------------------------------------------------------------------------------

script::MachineSetup Instance::machine_setup() const {
    const SimulationSetup& setup = simulation_.setup();
    script::MachineSetup machine;
    machine.memory_bytes = setup.script_memory_bytes;
    machine.nursery = simulation_.nursery();
    machine.instruction_budget = setup.script_budget;
    machine.seed = setup.seed;
    machine.random_stream = "script " + std::to_string(simulation_.next_stream());
    machine.print = [this](std::string_view line) {
        simulation_.setup().log.named(title()).info(line);
    };
    return machine;
}

bool Instance::load() {
    if (!simulation_.has_memory_for_scripts()) {
        fail({Failure::Kind::Memory, "all scripts together use more memory than is allowed", ""});
        return false;
    }
    const Nested nested(depth_, simulation_.nesting);
    auto machine = make_machine(caller_, machine_setup());
    if (!machine) {
        fail({Failure::Kind::Memory, machine.error().text(), ""});
        return false;
    }
    machine_ = std::move(*machine);
    const Outcome outcome =
        machine_->run(chunk_name(), handle_.is_valid() ? text().text : kDefaultMainScript);
    if (!outcome) {
        fail(*outcome.failure);
        return false;
    }
    find_callbacks();
    simulation_.note_memory(memory_bytes());
    state_ = State::Loaded;
    return true;
}

void Instance::find_callbacks() {
    for (std::size_t i = 0; i < kCallbacks; ++i) {
        callbacks_[i] = machine_->find(kCallbackNames[i]);
        if (callbacks_[i]) {
            simulation_.note_callback(static_cast<Callback>(i));
        }
    }
}

bool Instance::ensure_initialized() {
    if (state_ == State::Unloaded && simulation_.nesting < Simulation::kDeepestNesting) {
        load();
    }
    if (state_ == State::Loaded) {
        state_ = State::Initialized;
        was_initialized_ = true;
        call(Callback::Init);
        if (state_ == State::Initialized) {
            find_callbacks();
        }
    }
    return state_ == State::Initialized;
}

// --- Calls ---------------------------------------------------------------------------------------

void Instance::run(Callback phase) {
    if (phase == Callback::Cleanup) {
        end();
        return;
    }
    if (!ensure_initialized() || phase == Callback::Init) {
        return;
    }
    if (phase == Callback::Actuation) {
        run_thread();
    }
    call(phase);
}

bool Instance::has(Callback callback) const {
    return state_ == State::Initialized &&
           static_cast<bool>(callbacks_[static_cast<std::size_t>(callback)]);
}

Value Instance::call(Callback callback, std::span<const Value> arguments) {
    if (!has(callback)) {
        return {};
    }
    if (simulation_.nesting >= Simulation::kDeepestNesting) {
        return finish(too_deep());
    }
    Outcome outcome;
    {
        const Nested nested(depth_, simulation_.nesting);
        outcome = machine_->call(callbacks_[static_cast<std::size_t>(callback)], arguments);
    }
    return finish(std::move(outcome));
}

Value Instance::finish(Outcome outcome) {
    if (!outcome) {
        fail(*outcome.failure);
        return {};
    }
    if (outcome.values.empty()) {
        return {};
    }
    obey(outcome.values.front());
    return std::move(outcome.values.front());
}

void Instance::obey(const Value& result) {
    const std::string* command = result.at("cmd").bytes();
    if (command == nullptr || is_executing()) {
        return;
    }
    if (*command == "cleanup" || *command == "restart") {
        end();
    }
    if (*command == "restart" && state_ == State::Ended) {
        callbacks_ = {};
        machine_.reset();
        has_thread_ended_ = false;
        state_ = State::Unloaded;
    }
}

Result<std::vector<Value>> Instance::call(std::string_view function,
                                          std::span<const Value> arguments) {
    if (!ensure_initialized()) {
        return Error{title() + " is not alive", ""};
    }
    if (simulation_.nesting >= Simulation::kDeepestNesting) {
        return Error{too_deep().failure->message, ""};
    }
    const script::Function found = machine_->find(function);
    if (!found) {
        return Error{title() + " has no function '" + std::string(function) + "'", ""};
    }
    const Nested nested(depth_, simulation_.nesting);
    Outcome outcome = machine_->call(found, arguments);
    if (!outcome) {
        return Error{outcome.failure->message, ""};
    }
    return std::move(outcome.values);
}

Result<std::vector<Value>> Instance::execute(std::string_view text) {
    if (!ensure_initialized()) {
        return Error{title() + " is not alive", ""};
    }
    if (simulation_.nesting >= Simulation::kDeepestNesting) {
        return Error{too_deep().failure->message, ""};
    }
    const std::string expression = "return " + std::string(text);
    const bool is_expression = !machine_->check("=", expression);
    const Nested nested(depth_, simulation_.nesting);
    Outcome outcome = machine_->run("text", is_expression ? std::string_view(expression) : text);
    if (!outcome) {
        return Error{outcome.failure->message, ""};
    }
    return std::move(outcome.values);
}

void Instance::end() {
    if (was_initialized_ && !is_executing()) {
        was_initialized_ = false;
        const script::Function& cleanup = callbacks_[static_cast<std::size_t>(Callback::Cleanup)];
        if (cleanup && simulation_.nesting < Simulation::kDeepestNesting) {
            const Nested nested(depth_, simulation_.nesting);
            if (const Outcome outcome = machine_->call(cleanup); !outcome) {
                fail(*outcome.failure);
            }
        }
    }
    if (state_ != State::Failed) {
        state_ = State::Ended;
    }
    thread_.reset();
    wait_ = {};
    has_thread_ended_ = true;
    simulation_.clear_signals_of(*this);
}

void Instance::fail(const Failure& failure) {
    state_ = State::Failed;
    simulation_.report(*this, failure);
}

std::size_t Instance::memory_bytes() const {
    return machine_ != nullptr ? machine_->memory_bytes() : 0;
}

// --- Threads -------------------------------------------------------------------------------------

void Instance::run_thread() {
    script::Function& function = callbacks_[static_cast<std::size_t>(Callback::Thread)];
    if (has_thread_ended_ || !function || state_ != State::Initialized ||
        simulation_.nesting >= Simulation::kDeepestNesting) {
        return;
    }
    if (!thread_) {
        auto thread = script::Thread::create(*machine_, function);
        if (!thread) {
            fail({Failure::Kind::Memory, thread.error().text(), ""});
            return;
        }
        thread_.emplace(std::move(*thread));
        for (int i = 0; i < stepping_ + locks_; ++i) {
            thread_->lock();
        }
        wait_ = {};
    }
    if (wait_.outside != nullptr && !wait_.outside->is_done) {
        return;
    }
    const std::optional<Value> result = result_of_wait();
    if (!result) {
        return;
    }
    const ThreadWait waited = std::exchange(wait_, {});
    const std::span<const Value> results = waited.outside != nullptr
                                               ? std::span<const Value>(waited.outside->results)
                                               : std::span<const Value>(&*result, 1);
    thread_->set_slice(slice_);
    Outcome outcome;
    {
        const Nested nested(depth_, simulation_.nesting);
        outcome = thread_->resume(results);
    }
    has_thread_ended_ = thread_->state() != script::Thread::State::Suspended;
    finish(std::move(outcome));
}

std::optional<Value> Instance::result_of_wait() const {
    switch (wait_.kind) {
        case ThreadWait::Kind::Pass:
        case ThreadWait::Kind::Outside:
            return Value();
        case ThreadWait::Kind::Time:
            if (simulation_.time() < wait_.until) {
                return std::nullopt;
            }
            return Value((simulation_.time() - wait_.until).in_seconds());
        case ThreadWait::Kind::Signal:
            break;
    }
    const Signal* signal = simulation_.signal(wait_.signal);
    if (signal == nullptr) {
        return std::nullopt;
    }
    return std::visit([](const auto& value) { return Value(value); }, *signal);
}

std::int64_t Instance::set_stepping(bool is_on) {
    const int before = stepping_;
    if (is_on) {
        ++stepping_;
        if (thread_) {
            thread_->lock();
        }
    } else if (stepping_ > 0) {
        --stepping_;
        if (thread_) {
            thread_->unlock();
        }
    }
    return before;
}

void Instance::lock() {
    ++locks_;
    if (thread_) {
        thread_->lock();
    }
}

bool Instance::unlock() {
    if (locks_ == 0) {
        return false;
    }
    --locks_;
    if (thread_) {
        thread_->unlock();
    }
    return true;
}

void Instance::set_slice(std::int64_t instructions) {
    slice_ = std::max<std::int64_t>(instructions, 0);
}

}  // namespace agon::api
