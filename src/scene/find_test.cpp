// SPDX-License-Identifier: Apache-2.0
// Alias paths. scene_test.cpp has those that name each step.
#include <gtest/gtest.h>

#include "scene/scene_for_tests.hpp"

namespace agon::scene {
namespace {

/// Two robots with two legs each, a leg being a chain of links; a model within the first.
struct Robots {
    Robots() {
        for (Handle& robot : robots) {
            robot = add(scene, "robot");
            for (int i = 0; i < 2; ++i) {
                const Handle leg = add(scene, "leg", robot);
                add(scene, "link", add(scene, "link", leg));
            }
            EXPECT_TRUE(scene.set_flags(robot, {.is_model_base = true}));
        }
        hand = add(scene, "hand", *scene.find("/robot[0]/leg[0]"));
        EXPECT_TRUE(scene.set_flags(hand, {.is_model_base = true}));
        finger = add(scene, "finger_1", hand);
    }

    [[nodiscard]] std::string at(std::string_view path, Handle from = {},
                                 std::size_t index = 0) const {
        const auto found = scene.find(path, from, index);
        return found ? scene.path(*found) : found.error().text();
    }

    Scene scene;
    Handle robots[2];
    Handle hand;
    Handle finger;
};

TEST(Find, MayLeaveStepsOut) {
    const Robots r;

    EXPECT_EQ(r.at("/hand"), "/robot[0]/leg[0]/hand");
    EXPECT_EQ(r.at("/robot/finger_1"), "/robot[0]/leg[0]/hand/finger_1");
    EXPECT_EQ(r.at("/robot[1]/link"), "/robot[1]/leg[0]/link");
    EXPECT_EQ(r.at("/robot[1]/hand"), "no 'hand' in '/robot[1]' (/robot[1]/hand)");
}

TEST(Find, PrefersWhatIsNearer) {
    Scene scene;
    const Handle a = add(scene, "a");
    const Handle b = add(scene, "b", a);
    const Handle deep = add(scene, "x", b);
    const Handle high = add(scene, "x", a);

    EXPECT_EQ(*scene.find("/a/x"), high);
    EXPECT_EQ(*scene.find("/x", {}, 1), deep);
}

TEST(Find, CountsSiblingsInSquareBracketsAndMatchesInCurlyOnes) {
    const Robots r;

    EXPECT_EQ(r.at("/leg[1]"), "/robot[0]/leg[1]");
    EXPECT_EQ(r.at("/robot{1}/leg{1}"), "/robot[1]/leg[1]");
    EXPECT_EQ(r.at("/leg{2}"), "/robot[1]/leg[0]");
    EXPECT_EQ(r.at("/leg{4}"), "no 'leg{4}' in the scene (/leg{4})");
}

TEST(Find, CountsAllThatMatchByIndex) {
    const Robots r;

    EXPECT_EQ(r.at("/leg", {}, 3), "/robot[1]/leg[1]");
    EXPECT_EQ(r.at("/robot/link", {}, 2), "/robot[0]/leg[0]/link/link");
    EXPECT_EQ(r.at("/leg", {}, 4), "only 4 objects match, none has index 4 (/leg)");
}

TEST(Find, TakesAStarForAnyLetters) {
    const Robots r;

    EXPECT_EQ(r.at("/fing*"), "/robot[0]/leg[0]/hand/finger_1");
    EXPECT_EQ(r.at("/*_*"), "/robot[0]/leg[0]/hand/finger_1");
    EXPECT_EQ(r.at("/*[1]"), "/robot[1]");
    EXPECT_EQ(r.at("/r*t/l*g/li*k"), "/robot[0]/leg[0]/link");
    EXPECT_FALSE(r.scene.find("/finger*2"));
}

TEST(Find, SeesFromAnObject) {
    const Robots r;

    EXPECT_EQ(r.at(".", r.hand), "/robot[0]/leg[0]/hand");
    EXPECT_EQ(r.at("./finger_1", r.hand), "/robot[0]/leg[0]/hand/finger_1");
    EXPECT_EQ(r.at("..", r.hand), "/robot[0]/leg[0]");
    EXPECT_EQ(r.at("../..", r.hand), "/robot[0]");
    EXPECT_EQ(r.at("../link", r.hand), "/robot[0]/leg[0]/link");
    EXPECT_EQ(r.at("../../leg[1]", r.hand), "/robot[0]/leg[1]");
    EXPECT_EQ(r.at("../robot[1]", r.robots[0]), "/robot[1]");
}

TEST(Find, SeesFromAModelsBase) {
    const Robots r;

    EXPECT_EQ(r.at(":", r.finger), "/robot[0]/leg[0]/hand");
    EXPECT_EQ(r.at("::", r.finger), "/robot[0]");
    EXPECT_EQ(r.at("::/leg[1]", r.finger), "/robot[0]/leg[1]");
    EXPECT_EQ(r.at(":/leg{1}", *r.scene.find("/robot[1]/leg")), "/robot[1]/leg[1]");
}

TEST(Find, SaysWhatCannotBeSeen) {
    const Robots r;

    EXPECT_EQ(r.at("./x"), "'./x' is seen from an object, and there is none");
    EXPECT_EQ(r.at("..", r.robots[0]), "'/robot[0]' has no such parent (..)");
    EXPECT_EQ(r.at("::", r.robots[0]), "'/robot[0]' is not in such a model (::)");
    for (const char* bad : {"", ":x", "...", ".x", "./", "//", "/a//b", "/leg[1", "/leg{1]",
                            "/leg{}", "/{1}", "/a[1]b"}) {
        EXPECT_FALSE(r.scene.find(bad, r.hand)) << bad;
    }
}

}  // namespace
}  // namespace agon::scene
