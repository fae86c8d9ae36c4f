#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Whether a reader that shares no code with agon finds in a recording what agon finds: test_reader.py AGON FOLDER.

Plays a match in which a person gives orders, exports it as tables, and has check_recording.mjs compare both. Takes
@mcap/core from npm, at the versions of the lock file, with the registry that this machine is set up with. Exits 77,
which CTest shows as skipped, where there is no npm.
"""
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SKIPPED = 77

ORDERS = """
[[order]]
time_s = 4
order = "stop"

[[order]]
time_s = 4.5
order = "goal"
team = "blue"
"""


def run(*command, folder):
    subprocess.run([str(word) for word in command], cwd=folder, check=True)


def main():
    agon, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        print("skipped: node or npm is not installed (tools/setup.sh test installs them)")
        sys.exit(SKIPPED)
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json", ".npmrc", "check_recording.mjs"):
        shutil.copyfile(HERE / name, folder / name)
    (folder / "orders.toml").write_text(ORDERS)
    run(npm, "ci", "--ignore-scripts", "--loglevel=error", folder=folder)
    run(agon, "play", "soccer5", "--duration", "20s", "--quiet", "--orders", "orders.toml", "--record", "match.mcap",
        folder=folder)
    run(agon, "export", "match.mcap", "--csv", "tables", "--quiet", folder=folder)
    run(node, "check_recording.mjs", "match.mcap", "tables", folder=folder)


if __name__ == "__main__":
    main()
