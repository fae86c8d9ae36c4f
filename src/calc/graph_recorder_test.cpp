// SPDX-License-Identifier: Apache-2.0
#include "calc/graph_recorder.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace agon::calc {
namespace {

scene::Graph two_streams(std::uint32_t length, bool is_cyclic = true) {
    scene::Graph graph;
    graph.streams = {{"x", "m"}, {"y", ""}};
    graph.buffer_length = length;
    graph.is_cyclic = is_cyclic;
    return graph;
}

core::SimTime ms(std::int64_t count) {
    return core::SimTime::at(core::Duration::milliseconds(count));
}

GraphRecorder recorder(const scene::Graph& graph) {
    return GraphRecorder::create(graph).value();
}

/// Records both streams: i and 10 i, at i ms.
void record(GraphRecorder& graph, int from, int to) {
    for (int i = from; i < to; ++i) {
        ASSERT_TRUE(graph.set_value(0, i));
        ASSERT_TRUE(graph.set_value(1, 10 * i));
        ASSERT_TRUE(graph.record(ms(i)));
    }
}

TEST(GraphRecorder, KeepsWhatWasSetAtEachInstant) {
    GraphRecorder graph = recorder(two_streams(10));

    ASSERT_TRUE(graph.set_value(0, 1.5));
    ASSERT_TRUE(graph.record(ms(1)));
    ASSERT_TRUE(graph.set_value(1, -2));
    ASSERT_TRUE(graph.record(ms(2)));

    ASSERT_EQ(graph.size(), 2U);
    EXPECT_EQ(graph.value(0, 0), 1.5);
    EXPECT_EQ(graph.value(0, 1), std::nullopt);
    EXPECT_EQ(graph.value(1, 0), std::nullopt);
    EXPECT_EQ(graph.value(1, 1), -2);
    EXPECT_EQ(graph.time(1), ms(2));
}

TEST(GraphRecorder, FullAndCyclicForgetsTheOldest) {
    GraphRecorder graph = recorder(two_streams(3));

    record(graph, 0, 8);

    ASSERT_EQ(graph.size(), 3U);
    EXPECT_EQ(graph.time(0), ms(5));
    EXPECT_EQ(graph.value(0, 1), 50);
    EXPECT_EQ(graph.value(2, 0), 7);
}

TEST(GraphRecorder, FullAndNotCyclicTakesNoMore) {
    GraphRecorder graph = recorder(two_streams(3, false));

    record(graph, 0, 8);

    ASSERT_EQ(graph.size(), 3U);
    EXPECT_EQ(graph.time(2), ms(2));
}

TEST(GraphRecorder, ResetForgetsAll) {
    GraphRecorder graph = recorder(two_streams(3));
    record(graph, 0, 8);
    ASSERT_TRUE(graph.set_value(0, 1));

    graph.reset();

    EXPECT_EQ(graph.size(), 0U);
    record(graph, 0, 1);
    EXPECT_EQ(graph.value(0, 0), 0);
}

TEST(GraphRecorder, CurveHasTheInstantsThatBothHave) {
    GraphRecorder graph = recorder(two_streams(3));
    record(graph, 0, 4);
    ASSERT_TRUE(graph.set_value(0, 9));
    ASSERT_TRUE(graph.record(ms(5)));

    EXPECT_EQ(*graph.curve(0, 1), (std::vector<core::Vec2>{{2, 20}, {3, 30}}));
    EXPECT_EQ(graph.curve(0, 2).error().what, "the graph has 2 streams, so none with the number 2");
}

TEST(GraphRecorder, CsvIsReadBackAsItWas) {
    scene::Graph definition = two_streams(5);
    definition.streams = {{"a,b", "m/s"}, {"say \"x\"", ""}, {"two\nlines", "N"}};
    GraphRecorder graph = recorder(definition);
    ASSERT_TRUE(graph.set_value(0, 0.1));
    ASSERT_TRUE(graph.set_value(1, 1e300));
    ASSERT_TRUE(graph.record(ms(50)));
    ASSERT_TRUE(graph.set_value(2, -2.0 / 3));
    ASSERT_TRUE(graph.record(ms(1000)));

    EXPECT_EQ(graph.csv(),
              "time [s],\"a,b [m/s]\",\"say \"\"x\"\"\",\"two\nlines [N]\"\r\n"
              "0.05,0.1,1e+300,\r\n"
              "1,,,-0.6666666666666666\r\n");
}

TEST(GraphRecorder, CsvOfACyclicBufferBeginsWithTheOldest) {
    GraphRecorder graph = recorder(two_streams(2));
    record(graph, 0, 5);

    EXPECT_EQ(graph.csv(), "time [s],x [m],y\r\n0.003,3,30\r\n0.004,4,40\r\n");
}

TEST(GraphRecorder, RefusesWhatCannotBe) {
    GraphRecorder graph = recorder(two_streams(5));
    record(graph, 0, 3);

    EXPECT_FALSE(graph.set_value(2, 1));
    EXPECT_FALSE(graph.set_value(0, std::numeric_limits<double>::quiet_NaN()));
    EXPECT_FALSE(graph.set_value(0, std::numeric_limits<double>::infinity()));
    EXPECT_FALSE(graph.record(ms(1)));
    EXPECT_EQ(graph.size(), 3U);
    EXPECT_FALSE(GraphRecorder::create(two_streams(kMaxGraphValues / 2 + 1)));
    EXPECT_TRUE(GraphRecorder::create(two_streams(kMaxGraphValues / 2)));
}

TEST(GraphRecorder, ANewStreamLeavesWhatTheOthersHave) {
    GraphRecorder graph = recorder(two_streams(3));
    record(graph, 0, 5);
    scene::Graph more = two_streams(3);
    more.streams.push_back({"z", ""});

    ASSERT_TRUE(graph.redefine(more));

    EXPECT_EQ(graph.size(), 3U);
    EXPECT_EQ(graph.value(0, 1), 20);
    EXPECT_EQ(graph.value(0, 2), std::nullopt);
    record(graph, 5, 6);
    EXPECT_EQ(graph.value(0, 1), 30);
}

TEST(GraphRecorder, AChangedStreamForgetsAll) {
    GraphRecorder graph = recorder(two_streams(3));
    record(graph, 0, 5);
    scene::Graph other = two_streams(3);
    other.streams[0].name = "z";

    ASSERT_TRUE(graph.redefine(other));

    EXPECT_EQ(graph.size(), 0U);
}

TEST(GraphRecorder, HashTellsWhatWasRecorded) {
    const auto digest = [](const GraphRecorder& graph) {
        core::Hasher hasher;
        graph.hash_into(hasher);
        return hasher.digest();
    };
    GraphRecorder one = recorder(two_streams(3));
    GraphRecorder other = recorder(two_streams(3));
    record(one, 2, 5);
    record(other, 0, 5);  // the same three, elsewhere in the buffer

    EXPECT_EQ(digest(one), digest(other));
    ASSERT_TRUE(one.set_value(0, 1));
    EXPECT_NE(digest(one), digest(other));
}

}  // namespace
}  // namespace agon::calc
