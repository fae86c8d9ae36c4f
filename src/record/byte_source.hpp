// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace agon::record {

/// Bytes that can be read at any place: a file, or memory. May be read from many threads at once.
class ByteSource {
public:
    virtual ~ByteSource() = default;
    /// "match.mcap", for errors.
    [[nodiscard]] virtual const std::string& name() const = 0;
    [[nodiscard]] virtual std::uint64_t size_bytes() const = 0;
    /// Fills `to` from the bytes at `offset`. @pre they lie within size_bytes()
    virtual core::Result<void> read(std::uint64_t offset, std::span<std::byte> to) const = 0;
};

/// A plain file. Its size is taken now; what is appended later is not seen.
core::Result<std::unique_ptr<ByteSource>> open_file(const std::string& path);
[[nodiscard]] std::unique_ptr<ByteSource> from_memory(std::vector<std::byte> bytes,
                                                      std::string name);

}  // namespace agon::record
