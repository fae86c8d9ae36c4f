// SPDX-License-Identifier: Apache-2.0
#include "film_option.hpp"

#include <gtest/gtest.h>

namespace agon::app {
namespace {

FilmTexts film() {
    FilmTexts texts;
    texts.video = "out.mp4";
    return texts;
}

std::string error_of(const FilmTexts& texts) {
    const auto read = read_film(texts, false);
    return read ? "" : read.error().text();
}

TEST(FilmOption, ReadsWhatWasAskedFor) {
    FilmTexts texts = film();
    texts.from = "1:02.5";
    texts.to = "80s";
    texts.fps = "59.94";
    texts.size = "1920x1080";
    texts.camera = "onboard:/yellow[2]";

    const auto read = read_film(texts, false);

    ASSERT_TRUE(read && *read);
    const FilmOptions& options = **read;
    EXPECT_EQ(options.path, "out.mp4");
    EXPECT_EQ(options.from, core::SimTime::at(core::Duration::milliseconds(62'500)));
    EXPECT_EQ(options.to, core::SimTime::at(core::Duration::milliseconds(80'000)));
    EXPECT_EQ(options.fps, 59.94);
    EXPECT_EQ(options.width_px, 1920);
    EXPECT_EQ(options.height_px, 1080);
    EXPECT_EQ(options.camera, "onboard:/yellow[2]");
}

TEST(FilmOption, IsNoneWhereNothingIsAskedFor) {
    const auto read = read_film(FilmTexts{}, false);

    ASSERT_TRUE(read);
    EXPECT_FALSE(*read);
}

TEST(FilmOption, RefusesSizesThatAreNone) {
    for (const char* size :
         {"1280", "1280x", "x720", "1280x721", "62x720", "1280x7682", "-1280x720", "1280x720 ",
          "1280X720", "1280x720x2", "99999999999x720"}) {
        FilmTexts texts = film();
        texts.size = size;

        EXPECT_NE(error_of(texts).find("is no size; expected even numbers from 64 to 7680"),
                  std::string::npos)
            << size;
    }
}

TEST(FilmOption, RefusesRatesThatAreNone) {
    for (const char* fps : {"0", "-30", "241", "nan", "inf", "30fps", "x"}) {
        FilmTexts texts = film();
        texts.fps = fps;

        EXPECT_NE(error_of(texts).find("is no number of pictures a second"), std::string::npos)
            << fps;
    }
}

TEST(FilmOption, RefusesOtherFilesThanFilms) {
    FilmTexts texts = film();
    texts.video = "out.gif";

    EXPECT_EQ(error_of(texts), "films are MP4: name it out.mp4 (--video out.gif)");
}

TEST(FilmOption, AnOptionOfAFilmNeedsAFilm) {
    FilmTexts texts;
    texts.from = "3s";
    EXPECT_EQ(error_of(texts), "--from is for --video, which is not given (--from 3s)");

    texts = {};
    texts.camera = "corner";
    EXPECT_EQ(error_of(texts), "--camera is for --video, which is not given (--camera corner)");
    EXPECT_TRUE(read_film(texts, true));
}

TEST(FilmOption, APictureThroughACameraIsPng) {
    FilmTexts texts;
    texts.camera = "corner";
    const core::SimTime time = core::SimTime::at(core::Duration::milliseconds(1500));

    const auto png = read_page_picture(texts, time, "a.png");
    const auto svg = read_page_picture(texts, time, "a.svg");
    const auto plain = read_page_picture({}, time, "a.svg");

    ASSERT_TRUE(png && *png);
    EXPECT_EQ((*png)->from, time);
    EXPECT_EQ((*png)->camera, "corner");
    EXPECT_FALSE(svg);
    ASSERT_TRUE(plain);
    EXPECT_FALSE(*plain);
}

TEST(Film, HasAPictureForEachStepOfItsTime) {
    const auto at = [](std::int64_t ms) {
        return core::SimTime::at(core::Duration::milliseconds(ms));
    };

    EXPECT_EQ(picture_count(at(0), at(1000), 30), 30U);
    EXPECT_EQ(picture_count(at(500), at(600), 30), 3U);
    EXPECT_EQ(picture_count(at(0), at(1001), 30), 31U);
    EXPECT_EQ(picture_count(at(700), at(700), 30), 1U);
    EXPECT_EQ(picture_count(at(0), at(1000), 0.1), 1U);
}

}  // namespace
}  // namespace agon::app
