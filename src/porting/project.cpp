// SPDX-License-Identifier: Apache-2.0
#include "porting/project.hpp"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string_view>
#include <system_error>

#include "core/check.hpp"
#include "porting/file_index.hpp"
#include "porting/makefile.hpp"
#include "porting/source_text.hpp"
#include "porting/visual_studio.hpp"

namespace agon::porting {
namespace {

namespace fs = std::filesystem;

enum class Kind { None, VisualStudio, OldVisualStudio, Makefile };

Kind kind_of(const fs::path& file) {
    const std::string name = in_small_letters(file.filename().string());
    const std::string ending = in_small_letters(file.extension().string());
    if (ending == ".vcxproj") {
        return Kind::VisualStudio;
    }
    if (ending == ".vcproj") {
        return Kind::OldVisualStudio;
    }
    const bool is_makefile =
        name == "makefile" || name == "gnumakefile" || ending == ".mak" || ending == ".mk";
    return is_makefile ? Kind::Makefile : Kind::None;
}

core::Result<Project> read_project(const fs::path& file) {
    constexpr std::uintmax_t kLargestFile_bytes = 16U << 20U;
    std::error_code error;
    if (kind_of(file) == Kind::None) {
        return core::Error{"expected a folder, a .vcxproj, a .vcproj or a Makefile", file.string()};
    }
    // Of a pipe or a device there may be no end.
    if (!fs::is_regular_file(file, error) || fs::file_size(file, error) > kLargestFile_bytes) {
        return core::Error{"this is no project: no plain file, or too large", file.string()};
    }
    std::ifstream in(file, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    if (!in) {
        return core::Error{"can't read the project", file.string()};
    }
    switch (kind_of(file)) {
        case Kind::VisualStudio:
            return read_vcxproj(bytes, file);
        case Kind::OldVisualStudio:
            return read_vcproj(bytes, file);
        case Kind::Makefile:
            return read_makefile(bytes, file);
        case Kind::None:
            break;
    }
    AGON_CHECK(false, file.string());
    return Project();
}

/// "NAME", "NAME=value" and "NAME(x)=value", as every compiler takes them.
bool is_definition(std::string_view text) {
    std::size_t end = 0;
    while (end < text.size() && is_word_letter(text[end])) {
        ++end;
    }
    if (end == 0 || (text[0] >= '0' && text[0] <= '9') || text.substr(0, end) == "defined") {
        return false;
    }
    if (end < text.size() && text[end] == '(') {
        const std::size_t close = text.find(')', end);
        end = close == std::string_view::npos ? close : close + 1;
    }
    return end == text.size() || (end < text.size() && text[end] == '=');
}

/// Leaves out what no compiler takes; Visual C++ never used it either.
void check_definitions(Project& project) {
    const auto first_bad =
        std::stable_partition(project.definitions.begin(), project.definitions.end(),
                              [](const std::string& text) { return is_definition(text); });
    for (auto bad = first_bad; bad != project.definitions.end(); ++bad) {
        project.notes.push_back("the macro '" + *bad + "' of " + project.file.string() +
                                " has no name that C knows; it is left out");
    }
    project.definitions.erase(first_bad, project.definitions.end());
}

core::Result<Project> read_checked_project(const fs::path& file) {
    core::Result<Project> project = read_project(file);
    if (project) {
        check_definitions(*project);
    }
    return project;
}

core::Result<Project> read_project_with_sources(const fs::path& file) {
    core::Result<Project> project = read_checked_project(file);
    if (project && project->sources.empty()) {
        return core::Error{"the project names no C or C++ sources", file.string()};
    }
    return project;
}

/// The one file of a kind that lies least deep; an error if there are several there.
core::Result<fs::path> least_deep(const std::vector<fs::path>& files, Kind kind) {
    const auto depth = [](const fs::path& file) {
        return std::distance(file.begin(), file.end());
    };
    std::vector<fs::path> found;
    for (const fs::path& file : files) {
        if (kind_of(file) != kind || (!found.empty() && depth(file) > depth(found[0]))) {
            continue;
        }
        if (!found.empty() && depth(file) < depth(found[0])) {
            found.clear();
        }
        found.push_back(file);
    }
    if (found.size() > 1) {
        return core::Error{"there are several projects; name one of them, such as " +
                               found[0].string() + " or " + found[1].string(),
                           found[0].parent_path().string()};
    }
    return found.empty() ? fs::path() : found[0];
}

core::Result<Project> whole_folder(const fs::path& folder, const std::vector<fs::path>& files) {
    Project project;
    project.folder = folder;
    for (const fs::path& file : files) {
        if (is_source_name(file.string())) {
            project.sources.push_back(file.lexically_relative(folder).string());
        }
    }
    if (project.sources.empty()) {
        return core::Error{"there is neither a project nor a source of C or C++ here",
                           folder.string()};
    }
    return project;
}

}  // namespace

bool is_source_name(const std::string& path) {
    const std::string ending = in_small_letters(fs::path(path).extension().string());
    return ending == ".cpp" || ending == ".c" || ending == ".cc" || ending == ".cxx";
}

core::Result<Project> find_project(const fs::path& path) {
    std::error_code error;
    if (!fs::exists(path, error)) {
        return core::Error{"there is no such folder or project", path.string()};
    }
    if (!fs::is_directory(path, error)) {
        return read_project_with_sources(path);
    }
    const fs::path folder = (path / "").lexically_normal().parent_path();
    const std::vector<fs::path> files = files_below(folder.empty() ? "." : folder);
    for (const Kind kind : {Kind::VisualStudio, Kind::OldVisualStudio, Kind::Makefile}) {
        const core::Result<fs::path> file = least_deep(files, kind);
        if (!file) {
            return file.error();
        }
        if (file->empty()) {
            continue;
        }
        if (kind != Kind::Makefile) {
            return read_project_with_sources(*file);
        }
        core::Result<Project> project = read_checked_project(*file);
        if (!project || !project->sources.empty()) {
            return project;
        }
    }
    return whole_folder(folder.empty() ? "." : folder, files);
}

}  // namespace agon::porting
