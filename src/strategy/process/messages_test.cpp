// SPDX-License-Identifier: Apache-2.0
#include "strategy/process/messages.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "strategy/process/layout.hpp"

namespace agon::strategy::process {
namespace {

protocol::BlockSchema schema(const char* name, std::uint32_t size) {
    protocol::BlockSchema schema;
    schema.name = name;
    schema.size_bytes = size;
    schema.fields.push_back({"x_m", protocol::FieldType::F64, 0, 2, 8, "m", "team", "where it is"});
    return schema;
}

ReplyText rich_reply() {
    ReplyText reply;
    reply.fault = "step crashed";
    reply.backtrace = "a, b";
    reply.identity = {"cadet", "me", "/x/cadet.so", "abc", "agon/1"};
    reply.parameters.push_back({"kp", "m/s", 1, 0, 2, 1.5});
    reply.outputs.log.push_back({2, "careful"});
    reply.outputs.figures.push_back(
        {protocol::Figure::Kind::Text, {1, 2}, {3, 4}, 5, 0xFF00FFFF, "here"});
    reply.outputs.figures.push_back({protocol::Figure::Kind::Point, {1, 2}, {}, 0, 0xFF, {}});
    reply.outputs.plots.push_back({"speed", 1.5});
    reply.outputs.dropped = 3;
    return reply;
}

std::vector<std::byte> bytes_of(const ReplyText& reply) {
    std::vector<std::byte> bytes(kReplyTextBytes);
    bytes.resize(encode(reply, bytes));
    return bytes;
}

TEST(TaskMessage, ComesBackAsItWas) {
    const protocol::BlockSchema observation = schema("observation", 16);
    const protocol::BlockSchema command = schema("command", 32);
    Task task;
    task.file = "/some/team.so";
    task.options = {{"axes", "y-up"}};
    task.scratch = "/tmp/x";
    task.setup.mission = "soccer5";
    task.setup.mission_family = "soccer";
    task.setup.seat = "blue";
    task.setup.robot_count = 5;
    task.setup.seed = 0xFEDCBA9876543210;
    task.setup.tick = core::Duration::milliseconds(5);
    task.setup.decision_period = core::Duration::milliseconds(10);
    task.setup.parameters = {{"kp", 1.5}};
    task.setup.observation = &observation;
    task.setup.command = &command;
    task.call_limit_ns = 7;
    task.start_call_limit_ns = 8;
    task.memory_bytes = 8;
    task.file_bytes = 9;
    task.waits_for_debugger = true;

    const auto back = decode_task(encode(task));

    ASSERT_TRUE(back) << back.error().text();
    EXPECT_EQ(back->file, task.file);
    EXPECT_EQ(back->options, task.options);
    EXPECT_EQ(back->setup.seat, "blue");
    EXPECT_EQ(back->setup.robot_count, 5U);
    EXPECT_EQ(back->setup.seed, 0xFEDCBA9876543210U);
    EXPECT_EQ(back->setup.decision_period, core::Duration::milliseconds(10));
    EXPECT_EQ(back->setup.parameters, task.setup.parameters);
    EXPECT_EQ(back->schemas[0].fields[0].meaning, "where it is");
    EXPECT_EQ(back->schemas[1].size_bytes, 32U);
    EXPECT_EQ(back->setup.placement, nullptr);
    EXPECT_EQ(back->call_limit_ns, 7);
    EXPECT_EQ(back->start_call_limit_ns, 8);
    EXPECT_EQ(back->file_bytes, 9U);
    EXPECT_TRUE(back->waits_for_debugger);
}

TEST(ReplyMessage, ComesBackAsItWas) {
    const auto back = decode_reply(bytes_of(rich_reply()));

    ASSERT_TRUE(back) << back.error().text();
    EXPECT_EQ(back->fault, "step crashed");
    EXPECT_EQ(back->backtrace, "a, b");
    EXPECT_EQ(back->identity.interface, "agon/1");
    EXPECT_EQ(back->parameters, rich_reply().parameters);
    ASSERT_EQ(back->outputs.log.size(), 1U);
    EXPECT_EQ(back->outputs.log[0].level, 2U);
    ASSERT_EQ(back->outputs.figures.size(), 2U);
    EXPECT_EQ(back->outputs.figures[1].kind, protocol::Figure::Kind::Point);
    ASSERT_EQ(back->outputs.plots.size(), 1U);
    EXPECT_EQ(back->outputs.plots[0].name, "speed");
    EXPECT_EQ(back->outputs.plots[0].value, 1.5);
    EXPECT_EQ(back->outputs.figures[0].text, "here");
    EXPECT_EQ(back->outputs.figures[0].radius_m, 5);
    EXPECT_EQ(back->outputs.dropped, 3U);
}

TEST(ReplyMessage, ThatIsCutAnywhereIsAnError) {
    const std::vector<std::byte> whole = bytes_of(rich_reply());
    for (std::size_t size = 0; size < whole.size(); ++size) {
        EXPECT_FALSE(decode_reply(std::span(whole).first(size))) << size;
    }
}

TEST(ReplyMessage, WithAnyByteWrittenOverIsReadOrAnError) {
    const std::vector<std::byte> whole = bytes_of(rich_reply());
    for (std::size_t at = 0; at < whole.size(); ++at) {
        for (const int value : {0x00, 0x7F, 0xA5, 0xFF}) {
            std::vector<std::byte> torn = whole;
            torn[at] = static_cast<std::byte>(value);
            if (const auto back = decode_reply(torn)) {
                EXPECT_LE(back->outputs.figures.size(), 2U);
                EXPECT_LE(back->outputs.plots.size(), 2U);
                EXPECT_LE(back->outputs.log.size(), 2U);
            }
        }
    }
}

TEST(ReplyMessage, DropsFiguresThatAreNoNumbersAndCleansText) {
    ReplyText reply;
    reply.fault = "a\n\xff";
    reply.outputs.figures.push_back({protocol::Figure::Kind::Line,
                                     {std::numeric_limits<double>::quiet_NaN(), 0},
                                     {},
                                     0,
                                     0,
                                     {}});
    reply.outputs.figures.push_back({protocol::Figure::Kind::Circle, {}, {}, -1, 0, {}});
    reply.outputs.plots.push_back({"none", std::numeric_limits<double>::infinity()});

    const auto back = decode_reply(bytes_of(reply));

    ASSERT_TRUE(back);
    EXPECT_EQ(back->fault, "a \xEF\xBF\xBD");
    EXPECT_TRUE(back->outputs.figures.empty());
    EXPECT_TRUE(back->outputs.plots.empty());
    EXPECT_EQ(back->outputs.dropped, 3U);
}

TEST(ReplyMessage, DropsWhatDoesNotFit) {
    ReplyText reply;
    reply.fault = "important";
    const std::string line(1000, 'x');
    reply.outputs.log.assign(1000, {1, line});

    const auto back = decode_reply(bytes_of(reply));

    ASSERT_TRUE(back);
    EXPECT_EQ(back->fault, "important");
    EXPECT_GT(back->outputs.log.size(), 90U);
    EXPECT_EQ(back->outputs.log.size() + back->outputs.dropped, 1000U);
}

}  // namespace
}  // namespace agon::strategy::process
