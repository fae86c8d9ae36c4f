// SPDX-License-Identifier: Apache-2.0
#include "porting/workspace.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <string_view>
#include <system_error>

#include "porting/encoding.hpp"
#include "porting/repairs.hpp"
#include "porting/source_text.hpp"

namespace agon::porting {
namespace {

namespace fs = std::filesystem;

/// A header that generates others without end, or a generated table, is no strategy's source.
constexpr std::size_t kMostFiles = 2000;
constexpr std::uintmax_t kLargestFile_bytes = std::uintmax_t{16} << 20U;

/// The C library's headers and those of POSIX that programs spell in capitals.
constexpr std::array<std::string_view, 27> kPlainHeaders{
    "assert.h",  "complex.h", "ctype.h",  "errno.h",  "fcntl.h",  "fenv.h",   "float.h",
    "limits.h",  "locale.h",  "malloc.h", "math.h",   "memory.h", "setjmp.h", "signal.h",
    "stdarg.h",  "stdbool.h", "stddef.h", "stdint.h", "stdio.h",  "stdlib.h", "string.h",
    "strings.h", "time.h",    "wchar.h",  "wctype.h", "iostream", "vector"};

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char letter : text) {
        result += letter == '"' || letter == '\\' ? "\\" : "";
        result += letter;
    }
    return result + "\"";
}

/// The path below the project's folder with "up" for "..": a place of its own in the build folder.
fs::path place_of(const fs::path& original, const fs::path& folder) {
    std::error_code error;
    fs::path relative = fs::absolute(original, error)
                            .lexically_normal()
                            .lexically_relative(fs::absolute(folder, error).lexically_normal());
    fs::path place = "files";
    for (const fs::path& part : relative) {
        place /= part == ".." ? fs::path("up") : part;
    }
    return place;
}

}  // namespace

core::Result<void> Workspace::write(const AdaptedFile& file) {
    std::error_code error;
    fs::create_directories(file.copy.parent_path(), error);
    std::ofstream out(file.copy, std::ios::binary);
    out << "#line 1 " << quoted(file.original.string()) << "\n" << file.text;
    out.close();
    if (!out) {
        return core::Error{"can't write", file.copy.string()};
    }
    return {};
}

/// What an include is written as: the copy of a file of the project, a header of ours, or as it was
/// but for backslashes.
std::string Workspace::target_of(const AdaptedFile& file, const std::string& name, bool is_quoted,
                                 core::Result<void>& trouble) {
    const std::string plain = with_slashes(name);
    std::vector<fs::path> folders;
    if (is_quoted) {
        folders = {file.original.parent_path(), settings_.folder};
    }
    folders.insert(folders.end(), settings_.include_folders.begin(),
                   settings_.include_folders.end());
    for (const fs::path& folder : folders) {
        const std::optional<fs::path> found = index_.find(folder, plain);
        if (!found) {
            continue;
        }
        const core::Result<AdaptedFile*> included = add(*found);
        if (!included) {
            trouble = included.error();
            return {};
        }
        return quoted((*included)->copy.string());
    }
    if (const auto ours = index_.find(settings_.windows_headers, plain)) {
        return quoted(ours->string());
    }
    const std::string small = in_small_letters(plain);
    const bool is_plain =
        std::find(kPlainHeaders.begin(), kPlainHeaders.end(), small) != kPlainHeaders.end();
    const std::string written = is_plain ? small : plain;
    return is_quoted ? quoted(written) : "<" + written + ">";
}

core::Result<void> Workspace::lead_includes(AdaptedFile& file) {
    std::vector<Include> includes = includes_of(without_comments(file.text));
    std::reverse(includes.begin(), includes.end());
    std::vector<std::string> notes;
    for (const Include& include : includes) {
        core::Result<void> trouble;
        const std::string target = target_of(file, include.name, include.is_quoted, trouble);
        if (!trouble) {
            return trouble;
        }
        file.text.replace(include.begin, include.size, target);
        const fs::path found(target.substr(1, target.size() - 2));
        const std::string name = with_slashes(include.name);
        const bool is_respelled = include.name.find('\\') != std::string::npos ||
                                  fs::path(name).filename() != found.filename();
        if (is_respelled) {
            notes.push_back("\"" + include.name + "\" is " + found.filename().string());
        }
    }
    file.notes.insert(file.notes.end(), notes.rbegin(), notes.rend());
    return {};
}

core::Result<AdaptedFile*> Workspace::add(const fs::path& source) {
    const fs::path original = source.lexically_normal();
    const auto [found, is_new] = files_.try_emplace(original);
    AdaptedFile& file = found->second;
    if (!is_new) {
        return &file;
    }
    file.original = original;
    file.copy = settings_.build_folder / place_of(original, settings_.folder);
    std::error_code error;
    const std::uintmax_t size = fs::file_size(original, error);
    if (error || size > kLargestFile_bytes || files_.size() > kMostFiles) {
        return core::Error{error ? "can't read the source"
                                 : "this is no source of a strategy: too large, or too many files",
                           original.string()};
    }
    std::ifstream in(original, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    if (!in) {
        return core::Error{"can't read the source", original.string()};
    }
    core::Result<Decoded> decoded = decode(bytes, settings_.encoding);
    if (!decoded) {
        return decoded.error();
    }
    file.text = std::move(decoded->text);
    if (decoded->encoding != "UTF-8" || decoded->had_mark) {
        file.notes.push_back(decoded->encoding + (decoded->had_mark ? " with a mark" : ""));
    }
    if (const core::Result<void> led = lead_includes(file); !led) {
        return led.error();
    }
    if (const core::Result<void> written = write(file); !written) {
        return written.error();
    }
    return &file;
}

core::Result<bool> Workspace::repair(const std::vector<Diagnostic>& errors) {
    bool is_changed = false;
    for (auto& [original, file] : files_) {
        std::vector<Diagnostic> here;
        for (const Diagnostic& error : errors) {
            if (error.file == original.string() && error.line > 0) {
                here.push_back(error);
            }
        }
        if (here.empty()) {
            continue;
        }
        Repaired repaired = porting::repair(file.text, here);
        if (repaired.notes.empty()) {
            continue;
        }
        is_changed = true;
        file.text = std::move(repaired.text);
        file.notes.insert(file.notes.end(), repaired.notes.begin(), repaired.notes.end());
        if (const core::Result<void> written = write(file); !written) {
            return written.error();
        }
    }
    return is_changed;
}

core::Result<void> Workspace::append(AdaptedFile& file, const std::string& name,
                                     const std::string& text) {
    file.text += "\n#line 1 " + quoted(name) + "\n" + text;
    return write(file);
}

std::vector<const AdaptedFile*> Workspace::files() const {
    std::vector<const AdaptedFile*> all;
    for (const auto& [original, file] : files_) {
        all.push_back(&file);
    }
    return all;
}

}  // namespace agon::porting
