// SPDX-License-Identifier: Apache-2.0
#include "strategy/isolation.hpp"

#include <gtest/gtest.h>

#include "strategy/common/test_seat.hpp"

namespace agon::strategy {
namespace {

using testing::library;

class IsolationTest : public ::testing::Test {
protected:
    testing::WorkingFolder folder_;
};

TEST_F(IsolationTest, RefusesWhatNoHostCouldRunBeforeAnyProcessIsMade) {
    const auto made =
        create_isolated_host({library("no_interface"), {}}, testing::isolation_in(folder_));
    ASSERT_FALSE(made);
    EXPECT_NE(made.error().what.find("no strategy interface"), std::string::npos);
    EXPECT_FALSE(create_isolated_host({library("msrs_probe"), {{"axes", "sideways"}}},
                                      testing::isolation_in(folder_)));
}

TEST_F(IsolationTest, NeedsItsProgram) {
    Isolation isolation = testing::isolation_in(folder_);
    isolation.program = "/nowhere/agon-strategy-host";

    const auto made = create_isolated_host({library("native_probe"), {}}, isolation);

    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().where, "/nowhere/agon-strategy-host");
}

TEST_F(IsolationTest, TheProgramIsNotForPeople) {
    char name[] = "agon-strategy-host";
    char* arguments[] = {name, nullptr};
    EXPECT_NE(run_strategy_host(1, arguments), 0);
}

}  // namespace
}  // namespace agon::strategy
