// SPDX-License-Identifier: Apache-2.0
#include "installed.hpp"

#include <system_error>

namespace agon::app {

namespace fs = std::filesystem;

fs::path prefix() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    return error ? fs::path(".") : program.parent_path().parent_path();
}

fs::path strategies_folder() {
    std::error_code error;
    fs::path in_build_tree = prefix() / "strategies";
    return fs::is_directory(in_build_tree, error) ? in_build_tree
                                                  : prefix() / "share" / "agon" / "strategies";
}

fs::path strategy_host_program() {
    constexpr const char* kName = "agon-strategy-host";
    std::error_code error;
    fs::path in_build_tree = prefix() / "bin" / kName;
    return fs::exists(in_build_tree, error) ? in_build_tree : prefix() / "libexec" / "agon" / kName;
}

fs::path templates_folder() {
    return prefix() / "share" / "agon" / "content" / "templates";
}

fs::path compat_folder() {
    std::error_code error;
    fs::path in_build_tree = prefix() / "share" / "agon" / "compat";
    return fs::is_directory(in_build_tree, error) ? in_build_tree
                                                  : prefix() / "include" / "agon" / "compat";
}

fs::path viewer_folder() {
    return prefix() / "share" / "agon" / "viewer";
}

}  // namespace agon::app
