#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares what a command prints to a golden text: compare.py GOLDEN COMMAND [ARGUMENT...]

With AGON_UPDATE_GOLDEN=1 in the environment the golden text is written instead; read the difference before you
commit it.
"""
import difflib
import os
import subprocess
import sys
from pathlib import Path


def main():
    golden, command = Path(sys.argv[1]), sys.argv[2:]
    found = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    if not found.strip():
        sys.exit(f"{command[0]} printed nothing")
    if os.environ.get("AGON_UPDATE_GOLDEN") == "1":
        golden.write_text(found)
        return
    expected = golden.read_text() if golden.exists() else ""
    if found != expected:
        sys.stdout.writelines(
            difflib.unified_diff(
                expected.splitlines(True), found.splitlines(True), str(golden), "found by this build"
            )
        )
        sys.exit(f"the binary interface differs from {golden.name}; if that is meant, run again with AGON_UPDATE_GOLDEN=1")


if __name__ == "__main__":
    main()
