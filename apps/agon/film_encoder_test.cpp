// SPDX-License-Identifier: Apache-2.0
#include "film_encoder.hpp"

#include <array>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "net/run_program.hpp"
#include "program_path.hpp"
#include "scratch_folder.hpp"

namespace agon::app {
namespace {

namespace fs = std::filesystem;

// 32 x 16 pixels of red.
constexpr std::array<std::uint8_t, 86> kPicture = {
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44,
    0x52, 0x00, 0x00, 0x00, 0x20, 0x00, 0x00, 0x00, 0x10, 0x08, 0x02, 0x00, 0x00, 0x00, 0xF8,
    0x62, 0xEA, 0x0E, 0x00, 0x00, 0x00, 0x1D, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x38,
    0xA1, 0xA1, 0x41, 0x53, 0xC4, 0x30, 0x6A, 0xC1, 0xA8, 0x05, 0xA3, 0x16, 0x8C, 0x5A, 0x30,
    0x6A, 0xC1, 0x50, 0xB0, 0x00, 0x00, 0x29, 0x9D, 0x30, 0x1F, 0xF4, 0x7F, 0x42, 0x54, 0x00,
    0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82};

class FilmEncoderTest : public testing::Test {
protected:
    void SetUp() override {
        auto scratch = ScratchFolder::create();
        ASSERT_TRUE(scratch);
        scratch_.emplace(std::move(*scratch));
        definition_.film = scratch_->path() / "film.mp4";
        definition_.log = scratch_->path() / "ffmpeg.txt";
        definition_.fps = 25;
        definition_.is_wanted = [] {
            return true;
        };
    }

    /// In place of ffmpeg. Descriptor 3 is what pictures come by.
    void use_script(const std::string& script) {
        definition_.program = scratch_->path() / "ffmpeg";
        std::ofstream file(definition_.program);
        file << "#!/bin/sh\n" << script << "\n";
        file.close();
        fs::permissions(definition_.program, fs::perms::owner_all);
    }

    std::optional<ScratchFolder> scratch_;
    EncoderDefinition definition_;
    const std::string picture_{kPicture.begin(), kPicture.end()};
};

TEST_F(FilmEncoderTest, MakesAFilmOfAsManyPicturesAsItWasGiven) {
    const auto ffmpeg = program_path({"ffmpeg"});
    const auto ffprobe = program_path({"ffprobe"});
    if (!ffmpeg || !ffprobe) {
        GTEST_SKIP() << "ffmpeg is missing";
    }
    definition_.program = *ffmpeg;
    auto encoder = FilmEncoder::start(definition_);
    ASSERT_TRUE(encoder);

    for (int i = 0; i < 30; ++i) {
        ASSERT_TRUE(encoder->add(picture_));
    }
    const auto finished = encoder->finish();

    ASSERT_TRUE(finished) << finished.error().what;
    net::ProgramCall probe;
    probe.arguments = {
        ffprobe->string(),
        "-v",
        "error",
        "-count_packets",
        "-show_entries",
        "stream=codec_name,width,height,pix_fmt,color_space,r_frame_rate,nb_read_packets",
        "-of",
        "csv=p=0",
        definition_.film.string()};
    const auto shown = net::run_program(probe);
    ASSERT_TRUE(shown);
    EXPECT_EQ(shown->output, "h264,32,16,yuv420p,bt709,25/1,30\n");
}

TEST_F(FilmEncoderTest, OneThatEndsIsAnErrorWithItsLastWords) {
    use_script("echo Unknown encoder libx264 >&2; exit 1");
    auto encoder = FilmEncoder::start(definition_);
    ASSERT_TRUE(encoder);

    core::Result<void> added;
    while (added) {  // the pipe takes some before it is closed
        added = encoder->add(picture_);
    }

    EXPECT_EQ(added.error().what, "ffmpeg takes no more pictures: Unknown encoder libx264");
}

TEST_F(FilmEncoderTest, OneThatFailsAtTheEndIsAnError) {
    use_script("cat <&3 >/dev/null; echo No space left on device >&2; exit 1");
    auto encoder = FilmEncoder::start(definition_);
    ASSERT_TRUE(encoder);
    ASSERT_TRUE(encoder->add(picture_));

    const auto finished = encoder->finish();

    ASSERT_FALSE(finished);
    EXPECT_EQ(finished.error().what, "ffmpeg failed: No space left on device");
}

TEST_F(FilmEncoderTest, OneThatTakesNothingIsGivenUp) {
    use_script("exec tail -f /dev/null");
    definition_.patience = core::Duration::milliseconds(200);
    auto encoder = FilmEncoder::start(definition_);
    ASSERT_TRUE(encoder);

    const auto added = encoder->add(std::string(1 << 20U, 'x'));

    ASSERT_FALSE(added);
    EXPECT_EQ(added.error().what, "ffmpeg has taken no picture for too long");
}

TEST_F(FilmEncoderTest, OneThatNeverEndsIsGivenUp) {
    use_script("cat <&3 >/dev/null; exec tail -f /dev/null");
    definition_.patience = core::Duration::milliseconds(200);
    auto encoder = FilmEncoder::start(definition_);
    ASSERT_TRUE(encoder);

    const auto finished = encoder->finish();

    ASSERT_FALSE(finished);
    EXPECT_EQ(finished.error().what, "ffmpeg does not come to an end");
}

TEST_F(FilmEncoderTest, WhoIsNotWantedAnyMoreIsNotWaitedFor) {
    use_script("exec tail -f /dev/null");
    definition_.is_wanted = [] {
        return false;
    };
    auto encoder = FilmEncoder::start(definition_);
    ASSERT_TRUE(encoder);

    EXPECT_FALSE(encoder->add(std::string(1 << 20U, 'x')));
    EXPECT_FALSE(encoder->finish());
}

}  // namespace
}  // namespace agon::app
