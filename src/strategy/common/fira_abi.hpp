// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>

#include "strategy/common/fira_environment.hpp"

namespace agon::strategy {

/// What the exported variable `agon_fira_abi` says, which `agon build --as fira` writes into a
/// library: two whole numbers of 4 bytes, the size of both and the size of the Environment as its
/// compiler measured it. Nothing if that is none of ours.
[[nodiscard]] std::optional<FiraLayout> parse_fira_abi(std::span<const std::byte> bytes);

/// The same for a library that is not loaded.
[[nodiscard]] std::optional<FiraLayout> read_fira_abi(const std::filesystem::path& library);

}  // namespace agon::strategy
