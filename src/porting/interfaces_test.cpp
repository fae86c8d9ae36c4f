// SPDX-License-Identifier: Apache-2.0
#include "porting/interfaces.hpp"

#include <gtest/gtest.h>

namespace agon::porting {
namespace {

plugin::LibraryFile library(std::vector<std::string> exports) {
    plugin::LibraryFile file;
    file.exports = std::move(exports);
    return file;
}

TEST(Interfaces, AreKnownByTheirNames) {
    ASSERT_NE(find_interface("msrs"), nullptr);
    EXPECT_EQ(find_interface("fira")->title, "FIRA");
    EXPECT_EQ(find_interface("mrss"), nullptr);
}

TEST(Interfaces, AnEntryMakesALibraryOneOfTheirs) {
    const Interface& msrs = *find_interface("msrs");
    const Interface& fira = *find_interface("fira");
    EXPECT_FALSE(missing_entry(msrs, library({"StrategyInit", "StrategyStep"})));
    EXPECT_FALSE(missing_entry(fira, library({"Strategy"})));
    EXPECT_FALSE(missing_entry(fira, library({"_Z11RunStrategyP11Environment"})));
    EXPECT_EQ(missing_entry(msrs, library({"_Z12StrategyStepP11Environment"})),
              "StrategyStep is there under a C++ name alone: declare it extern \"C\"");
    EXPECT_EQ(missing_entry(fira, library({"_Z8StrategyP11Environment"})),
              "Strategy is there under a C++ name alone: declare it extern \"C\"");
}

TEST(Interfaces, TheOneThatALibrarySeemsToHaveIsNamed) {
    EXPECT_EQ(*missing_entry(*find_interface("msrs"), library({"Create", "Strategy"})),
              "none of the sources defines StrategyStep or StrategyStepDebug; Strategy is FIRA's: "
              "build it --as fira");
    EXPECT_EQ(*missing_entry(*find_interface("fira"), library({"StrategyStep"})),
              "none of the sources defines RunStrategy or Strategy; StrategyStep is MSRS's: build "
              "it --as msrs");
    EXPECT_EQ(*missing_entry(*find_interface("fira"), library({"main"})),
              "none of the sources defines RunStrategy or Strategy");
}

TEST(Interfaces, FunctionsAreListedByTheirPlainNames) {
    EXPECT_EQ(exported_functions(*find_interface("fira"),
                                 library({"_Z7SetBall8PlayModeP8Vector3D",
                                          "_Z11RunStrategyP11Environment", "helper"})),
              (std::vector<std::string>{"RunStrategy", "SetBall"}));
    EXPECT_EQ(exported_functions(*find_interface("msrs"),
                                 library({"Author", "StrategyStep", "_Z7SetFormv"})),
              (std::vector<std::string>{"Author", "StrategyStep"}));
}

}  // namespace
}  // namespace agon::porting
