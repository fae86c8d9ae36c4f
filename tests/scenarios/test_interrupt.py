#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""SIGINT, SIGTERM, SIGHUP and SIGQUIT end a match properly: code 130, the recording closed."""
from scenario import *


class Interrupt(Scenario):
    def interrupt(self, *signal_numbers):
        recording = self.folder / "match.mcap"
        process = self.start("play", "soccer5", "--duration", "10h", "--record", recording, "--json", "-")
        self.wait_until(lambda: recording.exists() and recording.stat().st_size > 20000, process)
        for number in signal_numbers:
            process.send_signal(number)
        output, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, INTERRUPTED, errors)
        self.assertIn("interrupted after ", errors)
        result = json.loads(output)
        self.assertEqual(result["exit"], INTERRUPTED)
        shown = self.expect(DONE, "replay", recording, "--verify").stdout
        self.assertIn("\ninterrupted\n", self.expect(DONE, "replay", recording).stdout)
        self.assertIn(f"gives the same {result['ticks']} ticks, final hash {result['final_hash']}", shown)

    def test_sigint_closes_the_recording(self):
        self.interrupt(signal.SIGINT)

    def test_a_second_signal_does_not_cut_the_recording(self):
        self.interrupt(signal.SIGINT, signal.SIGTERM)

    def test_sigterm_closes_the_recording(self):
        self.interrupt(signal.SIGTERM)

    def test_a_terminal_that_closes_or_quits_closes_the_recording(self):
        for number in (signal.SIGHUP, signal.SIGQUIT):
            self.interrupt(number)
            self.assertEqual(self.scratch_folders(), [])
            (self.folder / "match.mcap").unlink()

    def test_a_killed_run_leaves_a_recording_that_is_readable_to_the_cut(self):
        recording = self.folder / "match.mcap"
        process = self.start("play", "soccer5", "--duration", "10h", "--record", recording, "--quiet")
        self.wait_until(lambda: recording.exists() and recording.stat().st_size > 20000, process)
        process.kill()
        process.wait()
        self.assertIn("cut off after tick ", self.expect(DONE, "replay", recording).stdout)
        shown = self.expect(DONE, "replay", recording, "--verify", says="the recording is cut off after tick ").stdout
        self.assertIn("verified: ", shown)

    def test_a_paced_match_is_interrupted_at_once(self):
        recording = self.folder / "match.mcap"
        process = self.start("play", "soccer5", "--speed", "0.01", "--record", recording, "--quiet")
        self.wait_until(recording.exists, process)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=30), INTERRUPTED)


if __name__ == "__main__":
    main()
