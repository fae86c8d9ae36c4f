// SPDX-License-Identifier: Apache-2.0
#include "content_options.hpp"

#include <gtest/gtest.h>

#include "missions/registry.hpp"

namespace agon::app {
namespace {

ContentOptions with(const std::string& setting) {
    ContentOptions options;
    options.sets = {setting};
    return options;
}

std::string error_of(const std::string& setting) {
    const auto content = load_content("soccer5", with(setting));
    if (!content) {
        return content.error().text();
    }
    const auto mission = missions::describe("soccer5", *content);
    if (!mission) {
        return mission.error().text();
    }
    const auto checked = check_settings(with(setting), *content, *mission);
    return checked ? "" : checked.error().text();
}

double robot_mass_kg(const std::string& setting) {
    const auto content = load_content("soccer5", with(setting));
    EXPECT_TRUE(content) << content.error().text();
    const auto document = content->document("robots/cube.toml");
    return document->root().table("body").number("mass_kg");
}

TEST(ContentOptions, AKeyOfAnotherDocumentIsSetBehindItsName) {
    for (const std::string name : {"robots/cube", "robots/cube.toml", "cube"}) {
        EXPECT_EQ(robot_mass_kg(name + ":body.mass_kg=0.625"), 0.625) << name;
    }
    EXPECT_EQ(robot_mass_kg("cube:body.mass_kg = 0.625"), 0.625);
    EXPECT_EQ(error_of("robots/cube:body.mass_kg=0.625"), "");
    EXPECT_EQ(error_of("soccer5:ball.mass_kg=0.05"), "");
}

TEST(ContentOptions, AKeyThatAnotherDocumentHasSaysHowItIsSet) {
    EXPECT_EQ(error_of("body.mass_kg=0.6"),
              "soccer/soccer5.toml has no key 'body.mass_kg'; write --set "
              "robots/cube:body.mass_kg=... (--set body.mass_kg=0.6)");
    EXPECT_EQ(error_of("mass_kg=0.6"),
              "soccer/soccer5.toml has no key 'mass_kg'; write --set ball.mass_kg=... or --set "
              "robots/cube:body.mass_kg=... (--set mass_kg=0.6)");
}

TEST(ContentOptions, ADocumentThatTheMissionDoesNotReadIsAnError) {
    EXPECT_EQ(error_of("soccer3:rules.free_ball=off"),
              "soccer5 does not read soccer/soccer3.toml; it reads soccer/soccer5, robots/cube "
              "(--set soccer3:rules.free_ball=off)");
    EXPECT_EQ(error_of("robots/cub:body.mass_kg=1"),
              "there is no content file 'robots/cub.toml'; did you mean 'robots/cube.toml'? "
              "(--set robots/cub:body.mass_kg=1)");
}

TEST(ContentOptions, SettingsHaveAForm) {
    for (const std::string text : {"x", "=1", "cube:=1", ":x=1", "cube:x"}) {
        EXPECT_FALSE(check_form(with(text))) << text;
    }
    for (const std::string text : {"x=1", "cube:x=1", "x=a:b", "cube:x = 1"}) {
        EXPECT_TRUE(check_form(with(text))) << text;
    }
}

TEST(ContentOptions, EveryKeyThatIsListedCanBeSet) {
    const core::ContentSet content = core::shipped_content();
    const auto mission = missions::describe("soccer5", content);
    const auto keys = key_list(content, *mission);
    ASSERT_TRUE(keys) << keys.error().text();
    EXPECT_NE(keys->find("\nrules.free_ball=true\n"), std::string::npos) << *keys;

    ContentOptions options;
    for (std::size_t at = 0; at < keys->size();) {
        const std::size_t end = keys->find('\n', at);
        options.sets.push_back(keys->substr(at, end - at));
        at = end + 1;
    }
    EXPECT_GT(options.sets.size(), 100U);
    const auto set = load_content("soccer5", options);
    ASSERT_TRUE(set) << set.error().text();
    const auto again = missions::describe("soccer5", *set);
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(key_list(*set, *again).value(), *keys);
}

}  // namespace
}  // namespace agon::app
