// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "exit_code.hpp"

namespace agon::app {

// What a probe does with a library, each time in a process of its own.

/// Only loads it, and prints "loaded".
[[nodiscard]] ExitCode load_once(const std::string& file);

/// Chases once and prints the distance in meters, and the author.
/// @param options "key=value,key=value" or empty
[[nodiscard]] ExitCode chase_once(const std::string& file, const std::string& options,
                                  const std::string& mission, const std::string& seat);

}  // namespace agon::app
