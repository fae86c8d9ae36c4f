// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "api/table.hpp"

namespace agon::api {

/// docs/scene_functions.md: all functions by family, with call tip and sentence, and the constants.
[[nodiscard]] std::string reference_page(const Table& table);

/// A call tip a line, by name.
[[nodiscard]] std::string call_tips(const Table& table);

}  // namespace agon::api
