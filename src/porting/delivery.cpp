// SPDX-License-Identifier: Apache-2.0
#include "porting/delivery.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

#include <unistd.h>

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
    std::error_code error;
    fs::copy_file(library, beside, fs::copy_options::overwrite_existing, error);
    if (!error) {
        fs::rename(beside, place, error);
    }
    if (error) {
        std::error_code ignored;
        fs::remove(beside, ignored);
        return core::Error{"the library can't be written: " + error.message(), place.string()};
    }
    return {};
}

}  // namespace agon::porting
