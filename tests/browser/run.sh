#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs viewer/e2e/NAME.test.ts against a program: run.sh AGON FOLDER NAME
# Pictures and recordings of the tests go to FOLDER. Skipped where the browser, the page or its packages are missing.
set -euo pipefail
viewer=$(cd "$(dirname "$0")/../../viewer" && pwd)
for need in "${CHROMIUM:-/usr/bin/chromium}" "$viewer/node_modules" "$viewer/../build/viewer/index.html"; do
    if [ ! -e "$need" ]; then
        echo "skipped: $need is missing (tools/setup.sh test, tools/viewer.sh)" >&2
        exit 77
    fi
done
mkdir -p "$2"
AGON_PROGRAM=$1 AGON_ARTIFACTS=$2 exec npm --prefix "$viewer" run --silent test:browser -- "$3.test.ts"
