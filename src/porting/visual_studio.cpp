// SPDX-License-Identifier: Apache-2.0
#include "porting/visual_studio.hpp"

#include <algorithm>
#include <functional>
#include <vector>

#include <pugixml.hpp>

#include "porting/configuration.hpp"
#include "porting/encoding.hpp"
#include "porting/file_index.hpp"

namespace agon::porting {
namespace {

std::string choose(const std::vector<std::string>& names) {
    for (const std::string& name : names) {
        if (name.compare(0, 7, "Release") == 0) {
            return name;
        }
    }
    return names.empty() ? "" : names.front();
}

core::Result<void> parse(std::string_view bytes, const std::filesystem::path& file,
                         pugi::xml_document& document) {
    const core::Result<Decoded> decoded = decode(bytes, "");
    if (!decoded) {
        return decoded.error();
    }
    // Converted already: what its first line says of an encoding no longer holds.
    const pugi::xml_parse_result parsed =
        document.load_buffer(decoded->text.data(), decoded->text.size(),
                             pugi::parse_default | pugi::parse_doctype, pugi::encoding_utf8);
    const auto error = [&](const std::string& what, std::ptrdiff_t offset) {
        const std::string_view before =
            std::string_view(decoded->text)
                .substr(0, static_cast<std::size_t>(std::max<std::ptrdiff_t>(offset, 0)));
        const auto line = std::count(before.begin(), before.end(), '\n') + 1;
        return core::Error{what, file.string() + ":" + std::to_string(line)};
    };
    if (!parsed) {
        return error(std::string("the project file is no sound XML: ") + parsed.description(),
                     parsed.offset);
    }
    // Names of its own making (<!ENTITY a "b">) would stand in paths and definitions unread.
    for (const pugi::xml_node& node : document.children()) {
        if (node.type() == pugi::node_doctype) {
            return error("the project file has a <!DOCTYPE>, which no Visual C++ project has",
                         node.offset_debug());
        }
    }
    return {};
}

bool applies(const pugi::xml_node& node, const Configuration& configuration) {
    return configuration.holds(node.attribute("Condition").value());
}

void append(std::vector<std::string>& to, const std::vector<std::string>& from) {
    to.insert(to.end(), from.begin(), from.end());
}

void add_source(Project& project, const std::string& path, bool is_excluded) {
    if (path.empty() || !is_source_name(path)) {
        return;
    }
    if (is_excluded) {
        project.notes.push_back(path + " is left out, as the project says");
        return;
    }
    project.sources.push_back(path);
}

std::string standard_of(const std::string& language) {
    if (language.compare(0, 6, "stdcpp") != 0) {
        return "c++14";
    }
    const std::string year = language.substr(6);
    return year == "latest" ? "c++20" : "c++" + year.substr(0, 2);
}

/// Every element of a name, wherever it stands, if it and all above it apply.
void for_each(const pugi::xml_node& node, const char* name, const Configuration& configuration,
              const std::function<void(const pugi::xml_node&)>& visit, int depth = 0) {
    constexpr int kDeepest = 64;
    for (const pugi::xml_node& child : node.children()) {
        if (!applies(child, configuration) || depth > kDeepest) {
            continue;
        }
        if (std::string_view(child.name()) == name) {
            visit(child);
        }
        for_each(child, name, configuration, visit, depth + 1);
    }
}

void read_settings(const pugi::xml_node& settings, const Configuration& configuration,
                   Project& project) {
    for (const pugi::xml_node& setting : settings.children()) {
        if (!applies(setting, configuration)) {
            continue;
        }
        const std::string name = setting.name();
        const std::string value = setting.text().get();
        if (name == "AdditionalIncludeDirectories") {
            append(project.include_folders, configuration.paths(value));
        } else if (name == "PreprocessorDefinitions") {
            append(project.definitions, configuration.definitions(value));
        } else if (name == "ForcedIncludeFiles") {
            append(project.forced_includes, configuration.paths(value));
        } else if (name == "LanguageStandard") {
            project.standard = standard_of(value);
        }
    }
}

void read_item(const pugi::xml_node& item, const Configuration& configuration, Project& project) {
    if (!item.attribute("Include")) {
        read_settings(item, configuration, project);
        return;
    }
    bool is_excluded = false;
    for (const pugi::xml_node& child : item.children("ExcludedFromBuild")) {
        is_excluded = is_excluded || (applies(child, configuration) &&
                                      in_small_letters(child.text().get()) == "true");
    }
    const std::string path = configuration.expanded(item.attribute("Include").value());
    add_source(project, with_slashes(path), is_excluded);
}

// ---- the older format ------------------------------------------------------------------------

void read_tool(const pugi::xml_node& tool, const Configuration& configuration, Project& project) {
    if (std::string_view(tool.attribute("Name").value()) != "VCCLCompilerTool") {
        return;
    }
    const auto value = [&](const char* name) {
        return tool.attribute(name).value();
    };
    append(project.include_folders, configuration.paths(value("AdditionalIncludeDirectories")));
    append(project.definitions, configuration.definitions(value("PreprocessorDefinitions")));
    append(project.forced_includes, configuration.paths(value("ForcedIncludeFiles")));
}

void read_file(const pugi::xml_node& file, const Configuration& configuration, Project& project) {
    bool is_excluded = false;
    for (const pugi::xml_node& other : file.children("FileConfiguration")) {
        is_excluded = is_excluded ||
                      (configuration.name == other.attribute("Name").value() &&
                       in_small_letters(other.attribute("ExcludedFromBuild").value()) == "true");
    }
    const std::string path = configuration.expanded(file.attribute("RelativePath").value());
    add_source(project, with_slashes(path), is_excluded);
}

Project project_at(const std::filesystem::path& file, const std::string& configuration) {
    Project project;
    project.file = file;
    project.folder = file.parent_path();
    project.configuration = configuration;
    return project;
}

}  // namespace

core::Result<Project> read_vcxproj(std::string_view bytes, const std::filesystem::path& file) {
    pugi::xml_document document;
    if (const core::Result<void> parsed = parse(bytes, file, document); !parsed) {
        return parsed.error();
    }
    const pugi::xml_node root = document.child("Project");
    if (!root) {
        return core::Error{"the file is no Visual C++ project: it has no <Project>", file.string()};
    }
    std::vector<std::string> names;
    const Configuration any("");
    for_each(root, "ProjectConfiguration", any, [&](const pugi::xml_node& node) {
        names.emplace_back(node.attribute("Include").value());
    });
    const Configuration configuration(choose(names));
    Project project = project_at(file, configuration.name);
    for_each(root, "ClCompile", configuration,
             [&](const pugi::xml_node& item) { read_item(item, configuration, project); });
    for_each(root, "CharacterSet", configuration, [&](const pugi::xml_node& set) {
        project.is_unicode = std::string_view(set.text().get()) == "Unicode";
    });
    return project;
}

core::Result<Project> read_vcproj(std::string_view bytes, const std::filesystem::path& file) {
    pugi::xml_document document;
    if (const core::Result<void> parsed = parse(bytes, file, document); !parsed) {
        return parsed.error();
    }
    const pugi::xml_node root = document.child("VisualStudioProject");
    if (!root) {
        return core::Error{"the file is no Visual C++ project: it has no <VisualStudioProject>",
                           file.string()};
    }
    std::vector<std::string> names;
    for (const pugi::xml_node& node : root.child("Configurations").children("Configuration")) {
        names.emplace_back(node.attribute("Name").value());
    }
    const Configuration configuration(choose(names));
    Project project = project_at(file, configuration.name);
    for (const pugi::xml_node& node : root.child("Configurations").children("Configuration")) {
        if (configuration.name == node.attribute("Name").value()) {
            project.is_unicode = std::string_view(node.attribute("CharacterSet").value()) == "1";
            for (const pugi::xml_node& tool : node.children("Tool")) {
                read_tool(tool, configuration, project);
            }
        }
    }
    for_each(root.child("Files"), "File", configuration,
             [&](const pugi::xml_node& node) { read_file(node, configuration, project); });
    return project;
}

}  // namespace agon::porting
