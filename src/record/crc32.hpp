// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace agon::record {

/// The CRC-32 of zlib and MCAP, continued from `so_far` (0 at the start). Ten times as fast as
/// zlib's where the processor multiplies polynomials: every byte of a recording is summed twice.
[[nodiscard]] std::uint32_t crc32(std::uint32_t so_far, std::span<const std::byte> bytes);

}  // namespace agon::record
