// SPDX-License-Identifier: Apache-2.0
#include "content_options.hpp"

#include <algorithm>

#include "core/suggest.hpp"
#include "missions/registry.hpp"

namespace agon::app {

core::Result<void> check_form(const ContentOptions& options) {
    for (const std::string& assignment : options.sets) {
        const std::size_t equals = assignment.find('=');
        if (equals == std::string::npos || equals == 0) {
            return core::Error{"expected KEY=VALUE", "--set " + assignment};
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
        // A mission that has no document of its name has no keys to set.
        const auto path = content.path_of(mission);
        if (!path) {
            return core::Error{mission + " has no settings", "--set " + assignment};
        }
        if (const auto set = content.set(*path, assignment); !set) {
            return set.error();
        }
    }
    return content;
}

}  // namespace agon::app
