// SPDX-License-Identifier: Apache-2.0
// The functions of <agon/embed.h>.
#include "agon/embed.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <string>
#include <utility>

#include "embed/embedded.hpp"
#include "embed/value_stack.hpp"

/// What a client holds.
struct agon_sim {
    /// Tells a simulation from what is none, or no more.
    static constexpr std::uint64_t kMark = 0x61676F6E'2073696D;

    std::uint64_t mark = kMark;
    agon::embed::Embedded embedded;
    std::string error;
    agon::embed::Happening last_event;  ///< that was fetched
};

namespace agon::embed {

namespace {

using core::Error;
using core::Result;
using script::Value;

bool is_simulation(const agon_sim* sim) {
    return sim != nullptr && sim->mark == agon_sim::kMark;
}

/// Calls what works on a simulation and returns a Result; its error stays there.
template <typename F>
agon_status contained(agon_sim* sim, F&& function) noexcept {
    if (!is_simulation(sim)) {
        return AGON_ERROR;
    }
    try {
        sim->error.clear();
        const auto result = function(sim->embedded);
        if (result) {
            return AGON_OK;
        }
        sim->error = result.error().text();
    } catch (const std::exception& failure) {
        try {
            sim->error = failure.what();
        } catch (const std::exception&) {
            sim->error.clear();  // no memory for more words
        }
    } catch (...) {
        sim->error = "unknown";  // short enough to need no memory
    }
    return AGON_ERROR;
}

Error missing(const char* what) {
    return Error{std::string(what) + " is NULL", ""};
}

/// Takes the arguments from the stack and leaves the results there.
template <typename F>
Result<void> call_with(agon_stack* stack, F&& function) {
    if (!is_stack(stack)) {
        return Error{"the stack is NULL, or none", ""};
    }
    // The function may use the stack that it is called with: it is ours meanwhile.
    const std::vector<Value> arguments = std::exchange(stack->values, {});
    auto results = function(arguments);
    if (!results) {
        return results.error();
    }
    stack->values = std::move(results).value();
    return {};
}

agon_event event_of(const Happening& happening) {
    agon_event event = {};
    event.struct_size = sizeof event;
    event.kind = happening.kind;
    event.time_ns = happening.time_ns;
    event.object = happening.object;
    event.original = happening.original;
    event.level = happening.level;
    event.source = happening.source.c_str();
    event.text = happening.text.c_str();
    return event;
}

/// A struct for a client that may know less of it than we do.
template <typename Struct>
Result<void> hand_out(Struct* to, Struct from) {
    if (to == nullptr || to->struct_size < sizeof from.struct_size) {
        return Error{"the struct is NULL, or its struct_size is not set", ""};
    }
    from.struct_size = std::min<std::uint32_t>(to->struct_size, sizeof from);
    std::memcpy(to, &from, from.struct_size);
    return {};
}

agon_sim_info info_of(const Embedded& embedded) {
    agon_sim_info info = {};
    info.struct_size = sizeof info;
    info.lost_events = embedded.lost_events();
    const api::Simulation* const simulation = embedded.simulation();
    if (simulation == nullptr) {
        return info;
    }
    switch (simulation->state()) {
        case api::SimulationState::Stopped:
            info.state = AGON_STATE_STOPPED;
            break;
        case api::SimulationState::Paused:
            info.state = AGON_STATE_PAUSED;
            break;
        case api::SimulationState::Running:
        case api::SimulationState::LastBeforeStop:
            info.state = AGON_STATE_RUNNING;
            break;
    }
    info.time_ns = simulation->time().since_start().count_ns();
    info.step_ns = simulation->step().count_ns();
    info.steps = simulation->passes();
    info.hash = simulation->hash();
    info.object_count = simulation->scene().object_count();
    info.script_error_count = simulation->errors().size();
    return info;
}

}  // namespace

}  // namespace agon::embed

namespace embed = agon::embed;

extern "C" {

uint32_t agon_embed_abi(void) {
    return AGON_EMBED_ABI;
}

agon_sim* agon_sim_create(void) {
    try {
        return new agon_sim();
    } catch (const std::exception&) {
        return nullptr;
    }
}

void agon_sim_destroy(agon_sim* sim) {
    if (!embed::is_simulation(sim) || sim->embedded.is_busy()) {
        return;
    }
    sim->mark = 0;
    delete sim;
}

const char* agon_sim_error(const agon_sim* sim) {
    return embed::is_simulation(sim) ? sim->error.c_str() : "this is no simulation";
}

agon_status agon_sim_set_option(agon_sim* sim, const char* name, const char* value) {
    return embed::contained(sim, [&](embed::Embedded& embedded) -> agon::core::Result<void> {
        if (name == nullptr || value == nullptr) {
            return embed::missing("the option's name or value");
        }
        return embedded.set_option(name, value);
    });
}

agon_status agon_sim_load_file(agon_sim* sim, const char* path) {
    return embed::contained(sim, [&](embed::Embedded& embedded) -> agon::core::Result<void> {
        if (path == nullptr) {
            return embed::missing("the path");
        }
        return embedded.load_file(path);
    });
}

agon_status agon_sim_load_text(agon_sim* sim, const char* name, const char* json) {
    return embed::contained(sim, [&](embed::Embedded& embedded) -> agon::core::Result<void> {
        if (name == nullptr || json == nullptr) {
            return embed::missing("the scene's name or text");
        }
        return embedded.load_text(name, json);
    });
}

agon_status agon_sim_start(agon_sim* sim) {
    return embed::contained(sim, [](embed::Embedded& embedded) { return embedded.start(); });
}

agon_status agon_sim_step(agon_sim* sim, uint64_t steps, uint64_t* done) {
    uint64_t made = 0;
    const agon_status status = embed::contained(
        sim, [&](embed::Embedded& embedded) { return embedded.step(steps, made); });
    if (done != nullptr) {
        *done = made;
    }
    return status;
}

agon_status agon_sim_stop(agon_sim* sim) {
    return embed::contained(sim, [](embed::Embedded& embedded) { return embedded.stop(); });
}

agon_status agon_sim_get_info(agon_sim* sim, agon_sim_info* info) {
    return embed::contained(sim, [&](embed::Embedded& embedded) {
        return embed::hand_out(info, embed::info_of(embedded));
    });
}

agon_status agon_sim_call(agon_sim* sim, const char* name, agon_stack* stack) {
    return embed::contained(sim, [&](embed::Embedded& embedded) -> agon::core::Result<void> {
        if (name == nullptr) {
            return embed::missing("the function's name");
        }
        return embed::call_with(
            stack, [&](const auto& arguments) { return embedded.call(name, arguments); });
    });
}

agon_status agon_sim_call_script(agon_sim* sim, const char* object_path, const char* name,
                                 agon_stack* stack) {
    return embed::contained(sim, [&](embed::Embedded& embedded) -> agon::core::Result<void> {
        if (object_path == nullptr || name == nullptr) {
            return embed::missing("the object's path or the function's name");
        }
        return embed::call_with(stack, [&](const auto& arguments) {
            return embedded.call_script(object_path, name, arguments);
        });
    });
}

agon_status agon_sim_next_event(agon_sim* sim, agon_event* event) {
    bool is_empty = false;
    const agon_status status =
        embed::contained(sim, [&](embed::Embedded& embedded) -> agon::core::Result<void> {
            // Not fetched where there is no place for it.
            if (auto placed = embed::hand_out(event, embed::event_of({})); !placed) {
                return placed;
            }
            auto next = embedded.next_event();
            is_empty = !next;
            sim->last_event = next ? std::move(*next) : embed::Happening();
            return embed::hand_out(event, embed::event_of(sim->last_event));
        });
    return status == AGON_OK && is_empty ? AGON_NO_EVENT : status;
}

agon_status agon_sim_on_event(agon_sim* sim, agon_event_fn function, void* user) {
    return embed::contained(sim, [&](embed::Embedded& embedded) -> agon::core::Result<void> {
        if (function == nullptr) {
            embedded.set_listener({});
        } else {
            embedded.set_listener([function, user](const embed::Happening& happening) {
                const agon_event event = embed::event_of(happening);
                function(user, &event);
            });
        }
        return {};
    });
}

}  // extern "C"
