// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "core/result.hpp"

namespace agon::porting {

/// Whether a library may be written to that place, asked before there is one. Errors: no such
/// folder, a folder that can't be written, something there that is no library.
[[nodiscard]] core::Result<void> check_place(const std::filesystem::path& place);

/// Puts a finished library there. What was there stays until the new one is whole, so that nobody
/// ever loads a half. Errors: it can't be written; then nothing has changed there.
[[nodiscard]] core::Result<void> deliver(const std::filesystem::path& library,
                                         const std::filesystem::path& place);

}  // namespace agon::porting
