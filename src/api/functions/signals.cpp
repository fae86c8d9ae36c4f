// SPDX-License-Identifier: Apache-2.0
// Named values that scripts leave for each other.
#include <string>

#include "api/functions/families.hpp"

namespace agon::api {

namespace {

using core::Error;
using core::Result;

constexpr std::size_t kLongestName = 256;
constexpr std::size_t kMostBytes = std::size_t{16} << 20;

Result<void> set_signal(Caller& caller, std::string_view name, Signal value) {
    if (name.empty() || name.size() > kLongestName) {
        return Error{"a signal's name must have 1 to 256 bytes", ""};
    }
    caller.simulation.set_signal(name, std::move(value), caller.script);
    return {};
}

template <typename T>
std::optional<T> get_signal(Caller& caller, std::string_view name) {
    const Signal* signal = caller.simulation.signal(name);
    const T* value = signal != nullptr ? std::get_if<T>(signal) : nullptr;
    return value != nullptr ? std::optional<T>(*value) : std::nullopt;
}

template <typename T>
void clear_signal(Caller& caller, std::string_view name) {
    const Signal* signal = caller.simulation.signal(name);
    if (signal != nullptr && std::holds_alternative<T>(*signal)) {
        caller.simulation.clear_signal(name);
    }
}

Result<void> set_integer(Caller& caller, std::string_view name, std::int64_t value) {
    return set_signal(caller, name, value);
}

Result<void> set_float(Caller& caller, std::string_view name, double value) {
    return set_signal(caller, name, value);
}

Result<void> set_string(Caller& caller, std::string_view name, std::string_view value) {
    if (value.size() > kMostBytes) {
        return Error{"a signal's text must have at most 16 MiB", ""};
    }
    return set_signal(caller, name, std::string(value));
}

template <typename T>
void add_kind(Table& table, const std::string& kind, const std::string& type,
              Result<void> (*setter)(Caller&, std::string_view, T)) {
    using Kept = std::conditional_t<std::is_same_v<T, std::string_view>, std::string, T>;
    constexpr std::string_view kFamily = "signals";
    table.add(kFamily,
              {"set" + kind + "Signal",
               {"name", "value"},
               "",
               "Sets a named value that every script can read. It goes when the script that set it "
               "ends."},
              setter);
    table.add(kFamily,
              {"get" + kind + "Signal",
               {"name"},
               type + " value",
               "The value of this name; nil if none of this type is set."},
              get_signal<Kept>);
    table.add(kFamily, {"clear" + kind + "Signal", {"name"}, "", "Removes a named value."},
              clear_signal<Kept>);
}

}  // namespace

void add_signal_functions(Table& table) {
    // Both names of each were in use.
    add_kind<std::int64_t>(table, "Integer", "int", set_integer);
    add_kind<std::int64_t>(table, "Int32", "int", set_integer);
    add_kind<double>(table, "Float", "float", set_float);
    add_kind<double>(table, "Double", "float", set_float);
    add_kind<std::string_view>(table, "String", "string", set_string);
    add_kind<std::string_view>(table, "Buffer", "string", set_string);
}

}  // namespace agon::api
