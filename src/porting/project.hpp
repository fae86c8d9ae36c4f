// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace agon::porting {

/// What is to be compiled, and how, as the user's project says it. Paths are relative to `folder`,
/// with slashes, spelled as in the project.
struct Project {
    std::filesystem::path file;    ///< that says so; empty where all sources of a folder are taken
    std::filesystem::path folder;  ///< that holds the file
    std::string configuration;     ///< "Release|Win32"; empty where there are none
    std::vector<std::string> sources;
    std::vector<std::string> include_folders;
    std::vector<std::string> definitions;      ///< "NAME" or "NAME=value"
    std::vector<std::string> forced_includes;  ///< included before each source
    std::string standard = "c++14";            ///< what Visual C++ takes if nothing is said
    bool is_unicode = false;                   ///< TCHAR is wchar_t
    std::vector<std::string> notes;            ///< what was left out, for people
};

/// Whether a name ends as a source of C or C++ does.
[[nodiscard]] bool is_source_name(const std::string& path);

/// Reads the project that a path names: a project file, or a folder that holds one
/// (.vcxproj before .vcproj before Makefile), or a folder of sources. Errors: nothing there,
/// several projects, a project file that can't be read or names no sources.
[[nodiscard]] core::Result<Project> find_project(const std::filesystem::path& path);

}  // namespace agon::porting
