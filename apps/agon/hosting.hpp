// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "core/time.hpp"
#include "missions/mission.hpp"
#include "seating.hpp"
#include "sim/match.hpp"
#include "strategy/isolation.hpp"

namespace agon::app {

/// How strategies are run, as the command line says.
struct HostingOptions {
    bool is_in_process = false;  ///< --in-process
    bool is_strict = false;      ///< --strict
    std::uint32_t restarts = 0;  ///< --restart-strategies
    std::string debugged_seat;   ///< --debug
    bool keeps_files = true;     ///< what they write, beside their logs
    strategy::IsolationLimits limits;
};

/// What the command line says of it, as text.
struct HostingTexts {
    std::string restarts;
    std::string call_limit;
    std::string start_limit;
    std::string memory_limit;
};

/// Errors: a limit or a number of restarts that is none, options that exclude each other.
[[nodiscard]] core::Result<HostingOptions> read_hosting(HostingOptions options,
                                                        const HostingTexts& texts);

/// The log of a seat in the run's scratch folder.
[[nodiscard]] std::filesystem::path log_of(const std::filesystem::path& scratch,
                                           const std::string& seat);

/// Where the files of a seat's strategies are kept: see strategy::Isolation.
[[nodiscard]] std::filesystem::path files_of(const std::filesystem::path& scratch,
                                             const std::string& seat);

/// Makes the hosts, each in a process of its own unless they are to be in this one. Errors: a file
/// that is no usable library, a debugged seat that the mission does not have.
/// @param context of the run; its guard is needed only in this process
/// @param deadline_ratio decision periods that a reply may take on the wall clock; 0: any time
[[nodiscard]] core::Result<std::vector<sim::SeatDefinition>> make_hosts(
    const missions::MissionInfo& mission, const Seating& seating, const HostingOptions& options,
    const strategy::HostContext& context, double deadline_ratio = 0);

/// The same for one seat.
[[nodiscard]] core::Result<sim::SeatDefinition> make_host(const missions::MissionInfo& mission,
                                                          const Seating& seating, std::size_t seat,
                                                          const HostingOptions& options,
                                                          const strategy::HostContext& context,
                                                          double deadline_ratio = 0);

/// Seats a library everywhere in a match that is never played: a strategy says who it is once it
/// has started. The report tells that, and whether it was lost. Errors: as for make_hosts.
[[nodiscard]] core::Result<sim::MatchReport> start_once(const std::filesystem::path& library,
                                                        const std::string& mission,
                                                        const HostingOptions& options,
                                                        const strategy::HostContext& context);

}  // namespace agon::app
