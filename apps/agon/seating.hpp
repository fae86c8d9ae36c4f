// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "missions/mission.hpp"
#include "sim/match.hpp"
#include "strategy/registry.hpp"

namespace agon::app {

/// What the command line says of seats: texts of --SEAT and of --param.
struct SeatOptions {
    std::map<std::string, std::string> files;  ///< by seat: "team.so,axes=y-up"
    std::vector<std::string> parameters;       ///< "yellow.kp=1.2"
};

/// Who is to sit where, before any library is loaded. By seat, in the mission's order.
struct Seating {
    std::vector<std::string> names;         ///< of the seats
    std::vector<strategy::Choice> choices;  ///< their files are absolute paths
    std::vector<std::map<std::string, double>> parameters;
};

/// Whether the texts have the form that they must have, whatever seats and files there are.
[[nodiscard]] core::Result<void> check_form(const SeatOptions& options);

/// Seats that are not named get their mission's usual strategies, else the shipped ones in turn.
/// Errors: a seat that the mission does not have, one without a strategy, a file that is not there,
/// a faulty option or parameter.
[[nodiscard]] core::Result<Seating> seat(const missions::MissionInfo& mission,
                                         const SeatOptions& options,
                                         const std::filesystem::path& shipped_folder);

/// Who is to sit in one seat, by the text that a user writes for it; `where` names its place in
/// errors. The choice's file is an absolute path.
[[nodiscard]] core::Result<strategy::Choice> choose(const missions::SeatInfo& seat,
                                                    const std::string& text,
                                                    const std::string& where,
                                                    const std::filesystem::path& shipped_folder);

/// A seat with its host and what the command line says of it. An error of the host names the seat.
[[nodiscard]] core::Result<sim::SeatDefinition> seat_with(
    const Seating& seating, std::size_t index,
    core::Result<std::unique_ptr<strategy::StrategyHost>> host);

/// Makes the hosts. Errors: a file that is no usable library; they name the seat.
[[nodiscard]] core::Result<std::vector<sim::SeatDefinition>> make_hosts(
    const Seating& seating, const strategy::HostContext& context);

/// The seats of all missions, each once: they are options of commands. Those of mission folders
/// that a command line names are the last.
[[nodiscard]] std::vector<std::string> all_seat_names(
    const std::vector<std::string>& command_line = {});

/// "teams/mine.so" of "teams/mine.so,axes=y-up".
[[nodiscard]] std::string file_in(const std::string& choice);

/// "axes=y-up,tail=int32"
[[nodiscard]] std::string options_text(const strategy::Choice& choice);

}  // namespace agon::app
