// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace agon::strategy::process {

/// The last lines of a file of any size, as UTF-8 without control characters, the older ones cut
/// off. Empty if there is no file or nothing in it.
[[nodiscard]] std::string log_tail(const std::filesystem::path& log, std::size_t lines);

/// What plugin::CrashGuard wrote before it ended the process: "a thread of a library crashed
/// (SIGSEGV at 0x0), outside of any call". Nothing if the log does not end so.
[[nodiscard]] std::optional<std::string> last_words(const std::filesystem::path& log);

}  // namespace agon::strategy::process
