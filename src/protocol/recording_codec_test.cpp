// SPDX-License-Identifier: Apache-2.0
#include "protocol/recording_codec.hpp"

#include <limits>
#include <memory>

#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>
#include <google/protobuf/dynamic_message.h>
#include <gtest/gtest.h>

#include "protocol/frame_codec.hpp"

namespace agon::protocol {
namespace {

const core::SimTime kTime = core::SimTime::at(core::Duration::seconds(1.5));

template <typename T>
std::vector<std::byte> encoded(const T& value) {
    std::vector<std::byte> bytes;
    encode(value, bytes);
    return bytes;
}

TEST(RecordingCodec, ReportComesBack) {
    RecordedReport report;
    report.score = {3, 1.5};
    report.end_time = kTime;
    report.ticks = 300;
    report.final_hash = 0xFEDCBA9876543210U;
    report.seats = {{"yellow", 1, 2, 3, 4, 5, 6, 7}, {"blue", 0, -1, 0, 0, 0, 0, 0}};
    report.lost_strategy = "yellow hung";
    report.internal_fault = "not a number";
    report.is_interrupted = true;

    const auto back = decode_report(encoded(report));

    ASSERT_TRUE(back) << back.error().text();
    EXPECT_EQ(*back, report);
}

TEST(RecordingCodec, EventComesBack) {
    const Event event{300, kTime, "goal", "yellow", {"/ball", "/yellow[2]"}, "over the line"};

    const auto back = decode_event(encoded(event));

    ASSERT_TRUE(back) << back.error().text();
    EXPECT_EQ(back->tick, 300);
    EXPECT_EQ(back->time, kTime);
    EXPECT_EQ(back->kind, "goal");
    EXPECT_EQ(back->team, "yellow");
    EXPECT_EQ(back->objects, event.objects);
    EXPECT_EQ(back->reason, "over the line");
}

TEST(RecordingCodec, HashesComeBack) {
    const RecordedHashes hashes{12, {0, 1, std::numeric_limits<std::uint64_t>::max()}};

    const auto back = decode_hashes(encoded(hashes));

    ASSERT_TRUE(back);
    EXPECT_EQ(back->first_tick, 12);
    EXPECT_EQ(back->hashes, hashes.hashes);
}

TEST(RecordingCodec, TimeBeyondWhatCountsIsAnError) {
    // Field 2 of an event, as a varint of 2^64 - 1.
    std::vector<std::byte> bytes{std::byte{0x10}};
    bytes.insert(bytes.end(), 9, std::byte{0xFF});
    bytes.push_back(std::byte{0x01});

    EXPECT_FALSE(decode_event(bytes));
}

TEST(MessageDescriptor, DescribesEveryTopicOnItsOwn) {
    for (std::size_t i = 0; i < kTopicCount; ++i) {
        const auto topic = static_cast<Topic>(i);
        google::protobuf::FileDescriptorSet set;
        ASSERT_TRUE(set.ParseFromString(message_descriptor(topic)));
        google::protobuf::DescriptorPool pool;
        for (const auto& file : set.file()) {
            ASSERT_NE(pool.BuildFile(file), nullptr) << topic_name(topic);
        }
        EXPECT_NE(pool.FindMessageTypeByName(std::string(message_name(topic))), nullptr);
    }
}

TEST(MessageDescriptor, ReadsAFrameWithoutItsClass) {
    const std::vector<core::Pose3> poses{{{0.25, 0, 0}, {}}};
    Frame frame;
    frame.tick = 7;
    frame.poses = poses;
    std::vector<std::byte> bytes;
    FrameEncoder().encode(frame, bytes);
    google::protobuf::FileDescriptorSet set;
    ASSERT_TRUE(set.ParseFromString(message_descriptor(Topic::Frames)));
    google::protobuf::DescriptorPool pool;
    for (const auto& file : set.file()) {
        ASSERT_NE(pool.BuildFile(file), nullptr);
    }
    google::protobuf::DynamicMessageFactory factory;
    const auto* type = pool.FindMessageTypeByName(std::string(message_name(Topic::Frames)));
    const std::unique_ptr<google::protobuf::Message> message(factory.GetPrototype(type)->New());

    ASSERT_TRUE(message->ParseFromArray(bytes.data(), static_cast<int>(bytes.size())));

    const auto* reflection = message->GetReflection();
    EXPECT_EQ(reflection->GetUInt64(*message, type->FindFieldByName("tick")), 7);
    EXPECT_EQ(reflection->GetRepeatedFloat(*message, type->FindFieldByName("x_m"), 0), 0.25F);
}

}  // namespace
}  // namespace agon::protocol
