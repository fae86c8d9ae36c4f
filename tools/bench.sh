#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the release tree with its benchmarks, prints the figures side by side and writes build/bench.json.
# Arguments go to the benchmark program.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/stages.sh

tools/setup.sh bench
tests=()
[ -f build/release/build.ninja ] || tests=(-DAGON_TESTS=OFF)
quietly cmake --preset release -DAGON_BENCH=ON "${tests[@]}"
quietly cmake --build build/release --target agon strategies agon_bench

build/release/bin/agon_bench --json build/bench.json "$@"
echo "figures: build/bench.json"
