// SPDX-License-Identifier: Apache-2.0
#include "strategy/dialects/msrs/layout.hpp"

#include <cstddef>
#include <limits>

#include <gtest/gtest.h>
#include <msrs/msrs.h>

namespace agon::strategy::msrs {
namespace {

struct Expected {
    Layout layout;
    std::size_t opponents, ball, kick_off_style, whose_ball, half_area, pointer, size;
};

// Measured with a C++ compiler on the structs of the interface's document, with the four last
// fields as `int` and as `long`.
constexpr Expected kTable[] = {
    {{3, Tail::Int32}, 120, 192, 208, 212, 216, 220, 224},
    {{5, Tail::Int32}, 200, 320, 336, 340, 344, 348, 352},
    {{11, Tail::Int32}, 440, 704, 720, 724, 728, 732, 736},
    {{3, Tail::Long64}, 120, 192, 208, 216, 224, 232, 240},
    {{5, Tail::Long64}, 200, 320, 336, 344, 352, 360, 368},
    {{11, Tail::Long64}, 440, 704, 720, 728, 736, 744, 752},
};

TEST(MsrsLayout, HasTheOffsetsOfAllSizesAndTails) {
    for (const Expected& row : kTable) {
        SCOPED_TRACE(row.size);
        EXPECT_EQ(row.layout.home(0), 0U);
        EXPECT_EQ(row.layout.home(1), 40U);
        EXPECT_EQ(row.layout.opponent(0), row.opponents);
        EXPECT_EQ(row.layout.opponent(1), row.opponents + 24);
        EXPECT_EQ(row.layout.ball(), row.ball);
        EXPECT_EQ(row.layout.kick_off_style(), row.kick_off_style);
        EXPECT_EQ(row.layout.whose_ball(), row.whose_ball);
        EXPECT_EQ(row.layout.half_area(), row.half_area);
        EXPECT_EQ(row.layout.pointer(), row.pointer);
        EXPECT_EQ(row.layout.size(), row.size);
    }
}

template <typename Struct>
void expect_equal_to_header(std::uint32_t robots, std::size_t last_home,
                            std::size_t last_opponent) {
    const Layout layout{robots, Tail::Long64};
    EXPECT_EQ(sizeof(Struct), layout.size());
    EXPECT_EQ(last_home, layout.home(robots - 1));
    EXPECT_EQ(last_opponent, layout.opponent(robots - 1));
    EXPECT_EQ(offsetof(Struct, currentBall_x), layout.ball());
    EXPECT_EQ(offsetof(Struct, kickOffStyle), layout.kick_off_style());
    EXPECT_EQ(offsetof(Struct, whoseBall), layout.whose_ball());
    EXPECT_EQ(offsetof(Struct, halfArea), layout.half_area());
    EXPECT_EQ(offsetof(Struct, pointer), layout.pointer());
}

TEST(MsrsLayout, IsThatOfTheHeaderForAuthors) {
    expect_equal_to_header<Environment3>(3, offsetof(Environment3, home2_pos_x),
                                         offsetof(Environment3, opponent2_pos_x));
    expect_equal_to_header<Environment5>(5, offsetof(Environment5, home4_pos_x),
                                         offsetof(Environment5, opponent4_pos_x));
    expect_equal_to_header<Environment11>(11, offsetof(Environment11, home10_pos_x),
                                          offsetof(Environment11, opponent10_pos_x));
}

TEST(MsrsEnvironment, StartsZeroedFarBeyondTheLayout) {
    Environment environment({11, Tail::Long64});

    const auto* bytes = static_cast<const unsigned char*>(environment.data());
    for (std::size_t i = 0; i < 1024; ++i) {
        EXPECT_EQ(bytes[i], 0) << i;
    }
}

TEST(MsrsEnvironment, KeepsWholeNumbersOfBothWidths) {
    for (const Tail tail : {Tail::Int32, Tail::Long64}) {
        Environment environment({5, tail});
        const Layout& layout = environment.layout();

        environment.set_whole(layout.kick_off_style(), -5);
        environment.set_whole(layout.half_area(), 1);

        EXPECT_EQ(environment.whole(layout.kick_off_style()), -5);
        EXPECT_EQ(environment.whole(layout.whose_ball()), 0);
        EXPECT_EQ(environment.whole(layout.half_area()), 1);
        EXPECT_EQ(environment.whole(layout.pointer()), 0);
    }
}

}  // namespace
}  // namespace agon::strategy::msrs
