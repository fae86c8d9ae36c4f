// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

namespace agon::strategy {

/// Zeroed memory to be lent to foreign code, between two pages that nobody may touch: a write far
/// beyond it crashes there and then, in the call that does it, and spoils nothing of the process.
/// Takes whole pages: the smallest number that has so many bytes.
class FencedBlock {
public:
    explicit FencedBlock(std::size_t least_bytes);
    ~FencedBlock();
    FencedBlock(const FencedBlock&) = delete;
    FencedBlock& operator=(const FencedBlock&) = delete;

    [[nodiscard]] std::byte* data() { return bytes_.data(); }

    [[nodiscard]] const std::byte* data() const { return bytes_.data(); }

    /// All that may be written, fence to fence.
    [[nodiscard]] std::size_t size() const { return bytes_.size(); }

private:
    std::span<std::byte> bytes_;
};

}  // namespace agon::strategy
