// SPDX-License-Identifier: Apache-2.0
#include "porting/interfaces.hpp"

#include <algorithm>

namespace agon::porting {
namespace {

/// Whether a name is the C++ name of a free function: "_Z8StrategyP11Environment".
bool is_mangled(const std::string& exported, std::string_view function) {
    const std::string begin = "_Z" + std::to_string(function.size()) + std::string(function);
    return exported.compare(0, begin.size(), begin) == 0;
}

bool has_mangled(const plugin::LibraryFile& library, std::string_view function) {
    return std::any_of(library.exports.begin(), library.exports.end(),
                       [&](const std::string& name) { return is_mangled(name, function); });
}

bool has_entry(const Interface& interface, const plugin::LibraryFile& library) {
    const auto is_there = [&](std::string_view name) {
        return library.has_export(name);
    };
    return std::any_of(interface.entries.begin(), interface.entries.end(), is_there) ||
           std::any_of(interface.entries_in_cpp.begin(), interface.entries_in_cpp.end(), is_there);
}

std::string listed(const std::vector<std::string_view>& names) {
    std::string text;
    for (const std::string_view name : names) {
        text += (text.empty() ? "" : " or ") + std::string(name);
    }
    return text;
}

}  // namespace

const std::vector<Interface>& interfaces() {
    static const std::vector<Interface> kInterfaces{
        {"msrs",
         "MSRS",
         {"StrategyStep", "StrategyStepDebug"},
         {"Author", "SetForm", "StrategyDrop", "StrategyInit"},
         {},
         "AGON_MSRS_ABI",
         true},
        {"fira",
         "FIRA",
         {"RunStrategy", "Strategy"},
         {"Create", "Destroy", "SetBall", "SetBlueTeamName", "SetFormerRobots", "SetLaterRobots",
          "SetYellowTeamName"},
         {"_Z11RunStrategyP11Environment"},
         "agon_fira_abi",
         false},
    };
    return kInterfaces;
}

const Interface* find_interface(std::string_view name) {
    for (const Interface& interface : interfaces()) {
        if (interface.name == name) {
            return &interface;
        }
    }
    return nullptr;
}

std::vector<std::string> exported_functions(const Interface& interface,
                                            const plugin::LibraryFile& library) {
    std::vector<std::string> found;
    for (const auto* names : {&interface.entries, &interface.others}) {
        for (const std::string_view name : *names) {
            const bool is_called = library.has_export(name) || (!interface.entries_in_cpp.empty() &&
                                                                has_mangled(library, name));
            if (is_called) {
                found.emplace_back(name);
            }
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

std::optional<std::string> missing_entry(const Interface& interface,
                                         const plugin::LibraryFile& library) {
    if (has_entry(interface, library)) {
        return std::nullopt;
    }
    for (const std::string_view entry : interface.entries) {
        if (has_mangled(library, entry)) {
            return std::string(entry) + " is there under a C++ name alone: declare it extern \"C\"";
        }
    }
    std::string text = "none of the sources defines " + listed(interface.entries);
    for (const Interface& other : interfaces()) {
        for (const std::string_view entry : other.entries) {
            if (&other != &interface &&
                (library.has_export(entry) || has_mangled(library, entry))) {
                return text + "; " + std::string(entry) + " is " + std::string(other.title) +
                       "'s: build it --as " + std::string(other.name);
            }
        }
    }
    return text;
}

}  // namespace agon::porting
