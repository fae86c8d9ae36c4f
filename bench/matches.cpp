// SPDX-License-Identifier: Apache-2.0
#include "matches.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <thread>

#include <malloc.h>

#include "net/wall_clock.hpp"
#include "record/recorder.hpp"
#include "strategy/isolation.hpp"
#include "strategy/registry.hpp"
#include "teams.hpp"

namespace agon::bench {
namespace {

/// Of a team.
std::uint32_t robots_of(const MatchWish& wish) {
    return wish.mission == "soccer11" ? 11 : 5;
}

std::unique_ptr<strategy::StrategyHost> example(const Ground& ground, const std::string& name,
                                                const MatchWish& wish, bool is_first) {
    strategy::Choice choice;
    choice.file = require(strategy::resolve(name, robots_of(wish), ground.strategies)).string();
    if (wish.is_isolated) {
        const std::filesystem::path folder = ground.scratch / wish.folder;
        std::filesystem::create_directories(folder);
        strategy::Isolation isolation;
        isolation.program = AGON_STRATEGY_HOST;
        isolation.folder = folder / (is_first ? "first" : "second");
        isolation.log = folder / "log";
        return require(strategy::create_isolated_host(choice, isolation));
    }
    return require(
        strategy::create_host(choice, strategy::HostContext{&ground.guard, ground.scratch}));
}

std::unique_ptr<strategy::StrategyHost> team(const Ground& ground, const MatchWish& wish,
                                             bool is_first) {
    switch (wish.teams) {
        case Teams::Still:
            return chasers(0);
        case Teams::Chasers:
            return chasers(2);
        case Teams::StandingLibraries:
            return example(ground, "still", wish, is_first);
        case Teams::Examples:
            return example(ground, is_first ? "cadet" : "classic", wish, is_first);
    }
    fail("no such teams");
}

double wall_s() {
    return static_cast<double>(net::WallClock::now_ns()) * 1e-9;
}

const char* name_of(Teams teams) {
    switch (teams) {
        case Teams::Still:
            return "standing teams";
        case Teams::Chasers:
            return "two chasers a team";
        case Teams::StandingLibraries:
            return "two standing libraries";
        case Teams::Examples:
            return "both examples";
    }
    return "";
}

/// Wall time of `thread_count` threads that each run `work` once.
template <typename Work>
double threads_wall_s(int thread_count, const Work& work) {
    const double start = wall_s();
    std::vector<std::thread> threads;
    for (int i = 0; i < thread_count; ++i) {
        threads.emplace_back([&work] { work(); });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    return wall_s() - start;
}

/// How much work two threads do compared with one that does half of it. Whatever else runs on the
/// machine only ever adds time, so the shortest of several runs says most about the program.
template <typename Work>
double two_thread_ratio(const Work& work) {
    double one_s = std::numeric_limits<double>::infinity();
    double two_s = one_s;
    for (int round = 0; round < 7; ++round) {
        one_s = std::min(one_s, threads_wall_s(1, work));
        two_s = std::min(two_s, threads_wall_s(2, work));
    }
    return 2 * one_s / two_s;
}

/// Arithmetic that touches no memory: what a second core is worth on this machine.
void spin() {
    volatile double sink = 0;
    double value = 1;
    for (int i = 0; i < 100'000'000; ++i) {
        value = value * 0.999999 + 1e-6;
    }
    sink = value;
    static_cast<void>(sink);
}

/// CPU seconds of one match, recorded to a file or not.
double match_cpu_s(const Ground& ground, const MatchWish& wish, const std::string& recording) {
    sim::Match match = make_match(ground, wish);
    std::optional<record::Recorder> recorder;
    const double start = process_cpu_s();
    if (!recording.empty()) {
        record::RecorderOptions options;
        options.path = recording;
        options.agon_version = "bench";
        recorder.emplace(require(record::Recorder::create(options)));
        require(match.add_sink(*recorder));
    }
    play(match);
    static_cast<void>(require(match.finish()));
    return process_cpu_s() - start;
}

}  // namespace

void fail(const std::string& message) {
    std::fprintf(stderr, "agon_bench: %s\n", message.c_str());
    std::exit(3);
}

double process_cpu_s() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

sim::Match make_match(const Ground& ground, const MatchWish& wish) {
    sim::MatchDefinition definition;
    definition.mission = wish.mission;
    definition.content = core::shipped_content();
    definition.seed = wish.seed;
    definition.duration = wish.duration;
    definition.is_hashing = wish.is_hashing;
    if (wish.is_measuring_phases) {
        definition.phase_clock_ns = &net::WallClock::now_ns;
    }
    std::vector<sim::SeatDefinition> seats(2);
    seats[0].host = team(ground, wish, true);
    seats[1].host = team(ground, wish, false);
    return require(sim::Match::create(std::move(definition), std::move(seats)));
}

void play(sim::Match& match) {
    while (!match.is_over()) {
        require(match.tick());
    }
}

void measure_throughput(const Ground& ground, Results& results) {
    for (const Teams teams : {Teams::Still, Teams::Chasers, Teams::Examples}) {
        MatchWish wish;
        wish.teams = teams;
        std::vector<double> rates;
        for (int round = 0; round < 5; ++round) {
            sim::Match match = make_match(ground, wish);
            const double start = wall_s();
            play(match);
            const double taken = wall_s() - start;
            const sim::MatchReport report = require(match.finish());
            rates.push_back(static_cast<double>(report.ticks) / taken);
        }
        const std::string who = name_of(teams);
        results.figures.push_back({"soccer5, " + who, "ticks/s", median(rates)});
        const double ticks_per_simulated_s = 200;
        results.figures.push_back(
            {"soccer5, " + who, "x real time", median(rates) / ticks_per_simulated_s});

        wish.is_measuring_phases = true;
        sim::Match match = make_match(ground, wish);
        play(match);
        const sim::MatchReport report = require(match.finish());
        for (std::size_t phase = 0; phase < sim::kPhaseCount; ++phase) {
            results.figures.push_back(
                {"  " + std::string(sim::phase_name(static_cast<sim::Phase>(phase))), "ns/tick",
                 static_cast<double>(report.phase_ns[phase]) / static_cast<double>(report.ticks)});
        }
    }
}

void measure_recording(const Ground& ground, Results& results) {
    const std::string path = (ground.scratch / "bench.mcap").string();
    MatchWish wish;
    wish.teams = Teams::Examples;
    wish.duration = core::Duration::seconds(300);
    // The least of several runs: noise only adds.
    double without_s = std::numeric_limits<double>::infinity();
    double with_s = without_s;
    for (int round = 0; round < 9; ++round) {
        without_s = std::min(without_s, match_cpu_s(ground, wish, ""));
        with_s = std::min(with_s, match_cpu_s(ground, wish, path));
    }
    results.bars.push_back({"recording: CPU time of all threads", "x without", with_s / without_s,
                            1.15, Bar::Side::AtMost});

    wish.duration = core::Duration::seconds(600);
    static_cast<void>(match_cpu_s(ground, wish, path));
    const auto bytes = static_cast<double>(std::filesystem::file_size(path));
    results.bars.push_back(
        {"recording: size of 10 minutes of soccer5", "MB", bytes / 1e6, 12, Bar::Side::AtMost});
    std::filesystem::remove(path);
}

void measure_memory(const Ground& ground, Results& results) {
    const auto held = [] {
        const struct mallinfo2 info = mallinfo2();
        return static_cast<double>(info.uordblks + info.hblkhd);
    };
    std::vector<sim::Match> matches;
    matches.reserve(10);
    double before = 0;
    for (int i = 0; i < 10; ++i) {
        before = held();
        MatchWish wish;
        wish.seed = static_cast<std::uint64_t>(i) + 1;
        wish.duration = core::Duration::seconds(20);
        matches.push_back(make_match(ground, wish));
        play(matches.back());
    }
    results.bars.push_back({"memory of the tenth match of ten, played", "MiB",
                            (held() - before) / (1024.0 * 1024.0), 1, Bar::Side::AtMost});
}

void measure_threads(const Ground& ground, Results& results) {
    const double machine = two_thread_ratio([] { spin(); });
    const double matches = two_thread_ratio([&ground] {
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            MatchWish wish;
            wish.seed = seed;
            sim::Match match = make_match(ground, wish);
            play(match);
        }
    });
    results.figures.push_back({"two threads of plain arithmetic", "x one", machine});
    results.bars.push_back({"two threads of matches", "x one", matches, 1.8, Bar::Side::AtLeast});
}

}  // namespace agon::bench
