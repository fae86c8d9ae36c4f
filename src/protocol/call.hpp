// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/result.hpp"

namespace agon::protocol {

/// What goes into a function of a scene and what comes out: the message Value.
struct Value {
    using List = std::vector<Value>;
    struct Entry;
    /// What a table holds whose keys are not 1, 2, 3, ...: keys are no lists, maps or nothing.
    using Map = std::vector<Entry>;

    /// The first is nil. A text is any bytes.
    std::variant<std::monostate, bool, std::int64_t, double, std::string, List, Map> kind;

    friend bool operator==(const Value& a, const Value& b);
};

struct Value::Entry {
    Value key;
    Value value;

    friend bool operator==(const Entry& a, const Entry& b) {
        return a.key == b.key && a.value == b.value;
    }
};

inline bool operator==(const Value& a, const Value& b) {
    return a.kind == b.kind;
}

/// A function of a scene that is called from outside.
struct Call {
    std::string function;  ///< "sim.getObject"
    std::vector<Value> arguments;

    friend bool operator==(const Call& a, const Call& b) {
        return a.function == b.function && a.arguments == b.arguments;
    }
};

/// What the function returned, or the error that a script would get.
using CallResult = core::Result<std::vector<Value>>;

// What a call may hold, there and back.
inline constexpr int kDeepestValue = 32;  ///< lists and maps within each other; as script's own
inline constexpr std::size_t kMostValues = 200'000;
inline constexpr std::size_t kLongestFunctionName = 256;

/// Results that weigh more than this are not sent.
inline constexpr std::size_t kMostResultBytes = std::size_t{4} << 20U;

}  // namespace agon::protocol
