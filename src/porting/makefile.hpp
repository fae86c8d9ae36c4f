// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>

#include "core/result.hpp"
#include "porting/project.hpp"

namespace agon::porting {

/// Finds sources, -I and -D in a Makefile without running any of it: variables are expanded,
/// $(wildcard ...) is looked up in the Makefile's folder, objects stand for the source of their
/// name that is there; commands, $(shell ...) and conditions are not minded.
[[nodiscard]] core::Result<Project> read_makefile(std::string_view bytes,
                                                  const std::filesystem::path& file);

}  // namespace agon::porting
