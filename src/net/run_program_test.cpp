// SPDX-License-Identifier: Apache-2.0
#include "net/run_program.hpp"

#include <gtest/gtest.h>

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
