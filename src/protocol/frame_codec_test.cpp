// SPDX-License-Identifier: Apache-2.0
#include "protocol/frame_codec.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace agon::protocol {
namespace {

const core::SimTime kTime = core::SimTime::at(core::Duration::seconds(1.5));

FrameShape shape_of(std::size_t poses, std::size_t state_bytes) {
    return {poses, state_bytes};
}

TEST(FrameCodec, PosesComeBackRounded) {
    const std::vector<core::Pose3> poses{
        {{1.23456789, -2.5, 0.04}, core::Quat::from_yaw(3)},
        {{-1000.123, 0, 0}, core::Quat::from_axis_angle({0.6, 0, 0.8}, 2)},
        {{0, 0, 0}, core::Quat::from_yaw(-1.25)},
        {{0, 0, 0}, {-1, 0, 0, 0}},
    };
    const std::vector<std::byte> state(8, std::byte{5});
    Frame frame;
    frame.tick = 300;
    frame.time = kTime;
    frame.poses = poses;
    frame.game_state = state;
    FrameEncoder encoder;
    for (int repeat = 0; repeat < 2; ++repeat) {
        std::vector<std::byte> bytes;
        encoder.encode(frame, bytes);

        const auto back = decode_frame(bytes, shape_of(4, 8));

        ASSERT_TRUE(back) << back.error().text();
        EXPECT_EQ(back->tick, 300);
        EXPECT_EQ(back->time, kTime);
        EXPECT_EQ(back->game_state, state);
        for (std::size_t i = 0; i < poses.size(); ++i) {
            SCOPED_TRACE(i);
            const core::Pose3& pose = back->poses[i];
            EXPECT_LE(core::norm(pose.position_m - poses[i].position_m), 6e-5);
            const core::Quat between = pose.rotation.conjugate() * poses[i].rotation;
            EXPECT_GT(std::fabs(between.w), 1 - 1e-7);
            EXPECT_NEAR(between.x * between.x + between.y * between.y + between.z * between.z, 0,
                        1e-7);
        }
    }
}

TEST(FrameCodec, FrameOfAnotherSceneIsAnError) {
    const std::vector<core::Pose3> poses(3);
    Frame frame;
    frame.poses = poses;
    std::vector<std::byte> bytes;
    FrameEncoder().encode(frame, bytes);

    EXPECT_TRUE(decode_frame(bytes, shape_of(3, 0)));
    EXPECT_FALSE(decode_frame(bytes, shape_of(4, 0)));
    EXPECT_FALSE(decode_frame(bytes, shape_of(3, 8)));
}

TEST(FrameCodec, PosesThatAreNoNumbersSurvive) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const std::vector<core::Pose3> poses{{{nan, 1e300, -1e30}, {nan, 0, 0, 0}}};
    Frame frame;
    frame.poses = poses;
    std::vector<std::byte> bytes;
    FrameEncoder().encode(frame, bytes);

    const auto back = decode_frame(bytes, shape_of(1, 0));

    ASSERT_TRUE(back) << back.error().text();
    EXPECT_TRUE(std::isnan(back->poses[0].position_m.x));
}

}  // namespace
}  // namespace agon::protocol
