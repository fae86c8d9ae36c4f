// SPDX-License-Identifier: Apache-2.0
#include "sim/fault_log.hpp"

#include <gtest/gtest.h>

namespace agon::sim {
namespace {

core::SimTime at_ms(std::int64_t milliseconds) {
    return core::SimTime::at(core::Duration::milliseconds(milliseconds));
}

TEST(FaultLog, TellsTheFirstFaultAtOnce) {
    FaultLog log;

    EXPECT_EQ(log.note(at_ms(0), "step threw"), "step threw");
}

TEST(FaultLog, TellsAtMostOneASecondWithTheCount) {
    FaultLog log;
    int told = 0;

    for (int tick = 0; tick < 200; ++tick) {
        told += log.note(at_ms(5 * tick), "step threw") ? 1 : 0;
    }
    const auto later = log.note(at_ms(1000), "step threw");

    EXPECT_EQ(told, 1);
    EXPECT_EQ(later, "step threw; 200 faults since the last one told, 201 in all");
    EXPECT_EQ(log.count(), 201U);
}

TEST(FaultLog, TellsRareFaultsOneByOne) {
    FaultLog log;

    log.note(at_ms(0), "step threw");

    EXPECT_EQ(log.note(at_ms(5000), "step threw"),
              "step threw; 1 fault since the last one told, 2 in all");
}

}  // namespace
}  // namespace agon::sim
