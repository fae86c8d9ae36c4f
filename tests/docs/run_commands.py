#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs what the documents show: run_commands.py BUILD_FOLDER DOCUMENT...

Blocks fenced as ```sh run are run, those of one document after another in one scratch folder, as a reader would
who has the built agon on the PATH (build/release, include, kits, compat and examples are there too, as in a clone).
A block fenced as ```sh is only shown. A block fenced as ```c or ```cpp that is a whole program (it includes
something) is compiled; with a name behind (```c chaser.c) it is also a file of the folder from then on, as are
```json scene.json, ```obj leaf.obj and ```lua team.lua, which agon inspects if it is a team's. A block that fails,
or a document with a fence that is none of these, fails the test.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

FENCE = re.compile(r"^```(.*)$")
KNOWN_SHELL_FENCES = {"sh", "sh run"}
SOURCE = Path(__file__).resolve().parents[2]
FILES = {"lua", "json", "obj"}
HEADERS = ("include", "kits", "compat")
OF_A_CLONE = (*HEADERS, "examples")
CHECK = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only", *(f"-I{SOURCE / name}" for name in HEADERS)]
COMPILERS = {
    "c": [os.environ.get("CC", "cc"), "-std=c11", "-xc", *CHECK, "-"],
    "cpp": [os.environ.get("CXX", "c++"), "-std=c++17", "-xc++", *CHECK, "-"],
}


def blocks(text):
    """(line number, kind, file name or "", text) of the blocks that are to be run or compiled."""
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
            content = "\n".join(lines) + "\n"
            kind, _, name = fence.partition(" ")
            if fence == "sh run":
                yield start, "sh", "", content
            elif kind in FILES and name:
                yield start, kind, name, content
            elif kind in COMPILERS and (name or "#include" in content):
                yield start, kind, name, content
            fence = None
    if fence is not None:
        raise ValueError(f"line {start}: the fence is not closed")


def run_block(kind, name, content, scratch, environment):
    """The result of the commands, or of compiling the program."""
    if kind in FILES:
        # A scene's script is looked at where its scene is checked, a mission's rules where it is played.
        is_team = kind == "lua" and "function sysCall_" not in content and "function judge()" not in content
        kind, content = "sh", f"agon inspect {name}" if is_team else ":"
    command, fed = (["bash", "-euo", "pipefail", "-c", content], None) if kind == "sh" else (COMPILERS[kind], content)
    return subprocess.run(
        command,
        cwd=scratch,
        env=environment,
        input=fed,
        stdin=subprocess.DEVNULL if fed is None else None,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def run_document(build, document):
    """Number of blocks that were run or compiled. Raises ValueError."""
    found = list(blocks(document.read_text()))
    if not found:
        return 0
    with tempfile.TemporaryDirectory(prefix="agon-docs-") as scratch:
        (Path(scratch) / "build").mkdir()
        (Path(scratch) / "build" / "release").symlink_to(build)
        for name in OF_A_CLONE:
            (Path(scratch) / name).symlink_to(SOURCE / name)
        environment = dict(os.environ)
        environment["PATH"] = f"{build / 'bin'}:{environment['PATH']}"
        environment["CMAKE_PREFIX_PATH"] = str(build)
        environment["HOME"] = scratch
        for number, kind, name, content in found:
            print(f"{document.name}:{number}", flush=True)
            if name:
                file = Path(scratch) / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(content)
            result = run_block(kind, name, content, scratch, environment)
            if result.returncode != 0:
                raise ValueError(f"line {number}: exit code {result.returncode}\n{content}{result.stdout}")
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
    print(f"{count} blocks of {len(documents)} documents were run or compiled")
    sys.exit(failed or not documents)


if __name__ == "__main__":
    main()
