#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Lets the example strategies play against a team that stands still.

usage: beats_still.py AGON SEEDS DURATION GOALS [STRATEGY...]

Fails unless each strategy, in each size and over the seeds, wins by at least GOALS a match on average and has
no call that failed. Prints goals and free balls a match.
"""
import json
import subprocess
import sys

AGON, SEEDS, DURATION, GOALS = sys.argv[1], int(sys.argv[2]), sys.argv[3], float(sys.argv[4])
STRATEGIES = sys.argv[5:] or ["cadet", "classic"]


def play(mission, strategy, seed):
    # Each team sits once on either side.
    seat, other = ("yellow", "blue") if seed % 2 else ("blue", "yellow")
    command = [AGON, "play", mission, f"--{seat}", strategy, f"--{other}", "still", "--seed", str(seed)]
    command += ["--duration", DURATION, "--quiet", "--json", "-", "--in-process"]
    result = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    faults = sum(team["faults"] for team in result["teams"])
    free_balls = sum(event["kind"] == "free_ball" for event in result["events"])
    return result["score"][seat], result["score"][other], free_balls, faults


def main():
    is_good = True
    for mission in ["soccer3", "soccer5", "soccer11"]:
        for strategy in STRATEGIES:
            results = [play(mission, strategy, seed) for seed in range(1, SEEDS + 1)]
            own, still, free_balls, faults = (sum(column) / SEEDS for column in zip(*results))
            print(f"{mission} {strategy}: {own:.1f} : {still:.1f} a match, {free_balls:.1f} free balls", flush=True)
            is_good = is_good and own - still >= GOALS and faults == 0
    sys.exit(not is_good)


if __name__ == "__main__":
    main()
