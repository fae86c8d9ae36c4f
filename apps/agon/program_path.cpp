// SPDX-License-Identifier: Apache-2.0
#include "program_path.hpp"

#include <cstdlib>
#include <sstream>
#include <system_error>

#include <unistd.h>

namespace agon::app {

namespace fs = std::filesystem;

std::optional<fs::path> program_path(const std::vector<std::string>& names) {
    const char* variable = std::getenv("PATH");
    for (const std::string& name : names) {
        std::istringstream folders(variable == nullptr ? "" : variable);
        for (std::string folder; std::getline(folders, folder, ':');) {
            const fs::path path = fs::path(folder.empty() ? "." : folder) / name;
            std::error_code error;
            if (fs::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0) {
                return path;
            }
        }
    }
    return std::nullopt;
}

}  // namespace agon::app
