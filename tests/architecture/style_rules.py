#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails when a tracked file breaks a rule of the house that a search can find.

usage: style_rules.py ROOT

    determinism  simulation modules ask no clock, environment or unseeded randomness, keep no unordered container
                 and call no transcendental of libm: the same match has the same bits on every machine
    output       nothing in src/ prints; that is for apps/
    tested       every src/**/foo.cpp has a foo_test.cpp with a TEST beside it, or a line in untested.txt that says
                 why not
                 (not in testdata/: what is built for tests)
    readme       every module of src/ has a README.md, none in src/ is longer than 30 lines
    todo         work that is left names its issue: "TO" + "DO(#12): ..."
    places       no path of one machine and no host of a package registry in tracked files
    licence      every source file starts with the SPDX line, but for templates, which become the user's own

Exceptions stand in allowed.txt beside this file: "<path> <rule's word> <reason>".
"""
import re
import subprocess
import sys
from pathlib import Path

# Modules between core and sim that stand outside the simulated world.
OUTSIDE_SIMULATION = {"net", "plugin"}

CALL = r"(?<![\w.:>])(?:std::|::)?"
DETERMINISM = [
    ("clock", re.compile(r"\b(?:system_clock|steady_clock|high_resolution_clock|file_clock)\b")),
    ("clock", re.compile(CALL + r"(?:gettimeofday|clock_gettime|localtime(?:_r)?|gmtime(?:_r)?)\s*\(")),
    ("clock", re.compile(CALL + r"(?:clock\s*\(\s*\)|time\s*\(\s*(?:nullptr|NULL|0|&))")),
    ("clock", re.compile(r"\b(?:sleep_for|sleep_until|usleep|nanosleep)\b")),
    ("environment", re.compile(r"\b(?:getenv|secure_getenv|setenv|putenv|environ)\b")),
    ("random", re.compile(CALL + r"(?:srand|rand_r|getrandom|(?:rand|random|drand48|lrand48|arc4random)(?=\s*\(\s*\)))\s*\(")),
    ("random", re.compile(r"\brandom_device\b|\bmt19937|\bdefault_random_engine\b|\bstd::\w+_distribution\b")),
    ("unordered", re.compile(r"\bunordered_(?:multi)?(?:map|set)\b")),
]
LIBM = (
    r"(?:sin|cos|tan|asin|acos|atan|atan2|sincos|sinh|cosh|tanh|asinh|acosh|atanh|exp|exp2|exp10|expm1"
    r"|log|log2|log10|log1p|pow|cbrt|hypot|erf|erfc|tgamma|lgamma)"
)
TRANSCENDENTAL = re.compile(CALL + LIBM + r"[fl]?\s*\(")
# In namespace core, where its math.hpp is included, plain sin(x) is core's own.
QUALIFIED_TRANSCENDENTAL = re.compile(
    r"(?<![\w>])(?:std)?::" + LIBM + r"[fl]?\s*\(|(?<![\w.:>])" + LIBM + r"[fl]\s*\("
)
OUTPUT = re.compile(
    r"\bstd::(?:cout|cerr|clog)\b|"
    + CALL
    + r"(?:v?printf|puts|putchar|perror)\s*\(|"
    + CALL
    + r"(?:v?fprintf|fputs|fputc|fwrite|putc)\s*\([^;]*\bstd(?:out|err)\b"
)
# Written so that this file does not match itself.
LEFT_WORK = re.compile(r"\b(?:TO" r"DO|FIX" r"ME|XX" r"X)\b(?!\(#\d+\):)")
MACHINE_PATH = re.compile(r"(?:^|[^A-Za-z0-9_.])/(?:work|root|home/[a-z]+|tmp/agon)/")
REGISTRY = re.compile(
    r"registry\.npmjs\.org|registry\.yarnpkg\.com|pypi\.org|files\.pythonhosted\.org|deb\.debian\.org"
    r"|snapshot\.debian\.org|proxy\.golang\.org|crates\.io"
)
LICENCE = "SPDX-License-Identifier: Apache-2.0"
LICENSED_SUFFIXES = {".cpp", ".hpp", ".h", ".c", ".py", ".sh", ".cmake", ".proto", ".ts", ".lua"}
LICENSED_NAMES = {"CMakeLists.txt", "Makefile"}
README_LINES = 30

LITERAL_OR_COMMENT = re.compile(
    r"""//(?:\\\n|[^\n])*            # line comment
      | /\*.*?\*/                    # block comment
      | R"([^()\\\s]{0,16})\(.*?\)\1"  # raw string
      | "(?:\\.|[^"\\\n])*"          # string
      | (?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+'  # character, not the separator of digits
    """,
    re.VERBOSE | re.DOTALL,
)


def code_of(text):
    """C++ text without comments and literals; lines keep their numbers."""
    return LITERAL_OR_COMMENT.sub(lambda match: '""' + "\n" * match[0].count("\n"), text)


def tracked_files(root):
    """What git tracks, or every file outside build folders where the tree is no repository."""
    listing = subprocess.run(
        ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True,
        check=False,
    )
    if listing.returncode == 0:
        names = [name for name in listing.stdout.decode().split("\0") if name]
        paths = [root / name for name in names]
    else:
        paths = [p for p in root.rglob("*") if "build" not in p.relative_to(root).parts]
    return sorted(p for p in paths if p.is_file() and not p.is_symlink())


def matches(pattern, text):
    """Line numbers at which a pattern is found."""
    for match in pattern.finditer(text):
        yield text.count("\n", 0, match.start()) + 1


def read_reasons(path, fields):
    """Lines "<field> ... <reason>" of a list of exceptions, as {fields: reason}; '#' starts a comment."""
    reasons = {}
    if path.exists():
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            parts = line.split(None, fields)
            if len(parts) != fields + 1:
                raise ValueError(f"{path.name}:{number}: no reason stands behind it")
            reasons[tuple(parts[:fields])] = parts[fields]
    return reasons


def simulation_modules(root):
    """Modules from core to sim, as LAYERS states them, that simulate."""
    names = re.findall(r"^module\s+(\w+):", (root / "src" / "LAYERS").read_text(), re.MULTILINE)
    last = names.index("sim") if "sim" in names else len(names) - 1
    return [name for name in names[: last + 1] if name not in OUTSIDE_SIMULATION]


class Checker:
    def __init__(self, root):
        self.root, self.errors, self.used = root, [], set()
        here = root / "tests" / "architecture"
        self.allowed = read_reasons(here / "allowed.txt", 2)
        self.untested = read_reasons(here / "untested.txt", 1)
        self.files = tracked_files(root)
        self.simulation = simulation_modules(root)

    def fail(self, path, word, number, text):
        key = (path, word)
        if key in self.allowed:
            self.used.add(key)
            return
        self.errors.append(f"{path}:{number}: {text} [{word}]")

    def check_code(self, name, text):
        """determinism and output: of C++ in src/."""
        code = code_of(text)
        module = name.split("/")[1]
        is_test = name.endswith("_test.cpp")
        if module in self.simulation:
            for word, pattern in DETERMINISM:
                for number in matches(pattern, code):
                    self.fail(name, word, number, "the simulated world must not depend on it")
            has_own_maths = module == "core" and re.search(r"namespace agon::core\b", code) and (
                name == "src/core/math.hpp" or '#include "core/math.hpp"' in text
            )
            if not is_test:
                for number in matches(QUALIFIED_TRANSCENDENTAL if has_own_maths else TRANSCENDENTAL, code):
                    self.fail(name, "libm", number, "libm's bits differ between machines; call core's own")
        if not is_test:
            for number in matches(OUTPUT, code):
                self.fail(name, "output", number, "src/ does not print")

    def check_tested(self):
        names = {str(path.relative_to(self.root)) for path in self.files}
        for name in sorted(names):
            if not re.match(r"src/.*\.cpp$", name) or name.endswith("_test.cpp") or "/testdata/" in name:
                continue
            has_test = name[: -len(".cpp")] + "_test.cpp" in names
            if not has_test and (name,) not in self.untested:
                self.errors.append(f"{name}: has no test beside it and no reason in untested.txt [tested]")
            if has_test and (name,) in self.untested:
                self.errors.append(f"{name}: stands in untested.txt, but has a test [tested]")
        for name in sorted(names):
            if re.match(r"src/.*_test\.cpp$", name) and "/testdata/" not in name:
                code = code_of((self.root / name).read_text())
                if not re.search(r"^\s*(?:TYPED_)?TEST(?:_[FP])?\(|^\s*RC_GTEST_\w*PROP\(", code, re.MULTILINE):
                    self.fail(name, "tested", 1, "tests nothing")
        for (name,) in self.untested:
            if name not in names:
                self.errors.append(f"untested.txt: there is no {name} [tested]")

    def check_readmes(self):
        src = self.root / "src"
        for module in sorted(p for p in src.iterdir() if p.is_dir() and (p / "CMakeLists.txt").exists()):
            if not (module / "README.md").exists():
                self.errors.append(f"src/{module.name}: has no README.md [readme]")
        for readme in sorted(src.rglob("README.md")):
            lines = len(readme.read_text().splitlines())
            if lines > README_LINES:
                name = readme.relative_to(self.root)
                self.errors.append(f"{name}: {lines} lines, at most {README_LINES} [readme]")

    def check_text(self, path, name, text):
        for number in matches(LEFT_WORK, text):
            self.fail(name, "todo", number, "work that is left names its issue")
        for number in matches(MACHINE_PATH, text):
            self.fail(name, "path", number, "a path of one machine")
        for number in matches(REGISTRY, text):
            self.fail(name, "registry", number, "a host of a package registry")
        licensed = path.suffix in LICENSED_SUFFIXES or path.name in LICENSED_NAMES
        is_template = name.startswith("content/templates/")
        if licensed and not is_template and not any(LICENCE in line for line in text.splitlines()[:3]):
            self.fail(name, "licence", 1, f"'{LICENCE}' is missing")

    def run(self):
        for path in self.files:
            name = str(path.relative_to(self.root))
            try:
                text = path.read_text()
            except UnicodeDecodeError:
                continue  # pictures, recordings, corpora
            self.check_text(path, name, text)
            # What stands in testdata is made to break rules.
            is_code = path.suffix in {".cpp", ".hpp", ".h", ".c"} and "/testdata/" not in name
            if name.startswith("src/") and is_code:
                self.check_code(name, text)
        self.check_tested()
        self.check_readmes()
        for key in self.allowed:
            if key not in self.used:
                self.errors.append(f"allowed.txt: '{' '.join(key)}' allows nothing any more")
        return self.errors


def check(root):
    """(errors, number of files checked)."""
    checker = Checker(root)
    return checker.run(), len(checker.files)


def main():
    try:
        errors, checked = check(Path(sys.argv[1]).resolve())
    except ValueError as error:
        sys.exit(str(error))
    if not checked:
        sys.exit("no file was checked")
    print("\n".join(errors) if errors else f"{checked} files keep the rules")
    sys.exit(bool(errors))


if __name__ == "__main__":
    main()
