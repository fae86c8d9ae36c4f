// SPDX-License-Identifier: Apache-2.0
// A strategy of agon's own interface that does what its parameter `mode` says, and logs its calls.
// VARIANT makes libraries whose table is wrong in one way each.
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>

#include <agon/soccer.h>
#include <agon/strategy.h>

#include "call_log.hpp"

#ifndef VARIANT
#define VARIANT 0
#endif

/// Of external linkage, so that g++ makes `counter` unique in the whole process.
inline int& shared_counter() {
    static int counter = 0;
    return counter;
}

namespace {

enum Variant {
    Plain,
    NewerAbi,
    NoTable,
    NoStep,
    OtherMission,
    LargerCommand,
    FirstHeader,  // built when the table ended with step
    NoPlace,
    CrashInEntry,
};

enum Mode {
    Play,
    Throw,
    Fail,
    NotANumber,
    Crash,
    Hang,
    Exit,
    CrashInDestroy,
    Overrun,
    FailCreate,
    Chatter,
    ThrowInPlace
};

struct Instance {
    const agon_host* host = nullptr;
    int mode = Play;
    float steps = 0;
};

double declared(const agon_host* host, const char* name, double value) {
    const auto* parameters =
        static_cast<const agon_ext_parameters*>(host->get_extension(host, AGON_EXT_PARAMETERS));
    agon_parameter parameter{};
    parameter.struct_size = sizeof parameter;
    parameter.name = name;
    parameter.unit = "";
    parameter.default_value = value;
    parameter.minimum = 0;
    parameter.maximum = 100;
    if (parameters->declare(host, &parameter, &value) != AGON_OK) {
        log_call(std::string("refused ") + name);
    }
    return value;
}

agon_status create(const agon_host* host, const agon_seat* seat, void** out) {
    log_call("create " + std::string(seat->mission) + " " + seat->name + " " +
             std::to_string(seat->robot_count));
    // No heap: what is lost in a crash is no leak of the test's. Each load has its own copy.
    static Instance storage;
    Instance* instance = &storage;
    *instance = Instance();
    instance->host = host;
    instance->mode = static_cast<int>(declared(host, "mode", Play));
    declared(host, "mode", 1);      // the name is taken
    declared(host, "Bad Name", 1);  // not [a-z][a-z0-9_]*
    if (instance->mode == FailCreate) {
        return AGON_ERROR;
    }
    *out = instance;
    return AGON_OK;
}

agon_status place(void* instance, const void* observation, void* placement) {
    log_call("place");
    auto* self = static_cast<Instance*>(instance);
    auto* places = static_cast<agon_soccer_placement*>(placement);
    places->robots[1].x_m =
        static_cast<const agon_soccer_observation*>(observation)->ball.x_m - 0.1;
    if (self->mode == ThrowInPlace) {
        throw std::runtime_error("no place is good");
    }
    return AGON_OK;
}

void chatter(const agon_host* host) {
    const auto* log = static_cast<const agon_ext_log*>(host->get_extension(host, AGON_EXT_LOG));
    const auto* draw = static_cast<const agon_ext_draw*>(host->get_extension(host, AGON_EXT_DRAW));
    for (int i = 0; i < 70; ++i) {
        log->write(host, AGON_LOG_INFO, ("line " + std::to_string(i)).c_str());
    }
    for (int i = 0; i < 300; ++i) {
        draw->line(host, 0, 0, i, 1, 0xFF0000FF);
    }
    const auto* plot = static_cast<const agon_ext_plot*>(host->get_extension(host, AGON_EXT_PLOT));
    for (int i = 0; i < 70; ++i) {
        plot->number(host, "count", i);
    }
    declared(host, "late", 1);  // only in create
}

agon_status step(void* instance, const void* observation, void* command) {
    auto* self = static_cast<Instance*>(instance);
    auto* wheels = static_cast<agon_soccer_command*>(command)->robots;
    const auto* seen = static_cast<const agon_soccer_observation*>(observation);
    self->steps += 1;
    shared_counter() += 1;
    wheels[0] = {self->steps, static_cast<float>(shared_counter())};
    wheels[1] = {static_cast<float>(seen->ball.x_m), static_cast<float>(seen->ball.y_m)};
    const auto* log =
        static_cast<const agon_ext_log*>(self->host->get_extension(self->host, AGON_EXT_LOG));
    switch (self->mode) {
        case Throw:
            throw std::runtime_error("out of ideas");
        case Fail:
            log->write(self->host, AGON_LOG_ERROR, "no idea");
            return AGON_ERROR;
        case NotANumber:
            wheels[0].left_radps = std::nanf("");
            break;
        case Crash:
            *static_cast<volatile int*>(nullptr) = 1;
            break;
        case Hang:
            for (volatile bool forever = true; forever;) {
            }
            break;
        case Exit:
            std::exit(3);
        case Overrun:
            std::memset(static_cast<agon_soccer_command*>(command) + 1, 0x55, 512);
            break;
        case Chatter:
            chatter(self->host);
            break;
        default:
            break;
    }
    return AGON_OK;
}

void destroy(void* instance) {
    log_call("destroy");
    auto* self = static_cast<Instance*>(instance);
    if (self->mode == CrashInDestroy) {
        *static_cast<volatile int*>(nullptr) = 1;
    }
}

const void* get_extension(const char* id) {
    static const agon_ext_blocks blocks = {
        sizeof(agon_ext_blocks), sizeof(agon_soccer_observation),
        sizeof(agon_soccer_command) + (VARIANT == LargerCommand ? 8 : 0), 0};
    return std::strcmp(id, AGON_EXT_BLOCKS) == 0 ? &blocks : nullptr;
}

}  // namespace

extern "C" AGON_EXPORT const agon_strategy* agon_strategy_entry(void) {
    static agon_strategy table = {sizeof(agon_strategy),
                                  AGON_STRATEGY_ABI,
                                  "probe \xE8\xB6\xB3",
                                  "tests\n",
                                  "soccer",
                                  &create,
                                  &place,
                                  &step,
                                  &destroy,
                                  &get_extension};
    switch (static_cast<Variant>(VARIANT)) {
        case NewerAbi:
            table.abi = AGON_STRATEGY_ABI + 1;
            break;
        case NoTable:
            return nullptr;
        case NoStep:
            table.step = nullptr;
            break;
        case OtherMission:
            table.mission = "line_trace";
            break;
        case FirstHeader:
            // Beyond its size there is something else, which must not be called.
            table.struct_size = offsetof(agon_strategy, destroy);
            table.destroy = reinterpret_cast<void (*)(void*)>(8);
            table.get_extension = reinterpret_cast<const void* (*)(const char*)>(8);
            break;
        case NoPlace:
            table.place = nullptr;
            table.destroy = nullptr;
            break;
        case CrashInEntry:
            *static_cast<volatile int*>(nullptr) = 1;
            break;
        default:
            break;
    }
    return &table;
}
