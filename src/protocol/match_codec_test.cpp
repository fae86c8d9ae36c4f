// SPDX-License-Identifier: Apache-2.0
#include "protocol/match_codec.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "protocol/recording.pb.h"

namespace agon::protocol {
namespace {

RecordedMatch full_match() {
    RecordedMatch match;
    match.agon_version = "1.2.3";
    match.mission = "soccer5";
    match.mission_family = "soccer";
    match.mission_title = "Five a side";
    match.seed = std::numeric_limits<std::uint64_t>::max();
    match.duration = core::Duration::seconds(-1);
    match.tick = core::Duration::milliseconds(5);
    match.substeps_per_tick = 4;
    match.command_delay_ticks = 2;
    match.frame_period = core::Duration::milliseconds(20);
    match.has_hashes = true;
    match.is_public = true;
    match.has_live_scene = true;
    RecordedSeat seat;
    seat.name = "yellow";
    seat.robot_count = 5;
    seat.decision_period_ticks = 3;
    seat.observation = {"observation", 2, 24, {{"x", FieldType::F64, 0, 3, 8, "m", "team", "at"}}};
    seat.command = {"command", 1, 8, {{"w", FieldType::F32, 4, 1, 0, "rad/s", "", "speed"}}};
    match.seats.push_back(seat);
    seat.name = "blue";
    seat.placement = BlockSchema{"placement", 1, 8, {{"p", FieldType::I64, 0, 1, 0, "", "", ""}}};
    seat.strategy_name = "cadet";
    seat.author = "J\xC3\xB6rg";
    seat.file = "cadet.so";
    seat.sha256 = "00ff";
    seat.interface = "agon/1";
    seat.options = "axes=y-up";
    seat.parameters = {{"kp", "1/s", 1, -2, 3, 0.5}};
    match.seats.push_back(seat);
    match.game_state = BlockSchema{"state", 9, 4, {{"half", FieldType::U32, 0, 1, 0, "", "", ""}}};
    match.order = BlockSchema{"order", 2, 8, {{"x_m", FieldType::F64, 0, 1, 0, "m", "world", ""}}};
    match.content = {{"", "a.toml", std::string("a = 1\n\0\xFF", 8)}, {"--set", "a.toml", "a = 2"}};

    const core::Pose3 pose{{1, 2, 3}, core::Quat::from_yaw(0.5)};
    match.scene.low_m = {-1, -2};
    match.scene.high_m = {3, 4};
    match.scene.nodes.push_back({"/field", -1, pose, -1, {}});
    match.scene.nodes.push_back({"/field/ball", 0, pose, 1, {}});
    match.scene.nodes[1].rolling_radius_m = 0.02;
    match.scene.nodes[1].label = "7";
    match.scene.nodes[1].seat = SeatId(1);
    match.scene.nodes[1].robot = 7;
    match.scene.nodes[1].parts = {{core::Sphere{0.5}, pose, 0x11223344},
                                  {core::Box{{1, 2, 3}}, pose, 0xFFFFFFFF},
                                  {core::Cylinder{1, 2}, pose, 1},
                                  {core::Prism{{{0, 0}, {1, 0}, {0, 1}}, 4}, pose, 2},
                                  {core::Stroke{{{0, 0}, {1, 0}}, 0.1, true}, pose, 3}};
    return match;
}

std::vector<std::byte> encoded(const RecordedMatch& match) {
    std::vector<std::byte> bytes;
    encode(match, bytes);
    return bytes;
}

/// What a change of the message makes of decoding it.
template <typename Change>
core::Result<RecordedMatch> decoded_after(Change change) {
    const auto bytes = encoded(full_match());
    wire::Match message;
    EXPECT_TRUE(message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())));
    change(message);
    const std::string changed = message.SerializeAsString();
    return decode_match(std::as_bytes(std::span(changed.data(), changed.size())));
}

TEST(MatchCodec, BringsBackEveryPart) {
    const auto bytes = encoded(full_match());

    const auto match = decode_match(bytes);

    ASSERT_TRUE(match) << match.error().text();
    // Everything that is encoded is compared by encoding it again.
    EXPECT_EQ(encoded(*match), bytes);
    EXPECT_EQ(match->mission, "soccer5");
    EXPECT_EQ(match->seed, std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(match->duration, core::Duration::seconds(-1));
    EXPECT_TRUE(match->is_public);
    EXPECT_TRUE(match->has_live_scene);
    EXPECT_EQ(match->command_delay_ticks, 2);
    ASSERT_EQ(match->seats.size(), 2);
    EXPECT_FALSE(match->seats[0].placement);
    ASSERT_TRUE(match->seats[1].placement);
    EXPECT_EQ(match->seats[1].author, "J\xC3\xB6rg");
    EXPECT_EQ(match->seats[1].options, "axes=y-up");
    EXPECT_EQ(match->seats[1].parameters, full_match().seats[1].parameters);
    EXPECT_EQ(match->content, full_match().content);
    ASSERT_EQ(match->scene.nodes.size(), 2);
    EXPECT_EQ(match->scene.nodes[1].parent, 0);
    EXPECT_EQ(match->scene.nodes[1].parent_from_node.position_m.z, 3);
    for (std::size_t i = 0; i < 5; ++i) {
        EXPECT_EQ(match->scene.nodes[1].parts[i].shape, full_match().scene.nodes[1].parts[i].shape);
        EXPECT_EQ(match->scene.nodes[1].parts[i].color, full_match().scene.nodes[1].parts[i].color);
    }
    EXPECT_EQ(match->scene.nodes[1].rolling_radius_m, 0.02);
    EXPECT_EQ(match->scene.nodes[1].label, "7");
    EXPECT_EQ(match->scene.nodes[1].seat, SeatId(1));
    EXPECT_EQ(match->scene.nodes[1].robot, 7U);
    EXPECT_FALSE(match->scene.nodes[0].seat);
    EXPECT_EQ(pose_count(match->scene), 2);
}

TEST(MatchCodec, TextThatIsNotUtf8IsRepaired) {
    RecordedMatch match = full_match();
    match.seats[0].author = "\xD6\xD0";

    const auto back = decode_match(encoded(match));

    ASSERT_TRUE(back) << back.error().text();
    EXPECT_EQ(back->seats[0].author, "\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST(MatchCodec, FormatIsReadOfAnyVersion) {
    RecordedMatch match = full_match();
    match.format = 77;

    const auto format = decode_format(encoded(match));

    ASSERT_TRUE(format);
    EXPECT_EQ(*format, 77);
}

TEST(MatchCodec, NodeBeforeItsParentIsAnError) {
    const auto match =
        decoded_after([](wire::Match& m) { m.mutable_scene()->mutable_nodes(0)->set_parent(1); });

    ASSERT_FALSE(match);
    EXPECT_NE(match.error().what.find("/field"), std::string::npos);
}

TEST(MatchCodec, PoseThatCannotExistIsAnError) {
    EXPECT_FALSE(decoded_after(
        [](wire::Match& m) { m.mutable_scene()->mutable_nodes(0)->set_pose_index(2); }));
}

TEST(MatchCodec, FieldOutsideItsBlockIsAnError) {
    EXPECT_FALSE(decoded_after([](wire::Match& m) {
        m.mutable_seats(0)->mutable_command()->mutable_fields(0)->set_offset_bytes(5);
    }));
}

TEST(MatchCodec, FieldOfUnknownTypeIsAnError) {
    EXPECT_FALSE(decoded_after([](wire::Match& m) {
        m.mutable_game_state()->mutable_fields(0)->set_type(static_cast<wire::Field::Type>(44));
    }));
}

TEST(MatchCodec, ShapeOfNoKindIsAnError) {
    EXPECT_FALSE(decoded_after([](wire::Match& m) {
        m.mutable_scene()->mutable_nodes(1)->mutable_parts(0)->clear_shape();
    }));
}

TEST(MatchCodec, TickOfNoTimeIsAnError) {
    EXPECT_FALSE(decoded_after([](wire::Match& m) { m.set_tick_ns(0); }));
    EXPECT_FALSE(decoded_after([](wire::Match& m) { m.set_tick_ns(1ULL << 63U); }));
}

TEST(MatchCodec, BrokenMessageIsAnError) {
    const auto bytes = encoded(full_match());

    EXPECT_FALSE(decode_match(std::span(bytes).first(bytes.size() - 1)));
    EXPECT_FALSE(decode_format(std::span(bytes).first(bytes.size() - 1)));
}

}  // namespace
}  // namespace agon::protocol
