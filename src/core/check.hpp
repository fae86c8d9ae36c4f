// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sstream>
#include <stdexcept>
#include <string>

namespace agon::core {

/// Thrown by a failed AGON_CHECK: a caller broke a precondition. Only `main`, the plugin wall,
/// tests and the runner of a match catch it.
class CheckFailure : public std::logic_error {
public:
    using std::logic_error::logic_error;
};

[[noreturn]] void fail_check(const char* condition, const char* file, int line,
                             const std::string& values);

template <typename... Values>
std::string describe_values(const Values&... values) {
    std::ostringstream text;
    text.precision(17);
    ((text << ' ' << values), ...);
    return text.str();
}

}  // namespace agon::core

/// A caller's duty, checked in every build: throws core::CheckFailure with the condition and the
/// values.
#define AGON_CHECK(condition, ...)                                                \
    do {                                                                          \
        if (!(condition)) [[unlikely]] {                                          \
            ::agon::core::fail_check(#condition, __FILE__, __LINE__,              \
                                     ::agon::core::describe_values(__VA_ARGS__)); \
        }                                                                         \
    } while (false)

/// The same for hot loops: only in builds without NDEBUG.
#ifdef NDEBUG
#define AGON_ASSERT(condition, ...) ((void)0)
#else
#define AGON_ASSERT(condition, ...) AGON_CHECK(condition, ##__VA_ARGS__)
#endif
