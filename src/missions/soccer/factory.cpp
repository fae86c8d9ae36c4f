// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/factory.hpp"

#include <utility>

#include "core/units.hpp"
#include "missions/soccer/content.hpp"
#include "missions/soccer/game_state.hpp"
#include "missions/soccer/mission.hpp"
#include "missions/soccer/order_file.hpp"
#include "missions/soccer/order_forms.hpp"
#include "missions/soccer/orders.hpp"
#include "missions/soccer/schema.hpp"
#include "missions/soccer/situation_file.hpp"

namespace agon::missions::soccer {
namespace {

MissionInfo info_of(std::string_view name, const Content& content) {
    MissionInfo info;
    info.name = std::string(name);
    info.family = "soccer";
    info.title = content.title;
    info.content_paths = content.paths;
    for (const Team team : kTeams) {
        SeatInfo seat;
        seat.name = std::string(name_of(team));
        seat.robot_count = content.robot_count;
        seat.observation = &observation_schema();
        seat.command = &command_schema();
        seat.placement = &placement_schema();
        info.seats.push_back(std::move(seat));
    }
    info.tick = content.tick;
    info.substeps_per_tick = content.substeps_per_tick;
    info.default_duration = content.duration;
    info.game_state = &game_state_schema();
    info.order = &order_schema();
    info.order_forms = order_forms();
    return info;
}

}  // namespace

std::vector<std::string> names() {
    return {"soccer3", "soccer5", "soccer11"};
}

core::Result<MissionInfo> describe(std::string_view name, const core::ContentSet& content) {
    auto read = read_content(content, name);
    if (!read) {
        return read.error();
    }
    return info_of(name, *read);
}

core::Result<std::unique_ptr<Mission>> create(std::string_view name,
                                              const core::ContentSet& content,
                                              const MissionSetup& setup) {
    if (setup.duration < core::Duration()) {
        return core::Error{"a match cannot last " + core::to_text(setup.duration) +
                               ": the duration must be positive",
                           "duration"};
    }
    auto read = read_content(content, name);
    if (!read) {
        return read.error();
    }
    const core::Duration duration =
        setup.duration > core::Duration() ? setup.duration : read->duration;
    auto start = situation_of(content, *read, name, half_of(duration));
    if (!start) {
        return start.error();
    }
    MissionInfo info = info_of(name, *read);
    if (start->has_value()) {
        info.content_paths.emplace_back(kSituationPath);
    }
    return std::unique_ptr<Mission>(std::make_unique<SoccerMission>(
        std::move(info), std::move(read).value(), setup, std::move(*start)));
}

core::Result<std::vector<TimedOrder>> read_orders(std::string_view name,
                                                  const core::ContentSet& content,
                                                  const core::Document& file) {
    const auto read = read_content(content, name);
    if (!read) {
        return read.error();
    }
    return read_orders(*read, file);
}

}  // namespace agon::missions::soccer
