// SPDX-License-Identifier: Apache-2.0
#include "sim/object_figures.hpp"

#include <cmath>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace agon::sim {
namespace {

using core::Vec3;

/// Both ends of a rod, in the object's frame.
std::pair<Vec3, Vec3> ends_of(const protocol::SceneNode::Part& part) {
    const double half_m = std::get<core::Box>(part.shape).size_m.x / 2;
    const auto at = [&part](double x_m) {
        const core::Pose3 end{{x_m, 0, 0}, {}};
        return core::composed(part.node_from_shape, end).position_m;
    };
    return {at(-half_m), at(half_m)};
}

void expect_near(Vec3 found, Vec3 expected) {
    EXPECT_NEAR(found.x, expected.x, 1e-12);
    EXPECT_NEAR(found.y, expected.y, 1e-12);
    EXPECT_NEAR(found.z, expected.z, 1e-12);
}

TEST(ObjectFigures, ARayGoesFromItsOffsetAsFarAsItsRange) {
    scene::ProximitySensor sensor;
    sensor.volume = scene::RayVolume{0.1, 2};

    const auto parts = figures_of(sensor);

    ASSERT_EQ(parts.size(), 1U);
    const auto [from, to] = ends_of(parts[0]);
    expect_near(from, {0, 0, 0.1});
    expect_near(to, {0, 0, 2.1});
}

TEST(ObjectFigures, AConeIsASectorOfABall) {
    scene::ProximitySensor sensor;
    sensor.volume = scene::ConeVolume{0, 2, core::kPi / 2, 0};

    for (const auto& part : figures_of(sensor)) {
        const auto [from, to] = ends_of(part);
        EXPECT_NEAR(norm(to), 2, 1e-12) << "each rod ends where the sensor sees no farther";
        EXPECT_TRUE(norm(from) < 1e-12 || std::abs(norm(from) - 2) < 1e-12);
    }
}

TEST(ObjectFigures, APyramidReachesTheCornersOfItsFarRectangle) {
    scene::ProximitySensor sensor;
    sensor.volume = scene::PyramidVolume{0.5, 1, {}, {0.4, 0.2}};

    const auto parts = figures_of(sensor);

    ASSERT_EQ(parts.size(), 8U);
    const auto [from, to] = ends_of(parts[0]);
    expect_near(from, {0, 0, 0.5});
    expect_near(to, {0.2, 0.1, 1.5});
}

TEST(ObjectFigures, APathHasARodForEachStepAlsoStraightBack) {
    scene::Path path;
    for (const Vec3 at : {Vec3{0, 0, 0}, Vec3{1, 0, 0}, Vec3{-1, 0, 0}}) {
        path.points.push_back({at, {}});
    }
    EXPECT_EQ(figures_of(path).size(), 2U);
    path.is_closed = true;

    const auto parts = figures_of(path);

    ASSERT_EQ(parts.size(), 3U);
    const auto [from, to] = ends_of(parts[1]);
    expect_near(from, {1, 0, 0});
    expect_near(to, {-1, 0, 0});
    EXPECT_TRUE(figures_of(scene::Path()).empty());
}

TEST(ObjectFigures, JointsAndDummiesAreSmallThings) {
    EXPECT_EQ(figures_of(scene::Joint()).size(), 1U);
    EXPECT_EQ(figures_of(scene::Dummy()).size(), 1U);
    EXPECT_TRUE(figures_of(scene::Shape()).empty());
}

}  // namespace
}  // namespace agon::sim
