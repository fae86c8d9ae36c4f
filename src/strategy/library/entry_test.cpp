// SPDX-License-Identifier: Apache-2.0
#include "strategy/library/entry.hpp"

#include <gtest/gtest.h>

#include "strategy/common/test_seat.hpp"

namespace agon::strategy::library {
namespace {

class EntryTable : public ::testing::Test {
protected:
    /// What the table of the library lacks.
    std::string fault(const std::string& name) {
        GuardedLibrary library({&guard, {}});
        if (const core::Result<void> loaded = library.load(testing::library(name)); !loaded) {
            return loaded.error().text();
        }
        const core::Result<Entry> entry = read_entry(library, testing::Seat(&guard).setup);
        return entry ? "" : entry.error().what;
    }

    testing::WorkingFolder folder;
    plugin::CrashGuard guard;
};

TEST_F(EntryTable, OfANewerInterfaceIsRefusedWithBothNumbers) {
    EXPECT_EQ(fault("native_newer_abi"),
              "the library speaks strategy interface 2, this agon speaks 1: it needs a newer agon");
}

TEST_F(EntryTable, MayNotBeMissing) {
    EXPECT_EQ(fault("native_no_table"), "agon_strategy_entry returned no table");
}

TEST_F(EntryTable, NeedsStep) {
    EXPECT_EQ(fault("native_no_step"), "the strategy's table has no step");
}

TEST_F(EntryTable, OfAnotherMissionFamilyIsRefused) {
    EXPECT_EQ(fault("native_other_mission"),
              "the strategy plays 'line_trace', not 'soccer' (soccer5)");
}

TEST_F(EntryTable, WithLargerBlocksIsRefused) {
    const std::size_t ours = sizeof(agon_soccer_command);
    const std::string begin = "the library's command block has " + std::to_string(ours + 8) +
                              " bytes, this agon's has " + std::to_string(ours) + ": it was bu";
    EXPECT_EQ(fault("native_larger_command").substr(0, begin.size()), begin);
}

TEST_F(EntryTable, OfAnOlderHeaderIsAccepted) {
    EXPECT_EQ(fault("native_first_header"), "");
    EXPECT_EQ(fault("native_probe"), "");
}

TEST_F(EntryTable, ACrashWhileItIsAskedForIsAnError) {
    EXPECT_NE(fault("native_crash_in_entry").find("agon_strategy_entry crashed"),
              std::string::npos);
}

}  // namespace
}  // namespace agon::strategy::library
