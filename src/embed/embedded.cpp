// SPDX-License-Identifier: Apache-2.0
#include "embed/embedded.hpp"

#include <array>
#include <charconv>
#include <limits>
#include <system_error>
#include <utility>

#include "agon/embed.h"
#include "core/suggest.hpp"
#include "scene/module_files.hpp"
#include "scene/scene_file.hpp"

namespace agon::embed {

using api::Simulation;
using api::SimulationState;
using core::Error;
using core::Result;
using script::Value;

namespace {

/// A run that was asked to stop needs two more passes; a main script that refuses gets no more.
constexpr int kMostPassesToStop = 8;

std::array<std::string, 7> options() {
    return {"seed",         "script_memory_bytes", "memory_bytes", "script_budget",
            "thread_slice", "most_objects",        "most_scripts"};
}

/// While it lives, a listener can't begin what must not be nested.
class Busy {
public:
    explicit Busy(bool& flag) : flag_(flag), before_(std::exchange(flag, true)) {}

    ~Busy() { flag_ = before_; }

    Busy(const Busy&) = delete;
    Busy& operator=(const Busy&) = delete;

private:
    bool& flag_;
    bool before_;
};

Error nested() {
    return Error{"can't be called while an event is told", ""};
}

int kind_of(api::Event::Kind kind) {
    switch (kind) {
        case api::Event::Kind::AboutToStart:
            return AGON_EVENT_ABOUT_TO_START;
        case api::Event::Kind::Started:
            return AGON_EVENT_STARTED;
        case api::Event::Kind::Ended:
            return AGON_EVENT_ENDED;
        case api::Event::Kind::Created:
            return AGON_EVENT_OBJECT_CREATED;
        case api::Event::Kind::Copied:
            return AGON_EVENT_OBJECT_COPIED;
        case api::Event::Kind::Erased:
            return AGON_EVENT_OBJECT_ERASED;
        case api::Event::Kind::ScriptFailed:
            return AGON_EVENT_SCRIPT_ERROR;
    }
    return AGON_EVENT_SCRIPT_ERROR;
}

}  // namespace

Result<void> Embedded::set_option(std::string_view name, std::string_view value) {
    std::uint64_t number = 0;
    const auto [end, failure] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (failure != std::errc() || end != value.data() + value.size() ||
        number > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
        return Error{"the option '" + std::string(name) + "' must be a whole number from 0",
                     std::string(value)};
    }
    if (name == "seed") {
        options_.seed = number;
    } else if (name == "script_memory_bytes") {
        options_.script_memory_bytes = number;
    } else if (name == "memory_bytes") {
        options_.memory_bytes = number;
    } else if (name == "script_budget") {
        options_.script_budget = static_cast<std::int64_t>(number);
    } else if (name == "thread_slice") {
        options_.thread_slice = static_cast<std::int64_t>(number);
    } else if (name == "most_objects") {
        options_.most_objects = number;
    } else if (name == "most_scripts") {
        options_.most_scripts = number;
    } else {
        const auto nearest = core::nearest(name, options());
        return Error{"there is no option '" + std::string(name) + "'" +
                         (nearest ? " (nearest: " + *nearest + ")" : ""),
                     ""};
    }
    return {};
}

// --- The scene -----------------------------------------------------------------------------------

Result<void> Embedded::load_file(const std::filesystem::path& path) {
    return load(scene::load_scene(path), path.string(), path.parent_path());
}

Result<void> Embedded::load_text(const std::string& name, const std::string& json) {
    auto scene = scene::read_scene(name, [&](const std::string& path) -> Result<std::string> {
        if (path == name) {
            return json;
        }
        return Error{"a scene that is given as text has no files beside it", path};
    });
    return load(std::move(scene), name, std::nullopt);
}

Result<void> Embedded::load(Result<scene::Scene> scene, const std::string& name,
                            std::optional<std::filesystem::path> folder) {
    if (is_busy_) {
        return nested();
    }
    if (!scene) {
        return scene.error();
    }
    const Busy busy(is_busy_);
    api::SimulationSetup setup = options_;
    setup.log = core::Log(
        [this](core::LogLevel level, std::string_view source, std::string_view line) {
            const Busy logging(is_logging_);
            tell({.kind = AGON_EVENT_LOG,
                  .level = static_cast<int>(level),
                  .source = std::string(source),
                  .text = std::string(line)});
        },
        core::LogLevel::Debug);
    setup.on_event = [this](const api::Event& event) {
        tell(event);
    };
    if (folder) {
        setup.modules = [folder = *folder](std::string_view module) {
            return scene::read_module(folder, module);
        };
    }
    program_.reset();
    simulation_.reset();  // its scripts clean up before those of the next scene begin
    simulation_ = std::make_unique<Simulation>(std::move(scene).value(), std::move(setup));
    program_.emplace(*simulation_);
    tell({.kind = AGON_EVENT_SCENE_LOADED, .text = name});
    return {};
}

Result<Simulation*> Embedded::ready() {
    if (simulation_ == nullptr) {
        return Error{"no scene is loaded", ""};
    }
    return simulation_.get();
}

Result<Simulation*> Embedded::idle() {
    return is_busy_ ? Result<Simulation*>(nested()) : ready();
}

// --- The run -------------------------------------------------------------------------------------

Result<void> Embedded::start() {
    const auto simulation = idle();
    if (!simulation) {
        return simulation.error();
    }
    const Busy busy(is_busy_);
    return (*simulation)->start();
}

Result<void> Embedded::step(std::uint64_t steps, std::uint64_t& done) {
    done = 0;
    const auto simulation = idle();
    if (!simulation) {
        return simulation.error();
    }
    const Busy busy(is_busy_);
    for (; done < steps; ++done) {
        const SimulationState state = (*simulation)->state();
        if (state == SimulationState::Stopped || state == SimulationState::Paused) {
            return Error{std::string("the simulation ") +
                             (state == SimulationState::Paused ? "is paused" : "does not run") +
                             " after " + std::to_string(done) + " of " + std::to_string(steps) +
                             " steps",
                         ""};
        }
        (*simulation)->advance();
        if ((*simulation)->state() != SimulationState::Stopped) {
            tell({.kind = AGON_EVENT_STEPPED});
        }
    }
    return {};
}

Result<void> Embedded::stop() {
    const auto simulation = idle();
    if (!simulation) {
        return simulation.error();
    }
    const Busy busy(is_busy_);
    (*simulation)->stop();
    for (int i = 0; i < kMostPassesToStop; ++i) {
        if ((*simulation)->state() == SimulationState::Stopped) {
            return {};
        }
        (*simulation)->advance();
    }
    if ((*simulation)->state() != SimulationState::Stopped) {
        return Error{"the simulation does not stop", ""};
    }
    return {};
}

// --- Functions -----------------------------------------------------------------------------------

Result<std::vector<Value>> Embedded::call(std::string_view name, std::span<const Value> arguments) {
    const auto simulation = ready();
    if (!simulation || is_logging_) {  // the log takes one line at a time
        return simulation ? nested() : simulation.error();
    }
    const Busy busy(is_busy_);
    return program_->call(name, arguments);
}

Result<std::vector<Value>> Embedded::call_script(std::string_view object_path,
                                                 std::string_view name,
                                                 std::span<const Value> arguments) {
    const auto simulation = ready();
    if (!simulation || is_logging_) {
        return simulation ? nested() : simulation.error();
    }
    const Busy busy(is_busy_);
    return embed::call_script(**simulation, object_path, name, arguments);
}

// --- Events --------------------------------------------------------------------------------------

std::optional<Happening> Embedded::next_event() {
    if (events_.empty()) {
        return std::nullopt;
    }
    Happening oldest = std::move(events_.front());
    events_.pop_front();
    return oldest;
}

void Embedded::set_listener(std::function<void(const Happening&)> listener) {
    listener_ = std::move(listener);
}

void Embedded::tell(const api::Event& event) {
    tell({.kind = kind_of(event.kind),
          .object = api::number_of(event.object),
          .original = api::number_of(event.original),
          .text = std::string(event.text)});
}

void Embedded::tell(Happening happening) {
    if (simulation_ != nullptr) {
        happening.time_ns = simulation_->time().since_start().count_ns();
    }
    if (listener_) {
        const std::function<void(const Happening&)> listener = listener_;  // it may set another
        listener(happening);
        return;
    }
    if (events_.size() == kMostEvents) {
        events_.pop_front();
        ++lost_events_;
    }
    events_.push_back(std::move(happening));
}

}  // namespace agon::embed
