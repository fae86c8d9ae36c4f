// SPDX-License-Identifier: Apache-2.0
#include "protocol/scene_codec.hpp"

#include <gtest/gtest.h>

#include "protocol/match.pb.h"

namespace agon::protocol {
namespace {

SceneChange change() {
    SceneChange change;
    change.tick = 7;
    change.scene.low_m = {-1, -2};
    change.scene.high_m = {3, 4};
    change.scene.meshes.push_back({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0.5}}, {0, 1, 2, 2, 1, 0}});
    SceneNode node;
    node.path = "/robot[3]";
    node.kind = "joint";
    node.scripts = {"child", "customization"};
    node.pose_index = 0;
    node.parts.push_back({core::Box{{1, 1, 0.5}}, {}, 0x112233FF, 0});
    node.parts.push_back({core::Sphere{0.5}, {}, 0x445566FF});
    change.scene.nodes.push_back(node);
    return change;
}

std::vector<std::byte> encoded(const SceneChange& change) {
    std::vector<std::byte> bytes;
    encode(change, bytes);
    return bytes;
}

/// What a change of the message makes of decoding it.
template <typename Change>
core::Result<SceneChange> decoded_after(Change spoil) {
    const auto bytes = encoded(change());
    wire::SceneChange message;
    EXPECT_TRUE(message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())));
    spoil(message);
    const std::string changed = message.SerializeAsString();
    return decode_scene_change(std::as_bytes(std::span(changed.data(), changed.size())));
}

TEST(SceneCodec, BringsBackEveryPart) {
    const auto back = decode_scene_change(encoded(change()));

    ASSERT_TRUE(back) << back.error().text();
    EXPECT_EQ(back->tick, 7U);
    EXPECT_EQ(back->scene, change().scene);
}

TEST(SceneCodec, RefusesWhatLeadsNowhere) {
    EXPECT_TRUE(decoded_after([](wire::SceneChange&) {}));
    EXPECT_FALSE(decoded_after(
        [](wire::SceneChange& each) { each.mutable_scene()->mutable_nodes(0)->set_parent(0); }));
    EXPECT_FALSE(decoded_after([](wire::SceneChange& each) {
        each.mutable_scene()->mutable_nodes(0)->set_pose_index(1);
    }));
    EXPECT_FALSE(decoded_after([](wire::SceneChange& each) {
        each.mutable_scene()->mutable_nodes(0)->mutable_parts(0)->set_mesh(2);
    }));
    EXPECT_FALSE(decoded_after([](wire::SceneChange& each) {
        each.mutable_scene()->mutable_meshes(0)->set_corners(0, 3);
    }));
    EXPECT_FALSE(decoded_after(
        [](wire::SceneChange& each) { each.mutable_scene()->mutable_meshes(0)->add_corners(0); }));
    EXPECT_FALSE(decoded_after([](wire::SceneChange& each) {
        each.mutable_scene()->mutable_meshes(0)->add_vertices_m(0);
    }));
}

TEST(SceneCodec, CountsThePosesOfAScene) {
    EXPECT_EQ(pose_count({}), 0U);
    EXPECT_EQ(pose_count(change().scene), 1U);
}

}  // namespace
}  // namespace agon::protocol
