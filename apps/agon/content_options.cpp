// SPDX-License-Identifier: Apache-2.0
#include "content_options.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "core/suggest.hpp"
#include "missions/folder.hpp"
#include "missions/registry.hpp"

namespace agon::app {

namespace {

/// A setting of the command line, "robots/cube:body.mass_kg=0.6".
struct Setting {
    std::string document;    ///< "robots/cube"; empty: the mission's own
    std::string key;         ///< "body.mass_kg"
    std::string assignment;  ///< "body.mass_kg=0.6"
};

Setting split(const std::string& text) {
    const std::size_t equals = text.find('=');
    const std::size_t colon = text.substr(0, equals).find(':');
    Setting setting;
    setting.document = colon == std::string::npos ? "" : text.substr(0, colon);
    setting.assignment = text.substr(colon == std::string::npos ? 0 : colon + 1);
    setting.key = setting.assignment.substr(0, setting.assignment.find('='));
    setting.key.erase(setting.key.find_last_not_of(' ') + 1);
    return setting;
}

/// "robots/cube" of "robots/cube.toml".
std::string document_name(const std::string& path) {
    return path.substr(0, path.rfind(".toml"));
}

/// Where a document's name leads: "robots/cube", "robots/cube.toml" and "cube" are one.
std::string path_of_document(const core::ContentSet& content, const std::string& name) {
    const std::vector<std::string> paths = content.paths();
    for (const std::string& path : paths) {
        if (path == name || document_name(path) == name) {
            return path;
        }
    }
    return content.path_of(name).value_or(name + ".toml");
}

/// The mission's own document: that of its name, or the mission.toml of a folder.
std::optional<std::string> own_document(const core::ContentSet& content,
                                        const std::string& mission) {
    return missions::is_folder_content(content) ? missions::kMissionFile : content.path_of(mission);
}

/// A mission that has no document of its name has no keys of its own.
core::Result<std::string> path_of_setting(const core::ContentSet& content,
                                          const std::string& mission, const Setting& setting) {
    if (!setting.document.empty()) {
        return path_of_document(content, setting.document);
    }
    const auto path = own_document(content, mission);
    if (!path) {
        return core::Error{mission + " has no settings", ""};
    }
    return *path;
}

/// Whether the key is this one, or what it ends with: "mass_kg" is "body.mass_kg" cut short.
bool ends_with_key(const std::string& key, const std::string& end) {
    const std::string tail = "." + end;
    return key == end || (key.size() > tail.size() &&
                          key.compare(key.size() - tail.size(), tail.size(), tail) == 0);
}

/// The keys that could be meant by one that the mission's document (at `own_path`) does not have,
/// as --set takes them; empty if it has the key, or if other documents know nothing like it.
/// Documents of other missions have keys of the same names and are not looked at.
std::vector<std::string> meant_keys(const core::ContentSet& content, const std::string& own_path,
                                    const std::string& key) {
    std::vector<std::string> own;
    std::vector<std::string> others;
    const auto missions = missions::mission_names();
    for (const std::string& path : content.paths()) {
        const std::string stem = std::filesystem::path(path).stem().string();
        const bool is_other_mission =
            path != own_path && std::find(missions.begin(), missions.end(), stem) != missions.end();
        const auto document = content.document(path);
        if (is_other_mission || !document) {
            continue;  // what is wrong with a document shows when it is read
        }
        for (const auto& [name, value] : document->values()) {
            if (path == own_path && name == key) {
                return {};
            }
            if (ends_with_key(name, key)) {
                path == own_path ? own.push_back(name)
                                 : others.push_back(document_name(path) + ":" + name);
            }
        }
    }
    if (others.empty()) {
        return {};
    }
    own.insert(own.end(), others.begin(), others.end());
    return own;
}

core::Result<void> apply(core::ContentSet& content, const std::string& mission,
                         const std::string& text) {
    const Setting setting = split(text);
    const auto path = path_of_setting(content, mission, setting);
    if (!path) {
        return core::Error{path.error().what, "--set " + text};
    }
    const std::vector<std::string> meant = setting.document.empty()
                                               ? meant_keys(content, *path, setting.key)
                                               : std::vector<std::string>();
    if (!meant.empty()) {
        std::string list;
        for (const std::string& key : meant) {
            list += (list.empty() ? "" : " or ") + ("--set " + key + "=...");
        }
        return core::Error{*path + " has no key '" + setting.key + "'; write " + list,
                           "--set " + text};
    }
    if (const auto set = content.set(*path, setting.assignment); !set) {
        return core::Error{set.error().what, "--set " + text};
    }
    return {};
}

}  // namespace

core::Result<void> check_form(const ContentOptions& options) {
    for (const std::string& assignment : options.sets) {
        const std::size_t equals = assignment.find('=');
        if (equals == std::string::npos || split(assignment).key.empty() || assignment[0] == ':') {
            return core::Error{"expected KEY=VALUE or DOCUMENT:KEY=VALUE", "--set " + assignment};
        }
    }
    const std::vector<std::string> modes = {"auto", "assist", "manual"};
    if (!options.referee.empty() &&
        std::find(modes.begin(), modes.end(), options.referee) == modes.end()) {
        return core::Error{"'" + options.referee +
                               "' is no kind of referee; expected auto, assist or manual" +
                               core::did_you_mean(options.referee, modes),
                           "--referee"};
    }
    return {};
}

core::Result<void> check_mission(const std::string& name) {
    if (missions::is_mission_folder(name)) {
        return {};
    }
    std::error_code error;
    if (name.find('/') != std::string::npos || std::filesystem::is_directory(name, error)) {
        return core::Error{"there is no mission in '" + name + "': a mission's folder has a file " +
                               missions::kMissionFile,
                           ""};
    }
    const auto names = missions::mission_names();
    if (std::find(names.begin(), names.end(), name) == names.end()) {
        std::string hint = core::did_you_mean(name, names);
        if (hint.empty()) {
            hint = "; the missions are";
            for (const std::string& known : names) {
                hint += (&known == &names.front() ? " " : ", ") + known;
            }
        }
        return core::Error{"unknown mission '" + name + "'" + hint, ""};
    }
    return {};
}

core::Result<core::ContentSet> load_content(const std::string& mission,
                                            const ContentOptions& options) {
    core::ContentSet content = core::shipped_content();
    if (missions::is_mission_folder(mission)) {
        auto own = missions::read_folder(mission);
        if (!own) {
            return own.error();
        }
        content = std::move(own).value();
    }
    if (!options.folder.empty()) {
        if (const auto laid = content.overlay_folder(options.folder); !laid) {
            return laid.error();
        }
    }
    std::vector<std::string> sets = options.sets;
    if (!options.referee.empty()) {
        sets.push_back("referee.mode=" + options.referee);
    }
    for (const std::string& assignment : sets) {
        if (const auto applied = apply(content, mission, assignment); !applied) {
            return applied.error();
        }
    }
    return content;
}

core::Result<void> check_settings(const ContentOptions& options, const core::ContentSet& content,
                                  const missions::MissionInfo& mission) {
    for (const std::string& text : options.sets) {
        const auto path = path_of_setting(content, mission.name, split(text));
        const std::vector<std::string>& read = mission.content_paths;
        if (path && std::find(read.begin(), read.end(), *path) == read.end()) {
            std::string list;
            for (const std::string& known : read) {
                list += (list.empty() ? "" : ", ") + document_name(known);
            }
            return core::Error{mission.name + " does not read " + *path + "; it reads " + list,
                               "--set " + text};
        }
    }
    return {};
}

core::Result<std::string> key_list(const core::ContentSet& content,
                                   const missions::MissionInfo& mission) {
    const auto own_path = own_document(content, mission.name);
    std::string text;
    for (const std::string& path : mission.content_paths) {
        if (!path.ends_with(".toml")) {
            continue;
        }
        const auto document = content.document(path);
        if (!document) {
            return document.error();
        }
        const std::string prefix = path == own_path ? "" : document_name(path) + ":";
        for (const auto& [key, value] : document->values()) {
            text += prefix + key + "=" + value + "\n";
        }
    }
    return text;
}

}  // namespace agon::app
