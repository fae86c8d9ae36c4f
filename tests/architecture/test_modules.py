#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""agon_module() stops configuring where LAYERS does not allow: test_modules.py CMAKE FOLDER_OF_CMAKE_FILES"""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CMAKE, MODULES = sys.argv[1], sys.argv[2]

PROJECT = """
cmake_minimum_required(VERSION 3.25)
project(tree LANGUAGES NONE)
list(APPEND CMAKE_MODULE_PATH "{modules}")
add_library(agon_options INTERFACE)
add_library(agon::options ALIAS agon_options)
include(AgonModule)
include(AgonTest)
{calls}
message(STATUS "modules are ${{AGON_MODULES}}")
"""
LAYERS = """
# the architecture
module core:
module scene: core
module world:   core scene
sealed world
"""


class Modules(unittest.TestCase):
    def configure(self, calls, layers=LAYERS):
        with tempfile.TemporaryDirectory() as holder:
            root = Path(holder)
            (root / "src").mkdir()
            (root / "src" / "LAYERS").write_text(layers)
            (root / "CMakeLists.txt").write_text(PROJECT.format(modules=MODULES, calls=calls))
            run = subprocess.run(
                [CMAKE, "-S", root, "-B", root / "build"], capture_output=True, text=True, check=False
            )
            return run.returncode, " ".join((run.stdout + run.stderr).split())

    def assert_stops(self, calls, message, layers=LAYERS):
        status, text = self.configure(calls, layers)
        self.assertNotEqual(status, 0, text)
        self.assertIn(message, text)

    def test_what_is_allowed_configures(self):
        status, text = self.configure("agon_module(core)\nagon_module(scene DEPENDS core)")
        self.assertEqual(status, 0, text)
        self.assertIn("modules are core;scene;world", text)

    def test_a_dependency_that_is_not_stated_stops(self):
        self.assert_stops(
            "agon_module(core)\nagon_module(world)\nagon_module(scene DEPENDS world)",
            "does not let 'scene' depend on 'world'",
        )

    def test_a_module_that_is_not_stated_stops(self):
        self.assert_stops("agon_module(utils)", "states no module 'utils'")

    def test_a_dependency_that_is_not_there_stops(self):
        self.assert_stops("agon_module(scene DEPENDS core)", "src/core has no CMakeLists.txt")

    def test_an_unknown_argument_stops(self):
        self.assert_stops("agon_module(core SOURCE a.cpp)", "unknown arguments SOURCE")

    def test_a_cycle_stops(self):
        self.assert_stops("", "not stated above it", "module core: world\nmodule world: core\n")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
