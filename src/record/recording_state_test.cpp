// SPDX-License-Identifier: Apache-2.0
// What the reader makes of recordings that were cut off, damaged, or made by others.
#include <algorithm>
#include <cstring>

#include <gtest/gtest.h>

#include "protocol/match_codec.hpp"
#include "protocol/recording_codec.hpp"
#include "record/files_for_tests.hpp"
#include "record/mcap.hpp"
#include "record/mcap_writer.hpp"
#include "record/reader.hpp"

namespace agon::record {
namespace {

using Bytes = std::vector<std::byte>;

core::Result<Recording> opened(Bytes bytes) {
    return Recording::from_bytes(std::move(bytes), "test.mcap");
}

/// A short recording in which every kind of place is hit soon: chunks of 0.1 s.
Bytes short_recording(int ticks = 100) {
    RecorderOptions options;
    options.chunk_period = core::Duration::milliseconds(100);
    return recorded_bytes(ticks, options);
}

/// Bytes of a file to cut or flip: all at its start, its end and around each record's head, and
/// many between.
std::vector<std::size_t> places_in(const Bytes& file) {
    constexpr std::size_t kStride = 41;
    std::vector<bool> is_chosen(file.size());
    const auto choose = [&](std::size_t first, std::size_t count) {
        for (std::size_t i = first; i < std::min(first + count, file.size()); ++i) {
            is_chosen[i] = true;
        }
    };
    choose(file.size() - 40, 40);
    std::size_t at = mcap::kMagic.size();
    choose(0, at);
    int records = 0;
    while (at + mcap::kRecordHeadBytes < file.size() && records++ < 20) {
        choose(at, mcap::kRecordHeadBytes + 4);
        mcap::Reader head{std::span<const std::byte>(file).subspan(at + 1)};
        at += mcap::kRecordHeadBytes + head.take<std::uint64_t>();
    }
    for (std::size_t i = 0; i < file.size(); i += kStride) {
        is_chosen[i] = true;
    }
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < file.size(); ++i) {
        if (is_chosen[i]) {
            places.push_back(i);
        }
    }
    return places;
}

/// Reads everything that a recording has to give.
void read_all(const Recording& recording) {
    TickCursor cursor = recording.ticks();
    std::uint64_t ticks = 0;
    while (true) {
        const auto tick = cursor.next();
        ASSERT_TRUE(tick) << tick.error().text();
        if (*tick == nullptr) {
            break;
        }
        ++ticks;
    }
    EXPECT_EQ(ticks, recording.last_tick() + (ticks == 0 ? 0 : 1));
    for (std::size_t i = 0; i < recording.frame_count(); ++i) {
        ASSERT_TRUE(recording.frame(i));
    }
    EXPECT_TRUE(recording.visit_outputs([](const protocol::RecordedOutputs&) {}));
}

TEST(CutRecording, IsReadableUpToTheCutWhereverItIs) {
    const Bytes whole = short_recording();
    std::uint64_t last_tick = 0;
    bool has_header = false;
    for (const std::size_t size : places_in(whole)) {
        SCOPED_TRACE(size);
        const auto recording = opened(Bytes(whole.begin(), whole.begin() + std::ptrdiff_t(size)));
        if (!recording) {
            ASSERT_FALSE(has_header) << recording.error().text();
            EXPECT_NE(recording.error().what.find("cut off before its header"), std::string::npos);
            continue;
        }
        has_header = true;
        ASSERT_TRUE(recording->cut());
        EXPECT_LE(recording->cut()->offset_bytes, size);
        EXPECT_FALSE(recording->cut()->reason.empty());
        EXPECT_GE(recording->last_tick(), last_tick);
        EXPECT_EQ(recording->cut()->last_tick, recording->last_tick());
        EXPECT_EQ(recording->cut()->time, recording->end_time());
        last_tick = recording->last_tick();
        if (size % 5 == 0) {
            read_all(*recording);
        }
    }
    EXPECT_TRUE(has_header);
    EXPECT_EQ(last_tick, 100);
}

TEST(CutRecording, LosesAtMostTheOpenChunk) {
    const Bytes whole = short_recording(1000);
    // Half of the file is somewhere near half of the match.
    const auto recording =
        opened(Bytes(whole.begin(), whole.begin() + std::ptrdiff_t(whole.size() / 2)));

    ASSERT_TRUE(recording);
    EXPECT_GT(recording->last_tick(), 350);
    EXPECT_EQ(recording->last_tick() % 20, 19);
    EXPECT_GE(recording->frame_at(recording->end_time())->tick, recording->last_tick() - 3);
}

TEST(CutRecording, FilledUpWithZerosIsReadToThem) {
    Bytes bytes = short_recording(1000);
    bytes.resize(bytes.size() / 2);
    const auto cut = opened(bytes);
    ASSERT_TRUE(cut);
    bytes.resize(cut->cut()->offset_bytes);
    bytes.resize(bytes.size() + 4096);

    const auto recording = opened(bytes);

    ASSERT_TRUE(recording) << recording.error().text();
    EXPECT_EQ(recording->last_tick(), cut->last_tick());
    EXPECT_NE(recording->cut()->reason.find("zeros"), std::string::npos);
}

TEST(DamagedRecording, EveryFlippedByteIsNoticedAndPlaced) {
    const Bytes whole = short_recording();
    std::size_t chunk_errors = 0;
    for (const std::size_t at : places_in(whole)) {
        Bytes damaged = whole;
        damaged[at] ^= static_cast<std::byte>(1U << (at % 8));

        const auto recording = opened(std::move(damaged));

        ASSERT_FALSE(recording) << "byte " << at;
        const std::string text = recording.error().text();
        EXPECT_NE(text.find("test.mcap"), std::string::npos) << text;
        if (text.find("the chunk of") != std::string::npos) {
            ++chunk_errors;
            EXPECT_NE(text.find("byte "), std::string::npos) << text;
        }
    }
    // Damage of the packed data is told by the second.
    EXPECT_GT(chunk_errors, 200);
}

std::vector<std::uint64_t> hashes_of(const Recording& recording) {
    std::vector<std::uint64_t> hashes;
    TickCursor cursor = recording.ticks();
    for (auto tick = cursor.next(); tick && *tick != nullptr; tick = cursor.next()) {
        hashes.push_back((*tick)->hash);
    }
    return hashes;
}

TEST(DamagedRecording, FlipInACutRecordingNeverShowsAnotherMatch) {
    Bytes cut = short_recording();
    cut.resize(cut.size() * 6 / 10);
    const auto before = opened(cut);
    ASSERT_TRUE(before);
    const auto hashes = hashes_of(*before);
    std::size_t noticed = 0;
    for (const std::size_t at : places_in(cut)) {
        Bytes damaged = cut;
        damaged[at] ^= std::byte{0x10};

        const auto recording = opened(std::move(damaged));

        if (!recording) {
            ++noticed;
            continue;
        }
        // What is only for jumping has no checksum here; or the damage shows as the cut.
        const auto found = hashes_of(*recording);
        ASSERT_LE(found.size(), hashes.size()) << at;
        EXPECT_TRUE(std::equal(found.begin(), found.end(), hashes.begin())) << at;
    }
    EXPECT_GT(noticed, 100);
}

TEST(DamagedRecording, RandomBytesAfterTheMagicAreAnError) {
    core::RandomStream random(5, "damage");
    for (int round = 0; round < 300; ++round) {
        Bytes bytes(std::as_bytes(std::span(mcap::kMagic)).begin(),
                    std::as_bytes(std::span(mcap::kMagic)).end());
        for (int i = 0; i < 200; ++i) {
            bytes.push_back(static_cast<std::byte>(random.uniform_index(i % 9 == 0 ? 16 : 256)));
        }
        EXPECT_FALSE(opened(bytes));
    }
}

TEST(OtherFile, IsNamedForWhatItIs) {
    const auto error_of = [](const std::string& text) {
        const auto bytes = std::as_bytes(std::span(text));
        const auto recording = opened({bytes.begin(), bytes.end()});
        return recording ? std::string() : recording.error().text();
    };

    EXPECT_EQ(error_of(""), "the recording is cut off before its header (test.mcap)");
    EXPECT_EQ(error_of("hello, this is a text"),
              "no recording: it does not begin as an MCAP file does (test.mcap, byte 0)");
    EXPECT_EQ(error_of("\x89MCAP1\r\n"),
              "an MCAP file of another major version; version 0 is read (test.mcap, byte 0)");
}

TEST(OtherFile, MissingFileAndFolderAreErrors) {
    const auto missing = Recording::open("/no/such/match.mcap");
    const auto folder = Recording::open("/tmp");

    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().where, "/no/such/match.mcap");
    ASSERT_FALSE(folder);
    EXPECT_EQ(folder.error().text(), "a recording is a file, which this is not (/tmp)");
}

/// Writes an MCAP file of our channels by hand.
class HandMade {
public:
    explicit HandMade(std::string_view profile = mcap::kProfile) {
        auto file =
            OutputFile::create(folder_ / "a.mcap", kind_with_magic("recording", mcap::kMagic));
        EXPECT_TRUE(file);
        writer_ = std::make_unique<McapWriter>(std::move(*file), true);
        std::vector<McapWriter::Channel> channels;
        for (std::size_t i = 0; i < protocol::kTopicCount; ++i) {
            const auto topic = static_cast<protocol::Topic>(i);
            channels.push_back({std::string(protocol::topic_name(topic)),
                                std::string(protocol::message_name(topic)), "protobuf", "",
                                "protobuf"});
        }
        EXPECT_TRUE(writer_->start(profile, "by hand", channels));
    }

    template <typename Value>
    HandMade& add(protocol::Topic topic, const Value& value) {
        encode(value, writer_->open_message(static_cast<std::size_t>(topic), 0));
        writer_->close_message();
        return *this;
    }

    HandMade& add_match(std::uint32_t format = protocol::kRecordingFormat) {
        protocol::RecordedMatch match;
        match.format = format;
        match.tick = core::Duration::milliseconds(5);
        return add(protocol::Topic::Match, match);
    }

    core::Result<Recording> opened() {
        EXPECT_TRUE(writer_->finish());
        return Recording::open(folder_ / "a.mcap");
    }

private:
    ScratchFolder folder_;
    std::unique_ptr<McapWriter> writer_;
};

TEST(OtherRecording, OfAnotherFormatIsRefusedWithBothVersions) {
    const auto recording = HandMade().add_match(7).opened();

    ASSERT_FALSE(recording);
    EXPECT_NE(recording.error().what.find("recorded in format 7; this agon reads format 1"),
              std::string::npos);
}

TEST(OtherRecording, OfAnotherProgramIsRefused) {
    const auto recording = HandMade("ros2").add_match().opened();

    ASSERT_FALSE(recording);
    EXPECT_NE(recording.error().what.find("profile \"ros2\""), std::string::npos);
}

TEST(OtherRecording, WithoutReportIsAnError) {
    EXPECT_FALSE(HandMade().add_match().opened());
}

TEST(OtherRecording, WithoutHeaderIsAnError) {
    EXPECT_FALSE(HandMade().add(protocol::Topic::Report, protocol::RecordedReport{}).opened());
}

TEST(OtherRecording, WithTwoHeadersIsAnError) {
    EXPECT_FALSE(HandMade().add_match().add_match().opened());
}

TEST(OtherRecording, WithHashesOfOtherTicksIsAnError) {
    const protocol::RecordedHashes early{0, {1, 2}};
    const protocol::RecordedHashes gap{3, {4}};

    EXPECT_FALSE(HandMade()
                     .add_match()
                     .add(protocol::Topic::Hashes, early)
                     .add(protocol::Topic::Hashes, gap)
                     .add(protocol::Topic::Report, protocol::RecordedReport{})
                     .opened());
}

TEST(ReaderLimits, StopAFileThatUnpacksToTooMuch) {
    const Bytes whole = short_recording(1000);
    ReaderLimits small_chunks;
    small_chunks.chunk_bytes = 1000;
    ReaderLimits small_total;
    small_total.total_bytes = 10'000;
    ReaderLimits few_messages;
    few_messages.message_count = 100;

    for (const ReaderLimits& limits : {small_chunks, small_total, few_messages}) {
        const auto recording = Recording::from_bytes(whole, "test.mcap", limits);
        ASSERT_FALSE(recording);
        EXPECT_NE(recording.error().text().find("test.mcap, byte"), std::string::npos)
            << recording.error().text();
    }
}

}  // namespace
}  // namespace agon::record
