// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "porting/project.hpp"

namespace agon::porting {

// Both choose the first configuration whose name starts with "Release", else the first of all.
// Sources that it leaves out, conditions and the usual macros ($(ProjectDir), $(Configuration),
// ...) are minded; property sheets that a project imports are not read. Errors: no XML, another
// file.

/// A project of Visual Studio 2010 and later.
[[nodiscard]] core::Result<Project> read_vcxproj(std::string_view bytes,
                                                 const std::filesystem::path& file);

/// A project of Visual Studio 2002 to 2008.
[[nodiscard]] core::Result<Project> read_vcproj(std::string_view bytes,
                                                const std::filesystem::path& file);

}  // namespace agon::porting
