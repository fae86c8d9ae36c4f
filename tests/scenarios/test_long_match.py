#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A whole match of ten minutes between the example strategies, recorded and verified."""
from scenario import *


class LongMatch(Scenario):
    def test_ten_minutes_of_soccer5_are_recorded_in_12_mb_and_verify(self):
        result = self.play("--duration", "600s", "--record", "match.mcap")
        self.assertEqual(result["events"][-1]["kind"], "full_time")
        self.assertIn("half_time", [event["kind"] for event in result["events"]])
        self.assertGreaterEqual(result["duration_s"], 600)
        self.assertEqual([team["faults"] for team in result["teams"]], [0, 0])
        self.assertLessEqual((self.folder / "match.mcap").stat().st_size, 12_000_000)
        text = self.expect(DONE, "replay", "match.mcap", "--verify", "--quiet").stdout
        self.assertIn(result["final_hash"], text)


if __name__ == "__main__":
    main()
