// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace agon::app {

/// The folder above the one that holds this program: <prefix> of <prefix>/bin/agon.
[[nodiscard]] std::filesystem::path prefix();

/// Where the shipped strategies lie: `strategies` of a build tree, else share/agon/strategies of
/// an installed one.
[[nodiscard]] std::filesystem::path strategies_folder();

/// The program that runs a strategy in a process of its own: beside this one in a build tree, else
/// in libexec/agon.
[[nodiscard]] std::filesystem::path strategy_host_program();

/// Where the templates of `agon new` lie, a folder for each mission family.
[[nodiscard]] std::filesystem::path templates_folder();

/// Where <msrs/msrs.h> and the headers of Windows lie: share/agon/compat of a build tree,
/// include/agon/compat of an installed one.
[[nodiscard]] std::filesystem::path compat_folder();

/// Where the built page lies, index.html and its assets; it may not have been built.
[[nodiscard]] std::filesystem::path viewer_folder();

}  // namespace agon::app
