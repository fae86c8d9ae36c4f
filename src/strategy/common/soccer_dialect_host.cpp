// SPDX-License-Identifier: Apache-2.0
#include "strategy/common/soccer_dialect_host.hpp"

#include <cstring>

#include "core/check.hpp"

namespace agon::strategy {

agon_soccer_observation soccer_observation_in(std::span<const std::byte> block) {
    agon_soccer_observation seen;
    AGON_CHECK(block.size() >= sizeof seen, block.size());
    std::memcpy(&seen, block.data(), sizeof seen);
    return seen;
}

core::Result<void> SoccerDialectHost::check_blocks(const SeatSetup& setup) const {
    const bool is_soccer = setup.mission_family == "soccer" && setup.placement != nullptr &&
                           setup.observation->size_bytes >= sizeof(agon_soccer_observation) &&
                           setup.command->size_bytes >= sizeof(agon_soccer_command) &&
                           setup.placement->size_bytes >= sizeof(agon_soccer_placement);
    if (!is_soccer) {
        return error("the " + words_.title + " interface is for soccer, not for " + setup.mission);
    }
    if (!setup.parameters.empty()) {
        const auto& [name, value] = *setup.parameters.begin();
        return core::Error{words_.a_strategy + " declares no parameters",
                           setup.seat + "." + name + "=" + core::describe_values(value).substr(1)};
    }
    return check(setup);
}

core::Result<void> SoccerDialectHost::start(const SeatSetup& setup,
                                            std::span<const std::byte> observation) {
    AGON_CHECK(!is_started_ && !library_.is_loaded(), file_.string());
    if (core::Result<void> fits = check_blocks(setup); !fits) {
        return fits;
    }
    if (core::Result<void> loaded = library_.load(file_); !loaded) {
        return loaded;
    }
    identity_ = {file_.stem().string(), "", file_.string(), library_.file().sha256,
                 words_.interface};
    if (core::Result<void> begun = begin(setup, soccer_observation_in(observation)); !begun) {
        return begun;
    }
    is_started_ = true;
    return {};
}

CallReport SoccerDialectHost::finish_step(std::span<std::byte> command) {
    AGON_CHECK(is_started_ && !library_.is_lost(), file_.string());
    agon_soccer_command wheels{};
    AGON_CHECK(command.size() >= sizeof wheels, command.size());
    CallReport report = step(soccer_observation_in(observation_), wheels);
    if (report.status == CallReport::Status::Ok) {
        std::memcpy(command.data(), &wheels, sizeof wheels);
    }
    return report;
}

CallReport SoccerDialectHost::place(std::span<const std::byte> observation,
                                    std::span<std::byte> placement) {
    AGON_CHECK(is_started_ && !library_.is_lost(), file_.string());
    agon_soccer_placement places;
    AGON_CHECK(placement.size() >= sizeof places, placement.size());
    std::memcpy(&places, placement.data(), sizeof places);
    CallReport report = form(soccer_observation_in(observation), places);
    if (report.status == CallReport::Status::Ok) {
        std::memcpy(placement.data(), &places, sizeof places);
    }
    return report;
}

CallReport SoccerDialectHost::stop() {
    CallReport report;
    if (std::exchange(is_started_, false) && !library_.is_lost()) {
        report = end();
    }
    const CallReport unloaded = library_.unload();
    return report.status == CallReport::Status::Ok ? unloaded : report;
}

}  // namespace agon::strategy
