#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A strategy that does not return ends the run with code 6 (takes the 5 s that it is given)."""
from scenario import *


class HangingStrategies(Scenario):
    def test_a_call_that_does_not_return_ends_the_run(self):
        self.expect(
            LOST_STRATEGY,
            "play", "soccer5", "--in-process", "--yellow", FIXTURES / "hang_in_step.so", "--duration", "20s", "--record", "match.mcap",
            says=["yellow's step", "5 s", "in tick "],
        )
        self.expect(DONE, "replay", "match.mcap", "--verify")

    def test_a_third_interrupt_ends_even_a_hanging_run_at_once(self):
        process = self.start("play", "soccer5", "--in-process", "--yellow", FIXTURES / "hang_in_step.so", "--duration", "20s")
        self.wait_until(
            lambda: any(path.read_text() for path in (self.folder / "tmp").glob("agon-*/strategies.log")), process
        )
        process.send_signal(signal.SIGINT)
        process.send_signal(signal.SIGTERM)
        process.send_signal(signal.SIGHUP)
        self.assertEqual(process.wait(timeout=4), INTERRUPTED)


if __name__ == "__main__":
    main()
