#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails when libbox2d.so would take a function of libm, or its stopwatch, from anywhere but the executable itself.

usage: check_libm.py EXECUTABLE [ARGUMENT ...]

Runs the executable with the dynamic linker's own report of what it binds to what.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

LIBM = {"sinf", "cosf", "sincosf", "atan2f", "expf"}
STOPWATCH = {"_ZN7b2TimerC1Ev", "_ZN7b2Timer5ResetEv", "_ZNK7b2Timer15GetMillisecondsEv"}
WANTED = LIBM | STOPWATCH
HARMLESS = {"sqrtf"}  # exact by IEEE 754
BINDING = re.compile(r"binding file (\S*libbox2d\S*) \[\d+\] to (\S+) \[\d+\]: normal symbol `(\w+)'")


def main():
    command = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "bindings"
        environment = dict(os.environ, LD_DEBUG="bindings", LD_BIND_NOW="1", LD_DEBUG_OUTPUT=str(report))
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        text = "".join(path.read_text(errors="replace") for path in Path(folder).iterdir())
    own = os.path.realpath(command[0])
    bound = set()
    errors = []
    for _, target, symbol in BINDING.findall(text):
        if symbol in WANTED:
            bound.add(symbol)
            if os.path.realpath(target) != own:
                errors.append(f"libbox2d.so takes {symbol} from {target}")
        elif "libm.so" in target and symbol not in HARMLESS:
            errors.append(f"libbox2d.so takes {symbol} from {target}, which stable_libm.cpp does not define")
    if bound != WANTED:
        errors.append(f"the linker reported no binding of {sorted(WANTED - bound)}: is libbox2d.so linked?")
    print("\n".join(errors) if errors else f"{own}: all of {sorted(WANTED)} are the executable's own")
    sys.exit(1 if errors else 0)


main()
