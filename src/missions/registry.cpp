// SPDX-License-Identifier: Apache-2.0
#include "missions/registry.hpp"

#include <algorithm>

#include "core/suggest.hpp"
#include "missions/folder.hpp"
#include "missions/lua/c_header.hpp"
#include "missions/lua/definition.hpp"
#include "missions/lua/factory.hpp"
#include "missions/soccer/factory.hpp"

namespace agon::missions {
namespace {

/// A family of missions that one folder makes.
struct Family {
    std::vector<std::string> (*names)();
    core::Result<MissionInfo> (*describe)(std::string_view, const core::ContentSet&);
    core::Result<std::unique_ptr<Mission>> (*create)(std::string_view, const core::ContentSet&,
                                                     const MissionSetup&);
    /// nullptr: its missions take no orders.
    core::Result<std::vector<TimedOrder>> (*read_orders)(std::string_view, const core::ContentSet&,
                                                         const core::Document&);
};

constexpr Family kFamilies[] = {
    {soccer::names, soccer::describe, soccer::create, soccer::read_orders},
};

/// Of contents that bring their mission with them.
constexpr Family kFolder = {[] { return std::vector<std::string>(); }, lua::describe, lua::create,
                            lua::read_orders};

const Family* family_of(std::string_view name, const core::ContentSet& content) {
    if (is_folder_content(content)) {
        return &kFolder;
    }
    for (const Family& family : kFamilies) {
        const std::vector<std::string> names = family.names();
        if (std::find(names.begin(), names.end(), name) != names.end()) {
            return &family;
        }
    }
    return nullptr;
}

core::Error unknown(std::string_view name) {
    const std::string named(name);
    return {"there is no mission '" + named + "'" + core::did_you_mean(name, mission_names()),
            named};
}

}  // namespace

std::vector<std::string> mission_names() {
    std::vector<std::string> all;
    for (const Family& family : kFamilies) {
        const std::vector<std::string> names = family.names();
        all.insert(all.end(), names.begin(), names.end());
    }
    return all;
}

core::Result<MissionInfo> describe(std::string_view name, const core::ContentSet& content) {
    const Family* family = family_of(name, content);
    if (family == nullptr) {
        return unknown(name);
    }
    return family->describe(name, content);
}

core::Result<std::unique_ptr<Mission>> create(std::string_view name,
                                              const core::ContentSet& content,
                                              const MissionSetup& setup) {
    const Family* family = family_of(name, content);
    if (family == nullptr) {
        return unknown(name);
    }
    return family->create(name, content, setup);
}

core::Result<std::vector<TimedOrder>> read_orders(std::string_view name,
                                                  const core::ContentSet& content,
                                                  const core::Document& file) {
    const Family* family = family_of(name, content);
    if (family == nullptr) {
        return unknown(name);
    }
    if (family->read_orders == nullptr) {
        return core::Error{std::string(name) + " takes no orders", ""};
    }
    return family->read_orders(name, content, file);
}

core::Result<std::vector<std::string>> seats_of_folder(const core::ContentSet& content) {
    const auto definition = lua::read_definition(content);
    if (!definition) {
        return definition.error();
    }
    std::vector<std::string> names;
    for (const lua::SeatDefinition& seat : definition->seats) {
        names.push_back(seat.name);
    }
    return names;
}

core::Result<std::string> c_header(const core::ContentSet& content) {
    if (!is_folder_content(content)) {
        return core::Error{"the blocks of agon's own missions are in <agon/soccer.h> and its like",
                           ""};
    }
    return lua::c_header(content);
}

}  // namespace agon::missions
