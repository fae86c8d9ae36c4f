#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds what playing needs (no tests) and plays a match of the two example strategies: at a terminal on a page
# whose address it prints, else as fast as can be.
# Arguments go to `agon play`: tools/play.sh soccer3 --seed 7
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/stages.sh

tools/setup.sh play
# A tree that was set up for tests keeps them; they are not built here.
[ -f build/release/build.ninja ] || quietly cmake --preset release -DAGON_TESTS=OFF
build=(cmake --build build/release --target agon strategies)
if [ -t 1 ]; then
    "${build[@]}"
else
    echo "building build/release (minutes the first time)"
    quietly "${build[@]}"
fi

# A match needs no page: without a registry to take its packages from, it is played all the same.
serve=()
if ! tools/viewer.sh; then
    echo "play: the page in the browser could not be built, so none is served" >&2
elif [ -t 0 ] && [ -t 1 ]; then
    serve=(--serve)
fi

[ $# -gt 0 ] || set -- soccer5 --seed 2 --duration 120s --record build/play.mcap "${serve[@]}"
exec build/release/bin/agon play "$@"
