#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Installs agon into a scratch folder and uses it as a stranger would, without the source or the build tree.

usage: test_package.py CMAKE SOURCE BUILD COMPILER
"""
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CMAKE, SOURCE, BUILD, COMPILER = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4]

PROJECT = """
cmake_minimum_required(VERSION 3.25)
project(stranger LANGUAGES C CXX)
find_package(agon 0.1 REQUIRED)
if(NOT AGON_EXECUTABLE STREQUAL "{agon}")
    message(FATAL_ERROR "found ${{AGON_EXECUTABLE}}, not the installed one")
endif()
add_subdirectory(example)
"""


def run(*command, cwd):
    result = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if result.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))}: exit code {result.returncode}\n{result.stdout}")
    return result.stdout


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        holder = tempfile.TemporaryDirectory(prefix="agon-package-")
        cls.addClassCleanup(holder.cleanup)
        cls.scratch = Path(holder.name)
        cls.prefix = cls.scratch / "installed"
        run(CMAKE, "--install", BUILD, "--prefix", cls.prefix, cwd=cls.scratch)
        cls.agon = cls.prefix / "bin" / "agon"

    def test_the_installed_program_finds_its_content(self):
        self.assertIn("soccer5", run(self.agon, "missions", cwd=self.scratch))
        self.assertTrue(run(self.agon, "strategies", cwd=self.scratch).strip())

    @unittest.skipUnless((SOURCE / "build" / "viewer" / "index.html").exists(), "the page is not built")
    def test_the_page_is_installed(self):
        page = self.prefix / "share" / "agon" / "viewer"
        self.assertIn("<script", (page / "index.html").read_text())
        self.assertTrue(list((page / "assets").glob("*.js.gz")))

    def test_the_shipped_strategies_play_a_match(self):
        run(self.agon, "play", "soccer5", "--duration", "2s", "--quiet", cwd=self.scratch)

    def test_every_example_builds_and_plays_outside_the_tree(self):
        examples = sorted(path.parent for path in (SOURCE / "examples").glob("*/CMakeLists.txt"))
        self.assertTrue(examples)
        for example in examples:
            with self.subTest(example=example.name):
                home = self.scratch / f"stranger_{example.name}"
                home.mkdir()
                shutil.copytree(example, home / "example")
                (home / "CMakeLists.txt").write_text(PROJECT.format(agon=self.agon))
                run(
                    CMAKE, "-G", "Ninja", "-S", home, "-B", home / "build", f"-DCMAKE_PREFIX_PATH={self.prefix}",
                    f"-DCMAKE_CXX_COMPILER={COMPILER}", "-DCMAKE_BUILD_TYPE=Release", cwd=home,
                )
                run(CMAKE, "--build", home / "build", cwd=home)
                libraries = sorted((home / "build").rglob("*.so"))
                self.assertTrue(libraries)
                for library in libraries:
                    # A library for one number of robots says so at the end of its name.
                    robots = re.search(r"(3|5|11)$", library.stem)
                    mission = f"soccer{robots[1] if robots else 5}"
                    run(self.agon, "play", mission, "--yellow", library, "--duration", "2s", "--quiet", cwd=home)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
