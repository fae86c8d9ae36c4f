// SPDX-License-Identifier: Apache-2.0
#include "net/run_program.hpp"

#include <signal.h>

#include <cstdlib>
#include <string>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace agon::net {
namespace {

ProgramCall shell(const std::string& commands) {
    return {.arguments = {"sh", "-c", commands}};
}

TEST(RunProgram, GivesOutputErrorsAndExitCode) {
    const auto end = run_program(shell("echo one; echo two >&2; exit 3"));

    ASSERT_TRUE(end);
    EXPECT_EQ(end->output, "one\ntwo\n");
    EXPECT_EQ(end->exit_code, 3);
    EXPECT_FALSE(end->has_succeeded());
    EXPECT_EQ(end->text(), "exit code 3");
}

TEST(RunProgram, RunsInTheFolderWithoutInput) {
    ProgramCall call = shell("pwd; cat");
    call.folder = "/usr";

    const auto end = run_program(call);

    ASSERT_TRUE(end);
    EXPECT_TRUE(end->has_succeeded());
    EXPECT_EQ(end->output, "/usr\n");
}

TEST(RunProgram, AddsToItsEnvironment) {
    ProgramCall call = shell("echo $AGON_WORD; test -n \"$PATH\"");
    call.environment = {"AGON_WORD=seven"};

    const auto end = run_program(call);

    ASSERT_TRUE(end);
    EXPECT_TRUE(end->has_succeeded());
    EXPECT_EQ(end->output, "seven\n");
}

TEST(RunProgram, GivesAVariableOnceThatItHasItself) {
    ASSERT_NE(::getenv("PATH"), nullptr);
    ProgramCall call = shell("/usr/bin/env | /usr/bin/grep ^PATH=");
    call.environment = {"PATH=/given"};

    const auto end = run_program(call);

    ASSERT_TRUE(end);
    EXPECT_EQ(end->output, "PATH=/given\n");
}

TEST(RunProgram, SaysWhichSignalEndedIt) {
    const auto end = run_program(shell("kill -SEGV $$"));

    ASSERT_TRUE(end);
    EXPECT_EQ(end->text(), "SIGSEGV");
}

TEST(RunProgram, EndsItWhenItsTimeIsOver) {
    ProgramCall call = shell("echo begun; while :; do :; done");
    call.time_limit = core::Duration::milliseconds(100);

    const auto end = run_program(call);

    ASSERT_TRUE(end);
    EXPECT_TRUE(end->is_out_of_time);
    EXPECT_EQ(end->output, "begun\n");
}

TEST(RunProgram, DoesNotWaitForWhatItLeavesRunning) {
    const auto end = run_program(shell("sleep 1000 & echo done"));

    ASSERT_TRUE(end);
    EXPECT_TRUE(end->has_succeeded());
    EXPECT_EQ(end->output, "done\n");
}

bool is_alive(int process) {
    return ::kill(process, 0) == 0;
}

TEST(RunProgram, EndsWhatLeftItsSession) {
    const auto end = run_program(shell(
        "p=$(mktemp -u); mkfifo $p; setsid sh -c \"echo \\$\\$; echo > $p; exec sleep 1000\" & "
        "read begun < $p; rm $p"));

    ASSERT_TRUE(end);
    EXPECT_TRUE(end->has_succeeded()) << end->output;
    const int sleeper = std::atoi(end->output.c_str());
    ASSERT_GT(sleeper, 0);
    EXPECT_FALSE(is_alive(sleeper));
}

TEST(RunProgram, EndsWithTheProcessThatCalledIt) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    const pid_t caller = ::fork();
    if (caller == 0) {
        const std::string told =
            "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(ends[1]);
        static_cast<void>(run_program(shell("sh -c 'echo $$ > " + told + "; exec sleep 1000'")));
        ::_exit(0);
    }
    ::close(ends[1]);
    std::string text(32, '\0');
    ASSERT_GT(::read(ends[0], text.data(), text.size()), 0);
    ::close(ends[0]);
    ::kill(caller, SIGKILL);
    ::waitpid(caller, nullptr, 0);

    const int sleeper = std::atoi(text.c_str());
    ASSERT_GT(sleeper, 0);
    while (is_alive(sleeper)) {
        ::usleep(500);
    }
}

TEST(RunProgram, IsEndedByAnInterruption) {
    static int looks;
    looks = 0;
    ProgramCall call = shell("sleep 1000");
    call.is_interrupted = [] {
        return ++looks > 1;
    };

    const auto end = run_program(call);

    ASSERT_TRUE(end);
    EXPECT_TRUE(end->is_interrupted);
    EXPECT_FALSE(end->has_succeeded());
    EXPECT_EQ(end->text(), "interrupted");
}

TEST(RunProgram, KeepsTheBeginningOfALongOutput) {
    ProgramCall call = shell("yes 0123456 | head -c 300000");
    call.output_limit_bytes = 16;

    const auto end = run_program(call);

    ASSERT_TRUE(end);
    EXPECT_EQ(end->output, "0123456\n0123456\n");
    EXPECT_TRUE(end->is_cut);
}

TEST(RunProgram, LimitsWhatItWritesIntoAFile) {
    ProgramCall call = shell("f=$(mktemp); head -c 100000 /dev/zero > $f; wc -c < $f; rm $f");
    call.file_limit_bytes = 4096;

    const auto end = run_program(call);

    ASSERT_TRUE(end);
    EXPECT_NE(end->output.find("4096\n"), std::string::npos) << end->output;
}

TEST(RunProgram, AProgramThatIsNotThereIsAnError) {
    const auto end = run_program({.arguments = {"agon-no-such-program"}});

    ASSERT_FALSE(end);
    EXPECT_EQ(end.error().text(),
              "can't be started: No such file or directory (agon-no-such-program)");
}

}  // namespace
}  // namespace agon::net
