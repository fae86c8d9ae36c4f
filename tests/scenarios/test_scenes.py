#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Scenes that run by themselves: the examples with their outcomes, and what goes wrong.

usage: test_scenes.py AGON FIXTURES SCENES
"""
import math
import shutil

from scenario import *

SCENES = Path(sys.argv[3]).resolve()
SCRIPT_FAILED = 7


class Scenes(Scenario):
    def run_scene(self, path, *options):
        """What a scene came to, and the lines of its scripts."""
        result = self.expect(DONE, "scene", "run", path, "--json", "out.json", *options)
        return json.loads((self.folder / "out.json").read_text()), result.stdout.splitlines()

    def write(self, name, objects, **settings):
        (self.folder / name).write_text(json.dumps({"agon_scene": 1, **settings, "objects": objects}))

    def test_the_door_opens_for_a_visitor_who_touches_nothing(self):
        result, lines = self.run_scene(SCENES / "door" / "door.json", "--duration", "14s")
        self.assertEqual(result["errors"], [])
        said = [line.split("] ")[1].split(" at ")[0] for line in lines if line.startswith("[/")]
        self.assertEqual(said, ["opens", "closes"])
        places = {entry["path"]: entry for entry in result["objects"]}
        self.assertGreater(places["/visitor"]["position_m"][0], 2.9, "it is through")
        self.assertLess(abs(places["/door/rail"]["joint_position"]), 0.01, "and the door closed again")

    def test_a_flock_of_copies_keeps_clear_of_obstacles_and_each_other(self):
        result, _ = self.run_scene(SCENES / "flock" / "flock.json", "--duration", "20s")
        self.assertEqual(result["errors"], [])
        robots = [
            entry["position_m"]
            for entry in result["objects"]
            if entry["path"].startswith("/robot") and entry["path"].count("/") == 1
        ]
        self.assertEqual(len(robots), 50)
        for x, y, _ in robots:
            self.assertLess(max(abs(x), abs(y)), 4.9 - 0.12, "within the walls")
            for px, py in ((2.5, 2.5), (-2.5, 2.5), (2.5, -2.5)):
                self.assertGreater(math.hypot(x - px, y - py), 0.52, "clear of the pillars")
        start = [(-4.2 + 1.2 * (i % 8), -4.2 + 1.2 * (i // 8)) for i in range(50)]
        moved = sum(min(math.dist((x, y), s) for s in start) > 0.3 for x, y, _ in robots)
        self.assertGreater(moved, 15, "they are on their way")

    def test_runs_of_one_seed_are_the_same(self):
        options = ("--duration", "3s", "--seed", "7")
        first, _ = self.run_scene(SCENES / "flock" / "flock.json", *options)
        again, _ = self.run_scene(SCENES / "flock" / "flock.json", *options)
        other, _ = self.run_scene(SCENES / "flock" / "flock.json", "--duration", "3s", "--seed", "8")
        self.assertEqual(first["hash"], again["hash"])
        self.assertNotEqual(first["hash"], other["hash"])

    def test_a_recorded_run_is_verified_from_the_recording_alone(self):
        scene = self.folder / "copy"
        shutil.copytree(SCENES / "flock", scene)
        run = ("scene", "run", scene / "flock.json", "--duration", "3s", "--record", "flock.mcap", "--json", "-")
        result = json.loads(self.expect(DONE, *run).stdout)
        self.assertEqual(result["ticks"], 60)
        shutil.rmtree(scene)
        verified = self.expect(DONE, "replay", "flock.mcap", "--verify").stdout
        self.assertIn("the same 60 ticks", verified)
        # The copies that scripts made are in the pictures, too.
        self.expect(DONE, "replay", "flock.mcap", "--quiet", "--snapshot", "2s", "flock.svg")
        self.assertGreater((self.folder / "flock.svg").read_text().count("<circle"), 50)

    def test_a_recorded_run_tells_what_scripts_say_and_fails_as_they_do(self):
        text = "function sysCall_init() print('hello') end\nfunction sysCall_sensing() error('oh') end"
        self.write("bad.json", [{"alias": "thing", "scripts": [{"text": text}]}])
        run = self.expect(
            SCRIPT_FAILED, "scene", "run", "bad.json", "--duration", "1s", "--record", "bad.mcap", says="oh"
        )
        self.assertIn("[/thing] hello", run.stdout)
        self.expect(DONE, "replay", "bad.mcap", "--verify")

    def test_signals_are_the_same_whether_a_run_is_recorded_or_not(self):
        text = (
            "function sysCall_init() print(sim.getFloatSignal('half')) print(sim.getInt32Signal('whole')) "
            "print(sim.getFloatSignal('large')) print(sim.getInt32Signal('zeros')) print(sim.getStringSignal('text')) end"
        )
        self.write("signals.json", [{"alias": "a", "scripts": [{"text": text}]}])
        signals = ("--signal", "half=.5", "--signal", "whole=7", "--signal", "large=1e5", "--signal", "zeros=007",
                   "--signal", 'text=say "x"')
        run = ("scene", "run", "signals.json", "--duration", "0.1s", *signals)
        said = [
            [line for line in self.expect(DONE, *run, *more).stdout.splitlines() if line.startswith("[/a]")]
            for more in ((), ("--record", "signals.mcap"))
        ]
        self.assertEqual(len(said[0]), 5)
        self.assertEqual(said[0], said[1])

    def test_in_a_cascade_each_script_calls_the_first_below_it(self):
        _, lines = self.run_scene(SCENES / "cascade" / "cascade.json", "--duration", "1ms")
        self.assertEqual([line.split("] ")[1] for line in lines if line.startswith("[/")][:4], ["3", "6", "4", "7"])

    def test_every_example_is_found_without_a_fault(self):
        for path in sorted(SCENES.glob("*/*.json")):
            checked = self.expect(DONE, "scene", "check", path)
            self.assertIn("nothing found", checked.stdout)

    def test_the_tree_shows_kinds_scripts_and_bodies(self):
        tree = self.expect(DONE, "scene", "tree", SCENES / "door" / "door.json").stdout
        self.assertIn("door  dummy, model; script door.lua\n├─ rail  joint\n│  └─ panel  shape\n", tree)
        self.assertIn("main script: agon's own", tree)

    def test_a_script_that_fails_is_told_and_the_others_go_on(self):
        self.write(
            "s.json",
            [
                {"alias": "bad", "dummy": {}, "scripts": [{"text": "function sysCall_sensing()\n error('no') end"}]},
                {"alias": "good", "dummy": {}, "scripts": [{"text": "function sysCall_actuation() print('on') end"}]},
            ],
        )
        result = self.expect(SCRIPT_FAILED, "scene", "run", "s.json", "--duration", "100ms")
        self.assertIn("error: [/bad]:2: no\n", result.stderr)
        self.assertEqual(result.stderr.count("[/bad]:2: no"), 1)
        self.assertEqual(result.stdout.count("[/good] on"), 4, "two passes, and two to the end")
        self.assertIn("1 script error", result.stdout)

    def test_a_loop_without_end_ends(self):
        self.write("s.json", [{"alias": "a", "dummy": {}, "scripts": [{"text": "while true do end"}]}])
        result = self.expect(SCRIPT_FAILED, "scene", "run", "s.json", "--duration", "1s")
        self.assertIn("budget", result.stderr)

    def test_missing_scripts_and_bad_keys_are_named(self):
        self.write("s.json", [{"alias": "a", "dummy": {}, "scripts": [{"file": "gone.lua"}], "colour": 1}])
        for command in ("run", "check", "tree"):
            result = self.expect(BAD_INPUT, "scene", command, "s.json")
            self.assertIn("gone.lua", result.stderr)
            self.assertIn("colour", result.stderr)

    def test_check_names_functions_that_agon_lacks_by_line(self):
        (self.folder / "a.lua").write_text("-- sim.nothing\nsim.getObjct('/a')\n")
        self.write("s.json", [{"alias": "a", "dummy": {}, "scripts": [{"file": "a.lua"}]}])
        result = self.expect(BAD_INPUT, "scene", "check", "s.json")
        self.assertEqual(result.stdout, "a.lua:2: sim.getObjct is not in agon (nearest: sim.getObject)\n")

    def test_settings_signals_and_modules_reach_the_scripts(self):
        (self.folder / "kit.lua").write_text("return {twice = function(x) return 2 * x end}")
        text = """local kit = require 'kit'
            function sysCall_actuation()
                print(kit.twice(sim.getFloatSignal('speed')), sim.getSimulationTimeStep(), sim.getStringSignal('who'))
                sim.stopSimulation()
            end"""
        self.write("s.json", [{"alias": "a", "dummy": {}, "scripts": [{"text": text}]}])
        result = self.expect(
            DONE, "scene", "run", "s.json", "--set", "step=20ms", "--signal", "speed=0.5", "--signal", "who=me"
        )
        self.assertIn("[/a] 1.0 0.02 me", result.stdout)
        self.assertIn("step=20ms", self.expect(USAGE, "scene", "run", "s.json", "--set", "x=1").stderr)
        self.assertIn("name=value", self.expect(USAGE, "scene", "run", "s.json", "--signal", "x").stderr)
        self.assertIn("--duration", self.expect(USAGE, "scene", "run", "s.json", "--duration", "x").stderr)

    def test_a_module_outside_of_the_scenes_folder_is_not_read(self):
        (self.folder / "outside.lua").write_text("return 'read'")
        (self.folder / "scene").mkdir()
        name = str((self.folder / "outside").resolve()).replace("/", ".")
        text = f"print(pcall(require, '{name}'))"
        self.write("scene/s.json", [{"alias": "a", "dummy": {}, "scripts": [{"text": text}]}])
        result = self.expect(DONE, "scene", "run", "scene/s.json", "--duration", "1ms")
        self.assertIn("[/a] false", result.stdout)
        self.assertIn("does not begin with '.'", result.stdout)

    def test_what_a_graph_recorded_is_written_as_a_table(self):
        counts = "function sysCall_sensing() sim.setGraphStreamValue(sim.getObject('.'), 0, sim.getSimulationTime()) end"
        graph = {"alias": "graph", "graph": {"streams": [{"name": "clock", "unit": "s"}]}, "scripts": [{"text": counts}]}
        self.write("clock.json", [graph, {"alias": "post"}], step_s=0.1)
        self.expect(DONE, "scene", "run", "clock.json", "--duration", "0.3s", "--csv", "/graph=clock.csv")
        rows = (self.folder / "clock.csv").read_text().split()
        self.assertEqual(rows[:2], ["time", "[s],clock"])
        self.assertEqual(rows[3:], ["0.1,0", "0.2,0.1", "0.3,0.2"])
        self.expect(DONE, "scene", "run", "clock.json", "--duration", "0.1s", "--csv", "/graph=clock.csv")

        (self.folder / "mine.txt").write_text("dear diary")
        for table, says in {
            "/graph=mine.txt": "mine.txt",
            "/post=post.csv": "'/post' is no graph",
            "/nobody=x.csv": "nobody",
            "graph": "GRAPH=FILE",
        }.items():
            self.expect(BAD_INPUT, "scene", "run", "clock.json", "--csv", table, says=[says])
        self.assertEqual((self.folder / "mine.txt").read_text(), "dear diary")

    def test_a_pause_that_nobody_ends_ends_the_run(self):
        self.write("s.json", [{"alias": "a", "dummy": {}, "scripts": [{"text": "function sysCall_actuation() sim.pauseSimulation() end"}]}])
        result, _ = self.run_scene("s.json")
        self.assertLess(result["duration_s"], 1)

    def test_functions_are_listed_and_described(self):
        self.assertIn("# Functions of scenes", self.expect(DONE, "scene", "functions", "--markdown").stdout)
        tip = self.expect(DONE, "scene", "functions", "sim.getObjectPosition").stdout
        self.assertIn("float[3] position = sim.getObjectPosition(object object, object? relative_to)", tip)
        self.assertIn("nearest", self.expect(USAGE, "scene", "functions", "getObjct").stderr)


if __name__ == "__main__":
    main()
