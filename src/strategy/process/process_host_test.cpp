// SPDX-License-Identifier: Apache-2.0
#include "strategy/process/process_host.hpp"

#include <signal.h>

#include <fstream>
#include <map>
#include <string>
#include <vector>

#include <dirent.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "plugin/testdata/test_libraries.hpp"
#include "strategy/common/test_seat.hpp"
#include "strategy/common/wild_deeds.hpp"

namespace agon::strategy::process {
namespace {

using Status = CallReport::Status;
using wild::Deed;
using wild::Where;

/// Files that this process has open.
std::size_t open_files() {
    std::size_t count = 0;
    DIR* folder = ::opendir("/proc/self/fd");
    while (::readdir(folder) != nullptr) {
        ++count;
    }
    ::closedir(folder);
    return count;
}

/// Processes whose parent is this one.
std::vector<int> children() {
    std::vector<int> found;
    DIR* folder = ::opendir("/proc");
    while (const dirent* entry = ::readdir(folder)) {
        std::ifstream status(std::string("/proc/") + entry->d_name + "/status");
        for (std::string line; std::getline(status, line);) {
            if (line == "PPid:\t" + std::to_string(::getpid())) {
                found.push_back(std::atoi(entry->d_name));
            }
        }
    }
    ::closedir(folder);
    return found;
}

class ProcessHost : public ::testing::Test {
protected:
    ProcessHost() : files_before_(open_files()), seat_(nullptr) {
        seat_.isolation = testing::isolation_in(folder_);
    }

    ~ProcessHost() override {
        seat_.host.reset();
        EXPECT_EQ(open_files(), files_before_);
        EXPECT_TRUE(children().empty());
        EXPECT_FALSE(std::filesystem::exists(seat_.isolation->folder));
    }

    core::Result<void> start(Deed deed, Where where = Where::Step, int when = 1) {
        seat_.setup.parameters = {{"deed", static_cast<double>(deed)},
                                  {"where", static_cast<double>(where)},
                                  {"when", static_cast<double>(when)}};
        return seat_.start(testing::library("wild"));
    }

    /// The report of the step in which it does its deed.
    CallReport step_with(Deed deed) {
        EXPECT_TRUE(start(deed));
        return seat_.step();
    }

    void expect_loss(Deed deed, const std::string& words) {
        const CallReport report = step_with(deed);
        EXPECT_EQ(report.status, Status::Lost);
        EXPECT_NE(report.fault.find(words), std::string::npos) << report.fault;
        EXPECT_TRUE(seat_.host->is_lost());
        EXPECT_EQ(seat_.command.robots[0].left_radps, 0);
        EXPECT_EQ(seat_.host->stop().status, Status::Ok);
    }

    void expect_no_harm(Deed deed) {
        EXPECT_EQ(step_with(deed).status, Status::Ok);
        EXPECT_EQ(seat_.step().status, Status::Ok);
        EXPECT_EQ(seat_.command.robots[0].left_radps, 2);
        EXPECT_EQ(seat_.host->stop().status, Status::Ok);
    }

    /// The machine may be so busy that even the shortest deadline is kept. Gives how many were.
    int step_until_late() {
        int in_time = 0;
        while (seat_.step().status != Status::Late) {
            ++in_time;
        }
        return in_time;
    }

    testing::WorkingFolder folder_;
    std::size_t files_before_;
    testing::Seat seat_;
};

TEST_F(ProcessHost, HandsOnAllThatAStrategySays) {
    seat_.setup.parameters = {{"mode", 10}};  // of native_probe: it says more than it may
    ASSERT_TRUE(seat_.start(testing::library("native_probe")));
    ASSERT_EQ(seat_.step().status, Status::Ok);

    const protocol::SideOutputs& outputs = seat_.host->side_outputs();
    EXPECT_EQ(outputs.log.size(), 64U);
    EXPECT_EQ(outputs.figures.size(), 256U);
    ASSERT_EQ(outputs.plots.size(), 64U);
    EXPECT_EQ(outputs.plots[63].name, "count");
    EXPECT_EQ(outputs.plots[63].value, 63);
    EXPECT_EQ(outputs.dropped, 6U + 44U + 6U);
    EXPECT_EQ(seat_.host->stop().status, Status::Ok);
}

TEST_F(ProcessHost, ACrashNamesCallSignalAndPlace) {
    const CallReport report = step_with(Deed::Segv);

    EXPECT_EQ(report.status, Status::Lost);
    EXPECT_EQ(report.fault.find("step crashed (SIGSEGV at 0x0"), 0U) << report.fault;
    EXPECT_NE(report.fault.find("commit"), std::string::npos) << report.fault;
    EXPECT_NE(report.backtrace.find("commit"), std::string::npos) << report.backtrace;
    EXPECT_NE(report.backtrace.find(" <- "), std::string::npos) << report.backtrace;
    EXPECT_EQ(report.backtrace.find('['), std::string::npos) << "nothing is without a name";
}

TEST_F(ProcessHost, ACallThatDoesNotReturnIsGivenUp) {
    seat_.isolation->limits.call_ns = 50'000'000;
    const CallReport report = step_with(Deed::Hang);

    EXPECT_EQ(report.status, Status::Lost);
    EXPECT_EQ(report.fault.find("step did not return (cut off after "), 0U) << report.fault;
    EXPECT_NE(report.fault.find(", in "), std::string::npos) << report.fault;
    EXPECT_NE(report.backtrace.find("commit"), std::string::npos) << report.backtrace;
}

TEST_F(ProcessHost, AProcessThatStopsItselfIsEnded) {
    seat_.isolation->limits.call_ns = 50'000'000;
    expect_loss(Deed::StopItself, "step did not return (its process was ended after");
}

TEST_F(ProcessHost, ACallThatBlocksSignalsIsGivenUpToo) {
    seat_.isolation->limits.call_ns = 50'000'000;
    expect_loss(Deed::BlockSignalsAndHang, "step did not return (its process was ended after");
}

TEST_F(ProcessHost, AnExitIsALoss) {
    expect_loss(Deed::Exit, "step called exit(3) instead of returning");
}

TEST_F(ProcessHost, AnExitBehindTheLibrarysBackIsALoss) {
    expect_loss(Deed::ExitBySystemCall, "step: its process exited with code 5");
}

TEST_F(ProcessHost, ADeadlySignalIsNamed) {
    expect_loss(Deed::RaiseTerm, "step: its process was ended by SIGTERM");
}

TEST_F(ProcessHost, ACrashOnAThreadSaysSo) {
    if (plugin::kHasAddressSanitizer || plugin::kHasThreadSanitizer) {
        GTEST_SKIP() << "the sanitizer takes crashes outside of calls for itself";
    }
    const CallReport report = step_with(Deed::CrashOnThread);

    EXPECT_EQ(report.status, Status::Lost);
    EXPECT_NE(report.fault.find("a thread of a library crashed (SIGSEGV at 0x0)"),
              std::string::npos)
        << report.fault;
    EXPECT_NE(report.fault.find("; backtrace: "), std::string::npos) << report.fault;
    EXPECT_NE(report.fault.find("commit"), std::string::npos) << report.fault;
}

TEST_F(ProcessHost, KillingItsGroupEndsNobodyElse) {
    expect_loss(Deed::KillGroup, "SIGKILL");
}

TEST_F(ProcessHost, KillingItsKeeperEndsItself) {
    CallReport report = step_with(Deed::KillKeeper);
    // The signal is on its way when the call returns.
    while (report.status == Status::Ok) {
        report = seat_.step();
    }
    EXPECT_EQ(report.status, Status::Lost);
    EXPECT_TRUE(seat_.host->is_lost());
    EXPECT_EQ(report.fault, "step: its keeper was ended by SIGKILL, and its process with it");
}

TEST_F(ProcessHost, ReplacingItsProgramIsALoss) {
    expect_loss(Deed::BecomeAnotherProgram,
                "step: its process exited with code 0 and no reply: by a call of the system, or as "
                "another program that took its place");
}

TEST_F(ProcessHost, WritingOverTheSharedMemoryDuringACallDoesNoHarm) {
    expect_no_harm(Deed::WriteOverSharedMemory);
}

TEST_F(ProcessHost, AnExceptionIsOnlyAFailure) {
    EXPECT_EQ(step_with(Deed::Throw).status, Status::Failed);
    EXPECT_EQ(seat_.step().status, Status::Ok);
}

TEST_F(ProcessHost, ClosedDescriptorsDoNoHarm) {
    expect_no_harm(Deed::CloseDescriptors);
}

TEST_F(ProcessHost, AnotherWorkingFolderDoesNoHarm) {
    expect_no_harm(Deed::ChangeFolder);
}

TEST_F(ProcessHost, ChildrenAreEndedWithIt) {
    expect_no_harm(Deed::LeaveChildren);
}

TEST_F(ProcessHost, AFloodEndsAtTheLimitOfItsLog) {
    seat_.isolation->limits.file_bytes = 4'000'000;
    expect_no_harm(Deed::FloodOutput);
    EXPECT_EQ(std::filesystem::file_size(seat_.isolation->log), 4'000'000U);
}

TEST_F(ProcessHost, AFileEndsAtItsLimit) {
    seat_.isolation->limits.file_bytes = 4'000'000;
    expect_no_harm(Deed::WriteLargeFile);
}

TEST_F(ProcessHost, ACrashInCreateIsALossWithWords) {
    const auto started = start(Deed::Segv, Where::Create);

    ASSERT_FALSE(started);
    EXPECT_TRUE(seat_.host->is_lost());
    EXPECT_EQ(started.error().text().find("create crashed (SIGSEGV at 0x0"), 0U)
        << started.error().text();
    EXPECT_EQ(seat_.host->identity().sha256.size(), 64U);
}

TEST_F(ProcessHost, AStartThatTakesTooLongIsALoss) {
    seat_.isolation->limits.start_ns = 100'000'000;
    const auto started = start(Deed::Sleep, Where::Create);

    ASSERT_FALSE(started);
    EXPECT_TRUE(seat_.host->is_lost());
}

TEST_F(ProcessHost, ACallOfTheStartMayHaveMoreTimeThanOthers) {
    seat_.isolation->limits.call_ns = 50'000'000;
    seat_.isolation->limits.start_call_ns = seat_.isolation->limits.start_ns;
    EXPECT_TRUE(start(Deed::Nap, Where::Create));
    EXPECT_EQ(seat_.step().status, Status::Ok);
}

TEST_F(ProcessHost, ACallOfTheStartHasTheTimeOfAnyOther) {
    seat_.isolation->limits.call_ns = 50'000'000;
    EXPECT_FALSE(start(Deed::Nap, Where::Create));
    EXPECT_TRUE(seat_.host->is_lost());
}

TEST_F(ProcessHost, ARefusalIsNoLoss) {
    seat_.setup.parameters = {{"unheard_of", 1}};
    const auto started = seat_.start(testing::library("wild"));

    ASSERT_FALSE(started);
    EXPECT_FALSE(seat_.host->is_lost());
}

TEST_F(ProcessHost, WorksInAnEmptyFolderOfItsOwn) {
    ASSERT_TRUE(start(Deed::Nothing));
    EXPECT_TRUE(std::filesystem::is_empty(seat_.isolation->folder / "work"));
}

TEST_F(ProcessHost, ALateReplyComesWithALaterStep) {
    seat_.isolation->deadline_ns = 1;
    ASSERT_TRUE(start(Deed::Nothing));
    const int in_time = step_until_late();
    CallReport report;
    do {
        EXPECT_EQ(seat_.command.robots[0].left_radps, 0);
        report = seat_.step();
    } while (report.status == Status::Late);

    EXPECT_EQ(report.status, Status::Ok);
    EXPECT_EQ(seat_.command.robots[0].left_radps, static_cast<float>(in_time + 1));
}

TEST_F(ProcessHost, APlacementWaitsForALateStep) {
    seat_.isolation->deadline_ns = 1;
    ASSERT_TRUE(start(Deed::Nothing));
    static_cast<void>(step_until_late());

    EXPECT_EQ(seat_.place().status, Status::Ok);
}

}  // namespace
}  // namespace agon::strategy::process
