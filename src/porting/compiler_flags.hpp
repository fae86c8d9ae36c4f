// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "porting/build.hpp"

namespace agon::porting {

/// A source of that name is C: Visual C++ goes by the ending.
[[nodiscard]] bool language_is_c(const std::filesystem::path& source);

/// The compiler and all options but the source and the object. Lenient as Visual C++ is, without
/// its freedoms that other compilers take for promises; equal results on every machine.
/// `is_ours`: a part of the runtime, not of the program.
[[nodiscard]] std::vector<std::string> compile_command(
    const BuildRequest& request, const Project& project, const std::filesystem::path& windows,
    const std::vector<std::filesystem::path>& forced_includes, bool is_c, bool is_ours);

/// The compiler as a linker, without the objects. What is missing is an error of the link.
[[nodiscard]] std::vector<std::string> link_command(const BuildRequest& request,
                                                    const std::filesystem::path& library);

}  // namespace agon::porting
