// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>

namespace agon::strategy::process {

/// As many files of a strategy are kept; what writes more writes one for each step.
inline constexpr std::size_t kMostKeptFiles = 200;

/// Moves what a strategy wrote into its working folder to where it is kept: plain files with
/// something in them, in the order of their names, as many as `most_bytes` and kMostKeptFiles
/// allow. Where `to` ("yellow.files") is taken, by a strategy that sat there before, it goes to
/// "yellow.2.files". Nothing is made if there is nothing to keep. Both lie on one file system.
/// @return how many were left where they were for want of room
std::size_t keep_files(const std::filesystem::path& work, const std::filesystem::path& to,
                       std::uint64_t most_bytes);

}  // namespace agon::strategy::process
