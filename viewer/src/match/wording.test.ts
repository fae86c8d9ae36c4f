// SPDX-License-Identifier: Apache-2.0
import { expect, test } from "vitest";
import { sampleMatch } from "./samples_for_tests";
import { eventWords, plainly } from "./wording";

const { nodes } = sampleMatch();
const seats = ["yellow", "blue"];

test("an event's kind and its reason make one sentence, without saying a thing twice", () => {
  const said = (kind: string, reason: string): string => {
    const { title, rest } = eventWords(kind, reason);
    return `[${title}]${rest}`;
  };

  expect(said("kick_off", "kick-off for yellow: the first half begins")).toBe(
    "[kick-off] for yellow: the first half begins",
  );
  expect(said("goal", "goal: yellow scores (1:0)")).toBe("[goal]: yellow scores (1:0)");
  expect(said("goal", "own goal: blue scores (1:1)")).toBe("[own goal]: blue scores (1:1)");
  expect(said("half_time", "half-time at 2:1: the teams change sides")).toBe(
    "[half-time] at 2:1: the teams change sides",
  );
  expect(said("tie", "a tie at 1:1: golden goal")).toBe("[tie] at 1:1: golden goal");
  expect(said("stop", "play is stopped by order")).toBe("[stop]: play is stopped by order");
  expect(said("goal", "goalkeeper of blue is lost")).toBe("[goal]: goalkeeper of blue is lost");
  expect(said("full_time", "")).toBe("[full time]");
});

test("objects are called by team and number, not by their paths", () => {
  expect(plainly("/blue[2] would overlap /ball", nodes, seats)).toBe(
    "robot 2 of blue would overlap the ball",
  );
  expect(plainly("/blue[2]/left_wheel stands still", nodes, seats)).toBe(
    "the left wheel of robot 2 of blue stands still",
  );
});

test("what is no path of the scene stays as it is", () => {
  for (const text of ["1/2 of the time, 3 m/s", "no file /tmp/team.so", "yellow scores (1:0)"]) {
    expect(plainly(text, nodes, seats)).toBe(text);
  }
});
