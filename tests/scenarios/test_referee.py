#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A person as referee, situations, and tables: what play, replay and export make of their files."""
import csv
import math

from scenario import *

ORDERS = """
[[order]]
time_s = 1.5
order = "stop"

[[order]]
time_s = 2
order = "place_ball"
at_m = [0.4, 0.3]

[[order]]
tick = 500
order = "goal"
team = "blue"
"""


class Referee(Scenario):
    def write(self, name, text):
        (self.folder / name).write_text(text)
        return name

    def test_orders_change_the_match_and_are_rerun(self):
        orders = self.write("orders.toml", ORDERS)
        short = ("--duration", "8s", "--referee", "manual")
        first = self.play(*short, "--orders", orders, "--record", "a.mcap")
        again = self.play(*short, "--orders", orders)
        without = self.play(*short)
        self.assertEqual(first["final_hash"], again["final_hash"])
        self.assertNotEqual(first["final_hash"], without["final_hash"])
        self.assertEqual(first["score"], {"yellow": 0, "blue": 1})
        kinds = [event["kind"] for event in first["events"]]
        self.assertEqual(kinds[:5], ["kick_off", "stop", "put", "goal", "kick_off"])
        self.assertEqual([event["tick"] for event in first["events"][1:4]], [301, 401, 500])
        self.expect(DONE, "replay", "a.mcap", "--quiet", "--verify")
        self.expect(DONE, "replay", "a.mcap", "--quiet", "--verify=strategies")

    def test_faulty_orders_name_file_line_and_key(self):
        for text, says in (
            ('[[order]]\ntime_s = 1\norder = "freekick"\nteam = "blue"\n', "did you mean 'free_kick'?"),
            ('[[order]]\ntime_s = -3\norder = "resume"\n', "time_s"),
            ('[[order]]\ntime_s = 3\norder = "place_ball"\nat_m = [0, 5]\n', "outside the field"),
            ('[[order]]\ntime_s = 3\norder = "stop"\n', "for ever"),
            ("[[order]\n", "orders.toml:1:"),
        ):
            self.write("orders.toml", text)
            self.expect(BAD_INPUT, "play", "soccer5", "--orders", "orders.toml", says=[says, "(orders.toml:"])
        self.expect(BAD_INPUT, "play", "soccer5", "--orders", "none.toml", says=["No such file", "none.toml"])
        self.expect(USAGE, "play", "soccer5", "--referee", "asist", says="did you mean 'assist'?")

    def test_orders_behind_the_end_are_told(self):
        self.write("orders.toml", '[[order]]\ntime_s = 900\norder = "resume"\n')
        result = self.expect(DONE, "play", "soccer5", "--duration", "1s", "--quiet", "--orders", "orders.toml")
        self.assertIn("1 order was not reached", result.stderr)

    def test_orders_that_are_none_or_far_behind_the_match_are_told_before_it(self):
        short = ("play", "soccer5", "--duration", "1s", "--quiet", "--orders", "orders.toml")
        self.write("orders.toml", "# none yet\n")
        self.assertIn("there are no orders in orders.toml", self.expect(DONE, *short).stderr)
        self.write(
            "orders.toml",
            '[[order]]\ntime_s = 1\norder = "stop"\n[[order]]\ntime_s = 606\norder = "resume"\n',
        )
        self.assertIn(
            "an order at 10:06.00 is far behind a match of 0:01.00: it is not reached, or play stands still until then "
            "(orders.toml:6:1)",
            self.expect(DONE, *short).stderr,
        )
        self.write("orders.toml", ORDERS)
        self.assertNotIn("far behind", self.expect(DONE, *short).stderr)

    def test_recordings_and_endless_files_are_told_apart_from_orders_and_situations(self):
        self.play("--duration", "1s", "--record", "a.mcap")
        (self.folder / "a.mcap").rename(self.folder / "b.toml")
        for state in ("b.toml", "c.mcap"):
            self.expect(
                BAD_INPUT, "play", "soccer5", "--state", state,
                says=["of a recording the moment is needed, too: --state ", "@t=83.2s", f"(--state {state})"],
            )
        for state in ("c.mcap@0.5s", "c.mcap@t=0.5s"):
            self.expect(BAD_INPUT, "play", "soccer5", "--state", state, says="(c.mcap)")
        self.expect(BAD_INPUT, "play", "soccer5", "--state", "@t=1s", says="no recording stands before @t=")
        self.expect(BAD_INPUT, "play", "soccer5", "--orders", "b.toml", says="the file is a recording; a TOML file")
        for option in ("--orders", "--state"):
            self.expect(BAD_INPUT, "play", "soccer5", option, "/dev/zero", says="more than 16 MiB (/dev/zero)")

    def test_a_match_that_stays_stopped_is_an_error(self):
        # In a shoot-out a kick-off is refused, so nothing lets play go on.
        (self.folder / "orders.toml").write_text(
            '[[order]]\ntime_s = 6.0\norder = "stop"\n\n'
            '[[order]]\ntime_s = 7.0\norder = "kick_off"\nteam = "blue"\n'
        )
        self.expect(
            BAD_INPUT, "play", "soccer5", "--yellow", "still", "--blue", "still", "--duration", "2s", "--quiet",
            "--set", "play.half_s=1", "--set", "play.tie=shoot_out", "--orders", "orders.toml", "--record", "m.mcap",
            says="play was stopped, and no order is left that lets it go on (0:07.",
        )
        self.expect(DONE, "replay", "m.mcap", "--verify", "--quiet")

    def test_a_match_begins_where_another_one_was(self):
        self.play("--duration", "8s", "--record", "a.mcap")
        self.expect(DONE, "replay", "a.mcap", "--quiet", "--extract", "t=3.2s", "s.toml")
        by_file = self.play("--duration", "8s", "--state", "s.toml", "--record", "b.mcap")
        by_moment = self.play("--duration", "8s", "--state", "a.mcap@t=3.2s")
        self.assertEqual(by_file["final_hash"], by_moment["final_hash"])
        self.expect(DONE, "replay", "b.mcap", "--quiet", "--verify")
        # The very first state says of itself what the file said.
        self.expect(DONE, "replay", "b.mcap", "--quiet", "--extract", "t=0s", "t.toml")
        texts = [
            [line for line in (self.folder / name).read_text().splitlines()[1:] if not line.startswith("heading")]
            for name in ("s.toml", "t.toml")
        ]
        self.assertEqual(texts[0], texts[1])
        self.assertGreater(len(texts[0]), 50)
        # And shows the poses that the recording shows.
        for name in ("a", "b"):
            self.expect(DONE, "export", f"{name}.mcap", "--csv", f"{name}.csv")
        rows = {}
        for name, tick in (("a", "640"), ("b", "0")):
            with open(self.folder / f"{name}.csv", newline="") as file:
                rows[name] = next(row for row in csv.DictReader(file) if row["tick"] == tick)
        poses = [key for key in rows["a"] if key.startswith("/")]
        self.assertEqual(len(poses), 33)
        for key in poses:
            was, now = float(rows["a"][key]), float(rows["b"][key])
            if key.endswith("heading_rad"):
                # By one step of what is recorded, and by whole turns.
                self.assertLessEqual(abs(math.remainder(was - now, 2 * math.pi)), 1.01 / 4096, key)
            else:
                self.assertEqual(was, now, key)

    def test_faulty_situations_name_file_line_and_key(self):
        head = 'mission = "soccer5"\n[game]\nperiod = "first_half"\n'
        for text, says in (
            (head.replace("soccer5", "soccer3"), "but soccer5 is played"),
            (head, "missing key 'ball'"),
            (head + 'restart = "free_kik"\n', "did you mean 'free_kick'?"),
            (head + "playing_time_s = 300\n", "below the length"),
        ):
            self.write("s.toml", text)
            self.expect(BAD_INPUT, "play", "soccer5", "--state", "s.toml", says=[says, "(s.toml"])
        self.play("--duration", "1s", "--record", "a.mcap")
        self.expect(BAD_INPUT, "play", "soccer5", "--state", "a.mcap@t=99s", says="the recording ends at")
        self.expect(BAD_INPUT, "replay", "a.mcap", "--quiet", "--extract", "t=99s", "s.toml", says="ends at")
        self.expect(USAGE, "replay", "a.mcap", "--extract", "soon", "s.toml", says=["soon", "--extract"])

    def test_tables_hold_the_whole_recording(self):
        orders = self.write("orders.toml", ORDERS)
        result = self.play("--duration", "8s", "--orders", orders, "--record", "a.mcap")
        self.expect(DONE, "export", "a.mcap", "--csv")
        tables = {}
        for path in (self.folder / "a_csv").iterdir():
            with open(path, newline="") as file:
                tables[path.stem] = list(csv.DictReader(file))
        self.assertEqual(len(tables["frames"]), result["ticks"] // 4 + 1)
        self.assertEqual([row["reason"] for row in tables["events"]], [event["reason"] for event in result["events"]])
        self.assertEqual([row["order"] for row in tables["orders"]], ["5", "12", "7"])
        self.assertEqual(len(tables["commands"]), sum(team["calls"] for team in result["teams"]) - len(tables["placements"]))
        self.assertIn("robots[4].right_radps", tables["commands"][0])

    def test_tables_of_a_cut_recording_end_at_the_cut(self):
        self.play("--duration", "8s", "--record", "a.mcap")
        whole = (self.folder / "a.mcap").read_bytes()
        (self.folder / "cut.mcap").write_bytes(whole[: len(whole) // 2])
        result = self.expect(DONE, "export", "cut.mcap", "--csv", "cut.csv")
        self.assertIn("was cut off after tick", result.stderr)
        self.write("other.csv", "mine\n")
        self.expect(BAD_INPUT, "export", "a.mcap", "--csv", "other.csv", says="is not replaced")
        self.expect(USAGE, "export", "a.mcap", says="--csv")

    def test_files_do_not_go_where_agon_prints(self):
        for path in ("-", "/dev/stdout"):
            self.expect(USAGE, "play", "soccer5", "--record", path, says=["where agon prints", "--record"])
            self.expect(USAGE, "replay", "x.mcap", "--snapshot", "t=1s", path, says=["where agon prints", "--snapshot"])

    def test_recorded_parameters_are_only_for_the_recorded_library(self):
        self.play("--duration", "1s", "--yellow", "cadet", "--blue", "still", "--record", "a.mcap")
        result = self.expect(NOT_VERIFIED, "replay", "a.mcap", "--quiet", "--verify=strategies", "--yellow", "still")
        self.assertNotIn("declares no parameter", result.stderr)


if __name__ == "__main__":
    main()
