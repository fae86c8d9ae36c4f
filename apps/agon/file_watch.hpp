// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/time.hpp"

namespace agon::app {

/// What a match is made from and a person may change meanwhile.
struct WatchedFile {
    enum class Kind : std::uint8_t {
        Library,  ///< whole once it can be read as a strategy
        Text,     ///< whole once it has stopped changing
        Folder,   ///< of .toml files, at any depth
    };

    std::filesystem::path path;
    Kind kind = Kind::Library;
};

/// Sees that files were written or built anew. One that is being written, or was removed for a
/// moment, is none yet: it counts when it has stopped changing and is whole.
class FileWatch {
public:
    /// Is told once of a file that has stopped changing and is no library: why not.
    using OnFaulty = std::function<void(const std::string& why)>;

    /// What is in these files now counts as known.
    explicit FileWatch(const std::vector<WatchedFile>& files, OnFaulty on_faulty = {});

    /// One look: those that have changed, once they are whole; they are known from then on.
    [[nodiscard]] std::vector<std::filesystem::path> look();

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

    // Of a folder those of all its files, in the order of their paths.
    using Traces = std::vector<std::pair<std::filesystem::path, Trace>>;

    struct Watched {
        WatchedFile file;
        Traces known;
        Traces last;
        int faulty_looks = 0;  ///< in a row at which it was still and no library
    };

    static Trace trace(const std::filesystem::path& path);
    static Traces traces(const WatchedFile& file);
    [[nodiscard]] bool has_settled(Watched& watched) const;
    [[nodiscard]] bool is_whole(Watched& watched) const;

    std::vector<Watched> files_;
    OnFaulty on_faulty_;
};

}  // namespace agon::app
