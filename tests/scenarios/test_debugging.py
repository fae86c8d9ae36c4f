#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A debugger breaks in a strategy as often as it likes, and the match is the same as without it."""
import re
import shutil
import subprocess

from scenario import *


class Debugging(Scenario):
    def start_debugged(self, *arguments):
        """A match that waits for a debugger, and the process it is to attach to."""
        process = self.start(
            "play", "soccer5", "--yellow", "classic", "--blue", "cadet", "--duration", "2s", "--quiet",
            "--debug", "yellow", "--json", "result.json", "--record", "match.mcap", *arguments,
        )
        line = process.stderr.readline()
        found = re.match(r"debug: yellow's strategy is to run in process (\d+);", line)
        self.assertTrue(found, line)
        return process, found[1]

    def attach(self, number):
        commands = [
            "set pagination off", "set breakpoint pending on", "handle all nostop noprint pass",
            "break StrategyStep", "continue", "backtrace 1", "continue", "backtrace 1", "delete", "detach",
        ]
        command = ["gdb", "-nx", "-q", "-batch", "-p", number]
        for each in commands:
            command += ["-ex", each]
        return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=120)

    @unittest.skipUnless(shutil.which("gdb"), "gdb is not installed")
    def test_gdb_breaks_in_the_strategy_twice_and_the_match_is_the_same(self):
        # At a pace: the other team's deadlines must not suffer from the one that stands still.
        process, number = self.start_debugged("--speed", "20")
        debugger = self.attach(number)
        output, errors = process.communicate(timeout=120)
        self.assertEqual(process.returncode, DONE, errors)
        hits = re.findall(r"^#0 .*StrategyStep", debugger.stdout, re.MULTILINE)
        self.assertEqual(len(hits), 2, debugger.stdout + debugger.stderr)
        self.assertEqual(output, "")
        with open(self.folder / "result.json", encoding="utf-8") as file:
            debugged = json.load(file)
        self.assertEqual([team["lost"] for team in debugged["teams"]], [None, None])
        self.assertEqual(debugged["teams"][0]["missed_deadlines"], 0)
        self.expect(DONE, "replay", "match.mcap", "--verify", "--quiet")
        self.assertEqual(self.scratch_folders(), [])

    def test_an_interrupt_ends_the_wait_for_a_debugger(self):
        process, _ = self.start_debugged()
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, INTERRUPTED)


if __name__ == "__main__":
    main()
