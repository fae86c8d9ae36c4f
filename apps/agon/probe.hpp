// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "exit_code.hpp"
#include "strategy/registry.hpp"

namespace agon::app {

/// How a library did with one set of options.
struct ProbeRow {
    std::uint32_t robot_count = 0;
    std::string options;  ///< "axes=y-up,tail=long64"; empty for none
    double yellow_m = 0;  ///< to which its robots came to a ball, in the left half
    double blue_m = 0;    ///< in the right half
    std::string author;   ///< as the library names it once started
    std::string fault;    ///< why there are no figures; empty if there are
};

/// Lets a library chase balls with every set of options that its interface has, each in a process
/// of its own with limits of time and memory. In the order of how well it did, the best first.
[[nodiscard]] core::Result<std::vector<ProbeRow>> probe(
    const strategy::LibraryDescription& library);

/// The child's part: chases once and prints the distance in meters, and the author.
[[nodiscard]] ExitCode chase_once(const std::string& choice, const std::string& mission,
                                  const std::string& seat);

}  // namespace agon::app
