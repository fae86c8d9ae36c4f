// SPDX-License-Identifier: Apache-2.0
// What every strategy host owes to sim, whatever runs behind it.
#include <cstring>
#include <ostream>
#include <string>

#include <gtest/gtest.h>

#include "strategy/common/test_seat.hpp"

namespace agon::strategy {
namespace {

using testing::library;
using testing::Seat;
using testing::WorkingFolder;
using Status = CallReport::Status;

struct Kind {
    const char* name;
    const char* sound;     ///< a library that counts its steps in a left wheel
    const char* throwing;  ///< its step throws
    const char* crashing;  ///< its step crashes; nullptr where none can
    double throwing_mode;  ///< parameter `mode`, where the library has it
    double crashing_mode;
    bool is_isolated;                ///< in a process of its own
    std::size_t counting_robot = 0;  ///< whose wheel counts
    std::size_t calls_at_end = 1;    ///< that tell the strategy of its end
    bool is_placing = true;          ///< has a call for its own placement
};

/// How the log names a test's kind: not by its bytes, some of which are addresses.
void PrintTo(const Kind& kind, std::ostream* out) {
    *out << kind.name;
}

class HostConformance : public ::testing::TestWithParam<Kind> {
protected:
    core::Result<void> start(Seat& in, const char* name, double mode = 0) {
        if (GetParam().is_isolated) {
            in.isolation = testing::isolation_in(folder, &in == &seat ? "seat" : "other");
        }
        if (mode > 0) {
            in.setup.parameters = {{"mode", mode}};
        }
        return in.start(library(name));
    }

    WorkingFolder folder;
    plugin::CrashGuard guard;
    Seat seat{&guard};
};

TEST_P(HostConformance, StopWithoutStartDoesNothing) {
    const Choice choice{library(GetParam().sound), {}};
    auto host = GetParam().is_isolated ? create_isolated_host(choice, testing::isolation_in(folder))
                                       : create_host(choice, {&guard, {}});
    ASSERT_TRUE(host);

    EXPECT_EQ((*host)->stop().status, Status::Ok);
    EXPECT_TRUE(folder.calls().empty());
}

TEST_P(HostConformance, StopIsForOnce) {
    ASSERT_TRUE(start(seat, GetParam().sound));
    EXPECT_EQ(seat.host->stop().status, Status::Ok);
    const std::size_t calls = folder.calls().size();

    EXPECT_EQ(seat.host->stop().status, Status::Ok);
    seat.host.reset();

    EXPECT_EQ(folder.calls().size(), calls);
}

TEST_P(HostConformance, TheEndOfAHostStopsItsStrategy) {
    ASSERT_TRUE(start(seat, GetParam().sound));
    const std::size_t calls = folder.calls().size();

    seat.host.reset();

    EXPECT_EQ(folder.calls().size(), calls + GetParam().calls_at_end);
}

TEST_P(HostConformance, IdentityIsCompleteAfterStart) {
    ASSERT_TRUE(start(seat, GetParam().sound));

    EXPECT_FALSE(seat.host->identity().name.empty());
    EXPECT_EQ(seat.host->identity().file, library(GetParam().sound));
    EXPECT_EQ(seat.host->identity().sha256.size(), 64U);
    EXPECT_FALSE(seat.host->identity().interface.empty());
}

TEST_P(HostConformance, EveryCallIsTimed) {
    ASSERT_TRUE(start(seat, GetParam().sound));

    EXPECT_GT(seat.step().wall_ns, 0);
    EXPECT_EQ(seat.place().wall_ns > 0, GetParam().is_placing);
}

TEST_P(HostConformance, TheSameObservationsGiveTheSameReplies) {
    Seat other(&guard);
    ASSERT_TRUE(start(seat, GetParam().sound));
    ASSERT_TRUE(start(other, GetParam().sound));
    // So that a wheel of 1 is 1 rad/s in the interfaces that count in parts of the limit, too.
    seat.seen.field.wheel_limit_radps = other.seen.field.wheel_limit_radps = 125;

    for (int i = 0; i < 10; ++i) {
        seat.seen.own[0].heading_rad = other.seen.own[0].heading_rad = 0.1 * i;
        ASSERT_EQ(seat.step().status, Status::Ok);
        ASSERT_EQ(other.step().status, Status::Ok);
        EXPECT_EQ(std::memcmp(&seat.command, &other.command, sizeof seat.command), 0);
        EXPECT_EQ(seat.command.robots[GetParam().counting_robot].left_radps,
                  static_cast<float>(i + 1));
    }
}

TEST_P(HostConformance, AnExceptionIsContainedAndTheMatchGoesOn) {
    ASSERT_TRUE(start(seat, GetParam().throwing, GetParam().throwing_mode));

    for (int i = 0; i < 3; ++i) {
        const CallReport report = seat.step();
        EXPECT_EQ(report.status, Status::Failed);
        EXPECT_FALSE(report.fault.empty());
        EXPECT_EQ(seat.command.robots[0].left_radps, 0);
    }
    EXPECT_EQ(seat.host->stop().status, Status::Ok);
}

TEST_P(HostConformance, ACrashIsReportedAsLostWithTheCallsName) {
    if (GetParam().crashing == nullptr) {
        GTEST_SKIP() << "a sandbox has no crash";
    }
    ASSERT_TRUE(start(seat, GetParam().crashing, GetParam().crashing_mode));

    const CallReport report = seat.step();

    EXPECT_EQ(report.status, Status::Lost);
    EXPECT_NE(report.fault.find("crashed"), std::string::npos) << report.fault;
    EXPECT_EQ(guard.has_lost_a_call(), !GetParam().is_isolated);
    EXPECT_EQ(seat.host->stop().status, Status::Ok);
}

TEST_P(HostConformance, SideOutputsComeOnce) {
    ASSERT_TRUE(start(seat, GetParam().sound));
    seat.step();
    static_cast<void>(seat.host->side_outputs());

    EXPECT_TRUE(seat.host->side_outputs().is_empty());
}

INSTANTIATE_TEST_SUITE_P(
    Hosts, HostConformance,
    ::testing::Values(
        Kind{"library", "native_probe", "native_probe", "native_probe", 1, 4, false},
        Kind{"msrs", "msrs_probe", "msrs_probe_throw_in_step", "msrs_probe_crash_in_step", 0, 0,
             false},
        Kind{"fira", "fira_probe", "fira_probe_throw_in_step", "fira_probe_crash_in_step", 0, 0,
             false, 4, 1, false},
        Kind{"fira_agent", "fira_agent_probe", "fira_agent_probe_throw_in_step",
             "fira_agent_probe_crash_in_step", 0, 0, false, 4, 0},
        Kind{"lua", "probe.lua", "probe.lua", nullptr, 1, 0, false, 0, 0},
        Kind{"lua_in_a_process", "probe.lua", "probe.lua", nullptr, 1, 0, true, 0, 0},
        Kind{"library_in_a_process", "native_probe", "native_probe", "native_probe", 1, 4, true},
        Kind{"msrs_in_a_process", "msrs_probe", "msrs_probe_throw_in_step",
             "msrs_probe_crash_in_step", 0, 0, true},
        Kind{"fira_in_a_process", "fira_probe", "fira_probe_throw_in_step",
             "fira_probe_crash_in_step", 0, 0, true, 4, 1, false},
        Kind{"fira_agent_in_a_process", "fira_agent_probe", "fira_agent_probe_throw_in_step",
             "fira_agent_probe_crash_in_step", 0, 0, true, 4, 0}),
    [](const auto& tested) { return std::string(tested.param.name); });

}  // namespace
}  // namespace agon::strategy
