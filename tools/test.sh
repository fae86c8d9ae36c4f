#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds and tests the page in the browser, and agon in three trees: test.sh [--all]
#   release  g++ -O2: all tests
#   dev      clang, debug: fast and determinism tests; every header alone
#   asan     clang, address and undefined-behavior sanitizers: fast tests, each fuzz target for 20 s
# --all adds the other corners: debug-gcc and release-clang (determinism tests), tsan (fast and determinism tests, but
# for those of crashes and hangs: the thread sanitizer takes signals for itself).
# Each stage is timed; a stage that fails does not keep the next from running, but fails the whole.
set -uo pipefail
cd "$(dirname "$0")/.."
source tools/stages.sh

jobs=$(nproc)
crash_tests='^(CrashGuard|LibraryDeath|RunningThreads|FencedBlock\.WriteBeside|LibraryHost\.AHang|MsrsHost\.AWrite|scenarios\.)'

# build PRESET TARGET...
build() {
    local preset=$1
    shift
    quietly cmake --preset "$preset" -DAGON_TESTS=ON &&
        quietly cmake --build "build/$preset" -j "$jobs" --target "$@"
}

# check PRESET LABELS: the tests whose label matches, or all. Passed ones are named in the release tree only.
check() {
    local preset=$1 labels=$2 hidden=' Passed |^ *Start ' without=''
    [ "$preset" != release ] || hidden='^ *Start '
    [ "$preset" != tsan ] || without="$crash_tests"
    ctest --test-dir "build/$preset" -j "$jobs" --output-on-failure --no-tests=error ${labels:+-L "$labels"} \
        ${without:+-E "$without"} 2>&1 |
        tee "build/$preset/tests.log" | grep -Ev "$hidden"
}

# both NAME PRESET LABELS TARGET...: the two stages of a tree.
both() {
    local name=$1 preset=$2 labels=$3
    shift 3
    trees+=("$preset")
    rm -f "build/$preset/tests.log"
    stage "$name: build" build "$preset" "$@" && stage "$name: tests" check "$preset" "$labels"
}

# What ctest said last in each tree.
closing_lines() {
    local preset
    for preset in "${trees[@]}"; do
        echo
        echo "$preset:"
        sed -n '/tests passed,/,$p' "build/$preset/tests.log" 2>/dev/null | grep -v '^$'
    done
}

trees=()
if ! stage "set up" tools/setup.sh test; then
    stage_table
    exit 1
fi
stage "format" tools/format.sh --check
stage "viewer: build and unit tests" tools/viewer.sh --test
both "dev (clang, debug)" dev '^(fast|determinism)$' tests_fast tests_determinism headers_alone
both "asan (clang, sanitizers, fuzz)" asan '^(fast|fuzz)$' tests_fast tests_fuzz
if [ "${1:-}" = --all ]; then
    both "debug-gcc" debug-gcc '^determinism$' tests_determinism headers_alone
    both "release-clang" release-clang '^determinism$' tests_determinism
    both "tsan" tsan '^(fast|determinism)$' tests_fast tests_determinism
fi
both "release (g++)" release '' all

stage_table
status=$?
closing_lines
exit $status
