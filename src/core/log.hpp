// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

namespace agon::core {

enum class LogLevel : std::uint8_t { Debug, Info, Warning, Error };

[[nodiscard]] std::string_view level_name(LogLevel level);

/// Where libraries say what is no error but worth knowing. There is no global logger: the
/// application makes one, decides where its lines go, and hands copies down. One that is made by
/// default drops everything. Copies share their sink; any thread may use one.
class Log {
public:
    /// Takes one line without its end. Called by one thread at a time.
    using Sink =
        std::function<void(LogLevel level, std::string_view source, std::string_view line)>;

    Log() = default;
    /// Lines below `lowest` are dropped.
    explicit Log(Sink sink, LogLevel lowest = LogLevel::Info);

    /// The same log for a part of the program: its lines bear "source".
    [[nodiscard]] Log named(std::string_view source) const;

    [[nodiscard]] bool is_on(LogLevel level) const;
    void write(LogLevel level, std::string_view line) const;

    void debug(std::string_view line) const { write(LogLevel::Debug, line); }

    void info(std::string_view line) const { write(LogLevel::Info, line); }

    void warning(std::string_view line) const { write(LogLevel::Warning, line); }

    void error(std::string_view line) const { write(LogLevel::Error, line); }

private:
    struct Shared;
    std::shared_ptr<Shared> shared_;  // a log and its copies have one sink
};

}  // namespace agon::core
