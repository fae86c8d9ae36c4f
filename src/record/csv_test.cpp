// SPDX-License-Identifier: Apache-2.0
#include "record/csv.hpp"

#include <sstream>

#include <gtest/gtest.h>

#include "record/files_for_tests.hpp"

namespace agon::record {
namespace {

using Rows = std::vector<std::vector<std::string>>;

/// The cells of a table without quotes.
Rows rows_of(const std::string& text) {
    Rows rows;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::vector<std::string> cells;
        std::istringstream parts(line);
        for (std::string cell; std::getline(parts, cell, ',');) {
            cells.push_back(cell);
        }
        if (line.back() == ',') {
            cells.emplace_back();
        }
        rows.push_back(std::move(cells));
    }
    return rows;
}

template <typename Write>
Rows written(Write write) {
    std::string text;
    const auto done = write([&text](std::string_view piece) {
        text += piece;
        return core::Result<void>();
    });
    EXPECT_TRUE(done) << done.error().text();
    return rows_of(text);
}

Recording opened(std::vector<std::byte> bytes) {
    auto recording = Recording::from_bytes(std::move(bytes), "test");
    EXPECT_TRUE(recording) << recording.error().text();
    return std::move(*recording);
}

TEST(Csv, FramesHaveTimeStateAndPoses) {
    const Recording recording = opened(recorded_bytes(1000));

    const Rows rows = written([&](const TextSink& sink) { return write_frames(recording, sink); });

    ASSERT_EQ(rows.size(), recording.frame_count() + 1);
    ASSERT_GT(rows.size(), 200U);
    EXPECT_EQ(rows[0].size(), 2U + 1U + 11U * 3U);
    EXPECT_EQ(rows[0][2], "half");
    EXPECT_EQ(rows[0][3], "/robot[0].x_m");
    EXPECT_EQ(rows[0].back(), "/ball.heading_rad");
    const auto frame = *recording.frame(100);
    EXPECT_EQ(rows[101][0], std::to_string(frame.tick));
    EXPECT_EQ(rows[101][1], "2");
    for (std::size_t i = 0; i < 11; ++i) {
        EXPECT_EQ(std::stod(rows[101][3 + 3 * i]), frame.poses[i].position_m.x);
        EXPECT_EQ(std::stod(rows[101][4 + 3 * i]), frame.poses[i].position_m.y);
        const double heading_rad = std::stod(rows[101][5 + 3 * i]);
        EXPECT_EQ(heading_rad * 4096, static_cast<double>(std::lrint(heading_rad * 4096)));
        EXPECT_NEAR(core::wrap_angle(heading_rad - frame.poses[i].rotation.yaw_rad()), 0, 1e-6);
    }
}

TEST(Csv, EventsAreRows) {
    const Recording recording = opened(recorded_bytes(1000));

    const Rows rows = written([&](const TextSink& sink) { return write_events(recording, sink); });

    ASSERT_EQ(rows.size(), 5U);
    EXPECT_EQ(rows[0],
              (std::vector<std::string>{"tick", "time_s", "kind", "team", "objects", "reason"}));
    EXPECT_EQ(rows[2],
              (std::vector<std::string>{"307", "1.535", "goal", "yellow", "/ball", "a goal"}));
}

TEST(Csv, InputsAreRowsByKindWithTheNumbersOfTheirBlocks) {
    const Recording recording = opened(recorded_bytes(1000));

    const Rows commands = written([&](const TextSink& sink) {
        return write_inputs(recording, protocol::Input::Kind::Command, sink);
    });
    const Rows placements = written([&](const TextSink& sink) {
        return write_inputs(recording, protocol::Input::Kind::Placement, sink);
    });

    EXPECT_EQ(commands.size() + placements.size(), 2 + 2 * 1000U);
    ASSERT_EQ(commands[0].size(), 4U + MadeUpMatch::kWheels);
    EXPECT_EQ(commands[0][4], "wheels[0]");
    EXPECT_EQ(commands[1][2], "yellow");
    EXPECT_EQ(commands[1][3], "ok");
    TickCursor cursor = recording.ticks();
    (void)cursor.next();
    const TickInputs* first = *cursor.next();
    const auto& field = recording.match().seats[0].command.fields[0];
    for (std::uint32_t i = 0; i < MadeUpMatch::kWheels; ++i) {
        EXPECT_EQ(std::stod(commands[1][4 + i]),
                  protocol::number_at(field, first->inputs[0].block.data(), i));
    }
    // Blue's call failed in tick 5.
    EXPECT_EQ(commands[10][0], "5");
    EXPECT_EQ(commands[10][3], "failed");
    EXPECT_EQ(commands[10][4], "");
    EXPECT_EQ(placements[1][0], "17");
    EXPECT_EQ(placements[0][4], "x[0]");
}

TEST(Csv, PlottedNumbersAreRows) {
    const ScratchFolder folder;
    MadeUpMatch match;
    auto recorder = Recorder::create({folder / "a.mcap", "1"});
    ASSERT_TRUE(recorder);
    ASSERT_TRUE(recorder->begin(match.header(), match.frame()));
    for (int tick = 1; tick <= 3; ++tick) {
        match.tick();
        std::vector<protocol::SideOutputs> outputs(2);
        outputs[1].plots = {{"speed", 0.1 * tick}, {"error", -1}};
        protocol::Frame frame = match.frame();
        frame.side_outputs = outputs;
        ASSERT_TRUE(recorder->on_frame(frame));
    }
    ASSERT_TRUE(recorder->end(match.report(), match.frame()));
    const Recording recording = *Recording::open(folder / "a.mcap");

    const Rows rows = written([&](const TextSink& sink) { return write_plots(recording, sink); });

    ASSERT_EQ(rows.size(), 1U + 6U);
    EXPECT_EQ(rows[0], (std::vector<std::string>{"tick", "time_s", "seat", "name", "value"}));
    EXPECT_EQ(rows[3], (std::vector<std::string>{"2", "0.01", "blue", "speed", "0.2"}));
    EXPECT_EQ(rows[6][4], "-1");
}

TEST(Csv, ACutRecordingGivesWhatStandsBeforeTheCut) {
    auto bytes = recorded_bytes(1000);
    bytes.resize(bytes.size() * 3 / 4);
    const Recording recording = opened(std::move(bytes));
    ASSERT_TRUE(recording.cut());

    const Rows commands = written([&](const TextSink& sink) {
        return write_inputs(recording, protocol::Input::Kind::Command, sink);
    });

    EXPECT_EQ(commands.back()[0], std::to_string(recording.last_tick()));
}

}  // namespace
}  // namespace agon::record
