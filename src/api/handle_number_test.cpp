// SPDX-License-Identifier: Apache-2.0
#include "api/handle_number.hpp"

#include <gtest/gtest.h>

namespace agon::api {
namespace {

TEST(HandleNumber, IsSmallInAFreshScene) {
    EXPECT_EQ(number_of(scene::Handle(0, 1)), 0);
    EXPECT_EQ(number_of(scene::Handle(7, 1)), 7);
    EXPECT_EQ(number_of(scene::Handle()), kWorld);
}

TEST(HandleNumber, ComesBackAsTheSameHandle) {
    const scene::Handle late(kMostThings - 1, 0xFFFFFFFF);
    const scene::ScriptHandle script(3, 2);

    EXPECT_EQ(handle_of<scene::Handle>(number_of(late)), late);
    EXPECT_EQ(handle_of<scene::ScriptHandle>(number_of(script)), script);
    EXPECT_LT(number_of(late), std::int64_t{1} << 62);
}

TEST(HandleNumber, IsOfOneKindAlone) {
    const HandleNumber script = number_of(scene::ScriptHandle(3, 1));

    EXPECT_FALSE(handle_of<scene::Handle>(script));
    EXPECT_FALSE(handle_of<scene::CollectionHandle>(script));
    EXPECT_FALSE(handle_of<scene::Handle>(kAll));
    EXPECT_FALSE(handle_of<scene::Handle>(kWorld));
    EXPECT_FALSE(handle_of<scene::Handle>(std::int64_t{1} << 62));
}

TEST(HandleNumber, OfALaterGenerationDiffers) {
    EXPECT_NE(number_of(scene::Handle(5, 1)), number_of(scene::Handle(5, 2)));
}

}  // namespace
}  // namespace agon::api
