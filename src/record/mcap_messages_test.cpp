// SPDX-License-Identifier: Apache-2.0
#include "record/mcap_messages.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace agon::record {
namespace {

using mcap::Bytes;
using mcap::Opcode;
using mcap::put;

void put_record(Bytes& out, Opcode opcode, const Bytes& content) {
    put(out, static_cast<std::uint8_t>(opcode));
    put(out, std::uint64_t{content.size()});
    mcap::put_bytes(out, content);
}

Bytes schema(std::uint16_t id, const char* name) {
    Bytes content;
    put(content, id);
    mcap::put_text(content, name);
    mcap::put_text(content, "protobuf");
    return content;
}

Bytes channel(std::uint16_t id, std::uint16_t schema_id, const char* topic) {
    Bytes content;
    put(content, id);
    put(content, schema_id);
    mcap::put_text(content, topic);
    mcap::put_text(content, "protobuf");
    return content;
}

Bytes message(std::uint16_t channel_id, std::uint64_t time_ns, const char* data) {
    Bytes content;
    put(content, channel_id);
    put(content, std::uint32_t{7});
    put(content, time_ns);
    put(content, std::uint64_t{0});
    mcap::put_bytes(content, std::as_bytes(std::span(data, std::string(data).size())));
    return content;
}

struct Shown {
    std::vector<std::string> lines;
    McapMessages::Visit visit = [this](const McapMessage& shown) -> core::Result<void> {
        lines.push_back(shown.channel.topic + " " + shown.channel.schema_name + " " +
                        std::to_string(shown.log_time_ns) + " " + std::to_string(shown.chunk) +
                        " " + std::to_string(shown.data.size()));
        return {};
    };
};

TEST(McapMessages, ShowsEachWithItsChannelAlsoFromAnEarlierChunk) {
    Shown shown;
    McapMessages messages(10, shown.visit);
    EXPECT_TRUE(messages.take_schema(mcap::Reader(schema(1, "Frame"))));
    Bytes first;
    put_record(first, Opcode::Channel, channel(3, 1, "frames"));
    put_record(first, Opcode::Message, message(3, 5, "abc"));
    Bytes second;
    put_record(second, Opcode::Message, message(3, 6, ""));

    ASSERT_TRUE(messages.take_chunk(first, 0));
    ASSERT_TRUE(messages.take_chunk(second, 1));

    EXPECT_EQ(shown.lines, (std::vector<std::string>{"frames Frame 5 0 3", "frames Frame 6 1 0"}));
}

TEST(McapMessages, OneOfNoChannelOrOneTooManyIsAnError) {
    Shown shown;
    McapMessages messages(1, shown.visit);
    Bytes stray;
    put_record(stray, Opcode::Message, message(9, 5, "abc"));
    Bytes two;
    put_record(two, Opcode::Channel, channel(3, 1, "frames"));
    put_record(two, Opcode::Message, message(3, 5, "a"));
    put_record(two, Opcode::Message, message(3, 6, "b"));

    EXPECT_EQ(messages.take_chunk(stray, 0).error().what, "a faulty message");
    EXPECT_EQ(messages.take_chunk(two, 0).error().what, "more than 1 messages");
    EXPECT_EQ(shown.lines.size(), 1U);
}

TEST(McapMessages, ARecordThatIsCutOffIsAnError) {
    Shown shown;
    McapMessages messages(10, shown.visit);
    Bytes whole;
    put_record(whole, Opcode::Channel, channel(3, 1, "frames"));

    for (std::size_t size = 1; size < whole.size(); ++size) {
        EXPECT_FALSE(messages.take_chunk(std::span(whole).first(size), 0)) << size;
    }
    EXPECT_TRUE(messages.take_chunk(whole, 0));
}

}  // namespace
}  // namespace agon::record
