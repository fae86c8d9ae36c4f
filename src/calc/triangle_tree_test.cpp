// SPDX-License-Identifier: Apache-2.0
#include "calc/triangle_tree.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "calc/brute_force.hpp"

namespace agon::calc {
namespace {

using namespace brute_force;

TEST(TriangleTree, OfNothingVisitsNothing) {
    int visits = 0;

    TriangleTree().visit_nearest_first([](const Bounds&) { return 0.0; }, [] { return 1.0; },
                                       [&visits](const Triangle&) { ++visits; });

    EXPECT_EQ(visits, 0);
}

TEST(TriangleTree, VisitsEveryTriangleWhereNothingLimitsIt) {
    core::RandomStream random(1, "mesh");
    const TriangleTree tree(random_mesh(random, 1000));
    int visits = 0;

    tree.visit_nearest_first([](const Bounds&) { return 0.0; }, [] { return 1.0; },
                             [&visits](const Triangle&) { ++visits; });

    EXPECT_EQ(visits, 1000);
}

TEST(TriangleTree, OfEqualTrianglesIsBalancedToo) {
    TriangleMesh mesh{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {}};
    mesh.triangles.assign(5000, {0, 1, 2});
    int visits = 0;

    TriangleTree(mesh).visit_nearest_first([](const Bounds&) { return 0.0; }, [] { return 1.0; },
                                           [&visits](const Triangle&) { ++visits; });

    EXPECT_EQ(visits, 5000);
}

RC_GTEST_PROP(TriangleTree, FindsTheNearestOfAllTriangles, (std::uint64_t seed)) {
    core::RandomStream random(seed, "mesh");
    const TriangleMesh mesh =
        random_mesh(random, 1 + static_cast<std::uint32_t>(random.uniform_index(200)));
    const Vec3 p = random_point(random, 2);
    double best_m = Bounds::kInfinity;
    int visits = 0;

    TriangleTree(mesh).visit_nearest_first([p](const Bounds& box) { return distance2(box, p); },
                                           [&] { return best_m * best_m; },
                                           [&](const Triangle& t) {
                                               best_m = std::min(best_m, point_distance(p, t));
                                               ++visits;
                                           });

    double truth_m = Bounds::kInfinity;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        truth_m = std::min(truth_m, point_distance(p, mesh.triangle(i)));
    }
    RC_ASSERT(best_m == truth_m);
}

}  // namespace
}  // namespace agon::calc
