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

LIBRARY = any(BUILD.glob("lib*/**/libagon.so"))

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

    def build_as_a_stranger(self, example):
        """The folder of an example that was built with what is installed."""
        home = self.scratch / f"stranger_{example.name}"
        home.mkdir()
        shutil.copytree(example, home / "example")
        (home / "CMakeLists.txt").write_text(PROJECT.format(agon=self.agon))
        run(
            CMAKE, "-G", "Ninja", "-S", home, "-B", home / "build", f"-DCMAKE_PREFIX_PATH={self.prefix}",
            f"-DCMAKE_CXX_COMPILER={COMPILER}", "-DCMAKE_BUILD_TYPE=Release", cwd=home,
        )
        run(CMAKE, "--build", home / "build", cwd=home)
        return home

    @unittest.skipUnless(LIBRARY, "libagon.so is not built")
    def test_programs_with_agon_inside_build_and_run_outside_the_tree(self):
        home = self.build_as_a_stranger(SOURCE / "examples" / "embed")
        scene = home / "example" / "courier.json"
        built = home / "build" / "example"
        # At 1 m/s to 1 m in 20 steps, to -1 m in 40 and back in 40.
        self.assertEqual(
            run(built / "embed_c", scene, 100, cwd=home),
            "after 100 steps (5.00 s) the courier is at x = 1.00 m\n",
        )
        said = run(built / "embed_cpp", scene, 100, cwd=home)
        self.assertIn("equal hashes: yes\nfirst: [/courier] ready\nfirst: [/courier] turns at", said)
        self.assertTrue(said.endswith("first: ended\n"), said)

    @unittest.skipUnless(LIBRARY and shutil.which("pkg-config"), "libagon.so is not built, or there is no pkg-config")
    def test_pkg_config_knows_the_library(self):
        pc = next(self.prefix.rglob("agon.pc"))
        flags = subprocess.run(
            ["pkg-config", "--cflags", "--libs", pc], check=True, capture_output=True, text=True
        ).stdout.split()
        program = self.scratch / "embed_c"
        run("cc", "-std=c11", SOURCE / "examples" / "embed" / "embed_c.c", "-o", program, *flags,
            f"-Wl,-rpath,{pc.parent.parent}", cwd=self.scratch)
        run(program, SOURCE / "examples" / "embed" / "courier.json", 3, cwd=self.scratch)

    def test_every_strategy_builds_and_plays_outside_the_tree(self):
        examples = sorted(path.parent for path in (SOURCE / "examples").glob("*/CMakeLists.txt"))
        examples = [path for path in examples if "agon_strategy(" in (path / "CMakeLists.txt").read_text()]
        self.assertTrue(examples)
        for example in examples:
            with self.subTest(example=example.name):
                home = self.build_as_a_stranger(example)
                libraries = sorted((home / "build").rglob("*.so"))
                self.assertTrue(libraries)
                for library in libraries:
                    # A library for one number of robots says so at the end of its name.
                    robots = re.search(r"(3|5|11)$", library.stem)
                    mission = f"soccer{robots[1] if robots else 5}"
                    run(self.agon, "play", mission, "--yellow", library, "--duration", "2s", "--quiet", cwd=home)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
