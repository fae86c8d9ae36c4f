// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/result.hpp"

namespace agon::protocol {

/// Packs blocks of one size column by column: each 32-bit word of the block over all blocks is
/// stored as the steps from block to block, split into byte planes, which a general compressor then
/// makes small. docs/recording_format.md describes the bytes. Keeps its memory from call to call.
class ColumnPacker {
public:
    /// Appends the packed blocks, which stand one after the other in `rows`, to `out`.
    /// @pre block_size_bytes is a positive multiple of 4 and divides rows.size()
    void pack(std::span<const std::byte> rows, std::uint32_t block_size_bytes,
              std::vector<std::byte>& out);

private:
    void add_column(std::vector<std::byte>& out);

    std::vector<std::uint32_t> words_;  // of the column that is being packed
    std::vector<std::uint32_t> steps_;  // of the columns that have planes, one after the other
    std::vector<std::uint8_t> masks_;   // of the same columns
};

/// The reverse: appends block_count blocks to `rows`.
/// @pre block_size_bytes is a positive multiple of 4; the caller has bounded the product
core::Result<void> unpack_columns(std::span<const std::byte> packed, std::uint32_t block_size_bytes,
                                  std::uint32_t block_count, std::vector<std::byte>& rows);

}  // namespace agon::protocol
