// SPDX-License-Identifier: Apache-2.0
#include "plugin/library.hpp"

#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "plugin/guard.hpp"
#include "plugin/testdata/test_libraries.hpp"

namespace agon::plugin {
namespace {

namespace fs = std::filesystem;
using Count = int();

/// The libraries of testdata/counter.cpp, by every compiler and linker at hand.
std::vector<std::string> counters() {
    std::vector<std::string> names;
    std::istringstream list(AGON_COUNTERS);
    for (std::string name; std::getline(list, name, ',');) {
        names.push_back(name);
    }
    return names;
}

Library load(const std::string& name, const LoadOptions& options = {}) {
    auto library = Library::load(AGON_TEST_LIBRARY(name), options);
    EXPECT_TRUE(library) << library.error().text();
    return std::move(*library);
}

std::string load_error(const std::string& name, const LoadOptions& options = {}) {
    const auto library = Library::load(AGON_TEST_LIBRARY(name), options);
    return library ? "loaded" : library.error().what;
}

TEST(Library, SameFileLoadedTwiceSharesNothing) {
    ASSERT_FALSE(counters().empty());
    for (const auto& name : counters()) {
        const Library one = load(name);
        const Library two = load(name);
        for (const char* function :
             {"count_inline", "count_template", "count_inline_variable", "count_plain"}) {
            SCOPED_TRACE(name + " " + function);
            auto* in_one = one.symbol<Count>(function);
            auto* in_two = two.symbol<Count>(function);
            ASSERT_NE(in_one, nullptr);
            EXPECT_NE(in_one, in_two);
            EXPECT_EQ(in_one(), 0);
            EXPECT_EQ(in_one(), 1);
            EXPECT_EQ(in_two(), 0);
            EXPECT_EQ(in_one(), 2);
        }
    }
}

TEST(Library, LibrariesOfDifferentCompilersShareNothing) {
    std::vector<Library> loaded;
    for (const auto& name : counters()) {
        loaded.push_back(load(name));
        EXPECT_EQ(loaded.back().symbol<Count>("count_inline")(), 0) << name;
        EXPECT_EQ(loaded.back().symbol<Count>("count_through_export")(), 0) << name;
    }
}

TEST(Library, StartsAnewAfterItWasUnloaded) {
    for (const auto& name : counters()) {
        for (int round = 0; round < 3; ++round) {
            const Library library = load(name);
            EXPECT_EQ(library.symbol<Count>("count_inline")(), 0) << name << round;
        }
    }
}

TEST(Library, LoadsFromAFolderAsWellAsFromMemory) {
    const fs::path folder =
        fs::path(testing::TempDir()) / ("agon_library_" + std::to_string(::getpid()));
    fs::create_directory(folder);
    {
        const Library one = load("faults", {folder, nullptr, nullptr});
        const Library two = load("with_helper", {folder, nullptr, nullptr});
        EXPECT_EQ(one.symbol<int(int, int)>("add")(2, 3), 5);
        EXPECT_EQ(two.symbol<Count>("count_in_helper")(), 0);
        EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 3);
    }
    EXPECT_TRUE(fs::is_empty(folder));
    fs::remove(folder);
}

TEST(Library, BringsItsOwnLibrariesAlong) {
    for (const char* name : {"with_helper", "with_nameless"}) {
        SCOPED_TRACE(name);
        const Library one = load(name);
        const Library two = load(name);

        EXPECT_EQ(one.symbol<Count>("count_in_helper")(), 0);
        EXPECT_EQ(one.symbol<Count>("count_in_helper")(), 1);
        EXPECT_EQ(two.symbol<Count>("count_in_helper")(), 0);
        EXPECT_EQ(one.symbol<Count>("count_shared")(), 2) << "library and helper are one";
        EXPECT_EQ(two.symbol<Count>("count_shared")(), 1);
    }
}

TEST(Library, StaysWhereItIsWhileAThreadOfItRuns) {
    volatile long count = 0;
    volatile bool is_ending = false;
    {
        const Library library = load("faults");
        library.symbol<void(volatile long*, volatile bool*)>("leave_a_thread")(&count, &is_ending);
    }

    // It could not if its code were gone.
    const long before = count;
    while (count == before) {
    }
    is_ending = true;
    while (count != -1) {
    }
}

TEST(Library, MissingSymbolIsNull) {
    EXPECT_EQ(load("faults").symbol<void()>("no_such_function"), nullptr);
}

TEST(Library, FileIsDescribedAsTheUserNamedIt) {
    const Library library = load("faults");

    EXPECT_EQ(library.file().path, AGON_TEST_LIBRARY("faults"));
    EXPECT_TRUE(library.file().has_export("add"));
    EXPECT_EQ(library.file().sha256.size(), 64U);
}

TEST(Library, UndefinedFunctionIsNamedAsInTheSource) {
    EXPECT_EQ(load_error("missing_symbol"),
              "the library can't be loaded: it uses 'chase_ball(Robot*)', which neither it nor any "
              "library that it needs defines; was a source file or a library left out when it was "
              "linked?");
}

TEST(Library, MissingNeededLibraryIsNamed) {
    const fs::path folder =
        fs::path(testing::TempDir()) / ("agon_needed_" + std::to_string(::getpid()));
    fs::create_directory(folder);
    fs::copy_file(AGON_TEST_LIBRARY("with_helper"), folder / "team.so");

    const auto library = Library::load(folder / "team.so");

    ASSERT_FALSE(library);
    EXPECT_EQ(library.error().text(),
              "the library can't be loaded: it needs the library 'libhelper.so', which is neither "
              "installed nor in its run path (" +
                  (folder / "team.so").string() + ")");
    fs::remove_all(folder);
}

// What follows leaves the loader in a state in which it must not be used again, so each is done in
// a process of its own, which ends as agon would: by _exit.

TEST(LibraryDeathTest, StartUpCodeThatCrashesIsContained) {
    EXPECT_EXIT(
        {
            CrashGuard guard;
            CallOutcome outcome;
            std::cerr << load_error("start_up_crash", {{}, &guard, &outcome});
            ::_exit(outcome.kind == CallOutcome::Kind::Crashed && guard.has_lost_a_call() ? 0 : 1);
        },
        testing::ExitedWithCode(0),
        "the library can't be used: its start-up code crashed \\(SIGSEGV at 0x0");
}

TEST(LibraryDeathTest, StartUpCodeThatExitsIsContained) {
    EXPECT_EXIT(
        {
            CrashGuard guard;
            CallOutcome outcome;
            std::cerr << load_error("start_up_leave", {{}, &guard, &outcome});
            ::_exit(outcome.kind == CallOutcome::Kind::Exited ? 0 : 1);
        },
        testing::ExitedWithCode(0), "its start-up code called exit\\(0\\) instead of returning");
}

TEST(LibraryDeathTest, StartUpCodeThatHangsIsCutOff) {
    if (kHasThreadSanitizer) {
        GTEST_SKIP() << "the thread sanitizer delivers no signal to a thread that loops";
    }
    EXPECT_EXIT(
        {
            CrashGuard guard({.call_limit_ns = 50'000'000});
            CallOutcome outcome;
            std::cerr << load_error("start_up_hang", {{}, &guard, &outcome});
            ::_exit(outcome.kind == CallOutcome::Kind::Hung ? 0 : 1);
        },
        testing::ExitedWithCode(0), "its start-up code did not return");
}

TEST(LibraryDeathTest, CleanUpThatCrashesIsContained) {
    EXPECT_EXIT(
        {
            CrashGuard guard;
            Library library = load("clean_up", {{}, &guard, nullptr});
            const CallOutcome outcome = library.unload();
            std::cerr << outcome.text("unloading");
            ::_exit(outcome.kind == CallOutcome::Kind::Crashed ? 0 : 1);
        },
        testing::ExitedWithCode(0), "unloading crashed \\(SIGSEGV at 0x0");
}

TEST(Library, FastMathOfALibraryStaysOutOfTheProgram) {
    volatile double denormal = 1e-310;

    const Library library = load("fast_math");
    int destroyed = 0;
    library.symbol<void(int*)>("count_destructions_in")(&destroyed);

    volatile double half = denormal / 2;
    EXPECT_GT(half, 0.0);
}

TEST(Library, CleanUpRunsOnceWhenItIsUnloaded) {
    int destroyed = 0;
    {
        Library library = load("clean_up");
        library.symbol<void(int*)>("count_destructions_in")(&destroyed);
        EXPECT_EQ(destroyed, 0);
        EXPECT_TRUE(library.unload().has_returned());
        EXPECT_EQ(destroyed, 1);
        EXPECT_TRUE(library.unload().has_returned()) << "a second time does nothing";
    }
    EXPECT_EQ(destroyed, 1);
}

TEST(Library, AbandonedLibraryRunsNoMore) {
    // Its clean-up still runs when this program ends.
    static int destroyed = 0;
    {
        Library library = load("clean_up");
        library.symbol<void(int*)>("count_destructions_in")(&destroyed);
        library.abandon();
    }
    EXPECT_EQ(destroyed, 0);
}

TEST(Library, LibraryThatCannotBeUnloadedIsStillLoadedApart) {
    for (int round = 0; round < 3; ++round) {
        const Library library = load("nodelete");
        EXPECT_EQ(library.symbol<Count>("count_plain")(), 0);
    }
}

TEST(Library, MovedLibraryIsUnloadedOnce) {
    int destroyed = 0;
    {
        Library one = load("clean_up");
        one.symbol<void(int*)>("count_destructions_in")(&destroyed);
        Library two = std::move(one);
        one = load("faults");
        EXPECT_EQ(destroyed, 0);
        two = std::move(one);
        EXPECT_EQ(destroyed, 1);
    }
    EXPECT_EQ(destroyed, 1);
}

}  // namespace
}  // namespace agon::plugin
