// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "core/result.hpp"
#include "strategy/host.hpp"
#include "strategy/registry.hpp"

namespace agon::strategy {

/// What a strategy's process may use, and for how long.
struct IsolationLimits {
    /// A call that takes longer is abandoned and its process ended.
    std::int64_t call_ns = 5'000'000'000;
    /// The same for the start: loading and create.
    std::int64_t start_ns = 20'000'000'000;
    /// And for each call of it, constructors of the library included. 0: as for any call.
    std::int64_t start_call_ns = 0;
    std::uint64_t memory_bytes = std::uint64_t{2} << 30;
    /// Of each file that it writes, its log included.
    std::uint64_t file_bytes = std::uint64_t{64} << 20;
};

/// How a strategy's process is made.
struct Isolation {
    std::filesystem::path program;  ///< agon-strategy-host
    std::filesystem::path folder;   ///< of this seat alone; exists. Emptied at start
    std::filesystem::path log;      ///< takes what it prints, after what is there already
    /// Where the files are kept that it wrote into its working folder: a folder that is made if
    /// there are any, as many as its limit for one file allows in all. Empty: they go.
    std::filesystem::path files = {};
    IsolationLimits limits;
    /// For a step, on the wall clock: a reply that takes longer is late. 0: every reply is waited
    /// for.
    std::int64_t deadline_ns = 0;
    /// No limit holds, and the process waits for a debugger before it loads the strategy.
    bool is_debugged = false;
    /// Told the process's number, once, when it waits for a debugger.
    std::function<void(int process_id)> on_waiting = {};
    /// Asked now and then while a debugged process waits for its debugger: true goes on without.
    std::function<bool()> wants_no_debugger = {};
    /// Asked now and then while a call runs: true gives the strategy up.
    bool (*is_interrupted)() = nullptr;
};

/// Makes the host that runs this library in a process of its own. Whatever the library does there,
/// the call that is running comes back, with Lost at the worst. Errors: those of create_host, and
/// a program that is not there.
[[nodiscard]] core::Result<std::unique_ptr<StrategyHost>> create_isolated_host(
    const Choice& choice, const Isolation& isolation);

/// What agon-strategy-host does: its main function. `arguments` is the number of agon's process.
int run_strategy_host(int argument_count, char** arguments);

/// The last lines of what a strategy printed, as UTF-8 without control characters.
[[nodiscard]] std::string log_tail(const std::filesystem::path& log, std::size_t lines);

}  // namespace agon::strategy
