// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace agon::plugin {

/// Where the C library, the loader and the C++ library have their code. A call that is cut off
/// there may hold a lock of the heap or of a stream for ever.
class SystemCode {
public:
    /// As this process has them loaded.
    [[nodiscard]] static SystemCode find();

    [[nodiscard]] bool contains(std::uintptr_t code_address) const {
        for (const Range& range : ranges_) {
            if (code_address - range.start < range.size) {
                return true;
            }
        }
        return false;
    }

private:
    struct Range {
        std::uintptr_t start = 0;
        std::size_t size = 0;
    };

    std::array<Range, 3> ranges_{};
};

}  // namespace agon::plugin
