// SPDX-License-Identifier: Apache-2.0
// What Lua's code calls instead of libc or of itself, see cmake/BindLua.cmake: functions with the
// same bits on every machine, and work of unbounded length that is counted.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <utility>

#include "core/math.hpp"
#include "script/runtime.hpp"

// Lua's own, of which only the addresses and the prefix below matter.
struct CallInfo;
struct Table;
struct TValue;
union StackValue;

std::size_t luaO_str2num(const char* text, TValue* number);
void luaT_getvarargs(lua_State* state, CallInfo* call, StackValue* place, int wanted);
int luaH_next(lua_State* state, Table* table, StackValue* key);
const TValue* luaH_get(Table* table, const TValue* key);
[[noreturn]] void luaD_throw(lua_State* state, int status);

namespace {

using agon::script::Runtime;

/// How a table begins in Lua 5.4.
struct TablePrefix {
    void* next;
    std::uint8_t type, mark, flags, log2_nodes;
    std::uint32_t array_size;
    const char* array;
    const char* nodes;
};

/// Whom libc's functions in Lua's code work for: an argument that Lua does not pass on.
thread_local Runtime* running_here = nullptr;

constexpr std::size_t kValueBytes = 16;
constexpr std::size_t kNodeBytes = 24;

void spend(std::size_t units) {
    if (running_here != nullptr) {
        running_here->spend(static_cast<std::int64_t>(units));
    }
}

/// The whole number beside a logarithm of `x` if it is the true one; else the logarithm itself,
/// which may be infinite or no number.
double whole_or(double logarithm, double base, double x) {
    if (!(logarithm > -1100 && logarithm < 1100)) {
        return logarithm;
    }
    const auto whole =
        static_cast<double>(static_cast<int>(logarithm + (logarithm < 0 ? -0.5 : 0.5)));
    return agon::core::pow(base, whole) == x ? whole : logarithm;
}

/// Where a key's value stands among a table's slots; 0 if it stands nowhere.
std::size_t slot_of(const TablePrefix& table, const void* value) {
    const auto place = reinterpret_cast<std::uintptr_t>(value);
    const auto nodes = reinterpret_cast<std::uintptr_t>(table.nodes);
    const auto array = reinterpret_cast<std::uintptr_t>(table.array);
    if (place >= array && place < array + table.array_size * kValueBytes) {
        return (place - array) / kValueBytes;
    }
    if (place >= nodes && place < nodes + (std::size_t{1} << table.log2_nodes) * kNodeBytes) {
        return table.array_size + (place - nodes) / kNodeBytes;
    }
    return 0;
}

}  // namespace

// Here, so that who links a machine links the functions below with it.
namespace agon::script {

Running::Running(Runtime& runtime, lua_State* thread)
    : runtime_(runtime),
      thread_before_(std::exchange(runtime.running, thread)),
      runtime_before_(std::exchange(running_here, &runtime)) {
    ++runtime_.depth;
}

Running::~Running() {
    --runtime_.depth;
    runtime_.running = thread_before_;
    running_here = runtime_before_;
}

}  // namespace agon::script

extern "C" {

extern std::FILE* agon_lua_stdin;
extern std::FILE* agon_lua_stdout;
extern std::FILE* agon_lua_stderr;
std::FILE* agon_lua_stdin = stdin;
std::FILE* agon_lua_stdout = stdout;
std::FILE* agon_lua_stderr = stderr;

double agon_lua_sin(double x) {
    return agon::core::sin(x);
}

double agon_lua_cos(double x) {
    return agon::core::cos(x);
}

double agon_lua_tan(double x) {
    return agon::core::tan(x);
}

double agon_lua_asin(double x) {
    return agon::core::asin(x);
}

double agon_lua_acos(double x) {
    return agon::core::acos(x);
}

double agon_lua_atan2(double y, double x) {
    return agon::core::atan2(y, x);
}

double agon_lua_exp(double x) {
    return agon::core::exp(x);
}

double agon_lua_log(double x) {
    return agon::core::log(x);
}

double agon_lua_pow(double x, double y) {
    return agon::core::pow(x, y);
}

// Exact where the result is whole, as scripts count on.
double agon_lua_log2(double x) {
    return whole_or(agon::core::log(x) / 0.69314718055994530942, 2, x);
}

double agon_lua_log10(double x) {
    return whole_or(agon::core::log(x) / 2.30258509299404568402, 10, x);
}

// Scripts have no clock, nor has what Lua does for them.
std::time_t agon_lua_time(std::time_t* /*out*/) {
    return 0;
}

std::clock_t agon_lua_clock() {
    return 0;
}

// The seed of the hash of strings, which decides the order in which tables are walked.
unsigned agon_lua_seed(const char* /*text*/, std::size_t /*length*/, unsigned /*seed*/) {
    return 0x61676F6EU;
}

// By bytes in every locale.
int agon_lua_strcoll(const char* a, const char* b) {
    std::size_t at = 0;
    while (a[at] == b[at] && a[at] != '\0') {
        ++at;
    }
    if (at > 64) {
        spend(at / 8);
    }
    return static_cast<unsigned char>(a[at]) - static_cast<unsigned char>(b[at]);
}

int agon_lua_memcmp(const void* a, const void* b, std::size_t length) {
    if (length > 256) {
        spend(length / 64);
    }
    return std::memcmp(a, b, length);
}

// No number needs more than 511 characters; a string of millions is none.
std::size_t agon_lua_str2num(const char* text, TValue* number) {
    constexpr std::size_t kLongest = 511;
    return strnlen(text, kLongest + 1) > kLongest ? 0 : luaO_str2num(text, number);
}

void agon_lua_getvarargs(lua_State* state, CallInfo* call, StackValue* place, int wanted) {
    luaT_getvarargs(state, call, place, wanted);
    if (wanted < 0) {
        const int count = lua_gettop(state);  // about as many as were copied
        if (count > 64) {
            spend(static_cast<std::size_t>(count) / 4);
        }
    }
}

// An emptied table keeps its slots, and looking for the next value passes all of them.
int agon_lua_next(lua_State* state, Table* table, StackValue* key) {
    const auto& prefix = *reinterpret_cast<const TablePrefix*>(table);
    const std::size_t slots = prefix.array_size + (std::size_t{1} << prefix.log2_nodes);
    if (slots <= 256) {
        return luaH_next(state, table, key);
    }
    const auto* const value = reinterpret_cast<const TValue*>(key);
    const std::size_t before = slot_of(prefix, luaH_get(table, value));
    const int found = luaH_next(state, table, key);
    const std::size_t after = found != 0 ? slot_of(prefix, luaH_get(table, value)) : slots;
    Runtime::of(state).spend(static_cast<std::int64_t>((after > before ? after - before : 0) / 8));
    return found;
}

// An error is a C++ exception, which takes some microseconds.
void agon_lua_throw(lua_State* state, int status) {
    Runtime::of(state).spend(200);
    luaD_throw(state, status);
}

int agon_lua_geti(lua_State* state, int index, lua_Integer n) {
    Runtime::of(state).charge(state, 1);
    return lua_geti(state, index, n);
}

void agon_lua_seti(lua_State* state, int index, lua_Integer n) {
    Runtime::of(state).charge(state, 1);
    lua_seti(state, index, n);
}

int agon_lua_compare(lua_State* state, int first, int second, int operation) {
    Runtime::of(state).charge(state, 1);
    return lua_compare(state, first, second, operation);
}

// Each coroutine has a hook of its own, whose count begins anew each time.
int agon_lua_resume(lua_State* thread, lua_State* from, int arguments, int* results) {
    Runtime& runtime = Runtime::of(from);
    runtime.charge(from, Runtime::kThreadGranularity / 2);
    Runtime::watch(thread, Runtime::kThreadGranularity);
    runtime.running = thread;
    const int status = lua_resume(thread, from, arguments, results);
    runtime.running = from;
    if (runtime.is_spent()) {
        runtime.stop_soon();
    }
    return status;
}

}  // extern "C"
