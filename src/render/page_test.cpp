// SPDX-License-Identifier: Apache-2.0
#include "render/page.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace agon::render {
namespace {

const View kView{{-1, -1}, {1, 1}, 100, {20, 50}};

TEST(View, PutsTheUpperLeftOfTheWorldAtItsCorner) {
    EXPECT_EQ(kView.px({-1, 1}), (core::Vec2{20, 50}));
    EXPECT_EQ(kView.px({1, -1}), (core::Vec2{220, 250}));
    EXPECT_EQ(kView.size_px(), (core::Vec2{200, 200}));
}

TEST(Page, NumbersHaveTwoDecimalsAtMostAndNoMinusZero) {
    EXPECT_EQ(number(1.5), "1.5");
    EXPECT_EQ(number(1.0 / 3), "0.33");
    EXPECT_EQ(number(-0.001), "0");
    EXPECT_EQ(number(20), "20");
}

TEST(Page, ColorsSayTheirOpacityOnlyIfTheyHaveOne) {
    EXPECT_EQ(paint("fill", 0x0102FFFFU), "fill=\"#0102ff\"");
    EXPECT_EQ(paint("stroke", 0x0102FF00U), "stroke=\"#0102ff\" stroke-opacity=\"0\"");
}

TEST(Page, EscapesMarkup) {
    EXPECT_EQ(escaped("<a href=\"x\">&\n"), "&lt;a href=&quot;x&quot;&gt;&amp; ");
}

TEST(Page, DrawsALineWhereItLies) {
    Page page(kView);

    page.add_figure({protocol::Figure::Kind::Line, {-1, 1}, {0, 0}, 0, 0xFF0000FFU, {}},
                    0x0000FFFFU);

    EXPECT_EQ(std::move(page).take(),
              "<polyline points=\"20,50 120,150\" stroke=\"#0000ff\" stroke-opacity=\"0.5\" "
              "stroke-width=\"6\"/>\n"
              "<polyline points=\"20,50 120,150\" stroke=\"#ff0000\" stroke-width=\"2\"/>\n");
}

TEST(Page, LeavesOutWhatIsNoNumberOrFarAway) {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    for (const double x : {kNone, 1e9, -1e300}) {
        for (const auto kind : {protocol::Figure::Kind::Line, protocol::Figure::Kind::Circle,
                                protocol::Figure::Kind::Text, protocol::Figure::Kind::Point}) {
            Page page(kView);
            page.add_figure({kind, {x, 0}, {0, 0}, 0.1, 0xFF0000FFU, "text"}, 0x0000FFFFU);
            EXPECT_EQ(std::move(page).take(), "") << x;
        }
    }
}

}  // namespace
}  // namespace agon::render
