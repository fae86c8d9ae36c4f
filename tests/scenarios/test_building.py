#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""agon build with a compiler that never ends: it ends with agon, and nothing is left behind."""
from scenario import *


class Building(Scenario):
    def setUp(self):
        super().setUp()
        (self.folder / "team").mkdir()
        (self.folder / "team" / "Strategy.cpp").write_text('extern "C" void StrategyStep(void*) {}\n')
        self.number = self.folder / "number"
        # As g++ does, it lets another program do the work; this one even leaves its session.
        work = self.script("work", f"echo $$ > {self.number}.new; mv {self.number}.new {self.number}; exec sleep 1000")
        self.compiler = self.script("compiler", f"setsid {work} & wait")

    def script(self, name, text):
        path = self.folder / name
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)
        return path

    def start_build(self):
        process = self.start("build", "team", "--as", "msrs", "--compiler", self.compiler)
        self.wait_until(self.number.exists, process)
        return process, int(self.number.read_text())

    @staticmethod
    def is_alive(number):
        return os.path.exists(f"/proc/{number}")

    def test_an_interruption_ends_the_compiler(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(signal=number):
                process, compiler = self.start_build()
                process.send_signal(number)
                _, errors = process.communicate(timeout=60)
                self.assertEqual(process.returncode, INTERRUPTED, errors)
                self.assertEqual(errors, "warning: interrupted; no library was made\n")
                self.assertFalse(self.is_alive(compiler))
                self.assertEqual(self.scratch_folders(), [])
                self.number.unlink()

    def test_the_compiler_ends_with_a_killed_agon(self):
        process, compiler = self.start_build()
        process.kill()
        process.wait()
        self.wait_for(lambda: not self.is_alive(compiler))
        # The next run clears away what that one could not.
        self.assertEqual(len(self.scratch_folders()), 1)
        self.play("--duration", "1s")
        self.assertEqual(self.scratch_folders(), [])

    def test_a_compiler_has_a_limit_of_time(self):
        self.expect(
            BAD_INPUT, "build", "team", "--as", "msrs", "--compiler", self.compiler, "--compile-limit", "300ms",
            says=("did not end within 300ms", "--compile-limit", "(team/Strategy.cpp)"),
        )
        self.assertEqual(self.scratch_folders(), [])
        for limit in ("0s", "-1s", "soon"):
            self.expect(USAGE, "build", "team", "--as", "msrs", "--compile-limit", limit, says="--compile-limit")

    def test_a_full_disk_is_no_error_of_the_sources(self):
        full = self.script(
            "full", "echo team/Strategy.cpp:1:1: error: error writing to /tmp/a.s: No space left on device >&2; exit 1"
        )
        result = self.expect(
            BAD_INPUT, "build", "team", "--as", "msrs", "--compiler", full,
            says="error: the compiler can't write: No space left on device",
        )
        self.assertNotIn("the sources have", result.stderr)

    def test_a_library_that_can_go_nowhere_is_not_compiled(self):
        for place in ("nowhere/team.so", "team", "team/Strategy.cpp"):
            self.expect(BAD_INPUT, "build", "team", "--as", "msrs", "--compiler", self.compiler, "-o", place, says=place)
        self.assertFalse(self.number.exists())


if __name__ == "__main__":
    main()
