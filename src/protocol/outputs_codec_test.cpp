// SPDX-License-Identifier: Apache-2.0
#include "protocol/outputs_codec.hpp"

#include <gtest/gtest.h>

#include "protocol/match.pb.h"

namespace agon::protocol {
namespace {

const core::SimTime kTime = core::SimTime::at(core::Duration::seconds(1.5));

TEST(OutputsCodec, LogAndFiguresComeBack) {
    const OutputsEncoder::Origin origin{300, kTime, SeatId(1)};
    SideOutputs outputs;
    outputs.log = {{3, "bad \xFF"}, {1, "good"}};
    outputs.figures = {{Figure::Kind::Line, {1, 2}, {3, 4}, 0, 0x11223344, ""},
                       {Figure::Kind::Circle, {1, 2}, {}, 0.5, 0xFF, ""},
                       {Figure::Kind::Text, {1, 2}, {}, 0, 0xFFFFFFFF, "here"},
                       {Figure::Kind::Point, {1, 2}, {}, 0, 0xFFFFFFFF, ""}};
    outputs.plots = {{"speed", 1.5}, {"error \xFF", -2.5}};
    outputs.dropped = 4;
    OutputsEncoder encoder;
    std::vector<std::byte> log_bytes;
    std::vector<std::byte> draw_bytes;
    std::vector<std::byte> plot_bytes;
    encoder.encode_log(origin, outputs.log, outputs.dropped, log_bytes);
    encoder.encode_draw(origin, outputs.figures, draw_bytes);

    encoder.encode_plot(origin, outputs.plots, plot_bytes);

    const auto log = decode_log(log_bytes);
    const auto draw = decode_draw(draw_bytes);

    const auto plot = decode_plot(plot_bytes);

    ASSERT_TRUE(log && draw && plot);
    EXPECT_EQ(log->tick, 300);
    EXPECT_EQ(log->time, kTime);
    EXPECT_EQ(log->seat, SeatId(1));
    EXPECT_EQ(log->outputs.log[0].text, "bad \xEF\xBF\xBD");
    EXPECT_EQ(log->outputs.log[1].level, 1);
    EXPECT_EQ(log->outputs.dropped, 4);
    ASSERT_EQ(plot->outputs.plots.size(), 2);
    EXPECT_EQ(plot->tick, 300);
    EXPECT_EQ(plot->outputs.plots[1].name, "error \xEF\xBF\xBD");
    EXPECT_EQ(plot->outputs.plots[1].value, -2.5);
    ASSERT_EQ(draw->outputs.figures.size(), 4);
    EXPECT_EQ(draw->outputs.figures[3].kind, Figure::Kind::Point);
    EXPECT_EQ(draw->outputs.figures[0].to_m, (core::Vec2{3, 4}));
    EXPECT_EQ(draw->outputs.figures[0].color, 0x11223344);
    EXPECT_EQ(draw->outputs.figures[1].radius_m, 0.5);
    EXPECT_EQ(draw->outputs.figures[2].text, "here");
}

TEST(OutputsCodec, EncoderForgetsWhatItEncodedBefore) {
    OutputsEncoder encoder;
    std::vector<std::byte> bytes;
    encoder.encode_draw({1, kTime, SeatId(0)},
                        std::vector<Figure>{{Figure::Kind::Text, {1, 1}, {}, 2, 3, "old"}}, bytes);
    bytes.clear();

    encoder.encode_draw({2, kTime, SeatId(0)},
                        std::vector<Figure>{{Figure::Kind::Circle, {}, {}, 0.5, 0, ""}}, bytes);

    const auto back = decode_draw(bytes);
    ASSERT_TRUE(back);
    ASSERT_EQ(back->outputs.figures.size(), 1);
    EXPECT_EQ(back->outputs.figures[0].text, "");
    EXPECT_EQ(back->outputs.figures[0].from_m, core::Vec2{});
}

TEST(OutputsCodec, FigureOfAnUnknownKindIsAnError) {
    wire::Draw message;
    message.add_figures()->set_kind(static_cast<wire::Figure::Kind>(7));
    const std::string text = message.SerializeAsString();

    EXPECT_FALSE(decode_draw(std::as_bytes(std::span(text))));
    EXPECT_FALSE(decode_log(std::as_bytes(std::span(text).first(text.size() - 1))));
}

}  // namespace
}  // namespace agon::protocol
