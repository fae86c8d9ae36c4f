#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""agon play --watch plays the same again once a library was built anew.

usage: test_watch.py AGON FIXTURES STRATEGIES
"""
import shutil
import subprocess

from scenario import *

STRATEGIES = Path(sys.argv[3]).resolve()


class Watch(Scenario):
    def setUp(self):
        super().setUp()
        self.library = self.folder / "team.so"
        self.build("still")

    def build(self, name):
        """As a linker does: the old file goes, the new one is there bit by bit."""
        self.library.unlink(missing_ok=True)
        shutil.copyfile(STRATEGIES / f"{name}.so", self.library)

    def watch(self, *arguments):
        return self.start(
            "play", "soccer5", "--yellow", "./team.so", "--blue", "still", "--duration", "10s", "--watch", *arguments
        )

    def read_to_the_wait(self, process):
        """What is printed until it waits for the next build."""
        lines = []
        for line in process.stdout:
            lines.append(line)
            if line.startswith("watching "):
                return "".join(lines)
        self.fail("".join(lines) + process.stderr.read())

    def end_with_ctrl_c(self, process):
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, INTERRUPTED, errors)
        self.assertEqual(self.scratch_folders(), [])

    def test_a_new_library_plays_the_same_match_beside_the_last_result(self):
        process = self.watch("--seed", "7", "--record", "match.mcap", "--json", "result.json")
        first = self.read_to_the_wait(process)
        self.assertIn("watching ./team.so; Ctrl-C ends", first)
        self.assertNotIn("before", first)
        self.build("cadet")
        second = self.read_to_the_wait(process)
        self.assertIn("changed: ./team.so\n", second)
        self.assertRegex(second, r"(?m)^ +before +now$")
        self.assertRegex(second, r"(?m)^ +score +yellow \d+ : \d+ blue +yellow \d+ : \d+ blue$")
        with open(self.folder / "result.json", encoding="utf-8") as file:
            watched = json.load(file)
        self.build("cadet")
        self.assertIn("the same match as before: yellow ", self.read_to_the_wait(process))
        self.end_with_ctrl_c(process)
        alone = self.play(
            "--yellow", STRATEGIES / "cadet.so", "--blue", "still", "--duration", "10s", "--seed", "7")
        self.assertEqual(watched["final_hash"], alone["final_hash"])
        self.expect(DONE, "replay", "match.mcap", "--verify", "--quiet")

    def test_a_half_written_library_is_not_played(self):
        process = self.watch("--quiet")
        self.read_to_the_wait(process)
        whole = (STRATEGIES / "cadet.so").read_bytes()
        self.library.write_bytes(whole[: len(whole) // 2])
        # For longer than two looks; library_watch_test.cpp has the cases one by one.
        with self.assertRaises(subprocess.TimeoutExpired):
            process.wait(timeout=0.5)
        self.library.write_bytes(whole)
        lines = self.read_to_the_wait(process)
        self.assertEqual(lines.count("changed: "), 1)
        self.assertIn("score", lines)
        self.end_with_ctrl_c(process)

    @unittest.skipUnless((FIXTURES / "refuse.so").exists(), "the fixtures are not built")
    def test_a_build_that_does_not_start_is_told_and_the_next_one_plays(self):
        process = self.watch("--quiet")
        self.read_to_the_wait(process)
        shutil.copyfile(FIXTURES / "refuse.so", self.library)
        self.read_to_the_wait(process)
        self.build("still")
        self.assertIn("the same match as before", self.read_to_the_wait(process))
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, INTERRUPTED)
        self.assertEqual(errors.count("error: "), 1, errors)

    def test_ctrl_c_in_a_match_ends_the_watch_too(self):
        recording = self.folder / "match.mcap"
        process = self.watch("--speed", "0.1", "--quiet", "--record", recording)
        self.wait_until(recording.exists, process)
        self.end_with_ctrl_c(process)

    def test_it_ends_when_nobody_reads_what_it_prints(self):
        process = self.watch("--quiet")
        self.read_to_the_wait(process)
        process.stdout.close()
        self.assertEqual(process.wait(timeout=60), DONE)

    def test_a_watch_that_makes_no_sense_is_refused(self):
        play = ("play", "soccer5", "--watch")
        self.expect(USAGE, *play, says="nothing to watch")
        self.expect(USAGE, *play, "--yellow", "cadet", says="nothing to watch")
        self.expect(USAGE, *play, "--yellow", "./team.so", "--in-process", says="--watch, --in-process")
        self.expect(USAGE, *play, "--yellow", "./team.so", "--json", "-", says="--watch, --json -")
        self.expect(BAD_INPUT, *play, "--yellow", "./missing.so", says="missing.so")


if __name__ == "__main__":
    main()
