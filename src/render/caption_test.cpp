// SPDX-License-Identifier: Apache-2.0
#include "render/caption.hpp"

#include <cstring>

#include <gtest/gtest.h>

namespace agon::render {
namespace {

using protocol::Field;
using protocol::FieldType;

struct State {
    std::uint32_t phase = 1;
    std::uint32_t half = 1;
    std::uint64_t playing_time_ns = 83'449'000'000;
    std::uint32_t yellow_goals = 2;
    std::uint32_t blue_goals = 11;
    std::uint32_t restart = 1;
    std::uint32_t kicking_team = 2;
};

Field field(const char* name, FieldType type, std::size_t offset, const char* meaning) {
    return {name, type, static_cast<std::uint32_t>(offset), 1, 0, "", "", meaning};
}

protocol::RecordedMatch match() {
    protocol::RecordedMatch match;
    match.mission = "soccer5";
    match.seats.resize(2);
    match.seats[0].name = "yellow";
    match.seats[0].strategy_name = "cadet";
    match.seats[1].name = "blue";
    protocol::SceneNode robot;
    robot.path = "/yellow[0]";
    robot.parts.push_back({core::Sphere{1}, {}, 0xF2C100FF});
    match.scene.nodes.push_back(robot);
    match.game_state = protocol::BlockSchema{
        "state",
        1,
        sizeof(State),
        {field("phase", FieldType::U32, offsetof(State, phase),
               "0 robots are placed, 1 play, 2 over, 4 stopped"),
         field("half", FieldType::U32, offsetof(State, half), "0 first, 1 second"),
         field("playing_time_ns", FieldType::U64, offsetof(State, playing_time_ns), ""),
         field("yellow_goals", FieldType::U32, offsetof(State, yellow_goals), ""),
         field("blue_goals", FieldType::U32, offsetof(State, blue_goals), ""),
         field("restart", FieldType::U32, offsetof(State, restart),
               "the last: 0 kick-off, 1 free ball, 10 other"),
         field("kicking_team", FieldType::U32, offsetof(State, kicking_team),
               "who: 0 anyone, 1 yellow, 2 blue")}};
    return match;
}

protocol::RecordedFrame frame_of(const State& state) {
    protocol::RecordedFrame frame;
    frame.time = core::SimTime::at(core::Duration::seconds(400.25));
    frame.game_state.resize(sizeof(State));
    std::memcpy(frame.game_state.data(), &state, sizeof(State));
    return frame;
}

TEST(CodeName, IsWhatTheMeaningSays) {
    const Field restart = field("", FieldType::U32, 0, "the last: 0 kick-off, 1 free ball, 10 x");

    EXPECT_EQ(code_name(restart, 0), "kick-off");
    EXPECT_EQ(code_name(restart, 1), "free ball");
    EXPECT_EQ(code_name(restart, 10), "x");
    EXPECT_EQ(code_name(restart, 2), "");
    EXPECT_EQ(code_name(field("", FieldType::U32, 0, "0 first, 1 second"), 0), "first");
    EXPECT_EQ(code_name(field("", FieldType::U32, 0, ""), 0), "");
    EXPECT_EQ(code_name(field("", FieldType::U32, 0, ",:; ,"), 0), "");
}

TEST(Captioned, SaysScoreClockAndRestart) {
    State state;
    state.phase = 0;
    const SvgOptions options = captioned(match(), frame_of(state));

    ASSERT_EQ(options.teams.size(), 2);
    EXPECT_EQ(options.teams[0].name, "cadet");
    EXPECT_EQ(options.teams[0].score, "2");
    EXPECT_EQ(options.teams[0].color, 0xF2C100FF);
    EXPECT_EQ(options.teams[1].name, "blue");
    EXPECT_EQ(options.teams[1].score, "11");
    ASSERT_EQ(options.title.size(), 2);
    EXPECT_EQ(options.title[0], "second half \xC2\xB7 1:23.4");
    EXPECT_EQ(options.title[1],
              "soccer5 \xC2\xB7 robots are placed \xC2\xB7 free ball for blue \xC2\xB7 t = 6:40.3");
}

TEST(Captioned, SaysScoresThatAreNoGoalsAndColorsOfRobotsWithOtherNames) {
    protocol::RecordedMatch sumo = match();
    sumo.game_state->fields[3].name = "yellow_score";
    sumo.game_state->fields[4].name = "blue_score";
    protocol::SceneNode robot;
    robot.path = "/second robot";
    robot.seat = protocol::SeatId(1);
    robot.parts.push_back({core::Sphere{1}, {}, 0x123456FF});
    sumo.scene.nodes.push_back(robot);

    const SvgOptions shown = captioned(sumo, frame_of({}));

    EXPECT_EQ(shown.teams.at(0).score, "2");
    EXPECT_EQ(shown.teams.at(1).score, "11");
    EXPECT_EQ(shown.teams.at(1).color, 0x123456FFU);
}

TEST(Captioned, SaysNothingOfTheLastRestartInOpenPlay) {
    EXPECT_EQ(captioned(match(), frame_of({})).title[1], "soccer5 \xC2\xB7 t = 6:40.3");
}

TEST(Captioned, SaysNothingOfTheLastRestartAtAStopAndAtTheEnd) {
    State state;
    state.phase = 4;
    EXPECT_EQ(captioned(match(), frame_of(state)).title[1],
              "soccer5 \xC2\xB7 stopped \xC2\xB7 t = 6:40.3");
    state.phase = 2;
    EXPECT_EQ(captioned(match(), frame_of(state)).title[1],
              "soccer5 \xC2\xB7 over \xC2\xB7 t = 6:40.3");
}

TEST(Captioned, SaysThePeriodAndTheGoalsOfAShootOut) {
    struct Longer {
        State state;
        std::uint32_t period = 3;
        std::uint32_t yellow = 4;
        std::uint32_t blue = 3;
        std::uint32_t unused = 0;
    } block;

    protocol::RecordedMatch longer = match();
    longer.game_state->size_bytes = sizeof(Longer);
    for (const Field& more :
         {field("period", FieldType::U32, offsetof(Longer, period),
                "0 first half, 1 second half, 2 golden goal, 3 shoot-out"),
          field("yellow_shoot_out_goals", FieldType::U32, offsetof(Longer, yellow), ""),
          field("blue_shoot_out_goals", FieldType::U32, offsetof(Longer, blue), "")}) {
        longer.game_state->fields.push_back(more);
    }
    protocol::RecordedFrame frame = frame_of({});
    const auto caption = [&](std::uint32_t period) {
        block.period = period;
        frame.game_state.resize(sizeof(Longer));
        std::memcpy(frame.game_state.data(), &block, sizeof(Longer));
        return captioned(longer, frame);
    };

    const SvgOptions shoot_out = caption(3);
    EXPECT_EQ(shoot_out.teams[0].score, "2 (4)");
    EXPECT_EQ(shoot_out.teams[1].score, "11 (3)");
    EXPECT_EQ(shoot_out.title[0], "shoot-out \xC2\xB7 1:23.4");
    const SvgOptions golden = caption(2);
    EXPECT_EQ(golden.teams[0].score, "2");
    EXPECT_EQ(golden.title[0], "golden goal \xC2\xB7 1:23.4");
}

TEST(Captioned, SaysThatRobotsAreBeingPlaced) {
    State state;
    state.phase = 0;
    state.kicking_team = 0;

    EXPECT_EQ(captioned(match(), frame_of(state)).title[1],
              "soccer5 \xC2\xB7 robots are placed \xC2\xB7 free ball \xC2\xB7 t = 6:40.3");
}

TEST(Captioned, KnowsTheTimeWhereThereIsNoGameState) {
    protocol::RecordedMatch bare = match();
    bare.game_state.reset();

    const SvgOptions options = captioned(bare, frame_of({}));

    EXPECT_EQ(options.teams[0].score, "");
    EXPECT_EQ(options.title[0], "6:40.3");
}

TEST(Captioned, TrustsNoGameStateOfAnotherSize) {
    protocol::RecordedFrame frame = frame_of({});
    frame.game_state.resize(4);

    EXPECT_EQ(captioned(match(), frame).teams[0].score, "");
}

TEST(Caption, BoardNamesAuthorsAndLeavesOutTheTime) {
    protocol::RecordedMatch signed_match = match();
    signed_match.seats[0].author = "somebody";
    const protocol::RecordedFrame frame = frame_of({});

    const protocol::Board texts = board(signed_match, frame.time, frame.game_state);

    ASSERT_EQ(texts.teams.size(), 2U);
    EXPECT_EQ(texts.teams[0].author, "somebody");
    EXPECT_EQ(texts.teams[1].author, "");
    EXPECT_EQ(texts.details.find("t = "), std::string::npos);
    EXPECT_NE(captioned(signed_match, frame).title[1].find(texts.details + " \xC2\xB7 t = "),
              std::string::npos);
}

}  // namespace
}  // namespace agon::render
