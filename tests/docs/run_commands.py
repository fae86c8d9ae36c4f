#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the commands that the documents show: run_commands.py BUILD_FOLDER DOCUMENT...

Blocks fenced as ```sh run are run, those of one document after another in one scratch folder, as a reader would
who has the built agon on the PATH (build/release is there too, as it would be in a clone). A block fenced as
```sh is only shown. A block that fails, or a document with a fence that is neither, fails the test.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

FENCE = re.compile(r"^```(.*)$")
KNOWN_SHELL_FENCES = {"sh", "sh run"}


def blocks(text):
    """(line number, commands) of the blocks that are to be run."""
    fence, start, lines = None, 0, []
    for number, line in enumerate(text.splitlines(), 1):
        match = FENCE.match(line)
        if not match:
            if fence is not None:
                lines.append(line)
            continue
        if fence is None:
            fence, start, lines = match[1].strip(), number, []
            if fence.split(" ")[0] in {"sh", "bash", "shell", "console"} and fence not in KNOWN_SHELL_FENCES:
                raise ValueError(f"line {number}: fence '{fence}' is neither 'sh' nor 'sh run'")
        else:
            if fence == "sh run":
                yield start, "\n".join(lines) + "\n"
            fence = None
    if fence is not None:
        raise ValueError(f"line {start}: the fence is not closed")


def run_document(build, document):
    """Number of blocks that were run. Raises CalledProcessError or ValueError."""
    found = list(blocks(document.read_text()))
    if not found:
        return 0
    with tempfile.TemporaryDirectory(prefix="agon-docs-") as scratch:
        (Path(scratch) / "build").mkdir()
        (Path(scratch) / "build" / "release").symlink_to(build)
        environment = dict(os.environ)
        environment["PATH"] = f"{build / 'bin'}:{environment['PATH']}"
        environment["CMAKE_PREFIX_PATH"] = str(build)
        environment["HOME"] = scratch
        for number, commands in found:
            print(f"{document.name}:{number}", flush=True)
            result = subprocess.run(
                ["bash", "-euo", "pipefail", "-c", commands],
                cwd=scratch,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                check=False,
            )
            if result.returncode != 0:
                raise ValueError(f"line {number}: exit code {result.returncode}\n{commands}{result.stdout}")
    return len(found)


def main():
    build, documents = Path(sys.argv[1]).resolve(), [Path(name) for name in sys.argv[2:]]
    failed, count = False, 0
    for document in documents:
        try:
            count += run_document(build, document)
        except ValueError as error:
            failed = True
            print(f"{document}: {error}")
    print(f"{count} blocks of {len(documents)} documents were run")
    sys.exit(failed or not documents)


if __name__ == "__main__":
    main()
