// SPDX-License-Identifier: Apache-2.0
#include "plugin/file_bytes.hpp"

#include <cstdint>
#include <fstream>
#include <system_error>

namespace agon::plugin {
namespace {

constexpr std::uint64_t kSizeAtMost = std::uint64_t{2} << 30;

}  // namespace

core::Result<std::vector<std::byte>> read_file_bytes(const std::filesystem::path& path) {
    std::error_code failure;
    const auto status = std::filesystem::status(path, failure);
    if (status.type() == std::filesystem::file_type::not_found) {
        return core::Error{"there is no such file", path.string()};
    }
    if (failure) {
        return core::Error{"the file can't be read: " + failure.message(), path.string()};
    }
    if (std::filesystem::is_directory(status)) {
        return core::Error{"this is a folder, a file was expected", path.string()};
    }
    // Opening a pipe or a device could wait for ever.
    if (!std::filesystem::is_regular_file(status)) {
        return core::Error{"this is no regular file", path.string()};
    }
    const std::uint64_t size = std::filesystem::file_size(path, failure);
    if (failure || size > kSizeAtMost) {
        return core::Error{failure ? "the file can't be read: " + failure.message()
                                   : std::string("the file is larger than 2 GiB"),
                           path.string()};
    }
    std::vector<std::byte> bytes(size);
    std::ifstream in(path, std::ios::binary);
    if (!in) {
        return core::Error{"the file can't be opened for reading", path.string()};
    }
    in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
    if (in.bad()) {
        return core::Error{"the file can't be read", path.string()};
    }
    bytes.resize(static_cast<std::size_t>(in.gcount()));
    return bytes;
}

}  // namespace agon::plugin
