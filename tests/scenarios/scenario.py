# SPDX-License-Identifier: Apache-2.0
"""What the scenarios share: they run the real program in a scratch folder.

usage of each: test_x.py AGON FIXTURES [more arguments of its own]
"""
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

AGON, FIXTURES = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()

DONE, USAGE, BAD_INPUT, NOT_VERIFIED, INTERNAL_FAULT, LOST_STRATEGY, INTERRUPTED = 0, 2, 3, 4, 5, 6, 130


class Scenario(unittest.TestCase):
    """Has a folder of its own, in which agon runs and which holds its scratch folders too."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="agon-scenario-")
        self.addCleanup(holder.cleanup)
        self.folder = Path(holder.name)
        (self.folder / "tmp").mkdir()
        self.environment = dict(os.environ, TMPDIR=str(self.folder / "tmp"))

    def agon(self, *arguments, **options):
        return subprocess.run(
            [str(AGON), *map(str, arguments)],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
            **options,
        )

    def start(self, *arguments):
        process = subprocess.Popen(
            [str(AGON), *map(str, arguments)],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.addCleanup(self.end, process)
        return process

    @staticmethod
    def end(process):
        if process.poll() is None:
            process.kill()
        process.wait()
        process.stdout.close()
        process.stderr.close()

    def expect(self, code, *arguments, says=(), **options):
        """Runs agon and checks the exit code, and that the error has each of the words."""
        result = self.agon(*arguments, **options)
        shown = f"{' '.join(map(str, arguments))}\n{result.stdout}\n{result.stderr}"
        self.assertEqual(result.returncode, code, shown)
        for words in [says] if isinstance(says, str) else says:
            self.assertIn(words, result.stderr, shown)
        if code not in (DONE, INTERRUPTED):
            errors = [line for line in result.stderr.splitlines() if line.startswith("error: ")]
            self.assertEqual(len(errors), 1, shown)
        return result

    def play(self, *arguments, mission="soccer5", code=DONE, says=(), **options):
        """A short match; returns its JSON."""
        result = self.expect(
            code, "play", mission, "--quiet", "--json", "-", *arguments, says=says, **options
        )
        return json.loads(result.stdout)

    def scratch_folders(self):
        return sorted((self.folder / "tmp").glob("agon-*"))

    def wait_until(self, condition, process):
        """Until something that is bound to happen has happened."""
        while not condition():
            self.assertIsNone(process.poll(), "agon ended too early")
            time.sleep(0.005)


    @staticmethod
    def wait_for(condition):
        """The same where no agon runs that could end."""
        while not condition():
            time.sleep(0.005)


def main():
    unittest.main(argv=sys.argv[:1])


__all__ = [
    "AGON",
    "BAD_INPUT",
    "DONE",
    "FIXTURES",
    "INTERNAL_FAULT",
    "INTERRUPTED",
    "LOST_STRATEGY",
    "NOT_VERIFIED",
    "USAGE",
    "Path",
    "Scenario",
    "json",
    "main",
    "os",
    "signal",
    "sys",
    "unittest",
]
