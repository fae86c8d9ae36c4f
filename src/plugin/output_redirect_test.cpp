// SPDX-License-Identifier: Apache-2.0
#include "plugin/output_redirect.hpp"

#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

namespace agon::plugin {
namespace {

namespace fs = std::filesystem;

std::string content_of(const fs::path& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
}

class OutputRedirectTest : public testing::Test {
protected:
    const fs::path log_ =
        fs::path(testing::TempDir()) / ("agon_redirect_" + std::to_string(::getpid()) + ".log");

    void TearDown() override { fs::remove(log_); }
};

TEST_F(OutputRedirectTest, OutputGoesToTheFileAndTheApplicationKeepsItsOwn) {
    testing::internal::CaptureStdout();
    {
        auto redirect = OutputRedirect::to_file(log_);
        ASSERT_TRUE(redirect) << redirect.error().text();
        std::printf("from the strategy\n");
        std::fprintf(redirect->original(), "from the application\n");
        (void)!::write(redirect->original_fd(), "", 0);
    }
    std::printf("afterwards\n");
    const std::string shown = testing::internal::GetCapturedStdout();

    EXPECT_EQ(shown, "from the application\nafterwards\n");
    EXPECT_EQ(content_of(log_), "from the strategy\n");
}

TEST_F(OutputRedirectTest, WhatWasPrintedBeforeStaysOutOfTheFile) {
    testing::internal::CaptureStdout();
    std::printf("before ");
    {
        auto redirect = OutputRedirect::to_file(log_);
        ASSERT_TRUE(redirect);
        const OutputRedirect moved = std::move(*redirect);
        std::printf("within");
    }
    const std::string shown = testing::internal::GetCapturedStdout();

    EXPECT_EQ(shown, "before ");
    EXPECT_EQ(content_of(log_), "within");
}

TEST_F(OutputRedirectTest, AFileThatIsFullIsNoErrorOfStandardOutput) {
    testing::internal::CaptureStdout();
    auto redirect = OutputRedirect::to_file("/dev/full");
    ASSERT_TRUE(redirect) << redirect.error().text();
    std::printf("from the strategy\n");
    const bool is_whole = redirect->end();
    const bool has_error = std::ferror(stdout) != 0;
    std::printf("afterwards\n");
    const std::string shown = testing::internal::GetCapturedStdout();

    EXPECT_FALSE(is_whole);
    EXPECT_FALSE(has_error);
    EXPECT_EQ(shown, "afterwards\n");
}

TEST(OutputRedirect, PathThatCannotBeWrittenIsAnError) {
    const auto redirect = OutputRedirect::to_file("/nowhere/strategies.log");

    ASSERT_FALSE(redirect);
    EXPECT_EQ(redirect.error().text(),
              "the file can't be written: No such file or directory (/nowhere/strategies.log)");
}

}  // namespace
}  // namespace agon::plugin
