// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

namespace agon::api {

/// The main script of a scene that has none of its own.
extern const std::string_view kDefaultMainScript;

/// What every machine runs before its script.
extern const std::string_view kPrelude;

/// What the module "sim_compat" is: the global names of older scripts.
extern const std::string_view kCompatScript;

/// A module that scripts may require anywhere: "sim", "sim_compat".
[[nodiscard]] std::optional<std::string_view> shipped_module(std::string_view name);

}  // namespace agon::api
