// SPDX-License-Identifier: Apache-2.0
#include "film_shoot.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "scratch_folder.hpp"

namespace agon::app {
namespace {

namespace fs = std::filesystem;

constexpr core::Duration kShort = core::Duration::milliseconds(300);

std::string text_of(const fs::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Programs of a few words in place of Chromium.
class FilmShoot : public testing::Test {
protected:
    void SetUp() override {
        auto scratch = ScratchFolder::create();
        ASSERT_TRUE(scratch);
        scratch_.emplace(std::move(*scratch));
        definition_.is_wanted = [] {
            return true;
        };
        definition_.take = [this](const std::string& picture) {
            taken_.push_back(picture);
            return core::Result<void>();
        };
    }

    std::unique_ptr<HeadlessBrowser> browser(const std::string& script) {
        BrowserDefinition definition;
        definition.program = scratch_->path() / "chromium";
        definition.folder = scratch_->path();
        definition.url = "http://127.0.0.1:1/";
        std::ofstream file(definition.program);
        file << "#!/bin/sh\n" << script << "\n";
        file.close();
        fs::permissions(definition.program, fs::perms::owner_all);
        auto started = HeadlessBrowser::start(definition);
        EXPECT_TRUE(started);
        return std::move(*started);
    }

    void post(const std::string& what, const std::string& body) {
        net::WebRequest request;
        request.method = net::WebMethod::Post;
        request.path = "/film/key/" + what;
        request.body = body;
        EXPECT_EQ(desk_.on_request(request).status, 204);
    }

    std::string error_of(const std::unique_ptr<HeadlessBrowser>& browser) {
        const auto shot = shoot(definition_, *browser, desk_);
        return shot ? "" : shot.error().what;
    }

    std::optional<ScratchFolder> scratch_;
    PictureDesk desk_{"key", 2, 1000};
    ShootDefinition definition_;
    std::vector<std::string> taken_;
};

TEST_F(FilmShoot, PassesAllPicturesOnInTheirOrder) {
    const auto waiting = browser("exec tail -f /dev/null");
    definition_.picture_count = 2;
    std::thread page([this] {
        post("0", "first");
        post("1", "second");
    });

    const std::string error = error_of(waiting);
    page.join();

    EXPECT_EQ(error, "");
    EXPECT_EQ(taken_, (std::vector<std::string>{"first", "second"}));
}

TEST_F(FilmShoot, ABrowserThatEndsIsAnErrorWithItsLastWords) {
    const auto broken = browser("echo '[1:2] dbus is missing'; echo no usable sandbox >&2; exit 7");

    EXPECT_EQ(error_of(broken), "the browser ended by itself: exit code 7: no usable sandbox");
}

TEST_F(FilmShoot, ABrowserThatDrawsNothingIsGivenUp) {
    const auto hanging = browser("exec tail -f /dev/null");
    definition_.start_patience = kShort;

    EXPECT_EQ(error_of(hanging), "the browser has drawn no picture for 300ms");
}

TEST_F(FilmShoot, ABrowserThatStopsDrawingIsGivenUp) {
    const auto hanging = browser("exec tail -f /dev/null");
    definition_.picture_count = 2;
    definition_.patience = kShort;
    post("0", "first");

    EXPECT_EQ(error_of(hanging), "the browser has drawn no picture for 300ms");
    EXPECT_EQ(taken_.size(), 1U);
}

TEST_F(FilmShoot, APageThatCantGoOnSaysWhy) {
    const auto waiting = browser("exec tail -f /dev/null");
    post("failed", "there is no camera 'moon'");

    EXPECT_EQ(error_of(waiting), "there is no camera 'moon'");
}

TEST_F(FilmShoot, EndsWhenNobodyWantsItAnyMore) {
    const auto waiting = browser("exec tail -f /dev/null");
    definition_.is_wanted = [] {
        return false;
    };

    EXPECT_EQ(error_of(waiting), "the film is no longer wanted");
}

TEST_F(FilmShoot, AProgramThatIsNoneIsToldAsOneThatEnded) {
    BrowserDefinition definition;
    definition.program = scratch_->path() / "chromium";
    definition.folder = scratch_->path();
    auto missing = HeadlessBrowser::start(definition);
    ASSERT_TRUE(missing);

    EXPECT_NE(error_of(*missing).find("No such file or directory"), std::string::npos);
}

TEST_F(FilmShoot, TheAddressStandsInAFileThatNobodyElseReads) {
    const fs::path line = scratch_->path() / "line";
    const auto ending = browser("echo \"$*\" > " + line.string());
    const std::string error = error_of(ending);

    const std::string command_line = text_of(line);
    const std::string start = text_of(scratch_->path() / "start.html");

    EXPECT_EQ(error, "the browser ended by itself: exit code 0");
    EXPECT_EQ(command_line.find("127.0.0.1"), std::string::npos) << command_line;
    EXPECT_NE(command_line.find("start.html"), std::string::npos) << command_line;
    EXPECT_NE(start.find("\"http://127.0.0.1:1/\""), std::string::npos) << start;
    const fs::perms others = fs::perms::group_all | fs::perms::others_all;
    EXPECT_EQ(fs::status(scratch_->path()).permissions() & others, fs::perms::none);
}

}  // namespace
}  // namespace agon::app
