// SPDX-License-Identifier: Apache-2.0
#include "scene/module_files.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>

#include "scene/scene_file.hpp"

namespace agon::scene {

namespace {

bool is_name_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.';
}

}  // namespace

core::Result<std::string> read_module(const std::filesystem::path& folder, std::string_view name) {
    std::string path(name);
    if (path.empty() || !std::all_of(path.begin(), path.end(), is_name_character)) {
        return core::Error{"a module's name has letters, digits, '_', '-' and '.'", path};
    }
    std::replace(path.begin(), path.end(), '.', '/');
    if (path.front() == '/') {
        return core::Error{"a module's name does not begin with '.'", std::string(name)};
    }
    const std::filesystem::path file = folder / (path + ".lua");
    std::error_code failure;
    const std::uintmax_t size = std::filesystem::file_size(file, failure);
    if (failure || size > kMaxScriptBytes) {
        return core::Error{failure ? "there is no such file" : "the file is larger than 4 MiB",
                           file.string()};
    }
    std::ifstream in(file, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    if (in.bad() || text.size() != size) {
        return core::Error{"can't be read", file.string()};
    }
    return text;
}

}  // namespace agon::scene
