// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>

#include "strategy/dialects/msrs/options.hpp"

namespace agon::strategy::msrs {

/// What a library says of itself by agon_msrs_abi (<msrs/msrs.h>).
struct Abi {
    std::uint32_t robot_count = 0;  ///< 0: its struct is none of the interface's
    Options options;                ///< the tail is the default where the struct says nothing
};

/// From the variable's bytes; nothing if they are no such thing.
[[nodiscard]] std::optional<Abi> parse_abi(std::span<const std::byte> bytes);

/// From the library's file, without loading it; nothing if it says nothing.
[[nodiscard]] std::optional<Abi> read_abi(const std::filesystem::path& library);

}  // namespace agon::strategy::msrs
