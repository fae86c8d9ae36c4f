// SPDX-License-Identifier: Apache-2.0
#include "porting/delivery.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include "plugin/file_bytes.hpp"

namespace agon::porting {
namespace {

namespace fs = std::filesystem;

fs::path folder_of(const fs::path& place) {
    return place.has_parent_path() ? place.parent_path() : fs::path(".");
}

/// A library, or an empty file.
bool is_replaceable(const fs::path& file) {
    constexpr std::string_view kMagic =
        "\x7F"
        "ELF";
    std::array<char, kMagic.size()> start{};
    std::ifstream in(file, std::ios::binary);
    in.read(start.data(), start.size());
    return in.gcount() == 0 ||
           std::string_view(start.data(), static_cast<std::size_t>(in.gcount())) == kMagic;
}

/// 0, or an error number.
int write_file(const fs::path& path, std::span<const std::byte> bytes) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC,
                            0777);  // less what the user's mask takes away, as linkers do
    if (file < 0) {
        return errno;
    }
    int why = 0;
    while (!bytes.empty() && why == 0) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        if (written > 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(written));
        } else if (errno != EINTR) {
            why = errno;
        }
    }
    return ::close(file) == 0 || why != 0 ? why : errno;
}

}  // namespace

core::Result<void> check_place(const fs::path& place) {
    std::error_code error;
    const fs::path folder = folder_of(place);
    if (!fs::is_directory(folder, error)) {
        return core::Error{"the library can't be written: there is no folder " + folder.string(),
                           place.string()};
    }
    if (::access(folder.c_str(), W_OK | X_OK) != 0) {
        return core::Error{std::string("the library can't be written: ") + std::strerror(errno),
                           place.string()};
    }
    const bool is_there = fs::exists(place, error);
    if (!place.has_filename() || (is_there && !fs::is_regular_file(place, error))) {
        return core::Error{"the library can't be written: this is no plain file", place.string()};
    }
    if (is_there && !is_replaceable(place)) {
        return core::Error{"the file exists and is no library; it is not replaced", place.string()};
    }
    return {};
}

core::Result<void> deliver(const fs::path& library, const fs::path& place) {
    const fs::path beside =
        folder_of(place) / ("." + place.filename().string() + "." + std::to_string(::getpid()));
    const auto bytes = plugin::read_file_bytes(library);
    if (!bytes) {
        return bytes.error();
    }
    int why = write_file(beside, *bytes);
    if (why == 0 && std::rename(beside.c_str(), place.c_str()) != 0) {
        why = errno;
    }
    if (why != 0) {
        std::error_code ignored;
        fs::remove(beside, ignored);
        return core::Error{std::string("the library can't be written: ") + std::strerror(why),
                           place.string()};
    }
    return {};
}

}  // namespace agon::porting
