#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails when a file includes something that src/LAYERS does not allow.

usage: check_layers.py ROOT

src/LAYERS is the one statement of the architecture. It has three kinds of line:
    module <name>: <modules its files may include>   only modules stated above it, so no cycle can be written
    sealed <module>                                   a sub-folder is seen only from itself and from the files
                                                      directly in <module>; the sub-folder "common" is open
    only <folder,...> <regex>                         include targets matching <regex> belong under these folders

Outside src/: apps/ may include the top level of every module and the public headers; examples/ and kits/ only
the public headers, what stands in compat/, the standard library and their own files (their tests GoogleTest too),
and examples/ what stands in kits/; include/ only itself and the standard library; compat/ its own files besides.
"""
import re
import sys
from pathlib import Path

SUFFIXES = {".hpp", ".cpp", ".h", ".c"}
DIRECTIVE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
STANDARD = re.compile(r"^(sys/)?[a-z0-9_]+(\.h)?$")  # and of POSIX: <sys/stat.h>


class Layers:
    """src/LAYERS as read."""

    def __init__(self, text):
        self.may_include, self.sealed, self.only = {}, set(), []
        for number, line in enumerate(text.splitlines(), 1):
            line = line.split("#")[0].strip()
            if not line:
                continue
            kind, _, rest = line.partition(" ")
            rest = rest.strip()
            if kind == "module" and ":" in rest:
                name, deps = (part.strip() for part in rest.split(":"))
                late = [dep for dep in deps.split() if dep not in self.may_include]
                if late:
                    raise ValueError(f"LAYERS:{number}: '{name}' names {late}, not stated above it")
                self.may_include[name] = set(deps.split())
            elif kind == "sealed" and rest:
                self.sealed.add(rest)
            elif kind == "only" and len(rest.split(None, 1)) == 2:
                folders, pattern = rest.split(None, 1)
                self.only.append((folders.split(","), re.compile(pattern)))
            else:
                raise ValueError(f"LAYERS:{number}: not a line of a known kind: '{line}'")


def includes(path):
    """(line number, bracket, target) of every include of a file."""
    for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
        match = DIRECTIVE.match(line)
        if match:
            yield number, match[1], match[2]


def sources(folder):
    return sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES)


def is_under(here, folder):
    """Whether a file of src/, given as the parts of its path, stands in a folder of src/."""
    parts = tuple(folder.split("/"))
    return here[: len(parts)] == parts


def errors_in_src_file(layers, here, target):
    to = target.split("/")
    if to[0] in layers.may_include and to[0] != here[0] and to[0] not in layers.may_include[here[0]]:
        yield f"'{here[0]}' may not include '{target}'"
    elif to[0] in layers.sealed and len(to) > 2 and to[1] != "common":
        inside = here[0] == to[0] and (len(here) == 2 or here[1] == to[1])
        if not inside:
            yield f"'{target}' is sealed inside '{to[0]}/{to[1]}'"
    for folders, pattern in layers.only:
        if pattern.search(target) and not any(is_under(here, folder) for folder in folders):
            yield f"'{target}' belongs only under {', '.join(folders)}"


def errors_in_app_file(layers, target):
    to = target.split("/")
    if to[0] in layers.sealed and len(to) > 2 and to[1] != "common":
        yield f"'{target}' is sealed inside '{to[0]}/{to[1]}'"
    for folders, pattern in layers.only:
        if to[0] != "agon" and pattern.search(target):
            yield f"'{target}' belongs only under src/ {', '.join(folders)}"


def errors_in_public_file(root, path, bracket, target, roots):
    """A file that sees the public headers, the standard library and what the given roots hold."""
    if target.startswith("agon/") and (root / "include" / target).exists():
        return
    if bracket == "<" and STANDARD.match(target):
        return
    if target == "gtest/gtest.h" and path.stem.endswith("_test"):
        return
    if any((base / target).exists() for base in [path.parent, *roots]):
        return
    yield f"'{target}' is neither a public header, nor of the standard library, nor beside the file"


def check(root):
    """(errors, number of files checked)."""
    src = root / "src"
    layers = Layers((src / "LAYERS").read_text())
    errors, checked = [], 0

    def visit(path, judge):
        nonlocal checked
        checked += 1
        for number, bracket, target in includes(path):
            where = f"{path.relative_to(root)}:{number}"
            if ".." in target.split("/"):
                errors.append(f"{where}: no '..' in includes: '{target}'")
            else:
                errors.extend(f"{where}: {text}" for text in judge(bracket, target))

    for path in sources(src):
        here = path.relative_to(src).parts
        if here[0] not in layers.may_include:
            errors.append(f"{path.relative_to(root)}: module '{here[0]}' is not stated in LAYERS")
            continue
        visit(path, lambda _, target, here=here: errors_in_src_file(layers, here, target))
    for path in sources(root / "apps"):
        visit(path, lambda _, target: errors_in_app_file(layers, target))
    for folder in ["include", "compat", "examples", "kits"]:
        top = root / folder
        for path in sources(top):
            roots = [] if folder == "include" else [root / "compat", *(root / "compat").glob("*/")]
            if folder in ("examples", "kits"):
                roots.append(top / path.relative_to(top).parts[0])
            if folder == "examples":
                roots.append(root / "kits")
            visit(
                path,
                lambda bracket, target, path=path, roots=roots: errors_in_public_file(
                    root, path, bracket, target, roots
                ),
            )
    return errors, checked


def main():
    try:
        errors, checked = check(Path(sys.argv[1]).resolve())
    except ValueError as error:
        sys.exit(str(error))
    if not checked:
        sys.exit("no source file was checked")
    print("\n".join(errors) if errors else f"{checked} files keep the layers")
    sys.exit(bool(errors))


if __name__ == "__main__":
    main()
