#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# clang-tidy over the sources (or those that are named), by the compile commands of the dev tree. Slow; not in CI.
set -euo pipefail
cd "$(dirname "$0")/.."

cmake --preset dev >/dev/null
# Generated headers must be there to be included.
mapfile -t generated < <(ninja -C build/dev -t targets all | sed -n 's/^\([a-z_]*_pb\): phony$/\1/p')
[ ${#generated[@]} -eq 0 ] || cmake --build build/dev --target "${generated[@]}"
if [ $# -eq 0 ]; then
    mapfile -t files < <(git ls-files -- 'src/*.cpp' 'apps/*.cpp' 'examples/*.cpp')
    set -- "${files[@]}"
fi
printf '%s\0' "$@" | xargs -0 -n 1 -P "$(nproc)" clang-tidy -p build/dev --quiet \
    2> >(grep -v "warnings\? generated" >&2)
