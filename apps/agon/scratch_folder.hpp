// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <filesystem>
#include <map>
#include <vector>

#include "core/result.hpp"

namespace agon::app {

/// A folder of one run, in the system's place for temporary files: private copies of libraries, the
/// folders of strategies' processes, and logs with what strategies print (one for each seat, or
/// strategies.log for all that run in this process), files that they wrote (SEAT.files). Removed at
/// the end but for logs with content and such files;
/// where a run came to no end (it was killed), by the next one that makes such a folder. Of those
/// that are kept the newest twenty stay.
class ScratchFolder {
public:
    [[nodiscard]] static core::Result<ScratchFolder> create();
    ScratchFolder(ScratchFolder&& other) noexcept;
    ScratchFolder& operator=(ScratchFolder&&) = delete;
    ~ScratchFolder();

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

    [[nodiscard]] std::filesystem::path log() const { return path_ / "strategies.log"; }

    /// Those in which there is something, sorted.
    [[nodiscard]] std::vector<std::filesystem::path> logs() const;

    /// What strategies wrote, by the folder that holds it, sorted; both are paths.
    [[nodiscard]] std::map<std::filesystem::path, std::vector<std::filesystem::path>> files() const;

private:
    ScratchFolder(std::filesystem::path path, int owner);
    void remove() const;

    std::filesystem::path path_;  // empty when moved from
    int owner_ = -1;              // of a file in it: its lock says that the run lives
};

/// Prints where what the strategies printed and wrote lies, if they did: such a folder is kept.
void tell_log(std::FILE* out, const ScratchFolder& scratch);

}  // namespace agon::app
