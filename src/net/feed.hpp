// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

#include "core/result.hpp"
#include "core/time.hpp"

namespace agon::net {

/// A pipe from this process into one that it starts, which reads its end as a file. The reader sees
/// the end of the file when close() is called, and also when this process dies.
class Feed {
public:
    [[nodiscard]] static core::Result<Feed> create();
    Feed(Feed&& other) noexcept;
    Feed& operator=(Feed&& other) noexcept;
    ~Feed();

    /// For ChildDefinition::descriptors; -1 once it has been handed over.
    [[nodiscard]] int reading_end() const { return reading_end_; }

    /// Call it once the reader runs: what is left here would keep the pipe alive after it.
    void hand_over();

    /// Writes what the reader takes within this while; gives back how many bytes that were. A
    /// signal that comes ends the waiting early. Error: the reader is gone. SIGPIPE is ignored
    /// meanwhile. @pre not closed
    [[nodiscard]] core::Result<std::size_t> write(std::span<const std::byte> bytes,
                                                  core::Duration at_most);

    void close();

private:
    Feed(int reading_end, int writing_end) : reading_end_(reading_end), writing_end_(writing_end) {}

    int reading_end_ = -1;
    int writing_end_ = -1;  // never blocks
};

}  // namespace agon::net
