// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace agon::net {

/// What to start, and what it is given.
struct ChildDefinition {
    std::filesystem::path program;
    std::vector<std::string> arguments;  ///< without the program's own name
    std::filesystem::path folder;        ///< to work in
    int output = -1;               ///< its standard output and error; -1: what it says is lost
    std::vector<int> descriptors;  ///< become 3, 4, ... in the child, which gets no others
};

/// How a process ended.
struct ChildEnd {
    int signal = 0;     ///< that ended it; 0 if it ended by itself
    int exit_code = 0;  ///< if it ended by itself
};

/// A process of another program that this one started. It is killed with the object that stands
/// for it. Standard input is empty; it leads a process group of its own, so that Ctrl-C in a
/// terminal does not reach it; it starts with no signal blocked, ignored or handled.
///
/// Uses no SIGCHLD and waits for nobody else's children: any number live in a program beside
/// others.
class ChildProcess {
public:
    static core::Result<ChildProcess> start(const ChildDefinition& definition);
    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&& other) noexcept;
    ~ChildProcess();

    [[nodiscard]] int id() const { return id_; }

    /// Whether it has ended; costs a call of the system.
    [[nodiscard]] bool has_ended() { return wait(0); }

    /// Whether it ended within that time.
    [[nodiscard]] bool wait(std::int64_t at_most_ns);

    /// Asks it to end (SIGTERM), also if it was stopped (SIGSTOP).
    void ask_to_end();

    /// Has it go on if it was stopped (SIGSTOP).
    void go_on();

    /// Ends it and its process group at once, and waits until it is gone.
    void kill();

    /// How it ended. @pre has_ended()
    [[nodiscard]] ChildEnd end() const;

private:
    ChildProcess(int id, int descriptor) : id_(id), descriptor_(descriptor) {}

    int id_ = 0;
    int descriptor_ = -1;  // a pidfd; -1 when moved from
    std::optional<ChildEnd> end_;
};

}  // namespace agon::net
