// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/factory.hpp"

#include <gtest/gtest.h>

#include "missions/registry.hpp"
#include "missions/soccer/stage_for_tests.hpp"

namespace agon::missions::soccer {
namespace {

TEST(SoccerFactory, DescribesEverySizeWithoutAMatch) {
    const std::pair<const char*, std::uint32_t> kSizes[] = {
        {"soccer3", 3U}, {"soccer5", 5U}, {"soccer11", 11U}};
    for (const auto& [name, robots] : kSizes) {
        const auto info = describe(name, core::shipped_content());

        ASSERT_TRUE(info) << info.error().text();
        EXPECT_EQ(info->name, name);
        EXPECT_EQ(info->family, "soccer");
        ASSERT_EQ(info->seats.size(), 2U);
        EXPECT_EQ(info->seats[0].name, "yellow");
        EXPECT_EQ(info->seats[1].name, "blue");
        EXPECT_EQ(info->seats[0].robot_count, robots);
        EXPECT_EQ(info->seats[0].observation->size_bytes, sizeof(agon_soccer_observation));
        EXPECT_EQ(info->tick, core::Duration::milliseconds(5));
        EXPECT_EQ(info->default_duration, core::Duration::milliseconds(600'000));
    }
}

TEST(SoccerFactory, EverySizeStandsFreeAtItsKickOff) {
    for (const std::string& name : names()) {
        Stage stage(name);

        const auto free = stage.world().check_free_of_overlaps(0.0);

        EXPECT_TRUE(free) << name << ": " << free.error().text();
        stage.run_to_play();
        stage.run_s(1);
        EXPECT_EQ(stage.count("placement_corrected"), 0U);
    }
}

TEST(SoccerFactory, NamesTheContentThatItReads) {
    core::ContentSet content = core::shipped_content();
    const auto info = describe("soccer5", content);

    EXPECT_EQ(info->content_paths,
              (std::vector<std::string>{"soccer/soccer5.toml", "robots/cube.toml"}));
    EXPECT_TRUE(describe("soccer5", content.only(info->content_paths)));

    std::vector<core::ContentFile> files = content.files();
    files.push_back({"situation", "situation.toml", ""});
    const auto with_situation = core::ContentSet::from_files(std::move(files));
    EXPECT_EQ(describe("soccer5", *with_situation)->content_paths.back(), "situation.toml");
}

TEST(SoccerFactory, RefusesANegativeDuration) {
    const auto made =
        create("soccer5", core::shipped_content(), {1, core::Duration::milliseconds(-1)});

    ASSERT_FALSE(made);
    EXPECT_NE(made.error().text().find("must be positive"), std::string::npos);
}

}  // namespace
}  // namespace agon::missions::soccer
