// SPDX-License-Identifier: Apache-2.0
#include "result_files.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <span>
#include <system_error>

#include <sys/stat.h>
#include <unistd.h>

namespace agon::app {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::uint8_t, 8> kPngMagic = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

std::string_view without_space(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first == std::string_view::npos ? std::string_view() : text.substr(first);
}

bool starts_with(std::string_view text, std::string_view start) {
    return text.substr(0, start.size()) == start;
}

}  // namespace

record::FileKind json_kind() {
    return {"JSON file", [](std::string_view start) {
                const std::string_view object = without_space(start);
                if (!starts_with(object, "{")) {
                    return false;
                }
                const std::string_view first = without_space(object.substr(1));
                return starts_with(first, "\"") || starts_with(first, "}");
            }};
}

record::FileKind picture_kind() {
    return {"picture", [](std::string_view start) {
                const std::string_view text = without_space(start);
                return starts_with(text, "<svg") ||
                       (starts_with(text, "<?xml") && text.find("<svg") != std::string_view::npos);
            }};
}

record::FileKind png_kind() {
    return record::kind_with_magic("PNG picture", kPngMagic);
}

record::FileKind film_kind() {
    return {"MP4 film", [](std::string_view start) {
                constexpr std::size_t kAfterSize = 4;
                return start.size() > kAfterSize && starts_with(start.substr(kAfterSize), "ftyp");
            }};
}

record::FileKind table_kind() {
    return {"table of a recording", [](std::string_view start) {
                return starts_with(start, "tick,time_s");
            }};
}

record::FileKind graph_table_kind() {
    return {"table of a graph", [](std::string_view start) {
                return starts_with(start, "time [s]");
            }};
}

record::FileKind situation_kind() {
    return {"situation", [](std::string_view start) {
                return starts_with(start, "# situation") || starts_with(start, "mission = ");
            }};
}

core::Result<void> write_file(const std::string& path, const record::FileKind& kind,
                              std::string_view bytes) {
    auto file = record::OutputFile::create(path, kind);
    if (!file) {
        return file.error();
    }
    const auto written = file->write(std::as_bytes(std::span(bytes)));
    return written ? file->close() : written;
}

bool is_standard_stream(const std::string& path) {
    for (const char* name : {"-", "/dev/stdout", "/dev/stderr", "/dev/fd/1", "/dev/fd/2",
                             "/proc/self/fd/1", "/proc/self/fd/2"}) {
        if (path == name) {
            return true;
        }
    }

    struct stat file {};

    if (::stat(path.c_str(), &file) != 0 || !S_ISREG(file.st_mode)) {
        return false;
    }
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
        struct stat info {};

        if (::fstat(stream, &info) == 0 && info.st_dev == file.st_dev &&
            info.st_ino == file.st_ino) {
            return true;
        }
    }
    return false;
}

bool is_same_file(const std::string& a, const std::string& b) {
    std::error_code error;
    if (fs::exists(a, error) && fs::exists(b, error)) {
        return fs::is_regular_file(a, error) && fs::equivalent(a, b, error);
    }
    const fs::path whole_a = fs::weakly_canonical(fs::absolute(a, error), error);
    const fs::path whole_b = fs::weakly_canonical(fs::absolute(b, error), error);
    return !whole_a.empty() && whole_a == whole_b;
}

}  // namespace agon::app
