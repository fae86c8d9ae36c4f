// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

#include "core/time.hpp"

namespace agon::app {

/// Sees that libraries were built anew. A file that is being written, or was removed for a moment,
/// is none yet: one counts when it has stopped changing and can be read as a strategy.
class LibraryWatch {
public:
    /// What is in these files now counts as known.
    explicit LibraryWatch(const std::vector<std::filesystem::path>& files);

    /// Looks again and again, `period` apart, until files have changed and all are whole: gives
    /// those that changed, which are known from then on. Empty if `is_over` came first.
    /// @param sleep waits for so long
    [[nodiscard]] std::vector<std::filesystem::path> wait(
        core::Duration period, const std::function<void(core::Duration)>& sleep,
        const std::function<bool()>& is_over);

private:
    // What differs once a file was written or replaced.
    struct Trace {
        bool is_there = false;
        std::uint64_t device = 0;
        std::uint64_t inode = 0;
        std::int64_t size_bytes = 0;
        std::int64_t written_ns = 0;

        friend bool operator==(const Trace&, const Trace&) = default;
    };

    struct Watched {
        std::filesystem::path file;
        Trace known;
        Trace last;
    };

    static Trace trace(const std::filesystem::path& file);
    [[nodiscard]] bool has_settled(Watched& watched);

    std::vector<Watched> files_;
};

}  // namespace agon::app
