// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <filesystem>

#include "core/result.hpp"

namespace agon::plugin {

/// While it lives, what anything in this process writes to standard output goes to a file; the
/// application keeps the true output for itself. Switched once for a run, never per call.
class OutputRedirect {
public:
    /// Creates the file or empties it. @pre no other redirect lives
    [[nodiscard]] static core::Result<OutputRedirect> to_file(const std::filesystem::path& path);
    OutputRedirect(OutputRedirect&& other) noexcept;
    OutputRedirect& operator=(OutputRedirect&& other) noexcept;
    /// Flushes both and gives standard output back.
    ~OutputRedirect();

    /// The same now. False if something that was printed did not reach the file (a full disk): that
    /// is no error of standard output.
    bool end();

    /// The true standard output, open while this lives.
    [[nodiscard]] std::FILE* original() const { return original_; }

    /// The same as a file descriptor.
    [[nodiscard]] int original_fd() const;

private:
    OutputRedirect(std::FILE* original, bool had_error)
        : original_(original), had_error_(had_error) {}

    bool restore() noexcept;

    std::FILE* original_ = nullptr;  // null when moved from
    bool had_error_ = false;         // standard output itself, before
};

}  // namespace agon::plugin
