#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs the Debian packages that a purpose needs and that are missing: setup.sh play|test|bench|format|lint
# Says nothing and needs no network where nothing is missing. Needs root or sudo otherwise; asks no question.
set -euo pipefail
source "$(dirname "$0")/packages.sh"

purpose=${1:-}
list="${purpose}_packages"
if ! declare -p "$list" >/dev/null 2>&1; then
    echo "usage: tools/setup.sh play|test|bench|format|lint" >&2
    exit 2
fi
declare -n packages="$list"

missing=()
for package in "${packages[@]}"; do
    state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$state" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
        echo "setup: these packages are missing, and neither root nor sudo is at hand: ${missing[*]}" >&2
        exit 1
    fi
    as_root=(sudo)
fi
apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive DEBCONF_NOWARNINGS=yes apt-get -qq -o Dpkg::Use-Pty=0)

used_kib() { df --output=used -k / | tail -n 1; }

# A mirror that breaks off once is tried again.
insist() {
    local attempt
    for attempt in 1 2 3; do
        "$@" </dev/null && return 0
        echo "setup: attempt $attempt failed: $*" >&2
        sleep $((attempt * 5))
    done
    return 1
}

echo "setup: installing for '$purpose': ${missing[*]}"
before=$(used_kib)
start=$SECONDS
insist "${apt[@]}" update
insist "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >/dev/null
"${apt[@]}" clean
echo "setup: $((($(used_kib) - before) / 1024)) MiB on disk, $((SECONDS - start)) s"
