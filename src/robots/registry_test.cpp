// SPDX-License-Identifier: Apache-2.0
#include "robots/registry.hpp"

#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "core/content.hpp"

namespace agon::robots {
namespace {

core::Document document(const std::string& kind) {
    core::ContentSet content = core::shipped_content();
    EXPECT_TRUE(content.set("robots/cube.toml", "kind=" + kind));
    return std::move(content.document("robots/cube.toml")).value();
}

TEST(WheeledKinds, EachIsFoundByItsName) {
    ASSERT_FALSE(wheeled_kinds().empty());
    EXPECT_EQ(wheeled_kinds().front(), "cube");
}

TEST(WheeledKinds, TheShippedCubeIsReadWithoutError) {
    const core::Document shipped = document("cube");

    const auto robot = read_wheeled(shipped.root());

    ASSERT_TRUE(shipped.finish()) << shipped.finish().error().text();
    ASSERT_NE(robot, nullptr);
    EXPECT_EQ(robot->size().side_m, 0.075);
}

TEST(WheeledKinds, AnUnknownOneIsAnErrorWithTheNearest) {
    const core::Document wrong = document("cubes");

    EXPECT_EQ(read_wheeled(wrong.root()), nullptr);

    const auto finished = wrong.finish();
    ASSERT_FALSE(finished);
    EXPECT_NE(finished.error().text().find("'cubes'; did you mean 'cube'?"), std::string::npos)
        << finished.error().text();
}

}  // namespace
}  // namespace agon::robots
