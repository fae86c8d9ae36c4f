// SPDX-License-Identifier: Apache-2.0
#include "scratch_folder.hpp"

#include <stdlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>
#include <system_error>
#include <utility>

#include "console.hpp"

namespace agon::app {

namespace fs = std::filesystem;

core::Result<ScratchFolder> ScratchFolder::create() {
    std::error_code error;
    fs::path parent = fs::temp_directory_path(error);
    if (error) {
        return core::Error{"there is no folder for temporary files", "TMPDIR"};
    }
    std::string name = (parent / "agon-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) {
        return core::Error{std::string("a scratch folder can't be made: ") + std::strerror(errno),
                           parent.string()};
    }
    return ScratchFolder(fs::path(name));
}

ScratchFolder::ScratchFolder(fs::path path) : path_(std::move(path)) {}

ScratchFolder::ScratchFolder(ScratchFolder&& other) noexcept
    : path_(std::exchange(other.path_, fs::path())) {}

std::vector<fs::path> ScratchFolder::logs() const {
    std::vector<fs::path> logs;
    std::error_code error;
    for (fs::directory_iterator entry(path_, error), end; !error && entry != end;
         entry.increment(error)) {
        std::error_code no_size;
        const bool is_log = entry->path().extension() == ".log";
        if (is_log && fs::file_size(entry->path(), no_size) > 0 && !no_size) {
            logs.push_back(entry->path());
        }
    }
    std::sort(logs.begin(), logs.end());
    return logs;
}

ScratchFolder::~ScratchFolder() {
    if (path_.empty()) {
        return;
    }
    std::error_code error;
    const std::vector<fs::path> kept = logs();
    if (kept.empty()) {
        fs::remove_all(path_, error);
        return;
    }
    std::vector<fs::path> others;
    for (const fs::directory_entry& entry : fs::directory_iterator(path_, error)) {
        if (std::find(kept.begin(), kept.end(), entry.path()) == kept.end()) {
            others.push_back(entry.path());
        }
    }
    for (const fs::path& other : others) {
        fs::remove_all(other, error);
    }
}

void tell_log(std::FILE* out, const ScratchFolder& scratch) {
    for (const fs::path& log : scratch.logs()) {
        print(out, "what the strategies printed: " + log.string() + "\n");
    }
}

}  // namespace agon::app
