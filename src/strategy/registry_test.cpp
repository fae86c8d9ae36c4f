// SPDX-License-Identifier: Apache-2.0
#include "strategy/registry.hpp"

#include <gtest/gtest.h>

#include "strategy/common/test_seat.hpp"

namespace agon::strategy {
namespace {

using testing::library;

std::string why_refused(const std::string& text) {
    const core::Result<Choice> choice = Choice::parse(text);
    if (!choice) {
        return choice.error().text();
    }
    const auto host = create_host(*choice, {});
    return host ? "" : host.error().text();
}

void expect_part(const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
}

TEST(StrategyChoice, IsAFileWithOptions) {
    const core::Result<Choice> choice = Choice::parse("dir/team.so,axes=y-up,tail=int32");

    ASSERT_TRUE(choice);
    EXPECT_EQ(choice->file, "dir/team.so");
    EXPECT_EQ(choice->options.at("axes"), "y-up");
    EXPECT_EQ(choice->options.at("tail"), "int32");
    EXPECT_TRUE(Choice::parse("cadet")->options.empty());
}

TEST(StrategyChoice, RefusesWhatIsNoOption) {
    expect_part(why_refused(""), "no strategy is named");
    expect_part(why_refused(",axes=y-up"), "no strategy is named");
    expect_part(why_refused("a.so,axes"), "an option is key=value, not 'axes'");
    expect_part(why_refused("a.so,=1"), "an option is key=value");
    expect_part(why_refused("a.so,"), "an option is key=value, not ''");
    expect_part(why_refused("a.so,axes=y-up,axes=y-up"), "'axes' is given twice");
}

TEST(Registry, PicksTheInterfaceByTheExportedNames) {
    EXPECT_EQ(why_refused(library("native_probe")), "");
    EXPECT_EQ(why_refused(library("msrs_probe")), "");
    EXPECT_EQ(why_refused(library("msrs_probe") + ",axes=y-up"), "");
}

TEST(Registry, NamesWhatALibraryLacks) {
    expect_part(why_refused(library("no_interface")),
                "neither agon_strategy_entry (agon), StrategyStep (MSRS), Strategy (FIRA) nor "
                "RunStrategy (FIRA agent) is exported; it exports 'agon_strategy_entri', was "
                "'agon_strategy_entry' meant?");
    expect_part(why_refused(library("msrs_no_step")),
                "it exports StrategyInit but no StrategyStep");
    expect_part(why_refused(library("cpp_names")), "declare it extern \"C\"");
}

TEST(Registry, RefusesAVariableWhereAFunctionHasToBe) {
    expect_part(why_refused(library("variable_entry")),
                "exports agon_strategy_entry as a variable; it has to be a function");
    expect_part(why_refused(library("variable_step")), "exports StrategyStep as a variable");
}

TEST(Registry, NamesAMissingFile) {
    expect_part(why_refused("/nowhere/team.so"), "/nowhere/team.so");
}

TEST(Registry, ChecksOptionsBeforeAnythingIsLoaded) {
    expect_part(why_refused(library("msrs_probe") + ",axes=up"), "'y-down' or 'y-up', not 'up'");
    expect_part(why_refused(library("msrs_probe") + ",tails=int32"), "did you mean 'tail'");
    expect_part(why_refused(library("native_probe") + ",axes=y-up"), "takes no options");
}

class ShippedStrategies : public ::testing::Test {
protected:
    void ship(const std::string& from, const std::string& name) {
        std::filesystem::copy_file(library(from), name + ".so");
    }

    testing::WorkingFolder folder;
};

TEST_F(ShippedStrategies, AreListedByNameWithTheirInterface) {
    ship("msrs_probe", "classic3");
    ship("msrs_probe", "classic11");
    ship("native_probe", "cadet");
    ship("native_probe", "agent5");
    ship("no_interface", "helper");
    std::ofstream("readme.txt") << "no library";
    std::ofstream("broken.so") << "no library";

    const std::vector<ShippedStrategy> all = shipped_strategies(".");

    ASSERT_EQ(all.size(), 3U);
    EXPECT_EQ(all[0].name, "agent5") << "a native library plays every size, whatever its name";
    EXPECT_EQ(all[1].name, "cadet");
    EXPECT_EQ(all[1].interface, "agon/1");
    EXPECT_EQ(all[2].name, "classic");
    EXPECT_EQ(all[2].interface, "msrs");
    EXPECT_EQ(all[2].files.size(), 2U);
    EXPECT_TRUE(shipped_strategies("/nowhere").empty());
}

TEST_F(ShippedStrategies, AreFoundByNameForTheMissionsSize) {
    ship("msrs_probe", "classic3");
    ship("msrs_probe", "classic5");
    ship("native_probe", "cadet");

    EXPECT_EQ(resolve("classic", 5, ".").value().filename(), "classic5.so");
    EXPECT_EQ(resolve("classic", 3, ".").value().filename(), "classic3.so");
    EXPECT_EQ(resolve("cadet", 11, ".").value().filename(), "cadet.so");
    expect_part(resolve("classic", 11, ".").error().text(), "not play with 11 robots");
    expect_part(resolve("cadett", 5, ".").error().text(), "did you mean 'cadet'");
    std::filesystem::create_directory("my_team");
    expect_part(resolve("my_team", 5, ".").error().text(),
                "'my_team' is a folder; expected a library, such as my_team/build/my_team.so");
}

TEST_F(ShippedStrategies, PathsAreTakenAsTheyAre) {
    EXPECT_EQ(resolve("../my.so", 5, ".").value(), "../my.so");
    EXPECT_EQ(resolve("my.so", 5, ".").value(), "my.so");
    EXPECT_EQ(resolve("./cadet", 5, ".").value(), "./cadet");
}

TEST_F(ShippedStrategies, AFileWithoutEndingIsHintedAt) {
    std::ofstream("team") << "";

    expect_part(resolve("team", 5, ".").error().text(), "for the file write './team'");
}

TEST(Registry, DescribesALibraryWithoutLoadingIt) {
    const auto said = describe_library(library("msrs_debug"));
    ASSERT_TRUE(said) << said.error().text();
    EXPECT_EQ(said->interface, "msrs");
    EXPECT_EQ(said->functions, (std::vector<std::string>{"StrategyStep", "StrategyStepDebug"}));
    EXPECT_EQ(said->self.robot_count, 5U);
    EXPECT_EQ(said->self.options, "axes=y-up,tail=long64,whose=color");
    EXPECT_TRUE(said->self.has_said_so);

    const auto silent = describe_library(library("msrs_step_only"));
    ASSERT_TRUE(silent);
    EXPECT_EQ(silent->self.options, "axes=y-down,tail=long64,whose=relative");
    EXPECT_FALSE(silent->self.has_said_so);

    EXPECT_EQ(describe_library(library("fira_probe"))->interface, "fira");
    EXPECT_EQ(describe_library(library("fira_agent_probe"))->interface, "fira_agent");
    EXPECT_EQ(describe_library(library("native_probe"))->interface, "agon/1");
    EXPECT_FALSE(describe_library(library("no_interface")));
    EXPECT_FALSE(describe_library("/nowhere.so"));
}

}  // namespace
}  // namespace agon::strategy
