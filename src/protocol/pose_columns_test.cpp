// SPDX-License-Identifier: Apache-2.0
#include "protocol/pose_columns.hpp"

#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/math.hpp"

namespace agon::protocol {
namespace {

TEST(PoseColumns, PlanarBodyHasItsHeadingInTheLastColumn) {
    const PoseColumns columns = columns_of({{1, -2, 0.5}, core::Quat::from_yaw(-2)});

    EXPECT_EQ(columns[0], 1);
    EXPECT_EQ(columns[1], -2);
    EXPECT_EQ(columns[2], 0.5);
    EXPECT_EQ(columns[3], 0);
    EXPECT_EQ(columns[4], 0);
    EXPECT_NEAR(columns[5], -2, 3e-5);
}

RC_GTEST_PROP(PoseColumns, AnyRotationComesBack, ()) {
    const auto part = [] {
        return *rc::gen::inRange(-1000, 1001) / 1000.0;
    };
    core::Vec3 axis{part(), part(), part()};
    const double length = core::norm(axis);
    RC_PRE(length > 0.1);
    const double angle_rad = core::kPi * part();
    const core::Pose3 pose{{part(), part(), part()},
                           core::Quat::from_axis_angle(axis * (1 / length), angle_rad)};

    const core::Pose3 back = pose_of(columns_of(pose));

    RC_ASSERT(core::norm(back.position_m - pose.position_m) < 1e-12);
    const core::Quat between = back.rotation.conjugate() * pose.rotation;
    // The sine of half the angle that is left: the coarse arc tangent is off by 1e-5.
    const double sine =
        std::sqrt(between.x * between.x + between.y * between.y + between.z * between.z);
    RC_ASSERT(sine < 3e-5);
}

}  // namespace
}  // namespace agon::protocol
