// SPDX-License-Identifier: Apache-2.0
#include "protocol/view_frame_codec.hpp"

#include <limits>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace agon::protocol {
namespace {

constexpr FrameShape kShape{3, 16};

template <typename T>
std::vector<T> any_values(std::size_t count, int low, int high) {
    std::vector<T> values;
    for (std::size_t i = 0; i < count; ++i) {
        values.push_back(static_cast<T>(*rc::gen::inRange(low, high)));
    }
    return values;
}

ViewFrame any_frame(std::uint64_t tick) {
    const auto text = [] {
        return "t" + std::to_string(*rc::gen::inRange(0, 3));
    };
    ViewFrame frame;
    frame.tick = tick;
    // Small numbers, so that some are the same from frame to frame.
    frame.columns = any_values<std::int32_t>(18, -2, 3);
    frame.game_state = any_values<std::byte>(16, 0, 2);
    frame.board = {
        {{text(), text(), 0xFFAA0011U, text()}, {text(), text(), 1, ""}}, text(), text()};
    return frame;
}

RC_GTEST_PROP(ViewFrameCodec, KeyAndDifferencesGiveTheFramesAgain, ()) {
    ViewFrameEncoder encoder;
    ViewFrame before = any_frame(7);
    std::vector<std::byte> bytes;
    encoder.encode_key(before, bytes);
    ViewFrame shown;
    RC_ASSERT(apply_view_frame(bytes, kShape, shown).has_value());
    RC_ASSERT(shown == before);

    for (std::uint64_t tick = 10; tick < 19; tick += 3) {
        const ViewFrame next = any_frame(tick);
        bytes.clear();
        encoder.encode_difference(before, next, bytes);

        RC_ASSERT(apply_view_frame(bytes, kShape, shown).has_value());
        RC_ASSERT(shown == next);
        before = next;
    }
}

TEST(ViewFrameCodec, WhatStandsStillCostsNothing) {
    ViewFrame frame;
    frame.columns.assign(18, 12345);
    frame.game_state.assign(16, std::byte{9});
    frame.board.clock = "0:01.0";
    std::vector<std::byte> bytes;

    ViewFrameEncoder().encode_difference(frame, frame, bytes);

    EXPECT_TRUE(bytes.empty());
}

TEST(ViewFrameCodec, ExtremesWrapAndComeBack) {
    ViewFrame before;
    ViewFrame after;
    before.columns.assign(6, std::numeric_limits<std::int32_t>::min());
    after.columns.assign(6, std::numeric_limits<std::int32_t>::max());
    std::vector<std::byte> bytes;
    ViewFrameEncoder().encode_difference(before, after, bytes);

    ViewFrame shown = before;
    ASSERT_TRUE(apply_view_frame(bytes, {1, 0}, shown));

    EXPECT_EQ(shown, after);
}

TEST(ViewFrameCodec, PosesAreCountedInStepsOfTheGrid) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const std::vector<core::Pose3> poses{{{0.5, -0.25, 1e300}, core::Quat::from_yaw(1)},
                                         {{nan, 0, 0}, {}}};
    std::vector<std::int32_t> columns;

    set_columns(poses, columns);

    // x, y, z, rx, ry, rz, each of both poses.
    EXPECT_EQ(columns,
              (std::vector<std::int32_t>{8192, 0, -4096, 0, 1 << 30, 0, 0, 0, 0, 0, 4096, 0}));
}

TEST(ViewFrameCodec, FramesOfAnotherMatchAreErrors) {
    ViewFrame frame;
    frame.columns.assign(18, 1);
    frame.game_state.assign(16, std::byte{1});
    std::vector<std::byte> key;
    ViewFrameEncoder().encode_key(frame, key);
    ViewFrame next = frame;
    next.columns[0] = 2;
    std::vector<std::byte> difference;
    ViewFrameEncoder().encode_difference(frame, next, difference);

    ViewFrame shown;
    EXPECT_FALSE(apply_view_frame(difference, kShape, shown));  // to nothing
    EXPECT_FALSE(apply_view_frame(key, {4, 16}, shown));
    EXPECT_FALSE(apply_view_frame(key, {3, 15}, shown));
    EXPECT_FALSE(apply_view_frame(std::span(key).first(key.size() - 1), kShape, shown));
    EXPECT_TRUE(apply_view_frame(key, kShape, shown));
}

}  // namespace
}  // namespace agon::protocol
