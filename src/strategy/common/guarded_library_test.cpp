// SPDX-License-Identifier: Apache-2.0
#include "strategy/common/guarded_library.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

#include "strategy/common/test_seat.hpp"

namespace agon::strategy {
namespace {

using Status = CallReport::Status;

class GuardedCalls : public ::testing::Test {
protected:
    GuardedCalls() { EXPECT_TRUE(library.load(testing::library("msrs_step_only"))); }

    plugin::CrashGuard guard;
    GuardedLibrary library{{&guard, {}}};
};

TEST_F(GuardedCalls, ReachTheLibrary) {
    auto* step = library.symbol<void(double*)>("StrategyStep");
    ASSERT_NE(step, nullptr);
    double environment[8] = {};

    EXPECT_EQ(library.call("StrategyStep", [&] { step(environment); }).status, Status::Ok);
    EXPECT_EQ(environment[3], 42);
    EXPECT_EQ(library.symbol<void(double*)>("StrategyInit"), nullptr);
}

TEST_F(GuardedCalls, FailByAnExceptionAndGoOn) {
    const CallReport report =
        library.call("StrategyStep", [] { throw std::runtime_error("out of ideas"); });

    EXPECT_EQ(report.status, Status::Failed);
    EXPECT_NE(report.fault.find("out of ideas"), std::string::npos) << report.fault;
    EXPECT_FALSE(library.is_lost());
}

TEST_F(GuardedCalls, AreLostByACrashForGood) {
    const CallReport report = library.call("StrategyStep", [] {
        volatile int* nowhere = nullptr;
        *nowhere = 1;
    });

    EXPECT_EQ(report.status, Status::Lost);
    EXPECT_TRUE(library.is_lost());
    EXPECT_EQ(library.unload().status, Status::Ok) << "left where it is, without a call";
}

TEST(GuardedLibrary, WithoutAFileSaysWhy) {
    GuardedLibrary library({nullptr, {}});

    const core::Result<void> loaded = library.load("/nowhere/team.so");

    ASSERT_FALSE(loaded);
    EXPECT_NE(loaded.error().text().find("/nowhere/team.so"), std::string::npos);
    EXPECT_FALSE(library.is_loaded());
}

}  // namespace
}  // namespace agon::strategy
