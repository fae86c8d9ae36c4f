// SPDX-License-Identifier: Apache-2.0
#include "hosting.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <functional>
#include <utility>

#include <sys/select.h>
#include <unistd.h>

#include "console.hpp"
#include "core/units.hpp"
#include "installed.hpp"
#include "interrupt.hpp"

namespace agon::app {

namespace {

core::Result<std::int64_t> limit_ns(const std::string& text, const char* option) {
    const auto limit = core::parse_duration(text);
    if (!limit) {
        return core::Error{limit.error().text(), option};
    }
    if (*limit < core::Duration::milliseconds(1)) {
        return core::Error{"a limit of " + text + " is too short; expected 1ms at least", option};
    }
    return limit->count_ns();
}

core::Result<std::uint64_t> limit_bytes(const std::string& text, const char* option) {
    std::uint64_t megabytes = 0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, megabytes);
    if (read.ec != std::errc() || read.ptr != end || megabytes < 64 || megabytes > (1U << 24U)) {
        return core::Error{"'" + text + "' is no limit; expected a number of megabytes, 64 or more",
                           option};
    }
    return megabytes << 20U;
}

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
        const auto limit = limit_ns(texts.call_limit, "--call-limit");
        if (!limit) {
            return limit.error();
        }
        options.limits.call_ns = *limit;
    }
    if (!texts.start_limit.empty()) {
        const auto limit = limit_ns(texts.start_limit, "--start-limit");
        if (!limit) {
            return limit.error();
        }
        options.limits.start_ns = *limit;
    }
    if (!texts.memory_limit.empty()) {
        const auto limit = limit_bytes(texts.memory_limit, "--memory-limit");
        if (!limit) {
            return limit.error();
        }
        options.limits.memory_bytes = *limit;
    }
    return options;
}

std::filesystem::path log_of(const std::filesystem::path& scratch, const std::string& seat) {
    return scratch / (seat + ".log");
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
        const strategy::Choice& choice = seating.choices[i];
        const strategy::Isolation isolation =
            isolation_of(mission.seats[i], mission.tick, options, context.scratch, deadline_ratio);
        const auto make = [choice, isolation] {
            return strategy::create_isolated_host(choice, isolation);
        };
        auto definition = seat_with(seating, i, make());
        if (!definition) {
            return definition.error();
        }
        definition->after_loss =
            options.is_strict ? sim::AfterLoss::EndRun : sim::AfterLoss::PlayOn;
        definition->make_again = make;
        definition->restarts = options.restarts;
        seats.push_back(std::move(definition).value());
    }
    return seats;
}

}  // namespace agon::app
