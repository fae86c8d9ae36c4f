// SPDX-License-Identifier: Apache-2.0
#include "api/rotations.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "core/random.hpp"

namespace agon::api {
namespace {

using core::kPi;
using core::Pose3;
using core::Quat;
using core::Vec3;

double distance(const Quat& a, const Quat& b) {
    return 1 - std::fabs(a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z);
}

Quat random_rotation(core::RandomStream& random) {
    return normalized(
        {random.normal(0, 1), random.normal(0, 1), random.normal(0, 1), random.normal(0, 1)});
}

TEST(Rotations, AnglesTurnAboutXThenTheNewYThenTheNewestZ) {
    // A quarter about x brings y to z; the turn about the new z is then one about -y of the world.
    const Vec3 turned = core::rotated({1, 0, 0}, rotation_of({kPi / 2, 0, kPi / 2}));

    EXPECT_NEAR(turned.x, 0, 1e-15);
    EXPECT_NEAR(turned.y, 0, 1e-15);
    EXPECT_NEAR(turned.z, 1, 1e-15);
}

TEST(Rotations, AnglesComeBack) {
    core::RandomStream random(1, "rotations");
    for (int i = 0; i < 1000; ++i) {
        const Quat q = random_rotation(random);
        EXPECT_LT(distance(rotation_of(angles_of(q)), q), 1e-14);
    }
    for (const double beta : {kPi / 2, -kPi / 2}) {
        const Quat q = rotation_of({0.3, beta, 0.4});
        EXPECT_LT(distance(rotation_of(angles_of(q)), q), 1e-12) << "at the pole";
        EXPECT_EQ(angles_of(q).x, 0);
    }
}

TEST(Rotations, MatricesComeBack) {
    core::RandomStream random(1, "matrices");
    for (int i = 0; i < 1000; ++i) {
        const Pose3 pose{{1, 2, 3}, random_rotation(random)};
        const auto back = pose_of(matrix_of(pose));
        ASSERT_TRUE(back);
        EXPECT_LT(distance(back->rotation, pose.rotation), 1e-14);
        EXPECT_EQ(back->position_m, pose.position_m);
    }
}

TEST(Rotations, AMatrixIsWrittenRowByRow) {
    const Matrix m = matrix_of({{7, 8, 9}, Quat::from_yaw(kPi / 2)});

    const Matrix expected = {0, -1, 0, 7, 1, 0, 0, 8, 0, 0, 1, 9};
    for (std::size_t i = 0; i < m.size(); ++i) {
        EXPECT_NEAR(m[i], expected[i], 1e-15) << i;
    }
}

TEST(Rotations, WhatIsNoRotationIsRefused) {
    EXPECT_FALSE(pose_of({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0})) << "a mirror";
    EXPECT_FALSE(pose_of({2, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1, 0})) << "a stretch";
    EXPECT_FALSE(pose_of({}));
    EXPECT_FALSE(pose_of({NAN, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}));
    EXPECT_TRUE(pose_of({1, 1e-4, 0, 0, -1e-4, 1, 0, 0, 0, 0, 1, 0})) << "rounding is mended";
}

TEST(Rotations, LieBetweenTwoOthers) {
    const Quat from = Quat::from_yaw(0.2);
    const Quat to = Quat::from_yaw(1.2);

    EXPECT_LT(distance(between(from, to, 0.5), Quat::from_yaw(0.7)), 1e-15);
    EXPECT_LT(distance(between(from, {-to.w, -to.x, -to.y, -to.z}, 0.5), Quat::from_yaw(0.7)),
              1e-15)
        << "on the shorter way";
    EXPECT_LT(distance(between(from, from, 0.5), from), 1e-15);
}

}  // namespace
}  // namespace agon::api
