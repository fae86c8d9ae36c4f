#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the page that agon serves into build/viewer: viewer.sh [--test]
#   --test  also checks the formatting and runs the unit tests
# Does nothing where nothing has changed since the last time. Needs node, npm and protoc (tools/setup.sh play).
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/stages.sh

mkdir -p build
exec {lock}>build/viewer.lock
flock "$lock"

# The packages, as the lock file has them. npm is asked again once if a download breaks off.
install_packages() {
    local wanted
    wanted=$(cat viewer/package.json viewer/package-lock.json viewer/.npmrc <(node --version) | sha256sum)
    [ "$(cat viewer/node_modules/.agon-installed 2>/dev/null)" != "$wanted" ] || return 0
    local install=(npm --prefix viewer ci --no-progress --loglevel=error)
    quietly "${install[@]}" || { sleep 5 && quietly "${install[@]}"; }
    echo "$wanted" >viewer/node_modules/.agon-installed
}

# Checks the types and builds, if the sources are not those that were built last.
build_page() {
    local sources
    sources=$(find viewer protocol tools/viewer.sh -type f -not -path 'viewer/node_modules/*' \
        -not -path 'viewer/src/generated/*' -print0 | sort -z | xargs -0 sha256sum | sha256sum)
    if [ -f build/viewer/index.html ] && [ "$(cat build/viewer.stamp 2>/dev/null)" = "$sources" ]; then
        return 0
    fi
    rm -f build/viewer.stamp
    quietly npm --prefix viewer run --silent generate
    quietly npm --prefix viewer run --silent check
    quietly npm --prefix viewer run --silent build
    echo "$sources" >build/viewer.stamp
}

install_packages
build_page
if [ "${1:-}" = --test ]; then
    npm --prefix viewer run --silent format:check
    npm --prefix viewer run --silent test
fi
