// SPDX-License-Identifier: Apache-2.0
#include "hosting.hpp"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <utility>

#include <sys/select.h>
#include <unistd.h>

#include "console.hpp"
#include "installed.hpp"
#include "interrupt.hpp"
#include "missions/registry.hpp"
#include "number_option.hpp"

namespace agon::app {

namespace {

constexpr WholeNumber kRestarts{"--restart-strategies", "number of restarts", 0, 1'000'000};
// Below that no host program starts; above it no machine has it.
constexpr WholeNumber kMegabytes{"--memory-limit", "number of megabytes", 64, 1U << 24U};

void tell_debugged(const std::string& seat, int process_id) {
    print(stderr, "debug: " + seat + "'s strategy is to run in process " +
                      std::to_string(process_id) + "; it waits for a debugger (gdb -p " +
                      std::to_string(process_id) + "), Enter goes on without\n");
    std::fflush(stderr);
}

// Whether a person has pressed Enter. At the end of standard input nobody will.
bool has_pressed_enter() {
    fd_set input;
    FD_ZERO(&input);
    FD_SET(STDIN_FILENO, &input);
    timeval at_once{};
    char byte = 0;
    return select(STDIN_FILENO + 1, &input, nullptr, nullptr, &at_once) > 0 &&
           read(STDIN_FILENO, &byte, 1) == 1;
}

strategy::Isolation isolation_of(const missions::SeatInfo& seat, core::Duration tick,
                                 const HostingOptions& options,
                                 const std::filesystem::path& scratch, double deadline_ratio) {
    strategy::Isolation isolation;
    isolation.program = strategy_host_program();
    isolation.folder = scratch / seat.name;
    isolation.log = log_of(scratch, seat.name);
    if (options.keeps_files) {
        isolation.files = files_of(scratch, seat.name);
    }
    isolation.limits = options.limits;
    const core::Duration period = tick * seat.decision_period_ticks;
    isolation.deadline_ns =
        static_cast<std::int64_t>(static_cast<double>(period.count_ns()) * deadline_ratio);
    isolation.is_debugged = seat.name == options.debugged_seat;
    if (isolation.is_debugged) {
        isolation.on_waiting = [name = seat.name](int id) {
            tell_debugged(name, id);
        };
        isolation.wants_no_debugger = has_pressed_enter;
        isolation.is_interrupted = &Interrupt::has_come;
    }
    return isolation;
}

}  // namespace

core::Result<HostingOptions> read_hosting(HostingOptions options, const HostingTexts& texts) {
    if (!texts.restarts.empty()) {
        const auto restarts = read_whole_number(kRestarts, texts.restarts);
        if (!restarts) {
            return restarts.error();
        }
        options.restarts = static_cast<std::uint32_t>(*restarts);
    }
    const bool wants_process = options.restarts > 0 || !options.debugged_seat.empty() ||
                               !texts.call_limit.empty() || !texts.start_limit.empty() ||
                               !texts.memory_limit.empty();
    if (options.is_in_process && wants_process) {
        return core::Error{
            "restarts, limits and debugging need strategies in processes of their own",
            "--in-process"};
    }
    if (options.is_strict && options.restarts > 0) {
        return core::Error{"the run ends with the first loss; nothing is started again",
                           "--strict"};
    }
    if (!texts.call_limit.empty()) {
        const auto limit = read_limit("--call-limit", texts.call_limit);
        if (!limit) {
            return limit.error();
        }
        options.limits.call_ns = limit->count_ns();
    }
    if (!texts.start_limit.empty()) {
        const auto limit = read_limit("--start-limit", texts.start_limit);
        if (!limit) {
            return limit.error();
        }
        options.limits.start_ns = limit->count_ns();
        options.limits.start_call_ns = limit->count_ns();
    }
    if (!texts.memory_limit.empty()) {
        const auto megabytes = read_whole_number(kMegabytes, texts.memory_limit);
        if (!megabytes) {
            return megabytes.error();
        }
        options.limits.memory_bytes = *megabytes << 20U;
    }
    return options;
}

std::filesystem::path log_of(const std::filesystem::path& scratch, const std::string& seat) {
    return scratch / (seat + ".log");
}

std::filesystem::path files_of(const std::filesystem::path& scratch, const std::string& seat) {
    return scratch / (seat + ".files");
}

core::Result<std::vector<sim::SeatDefinition>> make_hosts(const missions::MissionInfo& mission,
                                                          const Seating& seating,
                                                          const HostingOptions& options,
                                                          const strategy::HostContext& context,
                                                          double deadline_ratio) {
    if (options.is_in_process) {
        return make_hosts(seating, context);
    }
    const auto has_name = [&options](const missions::SeatInfo& seat) {
        return seat.name == options.debugged_seat;
    };
    if (!options.debugged_seat.empty() &&
        std::none_of(mission.seats.begin(), mission.seats.end(), has_name)) {
        return core::Error{mission.name + " has no seat '" + options.debugged_seat + "'",
                           "--debug"};
    }
    std::vector<sim::SeatDefinition> seats;
    for (std::size_t i = 0; i < seating.choices.size(); ++i) {
        auto definition = make_host(mission, seating, i, options, context, deadline_ratio);
        if (!definition) {
            return definition.error();
        }
        seats.push_back(std::move(definition).value());
    }
    return seats;
}

core::Result<sim::SeatDefinition> make_host(const missions::MissionInfo& mission,
                                            const Seating& seating, std::size_t seat,
                                            const HostingOptions& options,
                                            const strategy::HostContext& context,
                                            double deadline_ratio) {
    const strategy::Choice& choice = seating.choices.at(seat);
    if (options.is_in_process) {
        return seat_with(seating, seat, strategy::create_host(choice, context));
    }
    const strategy::Isolation isolation = isolation_of(mission.seats.at(seat), mission.tick,
                                                       options, context.scratch, deadline_ratio);
    const auto make = [choice, isolation] {
        return strategy::create_isolated_host(choice, isolation);
    };
    auto definition = seat_with(seating, seat, make());
    if (definition) {
        definition->after_loss =
            options.is_strict ? sim::AfterLoss::EndMatch : sim::AfterLoss::PlayOn;
        definition->make_again = make;
        definition->restarts = options.restarts;
    }
    return definition;
}

core::Result<sim::MatchReport> start_once(const std::filesystem::path& library,
                                          const std::string& mission, const HostingOptions& options,
                                          const strategy::HostContext& context) {
    sim::MatchDefinition definition;
    definition.content = core::shipped_content();
    definition.mission = mission;
    const auto info = missions::describe(mission, definition.content);
    if (!info) {
        return info.error();
    }
    Seating seating;
    for (const missions::SeatInfo& seat : info->seats) {
        seating.names.push_back(seat.name);
        seating.choices.push_back({library.string(), {}});
    }
    seating.parameters.resize(info->seats.size());
    auto seats = make_hosts(*info, seating, options, context);
    if (!seats) {
        return seats.error();
    }
    auto match = sim::Match::create(std::move(definition), std::move(seats).value());
    if (!match) {
        return match.error();
    }
    return match->finish();
}

}  // namespace agon::app
