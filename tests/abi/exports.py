#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the plain C names that libraries define for the dynamic linker: exports.py LIBRARY..."""
import subprocess
import sys
from pathlib import Path


def exported_names(library):
    listing = subprocess.run(
        ["nm", "-D", "--defined-only", "--format=posix", str(library)], check=True, capture_output=True, text=True
    ).stdout
    names = {line.split()[0].split("@")[0] for line in listing.splitlines()}
    # _Z... are C++ (inline functions and templates that the linker may merge), _... the tool chain's.
    return sorted(name for name in names if not name.startswith("_"))


def main():
    for library in map(Path, sys.argv[1:]):
        print(f"# {library.name}")
        print("\n".join(exported_names(library)))


if __name__ == "__main__":
    main()
