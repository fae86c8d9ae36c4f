// SPDX-License-Identifier: Apache-2.0
#include "net/child_process.hpp"

#include <signal.h>
#include <stdlib.h>

#include <fstream>
#include <sstream>
#include <string>
#include <utility>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace agon::net {
namespace {

constexpr std::int64_t kLongNs = 60'000'000'000;

ChildDefinition shell(const std::string& script) {
    ChildDefinition definition;
    definition.program = "/bin/sh";
    definition.arguments = {"-c", script};
    return definition;
}

/// A file that the child writes to; read at the end.
class Output {
public:
    Output() : descriptor_(::mkostemp(path_, O_CLOEXEC)) {}

    ~Output() {
        ::close(descriptor_);
        ::unlink(path_);
    }

    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    [[nodiscard]] int descriptor() const { return descriptor_; }

    [[nodiscard]] std::string text() const {
        std::ostringstream text;
        text << std::ifstream(path_).rdbuf();
        return text.str();
    }

private:
    char path_[32] = "/tmp/agon-child-XXXXXX";
    int descriptor_;
};

std::string output_of(ChildDefinition definition) {
    Output output;
    definition.output = output.descriptor();
    auto child = ChildProcess::start(definition);
    EXPECT_TRUE(child);
    EXPECT_TRUE(child && child->wait(kLongNs));
    return output.text();
}

TEST(ChildProcess, TellsItsExitCode) {
    auto child = ChildProcess::start(shell("exit 7"));
    ASSERT_TRUE(child);
    ASSERT_TRUE(child->wait(kLongNs));

    EXPECT_EQ(child->end().exit_code, 7);
    EXPECT_EQ(child->end().signal, 0);
}

TEST(ChildProcess, TellsTheSignalThatEndedIt) {
    auto child = ChildProcess::start(shell("kill -SEGV $$"));
    ASSERT_TRUE(child);
    ASSERT_TRUE(child->wait(kLongNs));

    EXPECT_EQ(child->end().signal, SIGSEGV);
}

TEST(ChildProcess, IsWaitedForNoLongerThanAskedFor) {
    auto child = ChildProcess::start(shell("sleep 600"));
    ASSERT_TRUE(child);

    EXPECT_FALSE(child->has_ended());
    EXPECT_FALSE(child->wait(1'000'000));
    child->ask_to_end();
    EXPECT_TRUE(child->wait(kLongNs));
    EXPECT_EQ(child->end().signal, SIGTERM);
}

TEST(ChildProcess, IsKilledWithItsGroupAndItsObject) {
    int id = 0;
    {
        auto child = ChildProcess::start(shell("trap '' TERM; sleep 600 & wait"));
        ASSERT_TRUE(child);
        id = child->id();
        EXPECT_EQ(::getpgid(id), id);
    }

    EXPECT_EQ(::kill(id, 0), -1);
    EXPECT_EQ(errno, ESRCH);
}

TEST(ChildProcess, WritesBothItsOutputsToWhatItIsGiven) {
    EXPECT_EQ(output_of(shell("echo one; echo two >&2")), "one\ntwo\n");
}

TEST(ChildProcess, WorksInTheFolderItIsGiven) {
    ChildDefinition definition = shell("pwd");
    definition.folder = "/proc";
    EXPECT_EQ(output_of(definition), "/proc\n");
}

TEST(ChildProcess, HasNoInputAndNoFilesButThoseItIsGiven) {
    Output extra;
    ASSERT_EQ(::write(extra.descriptor(), "42\n", 3), 3);
    const int inherited = ::open("/dev/zero", O_RDONLY);  // without O_CLOEXEC
    ChildDefinition definition = shell("cat; cat /proc/self/fd/3; ls /proc/self/fd | wc -l");
    definition.descriptors = {extra.descriptor()};
    const std::string output = output_of(definition);
    ::close(inherited);

    // 0, 1, 2, 3, and the folder that ls reads.
    EXPECT_EQ(output, "42\n5\n");
}

TEST(ChildProcess, StartsWithNoSignalIgnored) {
    struct sigaction before {};

    struct sigaction ignore {};

    ignore.sa_handler = SIG_IGN;
    ::sigaction(SIGPIPE, &ignore, &before);
    auto child = ChildProcess::start(shell("kill -PIPE $$"));
    ::sigaction(SIGPIPE, &before, nullptr);
    ASSERT_TRUE(child);
    ASSERT_TRUE(child->wait(kLongNs));

    EXPECT_EQ(child->end().signal, SIGPIPE);
}

TEST(ChildProcess, CantBeWhatIsNotThere) {
    ChildDefinition definition;
    definition.program = "/nowhere/at/all";
    const auto child = ChildProcess::start(definition);

    ASSERT_FALSE(child);
    EXPECT_EQ(child.error().where, "/nowhere/at/all");
}

TEST(ChildProcess, MovesWithWhatIsKnownOfIt) {
    auto child = ChildProcess::start(shell("exit 3"));
    ASSERT_TRUE(child);
    ASSERT_TRUE(child->wait(kLongNs));
    ChildProcess moved = std::move(child).value();

    EXPECT_EQ(moved.end().exit_code, 3);
}

TEST(ChildProcess, OneThatWasStoppedEndsWhenItIsAsked) {
    auto child = ChildProcess::start(shell("exec sleep 1000"));
    ASSERT_TRUE(child);
    ASSERT_EQ(::kill(child->id(), SIGSTOP), 0);

    child->ask_to_end();

    ASSERT_TRUE(child->wait(kLongNs));
    EXPECT_EQ(child->end().signal, SIGTERM);
}

}  // namespace
}  // namespace agon::net
