// SPDX-License-Identifier: Apache-2.0
#include "record/run_cursor.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <gtest/gtest.h>

#include "record/files_for_tests.hpp"

namespace agon::record {
namespace {

Recording recording_of(int ticks) {
    auto recording = Recording::from_bytes(recorded_bytes(ticks), "test");
    EXPECT_TRUE(recording) << recording.error().text();
    return std::move(*recording);
}

std::vector<RunStep> steps_from(const Recording& recording, std::uint64_t tick) {
    RunCursor cursor(recording, tick);
    std::vector<RunStep> steps;
    while (true) {
        auto step = cursor.next();
        EXPECT_TRUE(step) << step.error().text();
        if (!step || !*step) {
            return steps;
        }
        steps.push_back(std::move(**step));
    }
}

TEST(RunCursor, WalksAllFrames) {
    const Recording recording = recording_of(1000);

    const std::vector<RunStep> steps = steps_from(recording, 0);

    ASSERT_EQ(steps.size(), recording.frame_count());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        EXPECT_EQ(steps[i].frame.tick, 4 * i);
        EXPECT_EQ(steps[i].frame.headings_rad, recording.frame(i)->headings_rad);
    }
}

TEST(RunCursor, BeginsWithTheFirstFrameThatIsNotBefore) {
    const Recording recording = recording_of(1000);

    EXPECT_EQ(steps_from(recording, 400).front().frame.tick, 400U);
    EXPECT_EQ(steps_from(recording, 401).front().frame.tick, 404U);
    EXPECT_EQ(steps_from(recording, 1000).size(), 1U);
    EXPECT_TRUE(steps_from(recording, 1001).empty());
    EXPECT_TRUE(steps_from(recording, ~std::uint64_t{0}).empty());
}

TEST(RunCursor, TellsEachLineAndDrawingOnce) {
    // In the ticks 9, 59, 109, ... blue logs and draws.
    const std::vector<RunStep> steps = steps_from(recording_of(1000), 0);

    std::vector<std::uint64_t> logged;
    for (const RunStep& step : steps) {
        for (const protocol::RecordedOutputs& outputs : step.outputs) {
            EXPECT_EQ(outputs.seat, protocol::SeatId(1));
            EXPECT_LE(outputs.tick, step.frame.tick);
            EXPECT_GT(outputs.tick + 4, step.frame.tick);
            if (!outputs.outputs.log.empty()) {
                logged.push_back(outputs.tick);
            }
        }
    }
    ASSERT_EQ(logged.size(), 20U);
    for (std::size_t i = 0; i < logged.size(); ++i) {
        EXPECT_EQ(logged[i], 9 + 50 * i);
    }
}

TEST(RunCursor, KnowsTheCommandInForceWhereverItBegins) {
    const Recording recording = recording_of(1000);
    std::map<std::uint32_t, std::vector<std::byte>> in_force;
    for (const RunStep& step : steps_from(recording, 0)) {
        for (const RunStep::Command& command : step.commands) {
            EXPECT_LE(command.tick, step.frame.tick);
            EXPECT_NE(in_force[command.seat.index()], command.block);
            in_force[command.seat.index()] = command.block;
        }
        if (step.frame.tick % 100 != 48) {
            continue;
        }
        SCOPED_TRACE(step.frame.tick);

        const std::vector<RunStep> later = steps_from(recording, step.frame.tick);

        ASSERT_EQ(later.front().commands.size(), in_force.size());
        for (const RunStep::Command& command : later.front().commands) {
            EXPECT_EQ(command.block, in_force[command.seat.index()]);
        }
    }
    EXPECT_EQ(in_force.size(), 2U);
}

}  // namespace
}  // namespace agon::record
