// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "protocol/frame.hpp"
#include "strategy/host.hpp"

namespace agon::strategy::process {

/// What a host process is told once, before it starts its strategy.
struct Task {
    std::string file;  ///< an absolute path: the process works in a folder of its own
    std::map<std::string, std::string> options;
    std::string scratch;                   ///< for the private copies of libraries
    SeatSetup setup;                       ///< its schemas point into `schemas`
    std::int64_t call_limit_ns = 0;        ///< then the process cuts a call off itself; 0: never
    std::int64_t start_call_limit_ns = 0;  ///< the same for calls of the start
    std::uint64_t memory_bytes = 0;        ///< net::ProcessLimits
    std::uint64_t file_bytes = 0;
    bool waits_for_debugger = false;

    std::vector<protocol::BlockSchema> schemas;  ///< observation, command, placement if any
};

/// The bytes of a task; `setup`'s schemas are written, `schemas` is not looked at.
[[nodiscard]] std::vector<std::byte> encode(const Task& task);
[[nodiscard]] core::Result<Task> decode_task(std::span<const std::byte> bytes);

/// What comes back from a call besides status, time and blocks.
struct ReplyText {
    std::string fault;
    std::string backtrace;
    protocol::SideOutputs outputs;
    // Only of a start.
    std::string error_what;
    std::string error_where;
    Identity identity;
    std::vector<Parameter> parameters;

    [[nodiscard]] bool is_empty() const {
        return fault.empty() && backtrace.empty() && outputs.is_empty() && error_what.empty() &&
               identity.name.empty() && identity.interface.empty() && parameters.empty();
    }
};

/// Writes it into the room and returns its size; figures and log lines that do not fit are dropped
/// and counted.
[[nodiscard]] std::size_t encode(const ReplyText& reply, std::span<std::byte> room);

/// Takes nothing on trust: sizes and counts are bounded, text becomes UTF-8, figures that are no
/// numbers are dropped. An error is a reply that is torn or was written over.
[[nodiscard]] core::Result<ReplyText> decode_reply(std::span<const std::byte> bytes);

}  // namespace agon::strategy::process
