#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A strategy in a process of its own: whatever it does, the match goes on and nothing is left behind."""
from scenario import *


class IsolatedStrategies(Scenario):
    def setUp(self):
        super().setUp()
        self.addCleanup(self.expect_nothing_left)

    def expect_nothing_left(self):
        self.assertEqual(self.processes_below(), [])

    def processes_below(self):
        """Those that work below this test's folder, as strategies do."""
        below = []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                if os.readlink(process / "cwd").startswith(str(self.folder / "tmp")):
                    below.append(process)
            except OSError:
                continue
        return below

    def lose(self, behavior, words, *arguments, seat="yellow"):
        """A match to its end without that team's strategy; returns its JSON."""
        result = self.play(
            f"--{seat}", FIXTURES / f"{behavior}.so", "--duration", "3s", "--record", "match.mcap", *arguments,
            says=[f"warning: {seat} lost its strategy: ", words],
        )
        team = next(team for team in result["teams"] if team["seat"] == seat)
        self.assertIn(words, team["lost"])
        lost = [event for event in result["events"] if event["kind"] == "lost"]
        self.assertEqual([event["team"] for event in lost], [seat])
        self.assertIn(words, lost[0]["reason"])
        shown = self.expect(DONE, "replay", "match.mcap", "--verify").stdout
        self.assertIn(f"gives the same {result['ticks']} ticks, final hash {result['final_hash']}", shown)
        return result

    def test_a_crash_names_call_signal_and_callers_and_the_match_goes_on(self):
        result = self.lose("crash_in_step", "step crashed (SIGSEGV at 0x0")
        lost = [event for event in result["events"] if event["kind"] == "lost"][0]
        self.assertEqual(lost["tick"], 201)
        self.assertRegex(lost["reason"], r"; backtrace: \(anonymous namespace\)::crash\(\)\S* ")
        self.assertIn(" <- ", lost["reason"])
        self.assertNotIn("crash_in_step-", lost["reason"])
        self.assertGreater(result["ticks"], 1000)
        self.assertEqual(self.scratch_folders(), [])

    def test_each_way_to_end_is_told(self):
        self.lose("abort_in_step", "step crashed (SIGABRT")
        self.lose("exit_in_step", "step called exit(0)")
        self.lose("crash_in_create", "create crashed (SIGSEGV at 0x0")
        self.lose("crash_in_destroy", "destroy crashed (SIGSEGV at 0x0", seat="blue")

    def test_a_hang_is_cut_off(self):
        result = self.lose("hang_in_step", "step did not return", "--call-limit", "100ms")
        self.assertIn("about to hang", result["teams"][0]["printed"])
        self.assertRegex(result["teams"][0]["lost"], r"\(cut off after 0\.\d s, in .*\); backtrace: ")

    def test_the_last_lines_of_a_lost_strategy_are_shown(self):
        result = self.expect(
            DONE, "play", "soccer5", "--yellow", FIXTURES / "crash_on_thread.so", "--duration", "3s", "--quiet",
            says=[
                "the last that yellow's strategy printed:", "a thread of a library crashed (SIGSEGV at 0x0)",
                "  at        (anonymous namespace)::crash()",
            ],
        )
        self.assertEqual(result.stdout, "")

    def test_a_lost_strategy_is_started_again(self):
        result = self.play(
            "--yellow", FIXTURES / "crash_in_step.so", "--duration", "3s", "--restart-strategies", "2",
            "--record", "match.mcap",
        )
        kinds = [event["kind"] for event in result["events"]]
        self.assertEqual(kinds.count("lost"), 3)
        self.assertEqual(kinds.count("restarted"), 2)
        self.assertEqual(result["teams"][0]["restarts"], 2)
        self.expect(DONE, "replay", "match.mcap", "--verify", "--quiet")

    def test_by_rule_the_team_loses(self):
        result = self.play(
            "--yellow", FIXTURES / "crash_in_step.so", "--set", "rules.lost_strategy=forfeit", "--record", "match.mcap",
        )
        self.assertEqual([event["kind"] for event in result["events"]], ["kick_off", "lost", "forfeit"])
        self.assertEqual(result["winner"], "blue")
        self.assertEqual(result["ticks"], 201)
        self.expect(DONE, "replay", "match.mcap", "--verify", "--quiet")

    def test_a_match_with_a_loss_verifies_by_its_strategies(self):
        self.lose("crash_in_step", "step crashed")
        self.expect(DONE, "replay", "match.mcap", "--verify=strategies", "--quiet")
        result = self.expect(
            NOT_VERIFIED, "replay", "match.mcap", "--verify=strategies", "--yellow", "still", "--quiet"
        )
        self.assertIn("differs from tick ", result.stderr)

    def test_strict_ends_the_run(self):
        result = self.play(
            "--strict", "--yellow", FIXTURES / "crash_in_step.so", "--record", "match.mcap",
            code=LOST_STRATEGY, says="yellow's step crashed (SIGSEGV at 0x0",
        )
        self.assertEqual(result["events"][-1]["kind"], "lost")
        self.expect(DONE, "replay", "match.mcap", "--verify", "--quiet")

    def test_strict_lets_a_match_stand_that_is_over(self):
        self.lose("crash_in_destroy", "destroy crashed (SIGSEGV at 0x0", "--strict", seat="blue")
        self.play("--strict", "--yellow", FIXTURES / "crash_in_create.so", code=LOST_STRATEGY, says="yellow's create crashed")

    def test_a_refusal_to_start_is_bad_input(self):
        self.expect(
            BAD_INPUT, "play", "soccer5", "--yellow", FIXTURES / "refuse.so", "--record", "match.mcap",
            says=["create returned", "refuse.so"],
        )
        self.assertFalse((self.folder / "match.mcap").exists())

    def test_a_match_is_the_same_in_processes_of_their_own(self):
        apart = self.play("--duration", "5s")
        together = self.play("--duration", "5s", "--in-process")
        self.assertEqual(apart["final_hash"], together["final_hash"])
        self.assertEqual(apart["events"], together["events"])

    def test_an_end_of_agon_itself_leaves_no_process(self):
        process = self.start("play", "soccer5", "--duration", "10h", "--quiet", "--record", "match.mcap")
        recording = self.folder / "match.mcap"
        self.wait_until(lambda: recording.exists() and recording.stat().st_size > 20000, process)
        process.kill()
        process.wait()
        while self.processes_below():
            pass

    def test_what_does_not_go_together_is_a_usage_error(self):
        self.expect(USAGE, "play", "soccer5", "--in-process", "--restart-strategies", "1", says="--in-process")
        self.expect(USAGE, "play", "soccer5", "--strict", "--restart-strategies", "1", says="--strict")
        self.expect(USAGE, "play", "soccer5", "--call-limit", "soon", says="--call-limit")
        self.expect(USAGE, "play", "soccer5", "--memory-limit", "1", says="--memory-limit")
        self.expect(BAD_INPUT, "play", "soccer5", "--debug", "green", says="no seat 'green'")


if __name__ == "__main__":
    main()
