// SPDX-License-Identifier: Apache-2.0
// A strategy of the MSRS interface for five robots that logs each call with what it was given.
// TAIL_INT builds it with `int` at the struct's end; FAULT makes it fail in one way each.
#include <cmath>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string>

#include "call_log.hpp"

#ifdef TAIL_INT
using Whole = int;
#else
using Whole = long;
#endif

#ifndef FAULT
#define FAULT 0
#endif

namespace {

enum Fault {
    None,
    CrashInStep,
    ThrowInStep,
    NotANumber,
    CrashInDrop,
    CrashInAuthor,
    GbkAuthor,
    FarWrite,
    LongAuthor
};

/// As authors write it, but for the arrays.
struct Environment {
    struct {
        double x, y, rotation, left, right;
    } home[5];

    struct {
        double x, y, rotation;
    } opponent[5];

    double ball_x, ball_y;
    Whole kick_off_style, whose_ball, half_area, pointer;
};

int calls = 0;

void log_environment(const char* name, const Environment* env) {
    char line[256];
    std::snprintf(line, sizeof line,
                  "%s kick=%ld whose=%ld half=%ld pointer=%ld keeper=%.1f,%.1f,%.1f", name,
                  static_cast<long>(env->kick_off_style), static_cast<long>(env->whose_ball),
                  static_cast<long>(env->half_area), static_cast<long>(env->pointer),
                  env->home[0].x, env->home[0].y, env->home[0].rotation);
    log_call(line);
}

/// As memset does, which sanitizers replace by their own.
void fill(void* memory, char with, std::size_t byte_count) {
    volatile char* bytes = static_cast<volatile char*>(memory);
    for (std::size_t i = 0; i < byte_count; ++i) {
        bytes[i] = with;
    }
}

}  // namespace

#define EXPORT extern "C" __attribute__((visibility("default")))

EXPORT void Author(char* text) {
    log_call("Author");
    if (FAULT == CrashInAuthor) {
        *static_cast<volatile int*>(nullptr) = 1;
    }
    for (int i = 0; i < 256; ++i) {
        if (text[i] != 0) {
            log_call("Author was given a buffer that is not zeroed");
        }
    }
    if (FAULT == LongAuthor) {
        fill(text, 'A', 100000);
    }
    std::strcpy(text, FAULT == GbkAuthor ? "\xD7\xE3\xC7\xF2" : "Eric");
}

EXPORT void StrategyInit(Environment* env) {
    log_environment("StrategyInit", env);
    env->pointer = 77;
}

EXPORT void SetForm(Environment* env) {
    log_environment("SetForm", env);
    env->home[2].x += 10;
    env->ball_x += 5;
}

EXPORT void StrategyStep(Environment* env) {
    if (FAULT == FarWrite) {
        fill(env, '\xff', 65536);
    }
    log_environment("StrategyStep", env);
    ++calls;
    env->home[0].left = calls;
    env->home[0].right = env->home[0].rotation;
    env->home[4].left = 1000;
    env->kick_off_style = 5;
    switch (static_cast<Fault>(FAULT)) {
        case CrashInStep:
            *static_cast<volatile int*>(nullptr) = 1;
            break;
        case ThrowInStep:
            throw std::runtime_error("out of ideas");
        case NotANumber:
            env->home[1].left = std::nan("");
            break;
        default:
            break;
    }
}

EXPORT void StrategyDrop(Environment* env) {
    log_environment("StrategyDrop", env);
    if (FAULT == CrashInDrop) {
        *static_cast<volatile int*>(nullptr) = 1;
    }
    env->pointer = 0;
}
