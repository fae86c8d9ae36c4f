// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "protocol/schema.hpp"

namespace agon::protocol {

/// Who takes a seat while the match runs: the block of an Input of kind Replacement.
struct Replacement {
    std::string sha256;  ///< of the library, hex; empty for what is no file
    std::string name;
    std::string author;
    std::string file;
    std::string interface;
    std::string options;  ///< how the user asked for it: "axes=y-up,tail=int32"

    bool operator==(const Replacement&) const = default;
};

inline constexpr std::size_t kReplacementBytes = 1024;

/// The block; texts that are longer than their place in it are cut between two characters.
[[nodiscard]] std::vector<std::byte> encode(const Replacement& replacement);

/// Errors: a block of another size, texts that are no UTF-8.
[[nodiscard]] core::Result<Replacement> decode_replacement(std::span<const std::byte> block);

/// Its size; texts are no fields of numbers, so it names none.
[[nodiscard]] const BlockSchema& replacement_schema();

}  // namespace agon::protocol
