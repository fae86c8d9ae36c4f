#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Missions in folders: played, recorded and refereed, and what is wrong with a folder.

usage: test_mission_folders.py AGON FIXTURES
"""
import shutil

from scenario import *

RULES_FAILED = 7
MISSION = """name = "race"
duration_s = 5
[parameters]
finish_m = 0.5
[[seat]]
name = "top"
robots = ["/top"]
strategy = "teams/push.lua"
[[seat]]
name = "low"
robots = ["/low"]
strategy = "teams/push.lua"
[[observation]]
name = "x_m"
[[command]]
name = "push_n"
low = -2
high = 2
[[order]]
name = "award"
title = "Award"
seat = true
"""
RULES = """function observe(seat, seen) seen.x_m = sim.getObjectPosition(match.seats[seat].robots[1])[1] end
function apply(seat, command) sim.addForceAndTorque(match.seats[seat].robots[1], {command.push_n / seat, 0, 0}) end
function order(name, seat) match.finish(seat) end
function judge()
    if sim.getObjectPosition(match.seats[1].robots[1])[1] > match.parameters.finish_m then
        match.finish(1)
    end
end
"""


class MissionFolders(Scenario):
    def setUp(self):
        super().setUp()
        box = [{"box": {"size_m": [0.1, 0.1, 0.1]}}]
        body = {"type": "dynamic", "mass_kg": 1}
        robots = [
            {"alias": alias, "position_m": [0, y, 0], "body": body, "parts": box}
            for alias, y in (("top", 1), ("low", -1))
        ]
        self.cup = self.folder / "cup"
        (self.cup / "teams").mkdir(parents=True)
        self.write("mission.toml", MISSION)
        self.write("rules.lua", RULES)
        self.write("scene.json", json.dumps({"agon_scene": 1, "objects": robots}))
        self.write("teams/push.lua", "function step(seen, command) command.push_n = 1e9 end")
        self.write("teams/still.lua", "function step(seen, command) end")

    def write(self, name, text):
        (self.cup / name).write_text(text)

    def refused(self, *says, **options):
        self.expect(BAD_INPUT, "play", "./cup", "--in-process", says=says, **options)

    def test_it_is_played_recorded_and_verified_from_the_recording_alone(self):
        result = self.play("--record", "m.mcap", mission="./cup")
        self.assertEqual(result["winner"], "top")
        shutil.rmtree(self.cup)
        self.expect(DONE, "replay", "m.mcap", "--verify")

    def test_strategies_are_named_by_seat(self):
        result = self.play("--in-process", "--top", "cup/teams/still.lua", mission="./cup")
        self.assertIsNone(result["winner"])
        self.assertEqual([team["name"] for team in result["teams"]], ["still", "push"])
        self.assertEqual(result["duration_s"], 5)
        self.expect(USAGE, "play", "./cup", "--yellow_", "x", says="--yellow_")

    def test_keys_are_set_for_one_match(self):
        near = self.play("--in-process", "--set", "parameters.finish_m=0.1", mission="./cup")
        far = self.play("--in-process", mission="./cup")
        self.assertLess(near["duration_s"], far["duration_s"])

    def test_a_referee_gives_the_orders_that_it_declares(self):
        (self.folder / "orders.toml").write_text('[[orders]]\ntime_s = 0.3\norder = "award"\nseat = "low"\n')
        result = self.play("--in-process", "--orders", "orders.toml", mission="./cup")
        self.assertEqual(result["winner"], "low")
        (self.folder / "orders.toml").write_text('[[orders]]\ntime_s = 0.3\norder = "awrd"\nseat = "low"\n')
        self.refused_orders()

    def refused_orders(self):
        self.expect(
            BAD_INPUT, "play", "./cup", "--orders", "orders.toml", says=["orders.toml:3", "awrd", "award"]
        )

    def test_rules_that_fail_end_the_match_and_the_recording_stays(self):
        for fault, word in (
            ("match.nothing()", "nothing"),
            ("while true do end", "instructions"),
            ("sim.addForceAndTorque(1, 2, 3)", "addForceAndTorque"),
            ("match.set_score(3, 1)", "from 1 to 2"),
        ):
            self.write("rules.lua", RULES.replace("match.finish(1)", fault))
            result = self.expect(
                RULES_FAILED, "play", "./cup", "--in-process", "--record", "m.mcap", says=["rules.lua:6", word]
            )
            self.assertNotIn("internal fault", result.stderr)
            self.assertGreater((self.folder / "m.mcap").stat().st_size, 1000, fault)
            self.expect(DONE, "export", "m.mcap", "--csv", "tables")

    def test_rules_that_cannot_be_loaded_are_told_before_the_match(self):
        self.write("rules.lua", RULES + "function (")
        self.refused("rules.lua:9")
        self.write("rules.lua", "while true do end")
        self.refused("rules.lua:1")
        self.write("rules.lua", RULES.replace("function judge", "function jugde"))
        self.refused("judge()", "rules.lua")
        self.write("rules.lua", RULES.replace("seen.x_m", "seen.ex_m"))
        self.refused("did you mean 'x_m'", "rules.lua")

    def test_what_is_wrong_in_the_mission_file_is_told_with_its_line(self):
        self.write("mission.toml", MISSION.replace("duration_s", "durations_s"))
        self.refused("mission.toml:2", "durations_s", "duration_s")
        self.write("mission.toml", MISSION.replace("duration_s = 5", "duration_s = 'x'"))
        self.refused("mission.toml:2", "duration_s")
        self.write("mission.toml", MISSION + "".join(
            f'[[seat]]\nname = "s{i}"\n' for i in range(100)
        ))
        self.refused("at most 16 seats")
        self.write("mission.toml", 'scene = "../other.json"\n' + MISSION)
        self.refused("mission.toml:1", "scene")

    def test_a_mission_without_seats_needs_no_rules(self):
        self.write("mission.toml", 'name = "alone"\nduration_s = 1\n')
        result = self.play("--record", "m.mcap", mission="./cup")
        self.assertEqual(result["duration_s"], 1)
        self.expect(DONE, "replay", "m.mcap", "--verify")

    def test_a_scene_that_is_missing_or_lies_outside_is_refused(self):
        (self.cup / "scene.json").rename(self.folder / "outside.json")
        self.refused("scene.json")
        (self.cup / "scene.json").symlink_to(self.folder / "outside.json")
        self.refused("outside of the folder")

    def test_a_folder_without_a_mission_is_told(self):
        (self.folder / "empty").mkdir()
        self.expect(USAGE, "play", "./empty", says="mission.toml")

    def test_the_c_header_has_the_blocks(self):
        header = self.expect(DONE, "missions", "./cup", "--header").stdout
        (self.folder / "race.h").write_text(header)
        self.assertIn("double push_n;", header)
        self.assertIn("typedef struct race_observation {", header)
        self.expect(USAGE, "missions", "--header", says="--header needs a mission")
        self.expect(BAD_INPUT, "missions", "soccer5", "--header", says="include/agon")


if __name__ == "__main__":
    main()
