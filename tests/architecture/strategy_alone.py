#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""An executable that holds all of strategy/ knows nothing of the simulated world: strategy_alone.py EXECUTABLE"""
import re
import subprocess
import sys

FORBIDDEN = re.compile(r"\bagon::(scene|physics|world|sensors|robots|missions|sim|record)::")


def main():
    symbols = subprocess.run(["nm", "-C", sys.argv[1]], check=True, capture_output=True, text=True).stdout
    if "agon::strategy::" not in symbols:
        sys.exit("the executable holds nothing of strategy/, so this test says nothing")
    found = sorted({line.split(None, 2)[-1] for line in symbols.splitlines() if FORBIDDEN.search(line)})
    if found:
        sys.exit("strategy/ knows of the world:\n" + "\n".join(found))
    subprocess.run([sys.argv[1]], check=True)


if __name__ == "__main__":
    main()
