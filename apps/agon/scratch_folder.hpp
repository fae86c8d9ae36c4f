// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <filesystem>

#include "core/result.hpp"

namespace agon::app {

/// A folder of one run, in the system's place for temporary files: private copies of libraries, and
/// strategies.log with what strategies print. Removed at the end but for a log with content.
class ScratchFolder {
public:
    [[nodiscard]] static core::Result<ScratchFolder> create();
    ScratchFolder(ScratchFolder&& other) noexcept;
    ScratchFolder& operator=(ScratchFolder&&) = delete;
    ~ScratchFolder();

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

    [[nodiscard]] std::filesystem::path log() const { return path_ / "strategies.log"; }

    [[nodiscard]] bool has_log_content() const;

private:
    explicit ScratchFolder(std::filesystem::path path);

    std::filesystem::path path_;  // empty when moved from
};

/// Prints where what the strategies printed lies, if they did: such a folder is kept.
void tell_log(std::FILE* out, const ScratchFolder& scratch);

}  // namespace agon::app
