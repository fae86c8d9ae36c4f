// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>

#include "bars.hpp"
#include "core/result.hpp"
#include "plugin/guard.hpp"
#include "sim/match.hpp"

namespace agon::bench {

/// Who plays.
enum class Teams : std::uint8_t {
    Still,              ///< two built-in teams that stand
    Chasers,            ///< two built-in teams of which two robots each chase the ball
    StandingLibraries,  ///< `still`, twice: what a library costs at least
    Examples,           ///< the shipped strategies: cadet (native) against classic (MSRS)
};

/// What all measurements of whole matches share.
struct Ground {
    plugin::CrashGuard& guard;
    std::filesystem::path strategies;  ///< folder of the shipped libraries
    std::filesystem::path scratch;     ///< for recordings and private copies of libraries
};

struct MatchWish {
    std::string mission = "soccer5";
    Teams teams = Teams::Chasers;
    core::Duration duration = core::Duration::seconds(60);
    std::uint64_t seed = 1;
    bool is_hashing = true;
    bool is_measuring_phases = false;
    bool is_isolated = false;      ///< libraries in processes of their own
    std::string folder = "match";  ///< of an isolated match, below the scratch folder
};

/// A match. What can't be made ends the program: a benchmark of something else is none.
[[nodiscard]] sim::Match make_match(const Ground& ground, const MatchWish& wish);

/// Ticks until it is over.
void play(sim::Match& match);

/// CPU time of all threads of this process so far.
[[nodiscard]] double process_cpu_s();

/// Ends the program with a message.
[[noreturn]] void fail(const std::string& message);

/// The value, or the end of the program.
template <typename T>
T require(core::Result<T> result) {
    if (!result) {
        fail(result.error().text());
    }
    return std::move(result).value();
}

inline void require(const core::Result<void>& result) {
    if (!result) {
        fail(result.error().text());
    }
}

// ---- what is measured, each adding to the results
// ------------------------------------------------

/// Ticks a second, and nanoseconds a tick by phase, for each kind of teams.
void measure_throughput(const Ground& ground, Results& results);
/// What recording costs in CPU time, and how large a recording of 10 minutes is.
void measure_recording(const Ground& ground, Results& results);
/// Memory of the tenth match of ten in one process.
void measure_memory(const Ground& ground, Results& results);
/// CPU time of the web server's thread for a message to many viewers.
void measure_web(const Ground& ground, Results& results);
/// Bytes for each viewer, the server's CPU time for 20 of them, and what a match loses by one.
void measure_viewers(const Ground& ground, Results& results);
/// Matches of two threads against those of one, beside what the machine gives for plain arithmetic.
void measure_threads(const Ground& ground, Results& results);
/// Loading a scene against parsing its JSON; whether copying models stays as fast as it was.
void measure_scenes(const Ground& ground, Results& results);
/// Scripts of scenes against bare Lua, and whether copying them stays as fast as it was.
void measure_scripts(const Ground& ground, Results& results);
/// A tick with strategies in processes of their own, against a bare hand-over and a tick in this
/// one.
void measure_isolation(const Ground& ground, Results& results);
/// A whole tick against a step of Box2D alone with the same bodies, forces and settings.
void measure_against_box2d(const Ground& ground, Results& results);

}  // namespace agon::bench
