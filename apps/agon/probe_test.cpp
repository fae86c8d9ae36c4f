// SPDX-License-Identifier: Apache-2.0
#include "probe.hpp"

#include <gtest/gtest.h>

namespace agon::app {
namespace {

using Sets = std::vector<std::string>;

strategy::LibraryDescription library(const std::string& interface,
                                     const strategy::SelfDescription& self) {
    strategy::LibraryDescription library;
    library.interface = interface;
    library.self = self;
    return library;
}

TEST(OptionSets, ATailThatWasMeasuredIsTheOnlyOneTried) {
    const Sets sets = option_sets(library("msrs", {5, "axes=y-down,tail=int32,whose=color", true}));
    EXPECT_EQ(sets, (Sets{"axes=y-down,tail=int32", "axes=y-up,tail=int32"}));
}

TEST(OptionSets, OfALibraryThatSaysNothingAllAreTriedTheUsualFirst) {
    const Sets all{"axes=y-up,tail=long64", "axes=y-up,tail=int32", "axes=y-down,tail=long64",
                   "axes=y-down,tail=int32"};
    EXPECT_EQ(option_sets(library("msrs", {0, "axes=y-down,tail=long64,whose=relative", false})),
              all);
    EXPECT_EQ(option_sets(library("fira", {5, "layout=lp64", false})),
              (Sets{"layout=lp64", "layout=win32"}));
    EXPECT_EQ(option_sets(library("agon/1", {})), (Sets{""}));
}

TEST(OptionSets, AStructOfUnknownSizeSaysNothingOfTheTail) {
    const Sets sets =
        option_sets(library("msrs", {0, "axes=y-down,tail=long64,whose=relative", true}));
    EXPECT_EQ(sets.size(), 4U);
    EXPECT_EQ(sets.front(), "axes=y-down,tail=long64");
}

TEST(OptionSets, WhatALibraryStatesIsKnownOptionByOption) {
    const strategy::SelfDescription self{5, "axes=y-up,tail=int32", true};
    EXPECT_TRUE(states(self, "tail=int32"));
    EXPECT_FALSE(states(self, "axes=y-down"));
    EXPECT_FALSE(states({5, "axes=y-up,tail=int32", false}, "tail=int32")) << "only the defaults";
}

TEST(ProbeRow, ThreeCentimetersMakeNoDifferenceAFaultDoes) {
    const ProbeRow close{5, "", 0.001, 0.002, "", ""};
    const ProbeRow alike{5, "", 0.02, 0.001, "", ""};
    const ProbeRow far{5, "", 0.001, 0.3, "", ""};
    const ProbeRow failed{5, "", 0, 0, "", "crashed"};
    EXPECT_TRUE(are_alike(close, alike));
    EXPECT_FALSE(are_alike(close, far));
    EXPECT_FALSE(are_alike(close, failed));
}

}  // namespace
}  // namespace agon::app
