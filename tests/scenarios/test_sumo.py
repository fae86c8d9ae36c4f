#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The sumo contest of examples/sumo: pushing works, and each way in which a round can end.

usage: test_sumo.py AGON FIXTURES SUMO
"""
import shutil

from scenario import *

SUMO = Path(sys.argv[3]).resolve()
TEAMS = SUMO / "teams"
STILL = "function step(seen, command) end\n"
BACK = "function step(seen, command) command.left, command.right = -1, -1 end\n"


class Sumo(Scenario):
    def setUp(self):
        super().setUp()
        (self.folder / "still.lua").write_text(STILL)
        (self.folder / "back.lua").write_text(BACK)

    def bout(self, red, white, *options):
        return self.play("--in-process", "--red", red, "--white", white, *options, mission=SUMO)

    def score(self, red, white, *options):
        return self.points(self.bout(red, white, *options))

    def points(self, result):
        return [result["score"]["red"], result["score"]["white"]]

    def kinds(self, result):
        return [event["kind"] for event in result["events"]]

    def test_a_pusher_pushes_out_who_stands(self):
        for seed in (1, 2):
            self.assertEqual(self.score(TEAMS / "pusher.lua", "still.lua", "--seed", seed), [3, 0])
            self.assertEqual(self.score("still.lua", TEAMS / "pusher.lua", "--seed", seed), [0, 3])

    def test_a_flanker_beats_a_pusher_and_a_keeper_in_c_beats_both(self):
        keeper = FIXTURES / "keeper.so"
        for seed in (1, 2):
            pusher, flanker = self.score(TEAMS / "pusher.lua", TEAMS / "flanker.lua", "--seed", seed)
            self.assertGreater(flanker, pusher)
            for team in ("pusher.lua", "flanker.lua"):
                self.assertEqual(self.score(TEAMS / team, keeper, "--seed", seed), [0, 3], team)

    def test_equal_pushers_stand_until_the_round_is_over(self):
        result = self.bout(TEAMS / "pusher.lua", TEAMS / "pusher.lua", "--duration", "50s")
        self.assertEqual(self.kinds(result), ["round_drawn", "round_drawn"])
        self.assertEqual(self.points(result), [0, 0])

    def test_a_round_that_both_lose_at_once_counts_for_nobody(self):
        result = self.bout("back.lua", "back.lua", "--duration", "5s")
        self.assertEqual(set(self.kinds(result)), {"round_drawn"})
        self.assertGreater(len(result["events"]), 1)

    def test_who_drives_out_loses_three_rounds_and_the_match(self):
        result = self.bout("back.lua", "still.lua")
        self.assertEqual(self.kinds(result), ["round_won"] * 3)
        self.assertEqual([event["team"] for event in result["events"]], ["white"] * 3)

    def test_it_is_repeated_from_the_recording_alone(self):
        shutil.copytree(SUMO, self.folder / "cup")
        self.play("--record", "bout.mcap", "--duration", "10s", mission="./cup")
        shutil.rmtree(self.folder / "cup")
        self.expect(DONE, "replay", "bout.mcap", "--verify")


if __name__ == "__main__":
    main()
