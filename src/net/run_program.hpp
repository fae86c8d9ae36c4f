// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "core/time.hpp"

namespace agon::net {

/// A program to run to its end, without a terminal: a compiler, a probe.
struct ProgramCall {
    std::vector<std::string> arguments;         ///< the first names it, looked for on PATH
    std::filesystem::path folder = {};          ///< where it runs; empty: here
    std::vector<std::string> environment = {};  ///< "LC_ALL=C": over what this process has
    core::Duration time_limit = {};             ///< on the wall clock; zero: none
    std::uint64_t memory_limit_bytes = 0;       ///< of address space; zero: none
    std::uint64_t file_limit_bytes = 0;         ///< of a file that it writes; zero: none
    std::size_t output_limit_bytes = std::size_t{1} << 20U;  ///< the rest is read and thrown away
    /// Asked now and then, on the thread that waits: true ends it. May be null.
    std::function<bool()> is_interrupted = {};
};

/// How it ended. One of the four: an exit code, a signal, out of time, interrupted.
struct ProgramEnd {
    int exit_code = 0;  ///< if it exited; 127 for what is above
    int signal = 0;     ///< that ended it; 0 if it exited
    bool is_out_of_time = false;
    bool is_interrupted = false;
    std::string output;   ///< standard output and error, as they came
    bool is_cut = false;  ///< it wrote more than the limit

    [[nodiscard]] bool has_succeeded() const {
        return exit_code == 0 && signal == 0 && !is_out_of_time && !is_interrupted;
    }

    /// "exit code 3", "SIGSEGV", "out of time", "interrupted"
    [[nodiscard]] std::string text() const;
};

/// Runs it and waits. All that it started ends with it (see keeper.hpp), and it ends with this
/// process, however that dies. May be called on several threads at once. Error: it can't be
/// started.
[[nodiscard]] core::Result<ProgramEnd> run_program(const ProgramCall& call);

}  // namespace agon::net
