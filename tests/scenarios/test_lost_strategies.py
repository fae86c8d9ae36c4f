#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A strategy that crashes or leaves loses its robots, in this process it ends the run with code 6; one that throws or
gives no number does neither."""
import shutil

from scenario import *


class LostStrategies(Scenario):
    """In this process, where nothing can be trusted any more after a crash."""

    def lose(self, behavior, *says):
        result = self.expect(
            LOST_STRATEGY,
            "play", "soccer5", "--in-process", "--yellow", FIXTURES / f"{behavior}.so", "--duration", "20s",
            "--record", "match.mcap", "--json", "result.json",
            says=says,
        )
        with open(self.folder / "result.json", encoding="utf-8") as file:
            return result, json.load(file)

    def test_a_crash_names_team_call_and_tick(self):
        _, result = self.lose("crash_in_step", "yellow's step crashed (SIGSEGV at 0x0, in ", "crash()", ") in tick ", "  called by ")
        self.assertEqual(result["exit"], LOST_STRATEGY)
        self.assertEqual(result["events"][-1]["kind"], "lost")
        self.assertEqual(result["events"][-1]["team"], "yellow")
        self.assertGreaterEqual(result["duration_s"], 1.0)
        self.assertLess(result["duration_s"], 20.0)

    def test_the_recording_is_readable_and_verifies_to_the_tick_of_the_crash(self):
        _, result = self.lose("crash_in_step")
        shown = self.expect(DONE, "replay", "match.mcap", "--verify").stdout
        self.assertIn(f"gives the same {result['ticks']} ticks, final hash {result['final_hash']}", shown)
        overview = self.expect(DONE, "replay", "match.mcap").stdout
        self.assertIn("ended by a strategy: yellow's step crashed", overview)

    def test_abort_is_a_crash(self):
        self.lose("abort_in_step", "yellow's step crashed (SIGABRT")

    def test_exit_does_not_end_the_program_silently(self):
        self.lose("exit_in_step", "yellow's step", "exit", "in tick ")
        self.expect(DONE, "replay", "match.mcap", "--verify")

    def test_a_crash_while_it_starts_ends_the_run_too(self):
        _, result = self.lose("crash_in_create", "yellow's create crashed (SIGSEGV at 0x0, in ")
        self.assertEqual(result["ticks"], 0)
        self.assertFalse((self.folder / "match.mcap").exists())

    def test_a_crash_while_it_starts_leaves_an_older_recording_alone(self):
        self.play("--duration", "1s", "--record", "match.mcap")
        before = (self.folder / "match.mcap").read_bytes()
        self.expect(
            LOST_STRATEGY, "play", "soccer5", "--in-process", "--yellow", FIXTURES / "crash_in_create.so", "--record", "match.mcap"
        )
        self.assertEqual((self.folder / "match.mcap").read_bytes(), before)

    def test_a_crash_while_it_is_unloaded_is_told(self):
        result = self.expect(
            LOST_STRATEGY,
            "play", "soccer5", "--in-process", "--blue", FIXTURES / "crash_in_destroy.so", "--duration", "2s", "--record", "match.mcap",
            says="blue's destroy crashed (SIGSEGV at 0x0, in ",
        )
        self.assertIn("soccer5  yellow", result.stdout)
        self.expect(DONE, "replay", "match.mcap", "--verify")

    def test_a_crash_on_a_thread_of_its_own_is_told(self):
        self.expect(
            LOST_STRATEGY, "play", "soccer5", "--in-process", "--yellow", FIXTURES / "crash_on_thread.so", "--duration", "20s",
            says="a thread of a library crashed (SIGSEGV at 0x0)",
        )

    def test_a_refusal_to_start_is_bad_input(self):
        self.expect(
            BAD_INPUT, "play", "soccer5", "--yellow", FIXTURES / "refuse.so", "--record", "match.mcap",
            says=["create returned", "refuse.so"],
        )
        self.assertFalse((self.folder / "match.mcap").exists())


class ContainedStrategies(Scenario):
    def faults(self, result):
        return [event for event in result["events"] if event["kind"] == "fault"]

    def test_one_that_throws_plays_on_with_standing_robots(self):
        result = self.play("--blue", FIXTURES / "throw.so", "--duration", "5s", "--record", "match.mcap")
        faults = self.faults(result)
        self.assertEqual(faults[0]["team"], "blue")
        self.assertIn("no idea", faults[0]["reason"])
        # The first at once, then at most one a second.
        self.assertLessEqual(len(faults), 2 + result["duration_s"])
        # Every step failed; placing at the three kick-offs did not.
        self.assertGreater(result["teams"][1]["faults"], 900)
        self.expect(DONE, "replay", "match.mcap", "--verify", "--quiet")

    def test_one_that_forks_plays_on_and_its_children_do_not(self):
        result = self.play("--blue", FIXTURES / "fork_in_step.so", "--duration", "2s", "--record", "match.mcap")
        self.assertEqual(self.faults(result), [])
        shown = self.expect(DONE, "replay", "match.mcap", "--verify").stdout
        self.assertIn(f"gives the same {result['ticks']} ticks, final hash {result['final_hash']}", shown)

    def test_one_that_leaves_threads_running_ends_well(self):
        result = self.play("--yellow", FIXTURES / "leave_threads.so", "--duration", "1s", "--record", "match.mcap")
        self.assertEqual(result["exit"], DONE)
        self.expect(DONE, "replay", "match.mcap", "--verify=strategies", "--quiet")
        self.assertEqual(self.scratch_folders(), [])

    def test_what_is_no_number_counts_as_zero_and_is_recorded_so(self):
        result = self.play("--blue", FIXTURES / "give_no_number.so", "--duration", "3s", "--record", "match.mcap")
        self.assertEqual(result["exit"], DONE)
        self.expect(DONE, "replay", "match.mcap", "--verify", "--quiet")
        self.expect(DONE, "replay", "match.mcap", "--verify=strategies", "--quiet")

    def test_what_it_prints_goes_to_the_log_of_the_run(self):
        for arguments, name in ([], "yellow.log"), (["--in-process"], "strategies.log"):
            result = self.expect(
                DONE, "play", "soccer5", "--yellow", FIXTURES / "print.so", "--duration", "1s", *arguments
            )
            self.assertNotIn("hello from the strategy", result.stdout + result.stderr)
            (scratch,) = self.scratch_folders()
            self.assertIn(str(scratch / name), result.stdout)
            self.assertEqual(sorted(path.name for path in scratch.iterdir()), [".kept", name])
            self.assertIn("hello from the strategy\n", (scratch / name).read_text())
            shutil.rmtree(scratch)

    def test_nothing_is_left_of_a_silent_run(self):
        self.play("--duration", "1s")
        self.assertEqual(self.scratch_folders(), [])


if __name__ == "__main__":
    main()
