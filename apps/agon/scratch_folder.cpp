// SPDX-License-Identifier: Apache-2.0
#include "scratch_folder.hpp"

#include <stdlib.h>

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

bool ScratchFolder::has_log_content() const {
    std::error_code error;
    const auto size_bytes = fs::file_size(log(), error);
    return !error && size_bytes > 0;
}

ScratchFolder::~ScratchFolder() {
    if (path_.empty()) {
        return;
    }
    std::error_code error;
    if (!has_log_content()) {
        fs::remove_all(path_, error);
        return;
    }
    for (const fs::directory_entry& entry : fs::directory_iterator(path_, error)) {
        if (entry.path() != log()) {
            fs::remove_all(entry.path(), error);
        }
    }
}

void tell_log(std::FILE* out, const ScratchFolder& scratch) {
    if (scratch.has_log_content()) {
        print(out, "what the strategies printed: " + scratch.log().string() + "\n");
    }
}

}  // namespace agon::app
