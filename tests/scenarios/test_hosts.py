#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A match is the same however its strategies are run: each pair of them, by every host, hash for hash."""
from scenario import *

PAIRS = [("cadet", "classic"), ("classic", "cadet"), ("minimal_c", "still"), ("classic", "minimal_c")]


class Hosts(Scenario):
    def played(self, mission, yellow, blue, *arguments):
        return self.play(
            "--yellow", yellow, "--blue", blue, "--seed", "3", "--duration", "6s", *arguments, mission=mission
        )

    def assert_same(self, first, other):
        for key in ("ticks", "final_hash", "events", "score"):
            self.assertEqual(first[key], other[key], key)

    def agree(self, mission):
        for yellow, blue in PAIRS:
            with self.subTest(mission=mission, yellow=yellow, blue=blue):
                apart = self.played(mission, yellow, blue, "--record", "apart.mcap")
                together = self.played(mission, yellow, blue, "--in-process", "--record", "together.mcap")
                self.assert_same(apart, together)
                # The replies alone, without any strategy, and the strategies once more.
                for recording in ("apart.mcap", "together.mcap"):
                    self.expect(DONE, "replay", recording, "--verify", "--quiet")
                    self.expect(DONE, "replay", recording, "--verify=strategies", "--quiet")

    def test_three_robots_a_team(self):
        self.agree("soccer3")

    def test_five_robots_a_team(self):
        self.agree("soccer5")

    def test_eleven_robots_a_team(self):
        self.agree("soccer11")


main()
