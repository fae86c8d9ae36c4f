// SPDX-License-Identifier: Apache-2.0
// A folder of a test's own, with files in it.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>

namespace agon::porting::testing {

class Folder {
public:
    Folder() {
        std::string name =
            (std::filesystem::temp_directory_path() / "agon-porting-XXXXXX").string();
        path_ = ::mkdtemp(name.data());
    }

    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    void write(const std::string& name, const std::string& bytes) const {
        std::filesystem::create_directories((path_ / name).parent_path());
        std::ofstream(path_ / name, std::ios::binary) << bytes;
    }

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

    [[nodiscard]] static std::string read(const std::filesystem::path& file) {
        std::ifstream in(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    }

private:
    std::filesystem::path path_;
};

}  // namespace agon::porting::testing
