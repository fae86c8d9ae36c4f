// SPDX-License-Identifier: Apache-2.0
#include "porting/workspace.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <set>
#include <string_view>
#include <system_error>

#include "porting/encoding.hpp"
#include "porting/repairs.hpp"
#include "porting/source_text.hpp"
#include "porting/temporaries.hpp"

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

/// That Visual Studio's wizard writes into each project: most bring their own.
constexpr std::array<std::string_view, 4> kWizardHeaders{"stdafx.h", "pch.h", "targetver.h",
                                                         "framework.h"};

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

/// '"..\TEAM.h" is Team.h', if it is spelled in another way; else empty.
std::string respelled(const Include& include, const std::string& name) {
    const bool is_as_written = include.name.find('\\') == std::string::npos &&
                               fs::path(with_slashes(include.name)).filename() == name;
    return is_as_written ? "" : "\"" + include.name + "\" is " + name;
}

/// "a.cpp" for the names that a linker has for its copy, its object and both.
void name_original(std::string& text, const AdaptedFile& file) {
    const std::string original = file.original.string();
    std::error_code error;
    for (const fs::path& name :
         {fs::path(file.copy.string() + ".o"), file.copy, fs::absolute(file.original, error)}) {
        if (name != file.original) {
            replace_all(text, name.string(), original);
        }
    }
    // "a.cpp.o:/team/a.cpp:4: first defined here"
    replace_all(text, original + ":" + original, original);
}

template <std::size_t Size>
bool is_in(const std::array<std::string_view, Size>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

Workspace::Workspace(Settings settings) : settings_(std::move(settings)) {
    for (const std::string& name : settings_.include_folders) {
        if (const auto folder = index_.find_folder(settings_.folder, name)) {
            include_folders_.push_back(*folder);
        }
    }
}

core::Result<void> Workspace::write(const AdaptedFile& file) {
    std::error_code error;
    fs::create_directories(file.copy.parent_path(), error);
    std::ofstream out(file.copy, std::ios::binary);
    out << "#line 1 " << as_c_string(file.original.string()) << "\n" << file.text;
    out.close();
    if (!out) {
        return core::Error{std::string("can't write: ") + std::strerror(errno), file.copy.string()};
    }
    return {};
}

/// Where a header lies that stands where no setting points: Visual C++ looks beside all files that
/// led to this include, and for a precompiled header it does not look at all. So also above the
/// file, and in the end anywhere in the project, if there is only one of that name.
std::optional<fs::path> Workspace::find_elsewhere(const AdaptedFile& file,
                                                  const std::string& name) {
    for (const AdaptedFile* at = file.includer; at != nullptr; at = at->includer) {
        if (auto found = index_.find(at->original.parent_path(), name)) {
            return found;
        }
    }
    const fs::path root = settings_.folder.lexically_normal();
    for (fs::path at = file.original.parent_path(); at != root && at.has_relative_path();) {
        at = at.parent_path();
        if (auto found = index_.find(at, name)) {
            return found;
        }
    }
    if (!all_files_) {
        all_files_ = files_below(settings_.folder);
    }
    const std::string ending = "/" + in_small_letters(name);
    std::optional<fs::path> only;
    for (const fs::path& each : *all_files_) {
        const std::string path = in_small_letters(each.string());
        if (!path.ends_with(ending)) {
            continue;
        }
        if (only) {
            return std::nullopt;
        }
        only = each.lexically_normal();
    }
    return only;
}

core::Result<Workspace::Target> Workspace::copy_of(const AdaptedFile& file, const Include& include,
                                                   const fs::path& found) {
    const core::Result<AdaptedFile*> included = add(found, &file);
    if (!included) {
        return included.error();
    }
    const fs::path& copy = (*included)->copy;
    return Target{as_c_string(copy.string()), respelled(include, copy.filename().string())};
}

/// The copy of a file of the project, a header of ours, or what it was but for backslashes.
core::Result<Workspace::Target> Workspace::target_of(const AdaptedFile& file,
                                                     const Include& include) {
    const std::string plain = with_slashes(include.name);
    std::vector<fs::path> folders;
    if (include.is_quoted) {
        folders = {file.original.parent_path(), settings_.folder};
    }
    folders.insert(folders.end(), include_folders_.begin(), include_folders_.end());
    for (const fs::path& folder : folders) {
        if (const std::optional<fs::path> found = index_.find(folder, plain)) {
            return copy_of(file, include, *found);
        }
    }
    const std::string small = in_small_letters(plain);
    const auto ours = index_.find(settings_.windows_headers, plain);
    const bool is_of_wizard = is_in(kWizardHeaders, small);
    const bool is_plain = is_in(kPlainHeaders, small);
    if (include.is_quoted && !is_plain && (!ours || is_of_wizard)) {
        if (const std::optional<fs::path> found = find_elsewhere(file, plain)) {
            core::Result<Target> target = copy_of(file, include, *found);
            if (target) {
                target->note = "\"" + include.name + "\" is " + found->string();
            }
            return target;
        }
    }
    if (ours) {
        return Target{as_c_string(ours->string()),
                      is_of_wizard
                          ? "\"" + include.name + "\" is agon's own, as the project has none"
                          : respelled(include, ours->filename().string())};
    }
    const std::string written = is_plain ? small : plain;
    return Target{include.is_quoted ? as_c_string(written) : "<" + written + ">",
                  respelled(include, fs::path(written).filename().string())};
}

core::Result<void> Workspace::lead_includes(AdaptedFile& file) {
    std::vector<Include> includes = includes_of(without_comments(file.text));
    std::reverse(includes.begin(), includes.end());
    std::vector<std::string> notes;
    for (const Include& include : includes) {
        const core::Result<Target> target = target_of(file, include);
        if (!target) {
            return target.error();
        }
        file.text.replace(include.begin, include.size, target->text);
        if (!target->note.empty()) {
            notes.push_back(target->note);
        }
    }
    file.notes.insert(file.notes.end(), notes.rbegin(), notes.rend());
    return {};
}

core::Result<AdaptedFile*> Workspace::add(const fs::path& source, const AdaptedFile* includer) {
    const fs::path original = source.lexically_normal();
    const auto [found, is_new] = files_.try_emplace(original);
    AdaptedFile& file = found->second;
    if (!is_new) {
        return &file;
    }
    file.original = original;
    file.includer = includer;
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

core::Result<bool> Workspace::take(AdaptedFile& file, Repaired repaired) {
    if (repaired.notes.empty()) {
        return false;
    }
    file.text = std::move(repaired.text);
    file.notes.insert(file.notes.end(), repaired.notes.begin(), repaired.notes.end());
    if (const core::Result<void> written = write(file); !written) {
        return written.error();
    }
    return true;
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
        const core::Result<bool> taken = take(file, porting::repair(file.text, here));
        if (!taken) {
            return taken.error();
        }
        is_changed = is_changed || *taken;
    }
    return is_changed;
}

core::Result<bool> Workspace::repair(const std::vector<BoundTemporary>& temporaries) {
    bool is_changed = false;
    for (auto& [original, file] : files_) {
        std::vector<BoundTemporary> here;
        std::set<std::pair<std::size_t, std::size_t>> places;  // of a header, more than one source
        for (const BoundTemporary& temporary : temporaries) {
            if (temporary.file != original.string()) {
                continue;
            }
            const std::size_t begin = offset_of_line(file.text, temporary.line) + temporary.column;
            const std::size_t end =
                offset_of_line(file.text, temporary.last_line) + temporary.last_column;
            if (places.insert({begin, end}).second) {
                here.push_back(temporary);
            }
        }
        if (here.empty()) {
            continue;
        }
        const core::Result<bool> taken = take(file, keep_temporaries(file.text, here));
        if (!taken) {
            return taken.error();
        }
        is_changed = is_changed || *taken;
    }
    return is_changed;
}

core::Result<void> Workspace::append(AdaptedFile& file, const std::string& name,
                                     const std::string& text) {
    file.text += "\n#line 1 " + as_c_string(name) + "\n" + text;
    return write(file);
}

void Workspace::name_originals(std::vector<Diagnostic>& errors) const {
    std::vector<const AdaptedFile*> longest_first = files();  // a.c is no part of a.cpp
    std::stable_sort(longest_first.begin(), longest_first.end(), [](const auto* a, const auto* b) {
        return a->copy.string().size() > b->copy.string().size();
    });
    for (Diagnostic& error : errors) {
        for (const AdaptedFile* file : longest_first) {
            for (std::string* text : {&error.file, &error.message}) {
                name_original(*text, *file);
            }
        }
        error.file = error.file.substr(0, error.file.find(":("));  // "a.cpp:(.data+0x8)"
    }
}

std::vector<const AdaptedFile*> Workspace::files() const {
    std::vector<const AdaptedFile*> all;
    for (const auto& [original, file] : files_) {
        all.push_back(&file);
    }
    return all;
}

}  // namespace agon::porting
