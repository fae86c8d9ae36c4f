// SPDX-License-Identifier: Apache-2.0
#include "seating.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "core/suggest.hpp"
#include "missions/folder.hpp"
#include "missions/registry.hpp"

namespace agon::app {

namespace {

std::vector<std::string> seat_names(const missions::MissionInfo& mission) {
    std::vector<std::string> names;
    for (const missions::SeatInfo& seat : mission.seats) {
        names.push_back(seat.name);
    }
    return names;
}

core::Result<std::size_t> index_of_seat(const missions::MissionInfo& mission,
                                        const std::string& name, const std::string& where) {
    const std::vector<std::string> names = seat_names(mission);
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
        return core::Error{
            mission.name + " has no seat '" + name + "'" + core::did_you_mean(name, names), where};
    }
    return static_cast<std::size_t>(found - names.begin());
}

bool fits(const strategy::ShippedStrategy& shipped, std::uint32_t robot_count) {
    return shipped.files.count(0) > 0 || shipped.files.count(robot_count) > 0;
}

// Whether strategies come with agon for missions of this family.
bool is_shipped_family(const std::string& family) {
    const core::ContentSet content = core::shipped_content();
    const std::vector<std::string> names = missions::mission_names();
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
        const auto info = missions::describe(name, content);
        return info && info->family == family;
    });
}

// The shipped strategies in turn: two seats show two strategies.
core::Result<std::string> shipped_for(std::size_t seat, std::uint32_t robot_count,
                                      const std::filesystem::path& folder) {
    std::vector<std::string> names;
    for (const strategy::ShippedStrategy& shipped : strategy::shipped_strategies(folder)) {
        if (fits(shipped, robot_count)) {
            names.push_back(shipped.name);
        }
    }
    if (names.empty()) {
        return core::Error{"no strategy comes with this agon; name one for each seat",
                           folder.string()};
    }
    return names[seat % names.size()];
}

// "yellow.kp=1.2"
struct ParameterSetting {
    std::string seat;
    std::string name;
    double value = 0;
    std::string where;

    static core::Result<ParameterSetting> parse(const std::string& text);
};

core::Result<ParameterSetting> ParameterSetting::parse(const std::string& text) {
    ParameterSetting setting;
    setting.where = "--param " + text;
    const std::size_t dot = text.find('.');
    const std::size_t equals = text.find('=');
    if (dot == std::string::npos || equals == std::string::npos || dot == 0 || equals < dot + 2) {
        return core::Error{"expected SEAT.NAME=NUMBER", setting.where};
    }
    setting.seat = text.substr(0, dot);
    setting.name = text.substr(dot + 1, equals - dot - 1);
    const char* begin = text.data() + equals + 1;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(begin, end, setting.value);
    if (read.ec != std::errc() || read.ptr != end || !std::isfinite(setting.value)) {
        return core::Error{"'" + std::string(begin, end) + "' is no number of -1.8e308 to 1.8e308",
                           setting.where};
    }
    return setting;
}

core::Result<void> set_parameter(Seating& seating, const missions::MissionInfo& mission,
                                 const std::string& text) {
    const auto setting = ParameterSetting::parse(text);
    if (!setting) {
        return setting.error();
    }
    const auto seat = index_of_seat(mission, setting->seat, setting->where);
    if (!seat) {
        return seat.error();
    }
    seating.parameters[*seat][setting->name] = setting->value;
    return {};
}

}  // namespace

core::Result<void> check_form(const SeatOptions& options) {
    for (const auto& [seat, text] : options.files) {
        if (const auto choice = strategy::Choice::parse(text); !choice) {
            return core::Error{choice.error().text(), "--" + seat};
        }
    }
    for (const std::string& text : options.parameters) {
        if (const auto setting = ParameterSetting::parse(text); !setting) {
            return setting.error();
        }
    }
    return {};
}

core::Result<Seating> seat(const missions::MissionInfo& mission, const SeatOptions& options,
                           const std::filesystem::path& shipped_folder) {
    Seating seating;
    seating.names = seat_names(mission);
    seating.parameters.resize(mission.seats.size());
    for (const auto& [name, text] : options.files) {
        if (const auto known = index_of_seat(mission, name, "--" + name); !known) {
            return known.error();
        }
    }
    const bool has_shipped = is_shipped_family(mission.family);
    for (std::size_t i = 0; i < mission.seats.size(); ++i) {
        const missions::SeatInfo& info = mission.seats[i];
        const auto named = options.files.find(info.name);
        core::Result<std::string> text =
            named != options.files.end()   ? core::Result<std::string>(named->second)
            : !info.usual_strategy.empty() ? core::Result<std::string>(info.usual_strategy)
            : has_shipped                  ? shipped_for(i, info.robot_count, shipped_folder)
                          : core::Error{"name a strategy for this seat", "--" + info.name};
        if (!text) {
            return text.error();
        }
        auto choice = choose(info, *text, "--" + info.name, shipped_folder);
        if (!choice) {
            return choice.error();
        }
        seating.choices.push_back(std::move(choice).value());
    }
    for (const std::string& text : options.parameters) {
        if (const auto set = set_parameter(seating, mission, text); !set) {
            return set.error();
        }
    }
    return seating;
}

core::Result<strategy::Choice> choose(const missions::SeatInfo& seat, const std::string& text,
                                      const std::string& where,
                                      const std::filesystem::path& shipped_folder) {
    auto choice = strategy::Choice::parse(text);
    if (!choice) {
        return core::Error{choice.error().text(), where};
    }
    const auto path = strategy::resolve(choice->file, seat.robot_count, shipped_folder);
    if (!path) {
        return core::Error{path.error().what, where + " " + text};
    }
    // Recordings name the file; they are looked at from other folders, too.
    choice->file = std::filesystem::absolute(*path).lexically_normal().string();
    return choice;
}

core::Result<sim::SeatDefinition> seat_with(
    const Seating& seating, std::size_t index,
    core::Result<std::unique_ptr<strategy::StrategyHost>> host) {
    if (!host) {
        return core::Error{host.error().what, seating.names.at(index) + ": " + host.error().where};
    }
    sim::SeatDefinition definition;
    definition.host = std::move(host).value();
    definition.parameters = seating.parameters[index];
    definition.options = options_text(seating.choices[index]);
    return definition;
}

core::Result<std::vector<sim::SeatDefinition>> make_hosts(const Seating& seating,
                                                          const strategy::HostContext& context) {
    std::vector<sim::SeatDefinition> seats;
    for (std::size_t i = 0; i < seating.choices.size(); ++i) {
        auto definition = seat_with(seating, i, strategy::create_host(seating.choices[i], context));
        if (!definition) {
            return definition.error();
        }
        seats.push_back(std::move(definition).value());
    }
    return seats;
}

std::vector<std::string> all_seat_names(const std::vector<std::string>& command_line) {
    std::vector<std::string> names;
    // One that can't be described has none; playing it will say why.
    const auto add = [&names](const std::vector<std::string>& more) {
        for (const std::string& name : more) {
            if (std::find(names.begin(), names.end(), name) == names.end()) {
                names.push_back(name);
            }
        }
    };
    const core::ContentSet shipped = core::shipped_content();
    for (const std::string& mission : missions::mission_names()) {
        if (const auto info = missions::describe(mission, shipped)) {
            add(seat_names(*info));
        }
    }
    for (const std::string& word : command_line) {
        if (missions::is_mission_folder(word)) {
            const auto content = missions::read_mission_file(word);
            const auto seats = content ? missions::seats_of_folder(*content)
                                       : core::Result<std::vector<std::string>>(content.error());
            add(seats ? *seats : std::vector<std::string>());
        }
    }
    return names;
}

std::string file_in(const std::string& choice) {
    const std::string prefix = "lua:";
    const std::size_t from = choice.compare(0, prefix.size(), prefix) == 0 ? prefix.size() : 0;
    return choice.substr(from, choice.find(',', from) - from);
}

std::string options_text(const strategy::Choice& choice) {
    std::string text;
    for (const auto& [key, value] : choice.options) {
        text += (text.empty() ? "" : ",") + key + "=" + value;
    }
    return text;
}

}  // namespace agon::app
