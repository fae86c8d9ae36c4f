// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/table.hpp"
#include "robots/wheeled.hpp"

namespace agon::robots {

/// Kinds of robots on two driven wheels.
[[nodiscard]] std::vector<std::string> wheeled_kinds();

/// Reads a file of content/robots/, whose key `kind` says which robot it describes. What is wrong
/// is noted in the document; with an unknown kind the result is null.
[[nodiscard]] std::unique_ptr<const WheeledRobot> read_wheeled(const core::Table& root);

}  // namespace agon::robots
