// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace agon::scene {

/// The text of a module that a script requires ("kit.roles"): a file below a scene's folder
/// (kit/roles.lua). Errors: a name that leads elsewhere, no such file, more than 4 MiB.
[[nodiscard]] core::Result<std::string> read_module(const std::filesystem::path& folder,
                                                    std::string_view name);

}  // namespace agon::scene
