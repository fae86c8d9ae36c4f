#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""agon play --watch plays the same again once a library was built anew or a file of the match changed.

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

    def test_changed_orders_situations_and_content_play_again(self):
        (self.folder / "content" / "soccer").mkdir(parents=True)
        files = {
            "orders.toml": ['[[order]]\ntime_s = 6\norder = "goal"\nteam = "blue"\n', "\n"],
            "start.toml": [
                f'mission = "soccer5"\n[game]\nperiod = "first_half"\nblue_goals = {goals}\nrestart = "kick_off"\n'
                for goals in (1, 5)
            ],
            "content/soccer/soccer5.toml": ["[play]\nhalf_s = 9\n", "[play]\nhalf_s = 3\n"],
        }
        for name, (first, _) in files.items():
            (self.folder / name).write_text(first)
        process = self.start(
            "play", "soccer5", "--yellow", "still", "--blue", "still", "--duration", "18s", "--watch", "--quiet",
            "--orders", "orders.toml", "--state", "start.toml", "--content", "content", "--json", "result.json",
        )  # fmt: skip
        self.assertIn("watching orders.toml, start.toml, content; ", self.read_to_the_wait(process))
        for name, (_, then) in files.items():
            (self.folder / name).write_text(then)
            self.assertIn(f"changed: {name.split('/')[0]}\n", self.read_to_the_wait(process))
        with open(self.folder / "result.json", encoding="utf-8") as file:
            self.assertEqual(json.load(file)["score"], {"yellow": 0, "blue": 5})
        # A fault is told, and mended.
        (self.folder / "start.toml").write_text("[game\n")
        self.read_to_the_wait(process)
        (self.folder / "start.toml").write_text(files["start.toml"][0])
        self.assertIn("changed: start.toml\n", self.read_to_the_wait(process))
        self.end_with_ctrl_c(process)

    def test_a_half_written_library_is_not_played(self):
        process = self.watch("--quiet")
        self.read_to_the_wait(process)
        whole = (STRATEGIES / "cadet.so").read_bytes()
        self.library.write_bytes(whole[: len(whole) // 2])
        # For longer than two looks; file_watch_test.cpp has the cases one by one.
        with self.assertRaises(subprocess.TimeoutExpired):
            process.wait(timeout=0.5)
        self.assertIn("waiting, for what was written is no library yet: ", process.stdout.readline())
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
        self.expect(USAGE, *play, "--state", "match.mcap@t=1s", says="nothing to watch")
        self.expect(USAGE, *play, "--yellow", "./team.so", "--in-process", says="--watch, --in-process")
        self.expect(USAGE, *play, "--yellow", "./team.so", "--json", "-", says="--watch, --json -")
        self.expect(BAD_INPUT, *play, "--yellow", "./missing.so", says="missing.so")


if __name__ == "__main__":
    main()
