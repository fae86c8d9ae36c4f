#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a user gets who does nothing wrong."""
import shutil
import subprocess
import time

from scenario import *

KEYS = ["mission", "seed", "version", "content", "teams", "score", "winner", "duration_s", "ticks", "final_hash", "events", "exit"]


class Lists(Scenario):
    def test_version(self):
        self.assertRegex(self.expect(DONE, "--version").stdout, r"^agon \d+\.\d+\.\d+\n$")

    def test_help_names_every_command(self):
        text = self.expect(DONE, "--help").stdout
        for command in ("missions", "strategies", "play", "replay", "new"):
            self.assertIn(command, text)
        self.assertEqual(self.expect(DONE, "help").stdout, text)
        self.assertEqual(self.expect(DONE, "help", "play").stdout, self.expect(DONE, "play", "--help").stdout)

    def test_the_keys_of_a_mission_are_listed_with_their_values(self):
        lines = self.expect(DONE, "missions", "soccer5", "--keys").stdout.splitlines()
        for line in ("rules.free_ball=true", "ball.mass_kg=0.046", "robots/cube:body.mass_kg=0.5"):
            self.assertIn(line, lines)

    def test_missions_name_seats_tick_and_fields(self):
        text = self.expect(DONE, "missions").stdout
        for words in ("soccer3", "soccer5", "soccer11", "yellow (5 robots)", "tick: 5ms", "own[11].x_m"):
            self.assertIn(words, text)

    def test_one_mission_is_described_in_detail(self):
        text = self.expect(DONE, "missions", "soccer5").stdout
        for words in ("observation: ", "command: ", "placement: ", "game state: ", "robots[11].left_radps", "rad/s"):
            self.assertIn(words, text)

    def test_strategies_have_name_author_and_interface(self):
        text = self.expect(DONE, "strategies").stdout
        self.assertRegex(text, r"cadet +\S.*agon/1")
        self.assertRegex(text, r"classic +classic +\S.*msrs +3, 5, 11")
        self.assertEqual(self.scratch_folders(), [])

    def test_a_strategy_that_cannot_be_used_hides_no_other(self):
        for name in ("bin", "strategies"):
            (self.folder / name).mkdir()
        shutil.copy(AGON, self.folder / "bin")
        shutil.copy(AGON.parent.parent / "strategies" / "cadet.so", self.folder / "strategies")
        shutil.copy(FIXTURES / "refuse.so", self.folder / "strategies" / "broken.so")
        result = subprocess.run(
            [str(self.folder / "bin" / "agon"), "strategies"],
            env=self.environment, capture_output=True, text=True, check=False,
        )
        self.assertEqual(result.returncode, DONE, result.stderr)
        self.assertRegex(result.stdout, r"broken +can't be used")
        self.assertRegex(result.stdout, r"cadet +\S.*agon/1")
        self.assertIn("warning: broken: create returned", result.stderr)


class Play(Scenario):
    def test_a_match_ends_with_score_events_calls_and_where_the_recording_lies(self):
        result = self.expect(DONE, "play", "soccer5", "--duration", "10s", "--record", "match.mcap")
        for words in ("soccer5  yellow ", " : ", "kick_off", "p99", "recording: match.mcap ("):
            self.assertIn(words, result.stdout)

    def test_every_mission_is_played_by_the_shipped_strategies(self):
        for mission in ("soccer3", "soccer5", "soccer11"):
            result = self.expect(DONE, "play", mission, "--duration", "5s", "--json", "result.json", "--quiet")
            self.assertEqual(result.stdout + result.stderr, "")
            with open(self.folder / "result.json", encoding="utf-8") as file:
                self.assertEqual(json.load(file)["mission"], mission)

    def test_json_has_the_promised_keys_and_nothing_else_on_standard_output(self):
        result = self.expect(DONE, "play", "soccer5", "--duration", "5s", "--json", "-", "--seed", "7")
        summary = json.loads(result.stdout)
        self.assertEqual(list(summary), KEYS)
        self.assertEqual(summary["seed"], 7)
        self.assertEqual(summary["exit"], 0)
        self.assertEqual(len(summary["final_hash"]), 16)
        self.assertEqual(len(summary["content"]["sha256"]), 64)
        self.assertEqual(set(summary["score"]), {"yellow", "blue"})
        self.assertTrue(all(isinstance(goals, int) for goals in summary["score"].values()))
        for team in summary["teams"]:
            self.assertEqual(len(team["sha256"]), 64)
            self.assertGreater(team["calls"], 0)
            self.assertLessEqual(team["mean_call_s"], team["max_call_s"])
        self.assertEqual(summary["events"][0]["kind"], "kick_off")
        for event in summary["events"]:
            self.assertEqual(list(event), ["time_s", "tick", "kind", "team", "objects", "reason"])
        self.assertIn("soccer5  yellow", result.stderr)

    def test_the_same_seed_gives_the_same_match(self):
        first = self.play("--duration", "5s", "--seed", "3")
        again = self.play("--duration", "5s", "--seed", "3")
        self.assertEqual(first["final_hash"], again["final_hash"])
        self.assertEqual(first["events"], again["events"])

    def test_speed_paces_the_match_and_changes_no_tick(self):
        fast = self.play("--duration", "2s")
        begin = time.monotonic()
        paced = self.play("--duration", "2s", "--speed", "20")
        # A first second of placing and two of play, twenty times as fast as real time.
        self.assertGreaterEqual(time.monotonic() - begin, paced["duration_s"] / 20)
        self.assertEqual(fast["final_hash"], paced["final_hash"])

    def test_content_and_settings_change_the_match(self):
        plain = self.play("--duration", "3s")
        setting = self.play("--duration", "3s", "--set", "ball.mass_kg=0.1")
        folder = self.folder / "league" / "soccer"
        folder.mkdir(parents=True)
        (folder / "soccer5.toml").write_text("[ball]\nmass_kg = 0.1\n")
        league = self.play("--duration", "3s", "--content", self.folder / "league")
        self.assertNotEqual(plain["final_hash"], setting["final_hash"])
        self.assertEqual(setting["final_hash"], league["final_hash"])
        self.assertNotEqual(plain["content"]["sha256"], league["content"]["sha256"])

    def test_a_rule_can_be_switched_off(self):
        for word in ("off", "false", "no", "0"):
            result = self.play("--duration", "1s", "--set", f"rules.free_ball={word}")
            self.assertEqual(result["exit"], DONE)

    def test_a_key_of_the_robot_is_set_and_recorded(self):
        plain = self.play("--duration", "3s")
        light = self.play("--duration", "3s", "--set", "robots/cube:body.mass_kg=0.3", "--record", "light.mcap")
        self.assertNotEqual(plain["final_hash"], light["final_hash"])
        self.expect(DONE, "replay", "light.mcap", "--verify", "--quiet")

    def test_only_the_content_that_the_mission_reads_counts_as_its_own(self):
        folder = self.folder / "league" / "soccer"
        folder.mkdir(parents=True)
        (folder / "soccer3.toml").write_text("[ball]\nmass_kg = 0.1\n")
        plain = self.play("--duration", "1s", "--record", "match.mcap")
        other = self.play("--duration", "1s", "--content", self.folder / "league")
        self.assertEqual(plain["content"]["files"], ["robots/cube.toml", "soccer/soccer5.toml"])
        self.assertEqual(plain["content"]["sha256"], other["content"]["sha256"])
        text = self.expect(DONE, "replay", "match.mcap").stdout
        self.assertEqual([line.split()[1] for line in text.splitlines() if line.startswith("content: ")],
                         ["robots/cube.toml", "soccer/soccer5.toml"])

    def test_the_same_file_may_sit_in_both_seats(self):
        result = self.play("--duration", "3s", "--yellow", "cadet", "--blue", "cadet")
        self.assertEqual(result["teams"][0]["sha256"], result["teams"][1]["sha256"])


class Replay(Scenario):
    def recorded(self, *arguments):
        return self.play("--duration", "10s", "--record", "match.mcap", *arguments)

    def test_shows_header_events_and_score(self):
        result = self.recorded("--seed", "9")
        text = self.expect(DONE, "replay", "match.mcap").stdout
        for words in ("soccer5", "seed 9", "cadet", "classic", "kick_off", "score: yellow ", "soccer/soccer5.toml"):
            self.assertIn(words, text)
        self.assertIn(f"{result['ticks']} ticks, last hash {result['final_hash']}", text)

    def test_verifies_inputs_and_strategies(self):
        result = self.recorded()
        for option in ("--verify", "--verify=inputs", "--verify=strategies"):
            text = self.expect(DONE, "replay", option, "match.mcap", "--quiet").stdout
            self.assertIn(f"gives the same {result['ticks']} ticks, final hash {result['final_hash']}", text)

    def test_verifies_a_match_with_other_content(self):
        self.recorded("--set", "ball.mass_kg=0.1")
        self.expect(DONE, "replay", "--verify", "match.mcap", "--quiet")

    def test_another_strategy_in_a_seat_is_found_to_differ(self):
        self.recorded()
        result = self.expect(
            NOT_VERIFIED, "replay", "match.mcap", "--verify=strategies", "--blue", "still", "--quiet"
        )
        self.assertIn("differs from tick ", result.stderr)

    def test_a_library_that_has_changed_is_told(self):
        library = self.folder / "team.so"
        library.write_bytes((FIXTURES / "print.so").read_bytes())
        self.recorded("--yellow", library)
        library.write_bytes((FIXTURES / "throw.so").read_bytes())
        self.expect(
            BAD_INPUT, "replay", "match.mcap", "--verify=strategies", "--quiet",
            says=["yellow is not the one that was recorded", "--yellow"],
        )
        self.expect(DONE, "replay", "match.mcap", "--verify", "--quiet")

    def test_verifies_strategies_from_another_folder_and_beside_the_recording(self):
        team = FIXTURES / "print.so"
        (self.folder / "built").mkdir()
        shutil.copy(team, self.folder / "built" / "team.so")
        self.play("--duration", "2s", "--record", "match.mcap", "--yellow", "built/team.so")
        elsewhere = self.folder / "elsewhere"
        elsewhere.mkdir()
        shutil.move(self.folder / "match.mcap", elsewhere)
        verify = ["replay", "match.mcap", "--verify=strategies", "--quiet"]
        self.folder = elsewhere
        self.expect(DONE, *verify)
        shutil.move(elsewhere.parent / "built" / "team.so", elsewhere)
        self.expect(DONE, *verify)
        (elsewhere / "team.so").unlink()
        self.expect(BAD_INPUT, *verify, says=["yellow is neither there nor beside", "--yellow"])

    def test_what_strategies_log_and_draw_is_shown(self):
        self.play("--duration", "10s", "--record", "match.mcap", "--yellow", FIXTURES / "say.so")
        lines = self.expect(DONE, "replay", "match.mcap", "--log", "--quiet").stdout.splitlines()
        self.assertRegex(lines[0], r"^0:0\d\.\d\d +yellow +warning +second 1$")
        self.assertEqual(len(lines), 10)
        for time, circles in (("t=5.02", 1), ("0:05.03", 1), ("t=5.04s", 0)):
            self.expect(DONE, "replay", "match.mcap", "--quiet", "--snapshot", time, "out.svg")
            picture = (self.folder / "out.svg").read_text(encoding="utf-8")
            self.assertEqual(picture.count("#ff00ff"), circles, time)

    def test_a_picture_of_a_time(self):
        self.recorded()
        self.expect(DONE, "replay", "match.mcap", "--snapshot", "t=5.5s", "out.svg")
        picture = (self.folder / "out.svg").read_text(encoding="utf-8")
        self.assertTrue(picture.lstrip().startswith(("<?xml", "<svg")))
        self.assertIn("0:05.5", picture)


if __name__ == "__main__":
    main()
