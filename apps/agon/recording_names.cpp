// SPDX-License-Identifier: Apache-2.0
#include "recording_names.hpp"

#include <filesystem>
#include <system_error>

namespace agon::app {

namespace fs = std::filesystem;

std::string RecordingNames::next() {
    ++given_;
    if (given_ == 1 || first_.empty()) {
        return first_;
    }
    const fs::path first(first_);
    while (true) {
        const std::string name =
            first.stem().string() + "-" + std::to_string(given_) + first.extension().string();
        const fs::path path = first.parent_path() / name;
        std::error_code error;
        if (!fs::exists(fs::symlink_status(path, error))) {
            return path.string();
        }
        ++given_;
    }
}

}  // namespace agon::app
