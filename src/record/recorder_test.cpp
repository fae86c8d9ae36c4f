// SPDX-License-Identifier: Apache-2.0
#include "record/recorder.hpp"

#include <signal.h>

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "core/check.hpp"
#include "record/files_for_tests.hpp"
#include "record/reader.hpp"

namespace agon::record {
namespace {

/// A limit on the size of files while it lives, as a full disk would be one.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes) : handler_(signal(SIGXFSZ, SIG_IGN)) {
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{bytes, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }

    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

    ~FileSizeLimit() {
        setrlimit(RLIMIT_FSIZE, &before_);
        signal(SIGXFSZ, handler_);
    }

private:
    void (*handler_)(int);
    rlimit before_{};
};

/// Records until an error comes, at most `ticks` ticks.
core::Result<void> record_until_error(Recorder& recorder, MadeUpMatch& match, int ticks) {
    auto done = recorder.begin(match.header(), match.frame());
    for (int i = 0; i < ticks && done; ++i) {
        match.tick();
        done = recorder.on_frame(match.frame());
    }
    return done;
}

TEST(Recorder, WantsPosesAtItsFramePeriod) {
    const ScratchFolder folder;
    MadeUpMatch match;
    auto recorder = Recorder::create({folder / "a.mcap", "1"});
    ASSERT_TRUE(recorder);
    ASSERT_TRUE(recorder->begin(match.header(), match.frame()));

    EXPECT_TRUE(recorder->wants_poses(0));
    EXPECT_FALSE(recorder->wants_poses(1));
    EXPECT_FALSE(recorder->wants_poses(3));
    EXPECT_TRUE(recorder->wants_poses(4));
}

TEST(Recorder, FramePeriodShorterThanATickMeansEveryTick) {
    const ScratchFolder folder;
    MadeUpMatch match;
    RecorderOptions options{folder / "a.mcap", "1"};
    options.frame_period = core::Duration::milliseconds(1);
    auto recorder = Recorder::create(options);
    ASSERT_TRUE(recorder);
    ASSERT_TRUE(recorder->begin(match.header(), match.frame()));

    EXPECT_TRUE(recorder->wants_poses(1));
    EXPECT_TRUE(recorder->wants_poses(2));
}

TEST(Recorder, PathThatCannotBeWrittenIsKnownAtOnce) {
    const auto recorder = Recorder::create({"/no/such/folder/match.mcap", "1"});

    ASSERT_FALSE(recorder);
    EXPECT_EQ(recorder.error().where, "/no/such/folder/match.mcap");
    EXPECT_NE(recorder.error().what.find("No such file or directory"), std::string::npos);
}

TEST(Recorder, FullDiskIsAnErrorWithPathAndReasonAndStaysOne) {
    MadeUpMatch match;
    auto recorder = Recorder::create({"/dev/full", "1"});
    ASSERT_TRUE(recorder);

    const auto begun = recorder->begin(match.header(), match.frame());

    ASSERT_FALSE(begun);
    EXPECT_EQ(begun.error().where, "/dev/full");
    EXPECT_NE(begun.error().what.find("No space left on device"), std::string::npos);
    match.tick();
    EXPECT_FALSE(recorder->on_frame(match.frame()));
    EXPECT_FALSE(recorder->end(match.report(), match.frame()));
}

TEST(Recorder, WhatWasWrittenBeforeTheDiskWasFullIsReadable) {
    const ScratchFolder folder;
    const std::string path = folder / "a.mcap";
    MadeUpMatch match;
    auto recorder = Recorder::create({path, "1"});
    ASSERT_TRUE(recorder);
    {
        const FileSizeLimit limit(60'000);

        const auto done = record_until_error(*recorder, match, 10'000);

        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().where, path);
        EXPECT_NE(done.error().what.find("File too large"), std::string::npos);
    }
    const auto recording = Recording::open(path);

    ASSERT_TRUE(recording) << recording.error().text();
    ASSERT_TRUE(recording->cut());
    EXPECT_EQ(recording->cut()->offset_bytes, read_file(path).size());
    EXPECT_GT(recording->last_tick(), 200);
    EXPECT_LT(recording->last_tick(), match.frame().tick);
}

TEST(Recorder, ReplacesARecordingButNoOtherFile) {
    const ScratchFolder folder;
    MadeUpMatch match;
    const std::string old_recording = folder / "old.mcap";
    record_match(match, {old_recording, "1"}, 3000);
    const std::string notes = folder / "notes.txt";
    write_file(notes, "do not lose me");
    const std::string empty = folder / "empty";
    write_file(empty, "");

    const std::size_t old_size = read_file(old_recording).size();
    EXPECT_TRUE(Recorder::create({old_recording, "1"}));
    EXPECT_EQ(read_file(old_recording).size(), old_size) << "before its match begins";
    record_match(match, {old_recording, "1"}, 10);
    EXPECT_LT(read_file(old_recording).size(), old_size);
    EXPECT_TRUE(Recorder::create({empty, "1"}));
    const auto refused = Recorder::create({notes, "1"});
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().what.find("no recording"), std::string::npos);
    EXPECT_EQ(read_file(notes).size(), 14);
}

TEST(Recorder, FileThatAnotherRecorderWritesIsRefused) {
    const ScratchFolder folder;
    const auto first = Recorder::create({folder / "a.mcap", "1"});
    ASSERT_TRUE(first);

    const auto second = Recorder::create({folder / "a.mcap", "1"});

    ASSERT_FALSE(second);
    EXPECT_NE(second.error().what.find("another recorder"), std::string::npos);
}

TEST(Recorder, ThatIsForgottenLeavesACutRecordingOfAllTicks) {
    const ScratchFolder folder;
    MadeUpMatch match;
    {
        auto recorder = Recorder::create({folder / "a.mcap", "1"});
        ASSERT_TRUE(recorder);
        ASSERT_TRUE(record_until_error(*recorder, match, 333));
    }
    const auto recording = Recording::open(folder / "a.mcap");

    ASSERT_TRUE(recording) << recording.error().text();
    ASSERT_TRUE(recording->cut());
    EXPECT_EQ(recording->cut()->last_tick, 333);
    EXPECT_FALSE(recording->report());
}

TEST(Recorder, WritesTheHeaderBeforeTheFirstTick) {
    const ScratchFolder folder;
    MadeUpMatch match;
    auto recorder = Recorder::create({folder / "a.mcap", "1"});
    ASSERT_TRUE(recorder);
    ASSERT_TRUE(recorder->begin(match.header(), match.frame()));

    const auto recording = Recording::open(folder / "a.mcap");

    ASSERT_TRUE(recording) << recording.error().text();
    EXPECT_EQ(recording->match().mission, "made_up");
}

TEST(Recorder, ChunksStayBoundedWhereStrategiesLogMuch) {
    const ScratchFolder folder;
    MadeUpMatch match;
    RecorderOptions options{folder / "a.mcap", "1"};
    options.chunk_period = core::Duration::seconds(3600);
    auto recorder = Recorder::create(options);
    ASSERT_TRUE(recorder);
    ASSERT_TRUE(recorder->begin(match.header(), match.frame()));
    std::vector<protocol::SideOutputs> outputs(2);
    outputs[0].log.push_back({1, std::string(100'000, 'x')});
    for (int i = 0; i < 200; ++i) {
        match.tick();
        protocol::Frame frame = match.frame();
        frame.side_outputs = outputs;
        ASSERT_TRUE(recorder->on_frame(frame));
    }
    ASSERT_TRUE(recorder->end(match.report(), match.frame()));
    ReaderLimits limits;
    limits.chunk_bytes = 5U << 20U;

    EXPECT_TRUE(Recording::open(options.path, limits));
}

TEST(Recorder, FiguresAreThoseDrawnLastBeforeAFrame) {
    const ScratchFolder folder;
    MadeUpMatch match;
    auto recorder = Recorder::create({folder / "a.mcap", "1"});
    ASSERT_TRUE(recorder);
    ASSERT_TRUE(recorder->begin(match.header(), match.frame()));
    // Frames are due in ticks 4, 8, 12, 16.
    for (std::uint64_t tick = 1; tick <= 16; ++tick) {
        match.tick();
        std::vector<protocol::SideOutputs> outputs(2);
        const bool is_drawing = tick <= 4 || tick == 6 || tick == 7;
        if (is_drawing) {
            outputs[1].figures.push_back(
                {protocol::Figure::Kind::Text, {}, {}, 0, 0xFFFFFFFF, std::to_string(tick)});
        }
        protocol::Frame frame = match.frame();
        frame.side_outputs = outputs;
        ASSERT_TRUE(recorder->on_frame(frame));
    }
    ASSERT_TRUE(recorder->end(match.report(), match.frame()));
    const auto recording = Recording::open(folder / "a.mcap");
    ASSERT_TRUE(recording);
    std::vector<std::string> texts;
    std::vector<std::uint64_t> ticks;

    ASSERT_TRUE(recording->visit_outputs([&](const protocol::RecordedOutputs& each) {
        texts.push_back(each.outputs.figures.at(0).text);
        ticks.push_back(each.tick);
    }));

    EXPECT_EQ(texts, (std::vector<std::string>{"4", "7"}));
    EXPECT_EQ(ticks, (std::vector<std::uint64_t>{4, 7}));
}

TEST(Recorder, CanBeReadUpToNowWhileItIsWritten) {
    const ScratchFolder folder;
    MadeUpMatch match;
    auto recorder = Recorder::create({folder / "a.mcap", "1"});
    ASSERT_TRUE(recorder);
    ASSERT_TRUE(record_until_error(*recorder, match, 250));

    ASSERT_TRUE(recorder->flush());

    const auto growing = Recording::open(folder / "a.mcap");
    ASSERT_TRUE(growing) << growing.error().text();
    EXPECT_EQ(growing->last_tick(), 250U);
    EXPECT_TRUE(growing->cut());

    match.tick();
    ASSERT_TRUE(recorder->on_frame(match.frame()));
    ASSERT_TRUE(recorder->end(match.report(), match.frame()));
    ASSERT_TRUE(recorder->flush()) << "nothing is left to be written";
    const auto whole = Recording::open(folder / "a.mcap");
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->last_tick(), 251U);
    EXPECT_FALSE(whole->cut());
}

TEST(Recorder, TickLeftOutIsACallersBug) {
    const ScratchFolder folder;
    MadeUpMatch match;
    auto recorder = Recorder::create({folder / "a.mcap", "1"});
    ASSERT_TRUE(recorder);
    ASSERT_TRUE(recorder->begin(match.header(), match.frame()));
    match.tick();
    match.tick();

    EXPECT_THROW((void)recorder->on_frame(match.frame()), core::CheckFailure);
}

TEST(Recorder, SameMatchGivesTheSameFile) {
    EXPECT_EQ(recorded_bytes(500), recorded_bytes(500));
}

}  // namespace
}  // namespace agon::record
