// SPDX-License-Identifier: Apache-2.0
// What the writer promises its caller. That its files are MCAP is held by tests/record, with a
// reader written from the specification.
#include "record/mcap_writer.hpp"

#include <gtest/gtest.h>

#include "core/check.hpp"
#include "record/files_for_tests.hpp"

namespace agon::record {
namespace {

McapWriter writer_to(const std::string& path) {
    auto file = OutputFile::create(path, kind_with_magic("recording", mcap::kMagic));
    EXPECT_TRUE(file);
    return McapWriter(std::move(*file), true);
}

TEST(McapWriter, ChunkIsInTheFileOnceItIsFlushed) {
    const ScratchFolder folder;
    McapWriter writer = writer_to(folder / "a.mcap");
    ASSERT_TRUE(writer.start("test", "", {{"/a", "A", "", "", ""}}));
    const auto before = read_file(folder / "a.mcap").size();
    writer.open_message(0, 1).resize(writer.chunk_bytes() + 1000);
    writer.close_message();
    EXPECT_EQ(read_file(folder / "a.mcap").size(), before);

    ASSERT_TRUE(writer.flush_chunk());

    EXPECT_GT(read_file(folder / "a.mcap").size(), before);
    EXPECT_EQ(read_file(folder / "a.mcap").size(), writer.file().size_bytes());
    EXPECT_EQ(writer.chunk_bytes(), 0);
}

TEST(McapWriter, NothingToFlushWritesNothing) {
    const ScratchFolder folder;
    McapWriter writer = writer_to(folder / "a.mcap");
    ASSERT_TRUE(writer.start("test", "", {{"/a", "A", "", "", ""}}));
    ASSERT_TRUE(writer.flush_chunk());  // schemas and channels
    const auto size = writer.file().size_bytes();

    ASSERT_TRUE(writer.flush_chunk());

    EXPECT_EQ(writer.file().size_bytes(), size);
}

TEST(McapWriter, MessageThatStaysOpenIsACallersBug) {
    const ScratchFolder folder;
    McapWriter writer = writer_to(folder / "a.mcap");
    ASSERT_TRUE(writer.start("test", "", {{"/a", "A", "", "", ""}}));
    (void)writer.open_message(0, 1);

    EXPECT_THROW((void)writer.open_message(0, 2), core::CheckFailure);
    EXPECT_THROW((void)writer.flush_chunk(), core::CheckFailure);
}

TEST(McapWriter, ChannelThatWasNotStartedIsACallersBug) {
    const ScratchFolder folder;
    McapWriter writer = writer_to(folder / "a.mcap");
    ASSERT_TRUE(writer.start("test", "", {{"/a", "A", "", "", ""}}));

    EXPECT_THROW((void)writer.open_message(1, 1), core::CheckFailure);
}

}  // namespace
}  // namespace agon::record
