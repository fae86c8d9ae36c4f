// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/content.hpp"
#include "core/result.hpp"
#include "missions/lua/block.hpp"

namespace agon::missions::lua {

/// The block as the declaration of a C struct of the same layout.
[[nodiscard]] std::string c_struct(const Block& block, const std::string& name);

/// A C header with what strategies of a mission folder see and command: "my_cup.h". Errors: those
/// of its mission.toml.
[[nodiscard]] core::Result<std::string> c_header(const core::ContentSet& content);

}  // namespace agon::missions::lua
