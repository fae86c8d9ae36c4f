// SPDX-License-Identifier: Apache-2.0
// What it costs to run each strategy in a process of its own.
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <new>
#include <thread>

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "matches.hpp"
#include "net/futex.hpp"
#include "net/wall_clock.hpp"

namespace agon::bench {
namespace {

constexpr int kRounds = 7;
constexpr std::int64_t kLongNs = 1'000'000'000;
constexpr double kBarRatio = 1.2;

struct Partner {
    alignas(64) net::SharedWord ask{0};
    alignas(64) net::SharedWord answer{0};
};

void sleep_until(const net::SharedWord& word, std::uint32_t value) {
    for (std::uint32_t now = word.load(); now != value; now = word.load()) {
        net::sleep_while(word, now, kLongNs);
    }
}

/// Two processes that do nothing but answer, each through a futex alone.
class Partners {
public:
    Partners() {
        void* memory = ::mmap(nullptr, sizeof(Pair), PROT_READ | PROT_WRITE,
                              MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) {
            fail("no shared memory");
        }
        pair_ = new (memory) Pair;
        for (std::size_t i = 0; i < 2; ++i) {
            processes_[i] = ::fork();
            if (processes_[i] == 0) {
                serve((*pair_)[i]);
            }
        }
    }

    ~Partners() {
        for (Partner& partner : *pair_) {
            partner.ask.store(kEnd);
            net::wake_sleepers(partner.ask);
            sleep_until(partner.answer, kEnd);
        }
        for (const ::pid_t process : processes_) {
            ::waitpid(process, nullptr, 0);
        }
        ::munmap(pair_, sizeof(Pair));
    }

    Partners(const Partners&) = delete;
    Partners& operator=(const Partners&) = delete;

    /// Nanoseconds for asking both and hearing both.
    double round_trip_ns(std::uint32_t turns) {
        const std::int64_t start_ns = net::WallClock::now_ns();
        for (std::uint32_t turn = 0; turn < turns; ++turn) {
            ++number_;
            for (Partner& partner : *pair_) {
                partner.ask.store(number_);
                net::wake_sleepers(partner.ask);
            }
            for (Partner& partner : *pair_) {
                sleep_until(partner.answer, number_);
            }
        }
        return static_cast<double>(net::WallClock::now_ns() - start_ns) / turns;
    }

private:
    using Pair = std::array<Partner, 2>;
    static constexpr std::uint32_t kEnd = 0xFFFFFFFFU;

    [[noreturn]] static void serve(Partner& partner) {
        std::uint32_t number = 0;
        while (number != kEnd) {
            net::sleep_while(partner.ask, number, kLongNs);
            const std::uint32_t asked = partner.ask.load();
            if (asked != number) {
                number = asked;
                partner.answer.store(number);
                net::wake_sleepers(partner.answer);
            }
        }
        ::_exit(0);
    }

    Pair* pair_ = nullptr;
    std::array<::pid_t, 2> processes_{};
    std::uint32_t number_ = 0;
};

struct Played {
    double tick_ns = 0;
    double times_real_time = 0;
};

Played play_standing(const Ground& ground, bool is_isolated, const char* folder) {
    MatchWish wish;
    wish.teams = Teams::StandingLibraries;
    wish.is_isolated = is_isolated;
    wish.folder = folder;
    sim::Match match = make_match(ground, wish);
    const std::int64_t start_ns = net::WallClock::now_ns();
    std::uint64_t ticks = 0;
    for (; !match.is_over(); ++ticks) {
        if (!match.tick()) {
            fail("a match did not go on");
        }
    }
    const double taken_ns = static_cast<double>(net::WallClock::now_ns() - start_ns);
    const double simulated_ns = static_cast<double>(ticks) * 5e6;
    return {taken_ns / static_cast<double>(ticks), simulated_ns / taken_ns};
}

/// Two isolated matches at once: how much simulated time passes in them together.
double two_at_once(const Ground& ground) {
    Played one;
    Played two;
    std::thread other([&] { two = play_standing(ground, true, "b"); });
    one = play_standing(ground, true, "a");
    other.join();
    return one.times_real_time + two.times_real_time;
}

}  // namespace

void measure_isolation(const Ground& ground, Results& results) {
    // Whatever else runs on the machine only ever adds time.
    double bare_ns = std::numeric_limits<double>::infinity();
    double together_ns = bare_ns;
    double apart_ns = bare_ns;
    double two = 0;
    for (int round = 0; round < kRounds; ++round) {
        {
            Partners partners;
            bare_ns = std::min(bare_ns, partners.round_trip_ns(10'000));
        }
        together_ns = std::min(together_ns, play_standing(ground, false, "a").tick_ns);
        apart_ns = std::min(apart_ns, play_standing(ground, true, "a").tick_ns);
        two = std::max(two, two_at_once(ground));
    }
    results.figures.push_back({"futex hand-over to two processes", "ns", bare_ns});
    results.figures.push_back({"tick, standing libraries in this process", "ns", together_ns});
    results.figures.push_back({"tick, standing libraries in their own", "ns", apart_ns});
    results.bars.push_back({"isolated tick", "x hand-over and tick",
                            apart_ns / (bare_ns + together_ns), kBarRatio, Bar::Side::AtMost});
    if (std::thread::hardware_concurrency() >= 3) {
        results.bars.push_back({"isolated tick, a core per process", "us more",
                                (apart_ns - together_ns) / 1e3, 3, Bar::Side::AtMost});
    }
    results.bars.push_back(
        {"two isolated matches at once", "x real time", two, 150, Bar::Side::AtLeast});
}

}  // namespace agon::bench
