// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/result.hpp"
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

/// How a library did.
struct Probe {
    /// Why it can't even be loaded; empty if it can. Then nothing else was tried.
    std::string load_fault;
    std::vector<ProbeRow> rows;  ///< in the order of how well it did, the best first
};

/// Who is told how far a probe is: an attempt may take long, where the library hangs.
struct ProbeListener {
    std::function<void(const std::string& attempt)> on_begin;
    std::function<void(const std::string& attempt, const std::string& result)> on_end;
};

/// "axes=y-up,tail=int32" as a list.
[[nodiscard]] std::vector<std::string> split_options(const std::string& set);

/// Whether a library says this of itself: "tail=int32".
[[nodiscard]] bool states(const strategy::SelfDescription& self, const std::string& option);

/// All sets of options that a library may have, the one that it names itself first, then the usual
/// ones. None contradicts what its own compiler measured: the struct's size tells its tail.
[[nodiscard]] std::vector<std::string> option_sets(const strategy::LibraryDescription& library);

/// Whether they did as well as each other.
[[nodiscard]] bool are_alike(const ProbeRow& a, const ProbeRow& b);

/// Loads a library, then lets it chase balls with every set of options that its interface has, each
/// time in a process of its own with limits of time and memory. Errors: no process can be started,
/// an interruption.
/// @pre an Interrupt lives
[[nodiscard]] core::Result<Probe> probe(const strategy::LibraryDescription& library,
                                        const ProbeListener& listener);

}  // namespace agon::app
