// SPDX-License-Identifier: Apache-2.0
#include "plugin/code_place.hpp"

#include <cstdlib>

#include <gtest/gtest.h>

namespace agon::plugin {
namespace {

TEST(CodePlace, IsToldByTheOriginalOfACopy) {
    const auto* code = reinterpret_cast<const void*>(&std::strtol);
    const std::string own = place_text(code, false);
    const std::string library = own.substr(1, own.rfind('+') - 1);
    remember_copy(library, "/there/team.so");

    EXPECT_EQ(place_text(code, false), "[/there/team.so" + own.substr(own.rfind('+')));

    remember_copy(library, library);
    EXPECT_EQ(place_text(code, false), own);
    EXPECT_NE(place_text(code, true), own) << "of a caller the call counts";
}

TEST(CodePlace, OfNoCodeAndWithoutRoomIsNothing) {
    char room[4];

    EXPECT_EQ(place_text(nullptr, false), "");
    EXPECT_EQ(write_place(reinterpret_cast<const void*>(&std::strtol), false, room, sizeof(room)),
              0U);
}

TEST(NamedPlaces, LeaveOtherTextAlone) {
    for (const char* text : {"", "step crashed", "[", "[]", "[/a]", "[team.so+0x1]", "[/a+0xg]",
                             "[/a+0x12", "a[3] = 0 <- b", "[[/a+0x"}) {
        EXPECT_EQ(name_places(text, PlaceDepth::Callers), text);
    }
}

TEST(NamedPlaces, OfAMissingFileAreItsNameAndTheNumber) {
    EXPECT_EQ(name_places("in [/nowhere/my team.so+0x12]; and [/nowhere/b.so+0xff] <- "
                          "[/nowhere/c.so+0x1]!",
                          PlaceDepth::Callers),
              "in my team.so+0x12; and b.so+0xff <- c.so+0x1!");
}

}  // namespace
}  // namespace agon::plugin
