// SPDX-License-Identifier: Apache-2.0
// The scanner with files of the writer; recording_state_test.cpp has files of all other kinds.
#include "record/mcap_scan.hpp"

#include <gtest/gtest.h>

#include "record/files_for_tests.hpp"
#include "record/mcap_writer.hpp"

namespace agon::record {
namespace {

/// Two channels, two chunks, three messages.
std::vector<std::byte> small_file() {
    const ScratchFolder folder;
    auto file = OutputFile::create(folder / "a.mcap", kind_with_magic("recording", mcap::kMagic));
    EXPECT_TRUE(file);
    McapWriter writer(std::move(*file), true);
    EXPECT_TRUE(writer.start(
        "test", "library",
        {{"/a", "A", "protobuf", "data", "protobuf"}, {"/b", "B", "json", "", "json"}}));
    mcap::put_text(writer.open_message(0, 10), "one");
    writer.close_message();
    mcap::put_text(writer.open_message(1, 5), "two");
    writer.close_message();
    EXPECT_TRUE(writer.flush_chunk());
    mcap::put_text(writer.open_message(0, 20), "three");
    writer.close_message();
    EXPECT_TRUE(writer.finish());
    return read_file(folder / "a.mcap");
}

struct Seen {
    std::string topic;
    std::uint64_t log_time_ns;
    std::string text;

    bool operator==(const Seen&) const = default;
};

TEST(ScanMcap, ShowsEveryMessageInItsOrder) {
    const auto source = from_memory(small_file(), "a.mcap");
    std::vector<Seen> seen;

    const auto scan = scan_mcap(*source, {}, [&](const McapMessage& message) {
        mcap::Reader reader(message.data);
        seen.push_back({message.channel.topic, message.log_time_ns, reader.take_text()});
        return core::Result<void>();
    });

    ASSERT_TRUE(scan) << scan.error().text();
    EXPECT_EQ(seen, (std::vector<Seen>{{"/a", 10, "one"}, {"/b", 5, "two"}, {"/a", 20, "three"}}));
    EXPECT_EQ(scan->profile, "test");
    EXPECT_EQ(scan->library, "library");
    EXPECT_EQ(scan->chunks.size(), 2);
    EXPECT_FALSE(scan->cut);
}

TEST(ScanMcap, MessagesAreFoundAgainInTheirChunks) {
    const auto source = from_memory(small_file(), "a.mcap");

    struct Place {
        std::uint32_t chunk;
        std::uint32_t offset;
        std::vector<std::byte> data;
    };

    std::vector<Place> places;
    const auto scan = scan_mcap(*source, {}, [&](const McapMessage& message) {
        places.push_back(
            {message.chunk, message.offset_bytes, {message.data.begin(), message.data.end()}});
        return core::Result<void>();
    });
    ASSERT_TRUE(scan);
    ChunkUnpacker unpacker;
    for (const Place& place : places) {
        const auto chunk = read_chunk(*source, scan->chunks[place.chunk], 1U << 20U, unpacker);
        ASSERT_TRUE(chunk);
        EXPECT_TRUE(std::ranges::equal(chunk->records.subspan(place.offset, place.data.size()),
                                       place.data));
    }
}

TEST(ScanMcap, ErrorOfTheVisitorNamesChunkAndByte) {
    const auto source = from_memory(small_file(), "a.mcap");

    const auto scan = scan_mcap(*source, {}, [](const McapMessage& message) {
        return message.log_time_ns == 20 ? core::Result<void>(core::Error{"no good", ""})
                                         : core::Result<void>();
    });

    ASSERT_FALSE(scan);
    EXPECT_EQ(scan.error().what, "the chunk of 0.000 s to 0.000 s: no good");
    EXPECT_TRUE(scan.error().where.starts_with("a.mcap, byte "));
}

}  // namespace
}  // namespace agon::record
