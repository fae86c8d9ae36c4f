// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/result.hpp"

namespace agon::net {

/// Memory without a name that another process maps too, given the descriptor. It is gone when the
/// last one has let go of it. Its size never changes, so that nobody can take a page away from
/// under the other's feet.
class SharedMemory {
public:
    /// What those may do with it who attach it.
    enum class Access : std::uint8_t { Read, ReadAndWrite };

    /// Zero-filled. `label` shows in /proc/PID/maps.
    static core::Result<SharedMemory> create(const char* label, std::size_t size_bytes,
                                             Access of_others);
    /// Maps what another process made; closes nothing.
    static core::Result<SharedMemory> attach(int descriptor, Access access);

    SharedMemory(SharedMemory&& other) noexcept;
    SharedMemory& operator=(SharedMemory&& other) noexcept;
    ~SharedMemory();

    /// Read-only where it was attached so. Page-aligned.
    [[nodiscard]] std::span<std::byte> bytes() const { return {data_, size_bytes_}; }

    /// To be handed to another process; -1 where it was attached.
    [[nodiscard]] int descriptor() const { return descriptor_; }

private:
    SharedMemory(std::byte* data, std::size_t size_bytes, int descriptor)
        : data_(data), size_bytes_(size_bytes), descriptor_(descriptor) {}

    std::byte* data_ = nullptr;
    std::size_t size_bytes_ = 0;
    int descriptor_ = -1;
};

}  // namespace agon::net
