#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a C program that prints the binary layout of the public C headers.

usage: layout.py COMPILER OUT.c FOLDER:HEADER...    (include:agon/strategy.h for <agon/strategy.h> in include/)

The program prints, in the headers' order, one line per struct (size, alignment), member (offset, size), and
constant macro. The test compares that to golden.txt: a change of layout is a change of the promise that
<agon/strategy.h> gives, and must be seen in the same commit.

Only the plain style of our headers is understood (typedef struct name { members } name; one declarator a member);
anything else inside a struct is an error, so that nothing can slip past the golden text.
"""
import re
import subprocess
import sys
from pathlib import Path

STRUCT = re.compile(r"typedef\s+(struct|union)\s+(\w+)\s*\{(.*?)\}\s*(\w+)\s*;", re.DOTALL)
ENUM = re.compile(r"(?:typedef\s+)?enum\s*\w*\s*\{(.*?)\}\s*\w*\s*;", re.DOTALL)
POINTER_MEMBER = re.compile(r"\(\s*\*\s*(\w+)\s*\)\s*\(")
PLAIN_MEMBER = re.compile(r"[\w\s*]*?[\s*](\w+)\s*(?:\[[^\]]+\]\s*)*$")
MACRO = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]+(\S[^\n]*)$", re.MULTILINE)
LINE_MARKER = re.compile(r'^# \d+ "([^"]*)"')
NUMBER = re.compile(r"^\(?-?(?:0[xX][0-9a-fA-F]+|\d+)[uUlL]*\)?$")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


def members(name, body):
    for declaration in (part.strip() for part in body.split(";")):
        if not declaration:
            continue
        match = POINTER_MEMBER.search(declaration) or PLAIN_MEMBER.fullmatch(declaration)
        if not match or "{" in declaration or ("," in declaration and "(" not in declaration):
            raise ValueError(f"{name}: cannot read the member '{declaration}'")
        yield match[1]


def expanded(compiler, folder, header):
    """A header with its macros expanded, without what it includes."""
    command = [compiler, "-E", "-std=c11", "-x", "c", "-I", str(folder), str(header)]
    lines, is_ours = [], False
    for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines():
        marker = LINE_MARKER.match(line)
        if marker:
            is_ours = marker[1] == str(header)
        elif is_ours:
            lines.append(line)
    return "\n".join(lines)


def entries(code, source):
    """(kind, name) of all that a header lays down: structs and members of its expanded code, enumerators, and
    the "number" and "text" macros of its source."""
    text = COMMENT.sub(" ", code)
    for match in STRUCT.finditer(text):
        _, tag, body, name = match.groups()
        if name.startswith("agon_detail_"):
            continue  # of an inline function, crosses no boundary
        if tag != name:
            raise ValueError(f"struct {tag} is named {name}")
        yield "struct", name
        for member in members(name, body):
            yield "member", f"{name}.{member}"
    left = STRUCT.sub(" ", text)
    if re.search(r"\b(?:struct|union)\s+\w*\s*\{", left):
        raise ValueError("a struct that is not of the form 'typedef struct name { ... } name;'")
    for match in ENUM.finditer(left):
        for constant in match[1].split(","):
            if constant.strip():
                yield "number", constant.split("=")[0].strip()
    for name, value in MACRO.findall(COMMENT.sub(" ", source)):
        value = value.strip()
        if NUMBER.match(value):
            yield "number", name
        elif value.startswith('"'):
            yield "text", name


def program(compiler, headers):
    lines = ["/* SPDX-License-Identifier: Apache-2.0 */", "#include <stddef.h>", "#include <stdio.h>"]
    lines += [f"#include <{name}>" for _, name in headers]
    lines += ["", "int main(void) {"]
    for folder, header in headers:
        lines.append(f'    puts("# {header}");')
        path = Path(folder) / header
        for kind, name in entries(expanded(compiler, folder, path), path.read_text()):
            if kind == "struct":
                lines.append(
                    f'    printf("{name} size %zu alignment %zu\\n", sizeof({name}), _Alignof({name}));'
                )
            elif kind == "member":
                struct, member = name.split(".")
                lines.append(
                    f'    printf("{name} offset %zu size %zu\\n", offsetof({struct}, {member}),'
                    f" sizeof((({struct}*)0)->{member}));"
                )
            elif kind == "number":
                lines.append(f'    printf("{name} = %lld\\n", (long long)({name}));')
            else:
                lines.append(f'    printf("{name} = \\"%s\\"\\n", {name});')
    lines += ["    return 0;", "}", ""]
    return "\n".join(lines)


def main():
    compiler, out = sys.argv[1], Path(sys.argv[2])
    out.write_text(program(compiler, [name.split(":", 1) for name in sys.argv[3:]]))


if __name__ == "__main__":
    main()
