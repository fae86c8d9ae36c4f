// SPDX-License-Identifier: Apache-2.0
// Whole matches against strategies that crash, hang and misbehave at a random moment: none is lost,
// and nothing is left behind.
#include <stdlib.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <dirent.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "core/content.hpp"
#include "core/random.hpp"
#include "sim/match.hpp"
#include "strategy/common/wild_deeds.hpp"
#include "strategy/isolation.hpp"

namespace agon {
namespace {

namespace fs = std::filesystem;
using wild::Deed;
using wild::Where;

/// The other team.
class Still final : public strategy::StrategyHost {
public:
    [[nodiscard]] const strategy::Identity& identity() const override { return identity_; }

    core::Result<void> start(const strategy::SeatSetup&, std::span<const std::byte>) override {
        return {};
    }

    void begin_step(std::span<const std::byte>) override {}

    strategy::CallReport finish_step(std::span<std::byte>) override { return {}; }

    strategy::CallReport place(std::span<const std::byte>, std::span<std::byte>) override {
        return {};
    }

    strategy::CallReport stop() override { return {}; }

    const protocol::SideOutputs& side_outputs() override { return nothing_; }

    [[nodiscard]] std::span<const strategy::Parameter> parameters() const override { return {}; }

private:
    strategy::Identity identity_;
    protocol::SideOutputs nothing_;
};

std::size_t open_files() {
    std::size_t count = 0;
    DIR* folder = ::opendir("/proc/self/fd");
    while (::readdir(folder) != nullptr) {
        ++count;
    }
    ::closedir(folder);
    return count;
}

/// Processes that have the scratch folder in their environment: all that came from here.
std::set<int> processes_of(const std::string& mark) {
    std::set<int> found;
    DIR* folder = ::opendir("/proc");
    while (const dirent* entry = ::readdir(folder)) {
        const int process = std::atoi(entry->d_name);
        if (process <= 0 || process == ::getpid()) {
            continue;
        }
        std::ifstream file(std::string("/proc/") + entry->d_name + "/environ", std::ios::binary);
        const std::string environment((std::istreambuf_iterator<char>(file)), {});
        if (environment.find(mark) != std::string::npos) {
            found.insert(process);
        }
    }
    ::closedir(folder);
    return found;
}

struct Wish {
    Deed deed = Deed::Nothing;
    Where where = Where::Step;
    int when = 1;
};

class Robustness : public ::testing::Test {
protected:
    Robustness() {
        std::string name = (fs::temp_directory_path() / "agon-robustness-XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
        mark_ = "AGON_TEST_MARK=" + folder_.string();
        ::setenv("AGON_TEST_MARK", folder_.c_str(), 1);
        files_before_ = open_files();
    }

    ~Robustness() override {
        EXPECT_EQ(open_files(), files_before_);
        EXPECT_TRUE(processes_of(mark_).empty());
        EXPECT_FALSE(fs::exists(folder_ / "seat"));
        fs::remove_all(folder_);
    }

    strategy::Isolation isolation() {
        strategy::Isolation isolation;
        const fs::path build(AGON_BINARY_DIR);
        isolation.program = build / "bin" / "agon-strategy-host";
        isolation.folder = folder_ / "seat";
        isolation.log = folder_ / "seat.log";
        isolation.limits = limits_;
        return isolation;
    }

    /// Plays a short match against it to its end.
    sim::MatchReport play(const Wish& wish) {
        sim::MatchDefinition definition;
        definition.mission = "soccer3";
        definition.content = core::shipped_content();
        definition.duration = core::Duration::milliseconds(200);
        std::vector<sim::SeatDefinition> seats(2);
        const fs::path library = fs::path(AGON_BINARY_DIR) / "tests" / "strategy" / "wild.so";
        auto host = strategy::create_isolated_host({library.string(), {}}, isolation());
        EXPECT_TRUE(host) << host.error().text();
        seats[0].host = std::move(host).value();
        seats[0].parameters = {{"deed", static_cast<double>(wish.deed)},
                               {"where", static_cast<double>(wish.where)},
                               {"when", static_cast<double>(wish.when)}};
        seats[0].after_loss = sim::AfterLoss::PlayOn;
        seats[1].host = std::make_unique<Still>();
        auto match = sim::Match::create(std::move(definition), std::move(seats));
        EXPECT_TRUE(match) << match.error().text();
        while (!match->is_over()) {
            const auto ticked = match->tick();
            EXPECT_TRUE(ticked);
        }
        auto report = match->finish();
        EXPECT_TRUE(report);
        EXPECT_FALSE(report->internal_fault);
        EXPECT_FALSE(report->lost_strategy);
        return std::move(report).value();
    }

    /// The match was whole, whatever became of the team.
    void expect_whole(const Wish& wish, bool is_lost) {
        const sim::MatchReport report = play(wish);
        EXPECT_EQ(report.ticks, whole_ticks_) << static_cast<int>(wish.deed);
        EXPECT_EQ(report.seats[0].lost.has_value(), is_lost)
            << static_cast<int>(wish.deed) << " in " << static_cast<int>(wish.where) << " at "
            << wish.when;
    }

    void SetUp() override {
        whole_ticks_ = play({}).ticks;
        ASSERT_GT(whole_ticks_, 40U);
    }

    fs::path folder_;
    std::string mark_;
    std::size_t files_before_ = 0;
    std::uint64_t whole_ticks_ = 0;
    strategy::IsolationLimits limits_;
};

/// A call that comes in the match, the `when`-th of its kind.
Wish random_moment(core::RandomStream& random) {
    Wish wish;
    wish.where = static_cast<Where>(random.uniform_index(4));
    const std::uint64_t calls = wish.where == Where::Step ? 40 : wish.where == Where::Place ? 2 : 1;
    wish.when = 1 + static_cast<int>(random.uniform_index(calls));
    return wish;
}

TEST_F(Robustness, ThreeHundredCrashesLoseNoMatch) {
    constexpr Deed kCrashes[] = {Deed::Segv,          Deed::Abort,
                                 Deed::DivideByZero,  Deed::IllegalInstruction,
                                 Deed::StackOverflow, Deed::CrashOnThread};
    core::RandomStream random(1, "crashes");
    for (int i = 0; i < 300; ++i) {
        Wish wish = random_moment(random);
        wish.deed = kCrashes[i % 6];
        expect_whole(wish, true);
    }
}

TEST_F(Robustness, ThirtyHangsLoseNoMatch) {
    limits_.call_ns = 20'000'000;
    limits_.start_ns = 400'000'000;
    core::RandomStream random(1, "hangs");
    for (int i = 0; i < 30; ++i) {
        Wish wish = random_moment(random);
        wish.deed = i % 2 == 0 ? Deed::Hang : Deed::Sleep;
        expect_whole(wish, true);
    }
}

TEST_F(Robustness, OtherMisdeedsLoseNoMatch) {
    limits_.call_ns = 100'000'000;
    limits_.file_bytes = std::uint64_t{4} << 20;
    limits_.memory_bytes = std::uint64_t{512} << 20;
    for (const Deed deed : {Deed::Exit, Deed::ExitBySystemCall, Deed::StopItself, Deed::RaiseTerm,
                            Deed::KillGroup, Deed::BlockSignalsAndHang}) {
        expect_whole({deed, Where::Step, 7}, true);
    }
    limits_.call_ns = 20'000'000'000;  // to fill the memory may take its time
    for (const Deed deed : {Deed::Throw, Deed::WriteOverSharedMemory, Deed::CloseDescriptors,
                            Deed::FloodOutput, Deed::LeaveChildren, Deed::ChangeFolder,
                            Deed::EatMemory, Deed::WriteLargeFile, Deed::NotANumber}) {
        expect_whole({deed, Where::Step, 7}, false);
    }
}

}  // namespace
}  // namespace agon
